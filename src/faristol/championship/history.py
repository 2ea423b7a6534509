"""What the rounds of a championship brought each player, for pairing and for classifying."""

from collections.abc import Mapping
from dataclasses import replace

from faristol.championship.field import Cell, Contestant, Draw, Start
from faristol.championship.forfeits import forfeited
from faristol.championship.pairing import System
from faristol.championship.regulations import (
    Disqualified,
    NoShows,
    Ranking,
    Regulations,
    Starts,
    regulations,
)
from faristol.championship.standings import Standing, classify
from faristol.championship.state import Championship, Game, Round
from faristol.championship.table_lines import lines_of_table
from faristol.championship.tiebreaks import Line, Table, TieBreak, tie_breaks
from faristol.core import GameScore, Outcome


def rules_of(state: Championship) -> Regulations:
    """The regulations it was announced under."""
    assert state.announced is not None
    return regulations(state.announced.regulations)


def start_order(state: Championship, round_number: int) -> tuple[int, ...]:
    """Players by pairing number for a round: the rating list, debutants where they belong.

    In round 1 debutants count as 0 and stand at the end (FISC23-C-1.12); from round 2
    they have the first rating and the list is ordered again (FISC23-C-1.13). The table of
    a round robin is made once: there everybody keeps the number of round 1, and who joins
    later comes last.
    """
    assert state.announced is not None
    if round_number > 1 and state.announced.system is System.ROUND_ROBIN:
        first = state.rounds[0].order
        return (*first, *(e.player for e in state.entries if e.player not in first))
    rules = rules_of(state)
    debutant = rules.debutant_first_round if round_number == 1 else rules.debutant_rating
    rating = {e.player: debutant if e.rating is None else e.rating for e in state.entries}
    return tuple(
        sorted(
            (e.player for e in state.entries),
            key=lambda p: (-rating[p], state.entry(p).rating is None, p),
        )
    )


def is_present(state: Championship, player: int, round_number: int) -> bool:
    """Whether the player is to be paired."""
    if player in state.withdrawn or state.entry(player).joined > round_number:
        return False
    if state.checked_in and player not in state.checked_in:
        return False
    if missed_round(state, player, round_number):
        return False
    return absence(state, player, round_number) is None


def missed_round(state: Championship, player: int, round_number: int) -> int:
    """The earlier round to which the player did not come, while that keeps them out of a draw;
    0 when nothing does. Whether it does is the regulations' choice (`forfeit.next_round`).
    """
    assert state.announced is not None
    missed = state.no_shows.get(player, 0)
    is_kept_out = state.announced.no_shows is NoShows.AWAY and missed < round_number
    return missed if is_kept_out else 0


def absence(state: Championship, player: int, round_number: int) -> Outcome | None:
    """The bye or absence noted for a round, if any."""
    for noted in state.absences:
        if (noted.player, noted.round_number) == (player, round_number):
            return noted.outcome
    return None


def lines_of(state: Championship, rounds: int | None = None) -> dict[int, list[Line]]:
    """Per player a line for every public round so far; games without a result are open."""
    chosen = [with_disqualified(state, each) for each in state.rounds[:rounds] if each.is_published]
    lines: dict[int, list[Line]] = {e.player: [] for e in state.entries}
    for each in chosen:
        here = _lines_of_round(each, bye_score_of(state))
        for player, row in lines.items():
            row.append(here.get(player, Line(Outcome.ABSENT)))
    return lines


def with_disqualified(state: Championship, each: Round) -> Round:
    """A round as it counts once somebody is disqualified.

    Where the event was announced so, every game of theirs is lost by forfeit.
    """
    assert state.announced is not None
    out = state.disqualified
    if not out or state.announced.disqualified is not Disqualified.FORFEIT:
        return each
    rules = rules_of(state)
    return replace(each, games=tuple(_as_forfeited(rules, game, out) for game in each.games))


def _as_forfeited(rules: Regulations, game: Game, out: Mapping[int, object]) -> Game:
    sides = {Start.FIRST: game.first, Start.SECOND: game.second}
    lost = tuple(side for side, player in sides.items() if player in out)
    if game.result is None or not lost:
        return game
    score, outcomes = forfeited(rules, lost)
    return replace(game, result=replace(game.result, score=score, outcomes=outcomes))


def ranks_by_total(state: Championship) -> bool:
    """Whether the classification counts game points first."""
    return state.announced is not None and state.announced.ranking is Ranking.TOTAL


def points_of(state: Championship, line: Line) -> int:
    """Tenths that a round brought, of what the classification counts first."""
    return _worth(rules_of(state), line, by_total=ranks_by_total(state))


def _worth(rules: Regulations, line: Line, *, by_total: bool) -> int:
    if by_total:
        return 10 * line.own
    return rules.points.of(line.outcome) if line.at_table is None else line.at_table.points


def bye_score_of(state: Championship) -> GameScore:
    """The game points of a bye."""
    assert state.announced is not None
    score, announced = rules_of(state).bye_score, state.announced.bye_points
    return score if announced is None else GameScore(announced, score.second)


def _lines_of_round(each: Round, bye_score: GameScore) -> dict[int, Line]:
    found = {player: Line(outcome) for player, outcome in each.away}
    if each.bye is not None:
        found[each.bye] = Line(Outcome.BYE, 0, bye_score.first, bye_score.second)
    for game in each.games:
        if game.result is None:
            found[game.first] = Line(Outcome.ABSENT, game.second, is_open=True)
            found[game.second] = Line(Outcome.ABSENT, game.first, is_open=True)
            continue
        score, (first, second) = game.result.score, game.result.outcomes
        found[game.first] = Line(first, game.second, score.first, score.second)
        found[game.second] = Line(second, game.first, score.second, score.first)
    for table in each.tables:
        found |= lines_of_table(table)
    return found


def draw_of(state: Championship, round_number: int) -> Draw:
    """The draw of a round, players by pairing number."""
    assert state.announced is not None
    rules = rules_of(state)
    order = start_order(state, round_number)
    number = {player: i for i, player in enumerate(order, start=1)}
    cells = _cells(state, round_number - 1, number)
    standing = classification(state, round_number - 1) if round_number > 1 else ()
    return Draw(
        contestants=tuple(
            Contestant(
                number=number[player],
                cells=tuple(cells[player]),
                fictitious=_fictitious(state, player),
                is_present=is_present(state, player, round_number),
                may_have_bye=rules.late_entrants_may_have_bye or state.entry(player).joined == 1,
            )
            for player in order
        ),
        rounds_total=state.announced.rounds,
        points=rules.points,
        forbidden=frozenset(
            frozenset(number[player] for player in pair) for pair in state.forbidden
        ),
        starts_matter=state.announced.starts is Starts.PAIRING,
        initial_start=state.announced.initial_start,
        classification=tuple(number[s.player] for s in standing),
        by_place=ranks_by_total(state),
    )


def _fictitious(state: Championship, player: int) -> tuple[int, ...]:
    entry = state.entry(player)
    assert state.announced is not None
    if not entry.fictitious:
        return ()
    played = state.announced.rounds - entry.joined + 1
    return (0,) * (entry.joined - 1) + (entry.fictitious,) * played


def _cells(state: Championship, rounds: int, number: dict[int, int]) -> dict[int, list[Cell]]:
    cells: dict[int, list[Cell]] = {player: [] for player in number}
    for played in state.rounds[:rounds]:
        each = with_disqualified(state, played)
        here: dict[int, Cell] = {player: Cell(outcome) for player, outcome in each.away}
        if each.bye is not None:
            here[each.bye] = Cell(Outcome.BYE)
        for game in each.games:
            if game.result is not None:
                first, second = game.result.outcomes
                here[game.first] = Cell(first, number[game.second], Start.FIRST)
                here[game.second] = Cell(second, number[game.first], Start.SECOND)
        for player, row in cells.items():
            row.append(here.get(player, Cell(Outcome.ABSENT)))
    return cells


def tie_breaks_of(state: Championship) -> tuple[TieBreak, ...]:
    """The tie-breaks in the order in which they decide."""
    assert state.announced is not None
    known = tie_breaks()
    return tuple(known[name] for name in state.announced.tie_breaks)


def table_of(state: Championship, rounds: int | None = None) -> Table:
    """What the classification is computed from, without fictitious points unless the rules
    want them in it.
    """
    assert state.announced is not None
    rules, by_total = rules_of(state), ranks_by_total(state)
    is_without = state.announced.disqualified is Disqualified.NO_TIE_BREAKS
    without = state.disqualified if is_without else {}
    lines = {player: tuple(row) for player, row in lines_of(state, rounds).items()}
    return Table(
        lines=lines,
        points={
            player: 0
            if player in without
            else sum(_worth(rules, line, by_total=by_total) for line in row)
            + (state.entry(player).fictitious if rules.fictitious_are_classified else 0)
            for player, row in lines.items()
        },
        rounds_total=state.announced.rounds,
        points_of=rules.points.of,
        unplayed=state.announced.unplayed or rules.unplayed,
        forfeits_are_opponents=rules.forfeits_are_opponents,
        by_total=by_total,
    )


def classification(state: Championship, rounds: int | None = None) -> tuple[Standing, ...]:
    """The classification after some rounds; by default with every result entered so far.

    Who was disqualified comes after everybody else.
    """
    out = frozenset(state.disqualified)
    return classify(table_of(state, rounds), tie_breaks_of(state), out)
