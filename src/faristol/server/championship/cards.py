"""One player's card: every round, and every tie-break added up term by term."""

import msgspec

from faristol.championship.history import classification, lines_of, tie_breaks_of
from faristol.championship.state import Championship
from faristol.championship.views import format_sum, player_card, points_text


class CardRound(msgspec.Struct, frozen=True):
    """A round on the card."""

    round: int
    table: int | None
    opponent: int
    starts: bool | None
    result: str
    own: int | None
    theirs: int | None
    total: str
    others: list[int] = []
    """Where several sit at a table, who else does."""


class TermLine(msgspec.Struct, frozen=True):
    """A summand of a tie-break."""

    round: int
    opponent: int
    amount: str
    left_out: bool


class SumLine(msgspec.Struct, frozen=True):
    """A tie-break added up."""

    name: str
    title: str
    clause: str
    value: str
    terms: list[TermLine]


class Card(msgspec.Struct, frozen=True):
    """A player's championship."""

    player: int
    place: int
    points: str
    rounds: list[CardRound]
    sums: list[SumLine]


def card_of(state: Championship, player: int) -> Card:
    """The card of a player who is entered."""
    standing = next(s for s in classification(state) if s.player == player)
    return Card(
        player,
        standing.place,
        points_text(state, standing.points),
        [
            CardRound(
                line.round_number,
                line.table,
                line.opponent_id,
                line.starts,
                line.result,
                line.own,
                line.theirs,
                points_text(state, line.total),
                list(line.others),
            )
            for line in player_card(state, player, lines_of(state)[player])
        ],
        [
            SumLine(
                each.name,
                each.title,
                each.clause,
                format_sum(each, found.value),
                [
                    TermLine(
                        term.round_number,
                        term.opponent,
                        format_sum(each, term.amount),
                        term.is_left_out,
                    )
                    for term in found.terms
                ],
            )
            for each, found in zip(tie_breaks_of(state), standing.sums, strict=True)
        ],
    )
