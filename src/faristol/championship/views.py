"""What people look at: pairings by table and by name, the cross table, a player's card."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from faristol.championship.events import FeatRecorded
from faristol.championship.history import (
    classification,
    lines_of,
    points_of,
    ranks_by_total,
    tie_breaks_of,
)
from faristol.championship.pairing import System
from faristol.championship.standings import GroupStanding, Standing, among, by_group
from faristol.championship.state import Championship, Game, Round, SchoolTable
from faristol.championship.tiebreaks import AtTable, Line, Sum, TieBreak
from faristol.core import GameScore, Outcome, format_points


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a player sits in a round."""

    name: str
    player: int
    table: int | None
    """None for the bye."""
    opponent: str
    """All others of the table, where several sit at one."""
    starts: bool | None


@dataclass(frozen=True, slots=True)
class CardLine:
    """One round on a player's card."""

    round_number: int
    table: int | None
    opponent: str
    opponent_id: int
    starts: bool | None
    result: str
    own: int | None
    theirs: int | None
    total: int
    """Championship points after the round, in tenths."""
    others: tuple[int, ...] = ()
    """Where several sit at a table, who else does, in the order of play."""


RESULT_SIGNS = {
    Outcome.WON: "1",
    Outcome.DREW: "½",
    Outcome.LOST: "0",
    Outcome.WON_BY_FORFEIT: "+",
    Outcome.LOST_BY_FORFEIT: "-",
    Outcome.BYE: "bye",
    Outcome.FULL_BYE: "1 bye",
    Outcome.HALF_BYE: "½ bye",
    Outcome.ABSENT: "",
}


def name_of(state: Championship, player: int) -> str:
    """A player's name, told apart from others of the same name; nothing for nobody."""
    return state.shown(player) if player else ""


def seats_by_name(state: Championship, each: Round) -> list[Seat]:
    """Everybody of a round in alphabetical order, to find one's table by."""
    seats = []
    for table, players in each.seating:
        for player in players:
            others = ", ".join(name_of(state, other) for other in players if other != player)
            starts = player == players[0]
            seats.append(Seat(name_of(state, player), player, table, others, starts))
    if each.bye is not None:
        seats.append(Seat(name_of(state, each.bye), each.bye, None, "", None))
    return sorted(seats, key=lambda seat: (seat.name.casefold(), seat.player))


def result_text(game: Game) -> str:
    """A game's result, `412-388`, or nothing while it is open.

    A result that the points don't show says so: a forfeit, a double loss.
    """
    return "" if game.result is None else score_text(game.result.score, game.result.outcomes)


def score_text(score: GameScore, outcomes: tuple[Outcome, Outcome]) -> str:
    """The points of a game, and what it brought where they don't show it.

    >>> score_text(GameScore(150, 150), (Outcome.WON, Outcome.LOST))
    '150-150 (1/0)'
    """
    points = f"{score.first}-{score.second}"
    if outcomes == score.outcomes():
        return points
    return f"{points} ({'/'.join(RESULT_SIGNS[outcome] for outcome in outcomes)})"


def scores_text(state: Championship, table: SchoolTable) -> str:
    """Everybody at a table in the order of play, with their points once they are there."""
    scores = table.result.scores if table.result else ("",) * len(table.players)
    return ", ".join(
        f"{name_of(state, player)} {'-' if score is None else score}".rstrip()
        for player, score in zip(table.players, scores, strict=True)
    )


def seats_several(state: Championship) -> bool:
    """Whether the championship is played at tables of several."""
    return state.announced is not None and state.announced.system is System.SCHOOL_TABLES


def points_text(state: Championship, tenths: int) -> str:
    """Championship points as people write them there: of tables of several, and where game
    points are what counts, they are whole.
    """
    is_whole = seats_several(state) or ranks_by_total(state)
    return str(tenths // 10) if is_whole else format_points(tenths)


def cross_table(state: Championship) -> list[tuple[Standing, list[str]]]:
    """The classification with a cell a round: the opponent's place, who started, the result."""
    standings = classification(state)
    line_number = {s.player: i for i, s in enumerate(standings, start=1)}
    lines = lines_of(state)
    started = {(r.number, g.first) for r in state.rounds for g in r.games}
    return [
        (
            standing,
            [
                _cell(line, line_number, starts=(number, standing.player) in started)
                for number, line in enumerate(lines[standing.player], start=1)
            ],
        )
        for standing in standings
    ]


def _cell(line: Line, line_number: dict[int, int], *, starts: bool) -> str:
    sign = "" if line.is_open else RESULT_SIGNS[line.outcome]
    if line.at_table is not None:
        return place_text(line.at_table, line.own)
    if not line.opponent:
        return sign
    return f"{line_number[line.opponent]}{'w' if starts else 'b'}{sign}"


def place_text(at_table: AtTable, own: int) -> str:
    """The place at a table of several, `2/4 96`: second of four, with 96 points."""
    if not at_table.place:
        return RESULT_SIGNS[Outcome.LOST_BY_FORFEIT]
    return f"{at_table.place}/{at_table.played} {own}"


def player_card(state: Championship, player: int, lines: Sequence[Line]) -> list[CardLine]:
    """A player's championship round by round; `lines` are theirs from `lines_of`."""
    total, card = 0, []
    for each, line in zip(state.rounds, lines, strict=False):  # the last may not be public
        if each.tables:
            total += 0 if line.is_open else points_of(state, line)
            card.append(_card_at_table(each, player, line, total))
            continue
        game = next((g for g in each.games if player in (g.first, g.second)), None)
        is_open = game is not None and game.result is None
        if not is_open:
            total += points_of(state, line)
        other = 0 if game is None else game.second if game.first == player else game.first
        is_scored = not is_open and (game is not None or line.outcome is Outcome.BYE)
        card.append(
            CardLine(
                round_number=each.number,
                table=None if game is None else game.table,
                opponent=name_of(state, other),
                opponent_id=other,
                starts=None if game is None else game.first == player,
                result="" if is_open else RESULT_SIGNS[line.outcome],
                own=line.own if is_scored else None,
                theirs=line.theirs if is_scored else None,
                total=total,
            )
        )
    return card


def _card_at_table(each: Round, player: int, line: Line, total: int) -> CardLine:
    seated = next((t for t in each.tables if player in t.players), None)
    at_table, has_played = line.at_table, line.at_table is not None and line.at_table.place > 0
    return CardLine(
        round_number=each.number,
        table=None if seated is None else seated.table,
        opponent="",
        opponent_id=0,
        starts=None if seated is None else seated.players[0] == player,
        result="" if at_table is None else place_text(at_table, line.own).partition(" ")[0],
        own=line.own if has_played else None,
        theirs=None,
        total=total,
        others=() if seated is None else tuple(p for p in seated.players if p != player),
    )


def format_sum(tie_break: TieBreak, value: int) -> str:
    """A tie-break's value as people write it.

    >>> from faristol.championship.tiebreaks import tie_breaks
    >>> format_sum(tie_breaks()["berger"], 1275), format_sum(tie_breaks()["differential"], -42)
    ('12.75', '-42')
    """
    if tie_break.scale == 10:
        return format_points(value)
    if tie_break.scale == 100:
        return f"{value // 100}.{value % 100:02}"
    return str(value)


def explain_sum(
    state: Championship,
    tie_break: TieBreak,
    found: Sum,
    *,
    nobody: str = "no opponent",
    in_round: str = "round {}",
) -> str:
    """A tie-break added up term by term, what was left out in brackets.

    `3.0 (Anna, 1) + [1.5 (Bernat, 2)] = 3.0`, the round after each name.
    """
    terms, several = [], seats_several(state)
    for term in found.terms:
        who = name_of(state, term.opponent) or nobody
        number = term.round_number
        where = in_round.format(number) if several else f"{who}, {number}"
        text = f"{format_sum(tie_break, term.amount)} ({where})"
        terms.append(f"[{text}]" if term.is_left_out else text)
    return f"{' + '.join(terms) or '0'} = {format_sum(tie_break, found.value)}"


def explain_standing(state: Championship, standing: Standing) -> list[tuple[str, str]]:
    """Every tie-break of a player with its sum."""
    return [
        (each.title, explain_sum(state, each, found))
        for each, found in zip(tie_breaks_of(state), standing.sums, strict=True)
    ]


def debutants(state: Championship) -> tuple[Standing, ...]:
    """The classification of those without a rating before."""
    return among(classification(state), lambda player: state.entry(player).rating is None)


def of_category(state: Championship, category: str) -> tuple[Standing, ...]:
    """The classification of one category."""
    return among(classification(state), lambda p: state.entry(p).category == category)


def clubs(state: Championship, best: int = 3) -> tuple[GroupStanding, ...]:
    """Clubs by the points of their best players."""
    return by_group(classification(state), {e.player: e.club for e in state.entries}, best)


def schools(state: Championship, best: int = 3) -> tuple[GroupStanding, ...]:
    """Schools by the points of their best players."""
    return by_group(classification(state), {e.player: e.school for e in state.entries}, best)


def prizes(
    state: Championship, better: Callable[[int, int], bool] | None = None
) -> dict[str, list[FeatRecorded]]:
    """Per prize the best feats, several if they are equal; more is better unless said."""
    won: dict[str, list[FeatRecorded]] = {}
    for feat in state.feats:
        best = won.get(feat.prize)
        if best is None:
            won[feat.prize] = [feat]
        elif feat.value == best[0].value:
            best.append(feat)
        elif better(feat.value, best[0].value) if better else feat.value > best[0].value:
            won[feat.prize] = [feat]
    return won
