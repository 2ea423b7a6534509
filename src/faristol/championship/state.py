"""A championship as it stands: the fold of its events and nothing else.

`evolve` applies what happened, knows no rules and never refuses: what can't have happened, such
as a result of a round that was not paired, changes nothing. `follows` names it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import assert_never

from faristol.championship.committee import state as committees
from faristol.championship.committee.state import Committee
from faristol.championship.events import (
    AbsenceCancelled,
    AbsenceNoted,
    Announced,
    CaseBrought,
    CaseDropped,
    CaseRuled,
    CommitteeNamed,
    EntryAmended,
    Event,
    FeatRecorded,
    FeeNoted,
    Finished,
    InterestDeclared,
    ListEntered,
    PairAllowed,
    PairForbidden,
    PlayerCheckedIn,
    PlayerCheckedOut,
    PlayerDisqualified,
    PlayerRegistered,
    PlayerRejoined,
    PlayersCheckedIn,
    PlayersSwapped,
    PlayerWithdrew,
    RatingsTaken,
    ResultCleared,
    ResultCorrected,
    ResultOverruled,
    ResultRecorded,
    RoundClosed,
    RoundPaired,
    RoundPublished,
    TableCorrected,
    TableFixed,
    TableOverruled,
    TableScored,
    TablesSeated,
    Undone,
)
from faristol.championship.namesakes import shown_names
from faristol.championship.rounds import Game as Game
from faristol.championship.rounds import (
    PairResult,
    TableScores,
    paired_round,
    seated_round,
    with_result,
    with_scores,
    with_seats_swapped,
)
from faristol.championship.rounds import Result as Result
from faristol.championship.rounds import Round as Round
from faristol.championship.rounds import SchoolTable as SchoolTable
from faristol.championship.rounds import TableResult as TableResult
from faristol.core import Outcome


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
    fixed_tables: Mapping[int, int] = field(default_factory=dict)
    """At which table a player always sits."""
    committee: Committee = field(default_factory=Committee)
    """Who rules what the books leave to a committee, and its register."""
    paid: frozenset[int] = frozenset()
    """Who has paid the entry fee."""
    disqualified: Mapping[int, PlayerDisqualified] = field(default_factory=dict)
    rounds: tuple[Round, ...] = ()
    feats: tuple[FeatRecorded, ...] = ()
    is_finished: bool = False
    called: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Players by name, without case."""
    first_names: Mapping[int, str] = field(default_factory=dict)
    """What players whose name was corrected were entered as."""
    before: "Championship | None" = field(default=None, compare=False, repr=False)
    """The state one step back; None where there is no way back."""

    def entry(self, player: int) -> PlayerRegistered:
        """What is known of a player."""
        return self.entries[player - 1]

    def first_name(self, player: int) -> str:
        """What a player was entered as: it stays whatever is corrected, as their code does."""
        return self.first_names.get(player) or self.entry(player).name

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
        case EntryAmended(player=player):
            return 1 <= player <= len(state.entries)
        case PlayerDisqualified(round_number=number, score=score):
            return score is None or 1 <= number <= len(state.rounds)
        case CommitteeNamed() | CaseBrought() | InterestDeclared() | CaseRuled() | CaseDropped():
            return committees.follows(state.committee, event)
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
            return _entered(state, event)
        case ListEntered():
            return reduce(_entered, event.players, state)
        case EntryAmended():
            return _amended(state, event)
        case RatingsTaken():
            ratings = dict(event.ratings)
            return replace(
                state,
                entries=tuple(
                    replace(each, rating=ratings.get(each.player, each.rating))
                    for each in state.entries
                ),
            )
        case PlayerCheckedIn():
            return _checked_in(state, event.player)
        case PlayersCheckedIn():
            return reduce(_checked_in, event.players, state)
        case PlayerCheckedOut():
            return replace(state, checked_in=state.checked_in - {event.player})
        case PlayerWithdrew():
            return replace(state, withdrawn=state.withdrawn | {event.player})
        case PlayerRejoined():
            present = replace(state, withdrawn=state.withdrawn - {event.player})
            return _marked_present(present, event.player)
        case AbsenceNoted():
            return replace(state, absences=(*_other_absences(state, event), event))
        case AbsenceCancelled():
            return replace(state, absences=_other_absences(state, event))
        case TableFixed():
            fixed = {p: t for p, t in state.fixed_tables.items() if p != event.player}
            return replace(
                state,
                fixed_tables={**fixed, event.player: event.table} if event.table else fixed,
            )
        case FeeNoted():
            paid = state.paid - {event.player}
            return replace(state, paid=paid | {event.player} if event.is_paid else paid)
        case PlayerDisqualified():
            return _disqualified(state, event)
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
        case CommitteeNamed() | CaseBrought() | InterestDeclared() | CaseRuled() | CaseDropped():
            return replace(state, committee=committees.evolve(state.committee, event))
        case RoundPaired():
            before = state.rounds[: event.round_number - 1]
            return replace(state, rounds=(*before, paired_round(event)))
        case TablesSeated():
            before = state.rounds[: event.round_number - 1]
            return replace(state, rounds=(*before, seated_round(event)))
        case TableScored() | TableCorrected() | TableOverruled():
            scored = _with_round(state, with_scores(state.rounds[event.round_number - 1], event))
            return _attendance_noted(scored, event)
        case PlayersSwapped():
            current = state.rounds[event.round_number - 1]
            return _with_round(state, with_seats_swapped(current, event))
        case RoundPublished():
            current = state.rounds[event.round_number - 1]
            return _with_round(state, replace(current, is_published=True))
        case RoundClosed():
            current = state.rounds[event.round_number - 1]
            return _with_round(state, replace(current, is_closed=True))
        case ResultCleared():
            return _cleared(state, event)
        case ResultRecorded() | ResultCorrected() | ResultOverruled():
            known = _with_round(state, with_result(state.rounds[event.round_number - 1], event))
            return _attendance_noted(known, event)
        case Undone():
            return state
        case _:
            assert_never(event)


def _entered(state: Championship, event: PlayerRegistered) -> Championship:
    name, number = event.name.casefold(), len(state.entries) + 1
    called = {**state.called, name: (*state.called.get(name, ()), number)}
    return replace(state, entries=(*state.entries, event), called=called)


def _amended(state: Championship, event: EntryAmended) -> Championship:
    before, player = state.entry(event.player), event.player
    entry = replace(
        before,
        name=event.name,
        rating=event.rating,
        club=event.club,
        school=event.school,
        category=event.category,
        licence=event.licence,
    )
    entries = (*state.entries[: player - 1], entry, *state.entries[player:])
    called: dict[str, tuple[int, ...]] = {}
    for number, each in enumerate(entries, start=1):
        name = each.name.casefold()
        called[name] = (*called.get(name, ()), number)
    first_names = {**state.first_names, player: state.first_name(player)}
    return replace(state, entries=entries, called=called, first_names=first_names)


def _other_absences(
    state: Championship, event: AbsenceNoted | AbsenceCancelled
) -> tuple[AbsenceNoted, ...]:
    return tuple(
        each
        for each in state.absences
        if (each.player, each.round_number) != (event.player, event.round_number)
    )


def _disqualified(state: Championship, event: PlayerDisqualified) -> Championship:
    out = replace(
        state,
        withdrawn=state.withdrawn | {event.player},
        disqualified={**state.disqualified, event.player: event},
    )
    if event.score is None or event.outcomes is None:
        return out
    current = state.rounds[event.round_number - 1]
    result = Result(event.score, event.outcomes, f"{event.why} ({event.clause})")
    games = tuple(
        replace(game, result=result) if game.table == event.table else game
        for game in current.games
    )
    return _with_round(out, replace(current, games=games))


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
