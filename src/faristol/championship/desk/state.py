"""A championship with what its desk keeps beside it.

The championship does not see the desk's events, and undoing never takes a player's slip back.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias, TypeVar, assert_never

from faristol.championship import state as championship
from faristol.championship.desk.events import (
    AnyEvent,
    ArbiterCalled,
    CallAnswered,
    CallTaken,
    DeskEvent,
    GameApproved,
    GameLaid,
    JudgedWord,
    Laid,
    OwnResultAgreed,
    PlayerLinked,
    PlayJudged,
    PlayJudgedAgain,
    PointsDeducted,
    QuestionAnswered,
    RoundClockSet,
    RoundTimeCalled,
    SlipSent,
    TableAwaited,
    TableCalled,
    TableLaid,
    TableSlipSent,
    WordSource,
)
from faristol.championship.events import Event, RoundClosed, Undone
from faristol.championship.state import Championship, Game, SchoolTable

Place: TypeAlias = tuple[int, int]
"""Round and table."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What the desk's events have led to."""

    links: Mapping[int, PlayerLinked] = field(default_factory=dict)
    slips: Mapping[tuple[int, int, int], SlipSent] = field(default_factory=dict)
    """By round, table and player: of each player the last."""
    table_slips: Mapping[tuple[int, int, int], TableSlipSent] = field(default_factory=dict)
    calls: Mapping[Place, ArbiterCalled] = field(default_factory=dict)
    taken: Mapping[Place, CallTaken] = field(default_factory=dict)
    """Who goes to which table that calls. A later call of it is nobody's again."""
    games: Mapping[Place, Laid] = field(default_factory=dict)
    left: tuple[TableLaid, ...] = ()
    """Games that another one of the same table has replaced."""
    called: Mapping[tuple[int, int, tuple[int, ...]], TableCalled] = field(default_factory=dict)
    """By round, table and who sits there; the last of each."""
    agreed: tuple[OwnResultAgreed, ...] = ()
    """Consents to results that officials entered of their own games, in order."""
    clock_until: int = 0
    clock_left: int = 0
    """What a paused clock has left."""
    awaited: Mapping[Place, TableAwaited] = field(default_factory=dict)
    """Tables that wait for a player."""
    time_called: int = 0
    """The last round whose time the committee called."""
    judged: tuple[PlayJudged, ...] = ()
    """Every challenged play, in order, as it was judged first."""
    judged_again: Mapping[int, PlayJudgedAgain] = field(default_factory=dict)
    """The final verdicts on plays that were challenged again, by number."""
    ruled: Mapping[str, JudgedWord] = field(default_factory=dict)
    """What the jury has said of words: it holds for the rest of the event."""
    asked: Mapping[tuple[int, int, int], int] = field(default_factory=dict)
    """How many words a player asked the jury about, by round, table and player."""
    ledger: tuple[PointsDeducted, ...] = ()
    """Points that verdicts have cost, in order."""
    approved: frozenset[Place] = frozenset()
    """Games that the jury has approved."""

    def game_at(self, round_number: int, table: int, players: tuple[int, ...]) -> Laid | None:
        """The game that counts for a table, if there is one for those who sit there now."""
        laid = self.games.get((round_number, table))
        is_theirs = laid is not None and laid.players == players
        return laid if laid is not None and is_theirs and not self.is_replaced(laid) else None

    def is_replaced(self, laid: Laid) -> bool:
        """Whether the desk has wanted another game of the table since; this one counts no more."""
        if isinstance(laid, GameLaid):
            return False
        called = self.called.get((laid.round_number, laid.table, laid.players))
        return called is not None and called.number != laid.number

    def said_at(
        self, round_number: int, table: int, players: tuple[int, ...]
    ) -> dict[int, tuple[int | None, ...]]:
        """What the players of a table of several say, by player."""
        return {
            player: slip.scores
            for player in players
            if (slip := self.table_slips.get((round_number, table, player))) is not None
            and slip.players == players
        }


_K = TypeVar("_K")
_V = TypeVar("_V")


def _with(known: Mapping[_K, _V], key: _K, value: _V) -> dict[_K, _V]:
    return {**known, key: value}


def _without(known: Mapping[_K, _V], key: _K) -> dict[_K, _V]:
    return {each: value for each, value in known.items() if each != key}


def _with_ruled(
    known: Mapping[str, JudgedWord], words: tuple[JudgedWord, ...]
) -> Mapping[str, JudgedWord]:
    ruled = {each.word: each for each in words if each.source is not WordSource.LIST}
    return {**known, **ruled} if ruled else known


def _noted(desk: Desk, event: DeskEvent) -> Desk:
    match event:
        case PlayerLinked():
            return replace(desk, links=_with(desk.links, event.player, event))
        case SlipSent():
            key = (event.round_number, event.table, event.player)
            return replace(desk, slips=_with(desk.slips, key, event))
        case TableSlipSent():
            key = (event.round_number, event.table, event.player)
            return replace(desk, table_slips=_with(desk.table_slips, key, event))
        case ArbiterCalled():
            place = (event.round_number, event.table)
            taken = _without(desk.taken, place)
            return replace(desk, calls=_with(desk.calls, place, event), taken=taken)
        case CallTaken():
            place = (event.round_number, event.table)
            goes = bool(event.account)
            taken = _with(desk.taken, place, event) if goes else _without(desk.taken, place)
            return replace(desk, taken=taken)
        case CallAnswered():
            place = (event.round_number, event.table)
            calls, taken = _without(desk.calls, place), _without(desk.taken, place)
            return replace(desk, calls=calls, taken=taken)
        case GameLaid() | TableLaid():
            place = (event.round_number, event.table)
            before, left = desk.games.get(place), desk.left
            if isinstance(before, TableLaid) and before.players == event.players:
                left = (*left, before)
            return replace(desk, games=_with(desk.games, place, event), left=left)
        case TableCalled():
            whose = (event.round_number, event.table, event.players)
            return replace(desk, called=_with(desk.called, whose, event))
        case OwnResultAgreed():
            return replace(desk, agreed=(*desk.agreed, event))
        case RoundClockSet():
            return replace(desk, clock_until=event.until, clock_left=event.left)
        case TableAwaited():
            place = (event.round_number, event.table)
            waits = bool(event.absent)
            awaited = _with(desk.awaited, place, event) if waits else _without(desk.awaited, place)
            return replace(desk, awaited=awaited)
        case RoundTimeCalled():
            return replace(desk, time_called=event.round_number)
        case PlayJudged():
            judged = (*desk.judged, event)
            return replace(desk, judged=judged, ruled=_with_ruled(desk.ruled, event.words))
        case PlayJudgedAgain():
            again = _with(desk.judged_again, event.number, event)
            return replace(desk, judged_again=again, ruled=_with_ruled(desk.ruled, event.words))
        case QuestionAnswered():
            asker = (event.round_number, event.table, event.player)
            asked = _with(desk.asked, asker, event.number)
            return replace(desk, asked=asked, ruled=_with_ruled(desk.ruled, (event.word,)))
        case PointsDeducted():
            return replace(desk, ledger=(*desk.ledger, event))
        case GameApproved():
            approved = desk.approved | {(event.round_number, event.table)}
            return replace(desk, approved=approved)
        case _:
            assert_never(event)


@dataclass(frozen=True, slots=True)
class Venue:
    """Everything that the stream of a championship says."""

    state: Championship = field(default_factory=Championship)
    desk: Desk = field(default_factory=Desk)
    steps: tuple[Event, ...] = ()
    """What undoing would take back, the last one first to go."""
    version: int = 0
    """How many events there were."""
    changed_at: int = 0
    """The version at which the championship itself last changed, and not only its desk."""

    def player_of(self, account: str) -> int | None:
        """Which player an account is."""
        if account:
            for player, link in self.desk.links.items():
                if link.account == account and self._is_still(link):
                    return player
        return None

    def account_of(self, player: int) -> str:
        """The account that is a player; empty while nobody has shown their code."""
        link = self.desk.links.get(player)
        account = link.account if link is not None else ""
        return account if self.player_of(account) == player else ""

    def _is_still(self, link: PlayerLinked) -> bool:
        """Whether the number is still the player's who was linked."""
        entries = self.state.entries
        return link.player <= len(entries) and self.state.first_name(link.player) == link.name

    def game_at(self, table: int) -> Game | None:
        """The published round's game at a table."""
        current = self.state.current
        if current is None or not current.is_published:
            return None
        return next((game for game in current.games if game.table == table), None)

    def table_at(self, table: int) -> SchoolTable | None:
        """The published round's table of several."""
        current = self.state.current
        if current is None or not current.is_published:
            return None
        return next((each for each in current.tables if each.table == table), None)


def evolve(venue: Venue, event: AnyEvent) -> Venue:
    """Apply one event."""
    version = venue.version + 1
    if isinstance(event, DeskEvent):
        return replace(venue, desk=_noted(venue.desk, event), version=version)
    match event:
        case Undone():
            steps = venue.steps[:-1]
        case RoundClosed():
            steps = ()
        case _:
            steps = (*venue.steps, event)
    state = championship.evolve(venue.state, event)
    return replace(venue, state=state, steps=steps, version=version, changed_at=version)
