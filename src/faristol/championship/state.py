"""A championship as it stands: the fold of its events and nothing else.

`evolve` applies what happened, knows no rules and never refuses: what can't have happened, such
as a result of a round that was not paired, changes nothing. `follows` names it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import TypeAlias, assert_never

from faristol.championship.events import (
    AbsenceNoted,
    Announced,
    Event,
    FeatRecorded,
    Finished,
    PairAllowed,
    PairForbidden,
    PlayerCheckedIn,
    PlayerRegistered,
    PlayerRejoined,
    PlayersSwapped,
    PlayerWithdrew,
    ResultCleared,
    ResultCorrected,
    ResultOverruled,
    ResultRecorded,
    RoundClosed,
    RoundPaired,
    RoundPublished,
    TableCorrected,
    TableOverruled,
    TableScored,
    TablesSeated,
    Undone,
)
from faristol.championship.field import Ending, Rationale
from faristol.championship.namesakes import shown_names
from faristol.core import GameScore, Outcome, Remark

PairResult: TypeAlias = ResultRecorded | ResultCorrected | ResultOverruled
"""What says how a game of two ended."""
TableScores: TypeAlias = TableScored | TableCorrected | TableOverruled
"""What says how a table of several ended."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a game brought."""

    score: GameScore
    outcomes: tuple[Outcome, Outcome]
    overruled: str = ""
    """Why the committee changed it, with the clause."""
    ending: Ending = Ending.POINTS


@dataclass(frozen=True, slots=True)
class Game:
    """One table of one round."""

    table: int
    first: int
    second: int
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class TableResult:
    """What a table of several brought."""

    scores: tuple[int | None, ...]
    """In the order of play; None for who never came."""
    points: tuple[int, ...]
    """Championship points in tenths."""
    overruled: str = ""


@dataclass(frozen=True, slots=True)
class SchoolTable:
    """A table of several in one round."""

    table: int
    players: tuple[int, ...]
    """In the order of play."""
    result: TableResult | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """One round: games of two, or tables of several, as the system is."""

    number: int
    order: tuple[int, ...]
    games: tuple[Game, ...]
    bye: int | None = None
    away: tuple[tuple[int, Outcome], ...] = ()
    reasons: tuple[Rationale, ...] = ()
    warnings: tuple[Remark, ...] = ()
    is_published: bool = False
    is_closed: bool = False
    tables: tuple[SchoolTable, ...] = ()

    @property
    def seating(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Every table's number and who sits there, whatever is played."""
        pairs = tuple((game.table, (game.first, game.second)) for game in self.games)
        return pairs + tuple((each.table, each.players) for each in self.tables)

    @property
    def open_tables(self) -> tuple[int, ...]:
        """Tables without a result."""
        games = tuple(each.table for each in self.games if each.result is None)
        return games + tuple(each.table for each in self.tables if each.result is None)

    def players_at(self, table: int) -> tuple[int, ...]:
        """Who sits at a table; nobody where there is none."""
        return dict(self.seating).get(table, ())


@dataclass(frozen=True, slots=True)
class Championship:
    """Everything about a championship. Players are numbered 1, 2, 3… as they entered."""

    announced: Announced | None = None
    entries: tuple[PlayerRegistered, ...] = ()
    checked_in: frozenset[int] = frozenset()
    withdrawn: frozenset[int] = frozenset()
    absences: tuple[AbsenceNoted, ...] = ()
    no_shows: Mapping[int, int] = field(default_factory=dict)
    """The round to which a player did not come, for those not marked present since."""
    forbidden: frozenset[frozenset[int]] = frozenset()
    rounds: tuple[Round, ...] = ()
    feats: tuple[FeatRecorded, ...] = ()
    is_finished: bool = False
    called: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Players by name, without case."""
    before: "Championship | None" = field(default=None, compare=False, repr=False)
    """The state one step back; None where there is no way back."""

    def entry(self, player: int) -> PlayerRegistered:
        """What is known of a player."""
        return self.entries[player - 1]

    def shown(self, player: int) -> str:
        """A player's name, told apart from others of the same name."""
        entry = self.entry(player)
        players = self.called.get(entry.name.casefold(), ())
        if len(players) < 2:
            return entry.name
        names = shown_names([self.entry(each) for each in players], players)
        return dict(zip(players, names, strict=True))[player]

    @property
    def current(self) -> Round | None:
        """The round that is not closed yet."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].is_closed else None

    @property
    def rounds_closed(self) -> int:
        """Rounds that have passed."""
        return sum(each.is_closed for each in self.rounds)


def replay(events: Iterable[Event], start: Championship | None = None) -> Championship:
    """Rebuild a championship from its history."""
    return reduce(evolve, events, Championship() if start is None else start)


def follows(state: Championship, event: Event) -> bool:
    """Whether an event can be folded into a state; one that can't is as if it were not there."""
    match event:
        case RoundPaired(round_number=number) | TablesSeated(round_number=number):
            return 1 <= number <= len(state.rounds) + 1
        case (
            PlayersSwapped(round_number=number)
            | RoundPublished(round_number=number)
            | RoundClosed(round_number=number)
            | ResultRecorded(round_number=number)
            | ResultCleared(round_number=number)
            | ResultCorrected(round_number=number)
            | ResultOverruled(round_number=number)
        ):
            return 1 <= number <= len(state.rounds)
        case TableScored() | TableCorrected() | TableOverruled():
            number = event.round_number
            if not 1 <= number <= len(state.rounds):
                return False
            seated = {each.table: each.players for each in state.rounds[number - 1].tables}
            is_theirs = seated.get(event.table) == event.players
            return is_theirs and len(event.scores) == len(event.points) == len(event.players)
        case _:
            return True


def evolve(state: Championship, event: Event) -> Championship:
    """Apply one event. Events that are impossible in this state are ignored."""
    if not follows(state, event):
        return state
    if isinstance(event, Undone):
        return state if state.before is None else state.before
    # A closed round can't be undone, so nothing before it needs to be kept.
    before = None if isinstance(event, RoundClosed) else state
    return replace(_applied(state, event), before=before)


def _applied(state: Championship, event: Event) -> Championship:
    match event:
        case Announced():
            return replace(state, announced=event)
        case PlayerRegistered():
            name, number = event.name.casefold(), len(state.entries) + 1
            called = {**state.called, name: (*state.called.get(name, ()), number)}
            return replace(state, entries=(*state.entries, event), called=called)
        case PlayerCheckedIn():
            return _checked_in(state, event.player)
        case PlayerWithdrew():
            return replace(state, withdrawn=state.withdrawn | {event.player})
        case PlayerRejoined():
            present = replace(state, withdrawn=state.withdrawn - {event.player})
            return _marked_present(present, event.player)
        case AbsenceNoted():
            kept = tuple(
                each
                for each in state.absences
                if (each.player, each.round_number) != (event.player, event.round_number)
            )
            return replace(state, absences=(*kept, event))
        case PairForbidden():
            pair = frozenset((event.one, event.other))
            return replace(state, forbidden=state.forbidden | {pair})
        case PairAllowed():
            pair = frozenset((event.one, event.other))
            return replace(state, forbidden=state.forbidden - {pair})
        case FeatRecorded():
            return replace(state, feats=(*state.feats, event))
        case Finished():
            return replace(state, is_finished=True)
        case RoundPaired():
            before = state.rounds[: event.round_number - 1]
            return replace(state, rounds=(*before, _paired(event)))
        case TablesSeated():
            before = state.rounds[: event.round_number - 1]
            return replace(state, rounds=(*before, _seated(event)))
        case TableScored() | TableCorrected() | TableOverruled():
            scored = _with_round(state, _with_scores(state.rounds[event.round_number - 1], event))
            return _attendance_noted(scored, event)
        case PlayersSwapped():
            return _with_round(state, _swapped(state.rounds[event.round_number - 1], event))
        case RoundPublished():
            current = state.rounds[event.round_number - 1]
            return _with_round(state, replace(current, is_published=True))
        case RoundClosed():
            current = state.rounds[event.round_number - 1]
            return _with_round(state, replace(current, is_closed=True))
        case ResultCleared():
            return _cleared(state, event)
        case ResultRecorded() | ResultCorrected() | ResultOverruled():
            known = _with_round(state, _with_result(state.rounds[event.round_number - 1], event))
            return _attendance_noted(known, event)
        case Undone():
            return state
        case _:
            assert_never(event)


def _checked_in(state: Championship, player: int) -> Championship:
    # Where nobody checks in, a no-show who is back does not make everybody else absent.
    begins = bool(state.checked_in) or player not in state.no_shows
    checked_in = state.checked_in | {player} if begins else state.checked_in
    return _marked_present(replace(state, checked_in=checked_in), player)


def _marked_present(state: Championship, player: int) -> Championship:
    kept = {each: number for each, number in state.no_shows.items() if each != player}
    return replace(state, no_shows=kept)


def _cleared(state: Championship, event: ResultCleared) -> Championship:
    """Nothing is known of the table any more, nor that somebody did not come to it."""
    number = event.round_number
    current = state.rounds[number - 1]
    cleared = replace(
        current,
        games=tuple(
            replace(game, result=None) if game.table == event.table else game
            for game in current.games
        ),
        tables=tuple(
            replace(each, result=None) if each.table == event.table else each
            for each in current.tables
        ),
    )
    seated = current.players_at(event.table)
    no_shows = {
        player: missed
        for player, missed in state.no_shows.items()
        if player not in seated or missed != number
    }
    return replace(_with_round(state, cleared), no_shows=no_shows)


def _attendance_noted(state: Championship, event: PairResult | TableScores) -> Championship:
    """Who did not come to the table, and who did after all.

    A committee's ruling may make a no-show come after all. It makes nobody a no-show: whoever
    loses by its ruling has usually been there.
    """
    number, no_shows = event.round_number, dict(state.no_shows)
    is_ruling = isinstance(event, ResultOverruled | TableOverruled)
    for player, came in _attendance(state.rounds[number - 1], event):
        if came and no_shows.get(player) == number:
            del no_shows[player]
        elif not came and not is_ruling:
            no_shows[player] = number
    return replace(state, no_shows=no_shows)


def _attendance(current: Round, event: PairResult | TableScores) -> list[tuple[int, bool]]:
    """The players of the event's table, each with whether they came."""
    players = current.players_at(event.table)
    if isinstance(event, TableScores):
        came = [score is not None for score in event.scores]
    else:
        came = [outcome is not Outcome.LOST_BY_FORFEIT for outcome in event.outcomes]
    return list(zip(players, came, strict=False))


def _with_round(state: Championship, changed: Round) -> Championship:
    rounds = list(state.rounds)
    rounds[changed.number - 1] = changed
    return replace(state, rounds=tuple(rounds))


def _paired(event: RoundPaired) -> Round:
    return Round(
        number=event.round_number,
        order=event.order,
        games=tuple(
            Game(table, first, second)
            for table, (first, second) in enumerate(event.tables, start=1)
        ),
        bye=event.bye,
        away=event.away,
        reasons=event.reasons,
    )


def _seated(event: TablesSeated) -> Round:
    return Round(
        number=event.round_number,
        order=event.order,
        games=(),
        away=event.away,
        reasons=event.reasons,
        tables=tuple(
            SchoolTable(table, players) for table, players in enumerate(event.tables, start=1)
        ),
    )


def _swapped(current: Round, event: PlayersSwapped) -> Round:
    turn = {event.one: event.other, event.other: event.one}
    games = tuple(
        replace(g, first=turn.get(g.first, g.first), second=turn.get(g.second, g.second))
        for g in current.games
    )
    tables = tuple(
        replace(each, players=tuple(turn.get(player, player) for player in each.players))
        for each in current.tables
    )
    bye = None if current.bye is None else turn.get(current.bye, current.bye)
    warnings = (*current.warnings, *event.warnings)
    return replace(current, games=games, tables=tables, bye=bye, warnings=warnings)


def _with_result(current: Round, event: PairResult) -> Round:
    overruled = f"{event.why} ({event.clause})" if isinstance(event, ResultOverruled) else ""
    ending = Ending.POINTS if isinstance(event, ResultOverruled) else event.ending
    result = Result(event.score, event.outcomes, overruled, ending)
    games = tuple(
        replace(game, result=result) if game.table == event.table else game
        for game in current.games
    )
    return replace(current, games=games)


def _with_scores(current: Round, event: TableScores) -> Round:
    overruled = f"{event.why} ({event.clause})" if isinstance(event, TableOverruled) else ""
    result = TableResult(event.scores, event.points, overruled)
    tables = tuple(
        replace(each, result=result) if each.table == event.table else each
        for each in current.tables
    )
    return replace(current, tables=tables)
