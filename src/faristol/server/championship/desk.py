"""What the office keeps beside the championship: slips, calls, games on screen, the clock.

These events stand in the championship's own stream, between its own events, so that a slip
and the result it leads to are written in one stroke. The championship's decider does not see
them, and undoing never takes a player's slip back.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TypeAlias, TypeVar, assert_never

from faristol.core import GameScore, Winner


class Cause(Enum):
    """Why a table waits for the arbiter."""

    PLAYER = "player"
    """A player says why, or nothing."""
    SHEETS = "sheets"
    """The two slips differ."""
    NOT_BY_POINTS = "not-by-points"
    """An online game was decided otherwise: given up, say."""
    DISQUALIFIED = "disqualified"
    """Somebody was taken out of an online game of several."""
    STAND_IN = "stand-in"
    """A robot ended an online game in somebody's seat."""
    GAME_DIFFERS = "game-differs"
    """An online game ended with another score than the desk has written."""
    NO_TABLE = "no-table"
    """No online table could be made."""


@dataclass(frozen=True, slots=True)
class PlayerLinked:
    """An account is this player; nobody is when `account` is empty."""

    at: int
    player: int
    name: str
    """The number may be given to somebody else when an entry is undone; the name tells."""
    account: str


@dataclass(frozen=True, slots=True)
class SlipSent:
    """A player says how the game ended, the starter's points first."""

    at: int
    round_number: int
    table: int
    player: int
    score: GameScore
    winner: Winner | None = None
    """Who won, where the points do not say; None for the points alone."""


@dataclass(frozen=True, slots=True)
class TableSlipSent:
    """A player says how a table of several ended, in the order of play."""

    at: int
    round_number: int
    table: int
    player: int
    players: tuple[int, ...]
    """Who sat there when it was said: after an exchange of seats it says nothing."""
    scores: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class ArbiterCalled:
    """Somebody at a table wants the arbiter; player 0 when the server does."""

    at: int
    round_number: int
    table: int
    player: int
    cause: Cause
    why: str


@dataclass(frozen=True, slots=True)
class CallTaken:
    """An arbiter goes to a table that calls; nobody does when `account` is empty."""

    at: int
    round_number: int
    table: int
    account: str
    name: str


@dataclass(frozen=True, slots=True)
class CallAnswered:
    """The arbiter has been at the table."""

    at: int
    round_number: int
    table: int


@dataclass(frozen=True, slots=True)
class GameLaid:
    """A pair plays on this server, at that table."""

    at: int
    round_number: int
    table: int
    first: int
    second: int
    game: str

    @property
    def players(self) -> tuple[int, ...]:
        """Who sits at the table, in the order of play."""
        return (self.first, self.second)


@dataclass(frozen=True, slots=True)
class TableCalled:
    """The desk wants a table of several on this server made, or made anew."""

    at: int
    round_number: int
    table: int
    players: tuple[int, ...]
    """Who sat there when it was said: for others it says nothing."""
    absent: tuple[int, ...]
    """Those without whom the others play."""
    number: int
    """How often it was said of this table: each time is another game."""


@dataclass(frozen=True, slots=True)
class TableLaid:
    """A table of several plays on this server, at that table."""

    at: int
    round_number: int
    table: int
    players: tuple[int, ...]
    playing: tuple[int, ...]
    """Those who were there, by the game's seats."""
    number: int
    """Of the call it answers; 0 for a table that was made by itself."""
    game: str


@dataclass(frozen=True, slots=True)
class OwnResultAgreed:
    """The only official entered the result of their own game, and the others at it agreed."""

    at: int
    round_number: int
    table: int
    player: int
    """The official."""
    others: tuple[int, ...]
    account: str


@dataclass(frozen=True, slots=True)
class RoundClockSet:
    """The round's clock runs until then; 0 stops it."""

    at: int
    until: int


DeskEvent: TypeAlias = (
    PlayerLinked
    | SlipSent
    | TableSlipSent
    | ArbiterCalled
    | CallTaken
    | CallAnswered
    | GameLaid
    | TableCalled
    | TableLaid
    | OwnResultAgreed
    | RoundClockSet
)

Place: TypeAlias = tuple[int, int]
"""Round and table."""
Laid: TypeAlias = GameLaid | TableLaid


@dataclass(frozen=True, slots=True)
class Desk:
    """The fold of the desk's events."""

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


def noted(desk: Desk, event: DeskEvent) -> Desk:
    """Fold one event in."""
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
            return replace(desk, clock_until=event.until)
        case _:
            assert_never(event)
