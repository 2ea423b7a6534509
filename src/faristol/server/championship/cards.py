"""One player's card: every round, and every tie-break added up term by term."""

import msgspec

from faristol.championship.history import classification, lines_of, tie_breaks_of
from faristol.championship.state import Championship
from faristol.championship.views import format_sum, player_card
from faristol.results import format_points


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
        format_points(standing.points),
        [
            CardRound(
                line.round_number,
                line.table,
                line.opponent_id,
                line.starts,
                line.result,
                line.own,
                line.theirs,
                format_points(line.total),
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
