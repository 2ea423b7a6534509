"""Who may see what. The only way an event leaves the server.

Every kind of event stands in one table with the fields that are not for everybody and the
rule that says for whom they are. What is hidden keeps its size: tiles become `UNSEEN`
ones, so that whoever folds what they were sent gets a true state with gaps, never a wrong
one. A kind of event that is not in the table is shown to nobody: `as_seen_by` raises.
"""

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeAlias, cast

import msgspec
from msgspec.structs import replace

from faristol.board import Board
from faristol.rulebook import Ruleset
from faristol.table import events as happened
from faristol.table.events import Event
from faristol.table.evolve import evolve
from faristol.table.racks import more
from faristol.table.sheet import Sheet, written_down
from faristol.table.state import Game
from faristol.table.terms import UNSEEN, Stage


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table: a number from 0, as commands and events count them.

    Nothing else can be made: -1 in an event is the arbiter, and no player may pass for that.
    """

    seat: int

    def __post_init__(self) -> None:
        if type(self.seat) is not int or self.seat < 0:
            raise ValueError(f"{self.seat!r} is not a seat: they count from 0")


@dataclass(frozen=True, slots=True)
class Arbiter:
    """The arbiter, jury or committee of this game: rules on racks and bag, so sees them."""


@dataclass(frozen=True, slots=True)
class Spectator:
    """Anybody who watches a game that is going on."""


@dataclass(frozen=True, slots=True)
class Archive:
    """Anybody, once the game is over: everything of it is public then.

    It can't be made for a game that goes on.
    """

    stage: Stage

    def __post_init__(self) -> None:
        if not self.stage.is_over:
            raise ValueError(f"a game that is {self.stage.value} is not public yet")


Role: TypeAlias = Seat | Arbiter | Spectator | Archive


class UndecidedViewError(LookupError):
    """No visibility rule exists for this event type, so it is hidden."""

    def __init__(self, kind: type) -> None:
        self.kind = kind
        super().__init__(f"who may see {kind.__name__} has not been decided")


_Rule: TypeAlias = Callable[[Event, Role], bool]
_Secrets: TypeAlias = Mapping[str, _Rule]


def _owner(event: Event, role: Role) -> bool:
    return isinstance(role, Seat) and role.seat == getattr(event, "seat", None)


def _owner_or_helper(event: Event, role: Role) -> bool:
    return _owner(event, role) or _doer(event, role)


def _doer(event: Event, role: Role) -> bool:
    return isinstance(role, Seat) and role.seat == getattr(event, "by", None)


def _owner_or_all_if_shown(event: Event, role: Role) -> bool:
    return _owner(event, role) or (isinstance(event, happened.RackRedrawn) and event.shown)


def _owner_or_doer_if_seen(event: Event, role: Role) -> bool:
    is_seen = isinstance(event, happened.OverdrawResolved) and event.seen
    return _owner(event, role) or (is_seen and _doer(event, role))


def _only_arbiter(_event: Event, _role: Role) -> bool:
    return False


_NOTHING: _Secrets = MappingProxyType({})

SECRETS: Mapping[type[Event], _Secrets] = MappingProxyType(
    {
        # Public: said aloud, lying on the board, or shown by the clock.
        happened.TableOpened: _NOTHING,
        happened.TilesChecked: _NOTHING,
        happened.SelfCheckAgreed: _NOTHING,
        happened.AbsenceReported: _NOTHING,
        happened.SeatArrived: _NOTHING,
        happened.StartTilesDrawn: _NOTHING,
        happened.StartDrawRepeated: _NOTHING,
        happened.StarterChosen: _NOTHING,
        happened.ClockStarted: _NOTHING,
        happened.SeedCommitted: _NOTHING,
        happened.RandomnessAdded: _NOTHING,
        happened.SeedRevealed: _NOTHING,
        happened.ForgottenTilesTaken: _NOTHING,
        happened.BagCounted: _NOTHING,
        happened.ConsentGiven: _NOTHING,
        happened.TurnBegan: _NOTHING,
        happened.TilePut: _NOTHING,
        happened.TileMoved: _NOTHING,
        happened.TilesTakenBack: _NOTHING,
        happened.PlayMade: _NOTHING,
        happened.ScoreAnnounced: _NOTHING,
        happened.ScoreNoted: _NOTHING,
        happened.TurnPassed: _NOTHING,
        happened.TurnLost: _NOTHING,
        happened.ClockPressed: _NOTHING,
        happened.PlayAccepted: _NOTHING,
        happened.AcceptanceGiven: _NOTHING,
        happened.DoubtDeclared: _NOTHING,
        happened.PlayChallenged: _NOTHING,
        happened.ChallengeRuled: _NOTHING,
        happened.PlayWithdrawn: _NOTHING,
        happened.WordReported: _NOTHING,
        happened.WordFoundWrong: _NOTHING,
        happened.WordFoundGood: _NOTHING,
        happened.ExchangeAgainRuled: _NOTHING,
        happened.RestartRuled: _NOTHING,
        happened.GameRestarted: _NOTHING,
        happened.SeatFrozen: _NOTHING,
        happened.ClockStopped: _NOTHING,
        happened.ClockResumed: _NOTHING,
        happened.ClockCorrected: _NOTHING,
        happened.TimeCredited: _NOTHING,
        happened.LastTurnsCalled: _NOTHING,
        happened.SeatResigned: _NOTHING,
        happened.SeatDisqualified: _NOTHING,
        happened.PointsDeducted: _NOTHING,
        happened.RulingGiven: _NOTHING,
        happened.SecondArbiterAgreed: _NOTHING,
        happened.GameEnded: _NOTHING,
        happened.GameReopened: _NOTHING,
        happened.RackCounted: _NOTHING,
        happened.ResultDeclared: _NOTHING,
        happened.SheetSigned: _NOTHING,
        happened.GameSigned: _NOTHING,
        happened.GameApproved: _NOTHING,
        happened.ResultLocked: _NOTHING,
        # Tiles: how many is public, which is not.
        happened.TilesDrawn: MappingProxyType({"tiles": _owner}),
        happened.TilesExchanged: MappingProxyType({"returned": _owner, "drawn": _owner}),
        happened.RackRedrawn: MappingProxyType(
            {"returned": _owner_or_all_if_shown, "drawn": _owner}
        ),
        happened.RedrawResolved: MappingProxyType(
            {"given": _owner_or_helper, "returned": _owner, "drawn": _owner}
        ),
        happened.PlayTakenBack: MappingProxyType({"returned": _owner}),
        happened.OverdrawReported: MappingProxyType({"extra": _owner}),
        happened.OverdrawResolved: MappingProxyType(
            {"taken": _owner_or_doer_if_seen, "returned": _owner_or_doer_if_seen}
        ),
        happened.RackNoted: MappingProxyType({"tiles": _owner}),
        # Questions to the jury: that they were asked is public.
        happened.JuryAsked: MappingProxyType({"word": _owner}),
        happened.JuryAnswered: MappingProxyType({"word": _owner, "valid": _owner}),
        happened.ExchangeAgainAsked: MappingProxyType({"playable": _only_arbiter}),
        happened.RestartAsked: MappingProxyType({"playable": _only_arbiter}),
    }
)
"""Every kind of event, its fields that are not for everybody, and for whom they are."""


def as_seen_by(role: Role, event: Event) -> Event:
    """The event with everything blanked that `role` may not see.

    :raises UndecidedViewError: for a kind of event that nobody has thought about.
    :raises TypeError: for something that is not a role.
    """
    secrets = SECRETS.get(type(event))
    if secrets is None:
        raise UndecidedViewError(type(event))
    match role:
        case Arbiter() | Archive():
            return event
        case Seat() | Spectator():
            hidden: dict[str, Any] = {
                name: _blanked(name, getattr(event, name))
                for name, may_see in secrets.items()
                if not may_see(event, role)
            }
            return dataclasses.replace(event, **hidden) if hidden else event
        case _:
            raise TypeError(f"{role!r} is not a role")


def _blanked(name: str, value: object) -> bytes | None:
    """Tiles keep their number; a word does not even keep its length."""
    if isinstance(value, bytes):
        return b"" if name == "word" else _unseen(value)
    return None


class Seen(msgspec.Struct, frozen=True):
    """What a role knows so far: the fold of what it was shown, and of nothing else."""

    game: Game = msgspec.field(default_factory=Game)
    """With gaps. Its `pool` is what the role has not seen, bag and other racks together."""
    sheet: Sheet = msgspec.field(default_factory=Sheet)
    """Its lines; how the game ended stands in `game`."""


def seen_by(role: Role, events: Iterable[Event], before: Seen | None = None) -> Seen:
    """What a role knows after these events; `before` is what it knew when they came."""
    seen = Seen() if before is None else before
    for event in events:
        shown = as_seen_by(role, event)
        game = seen.game
        returned: bytes = getattr(shown, "returned", b"")
        if UNSEEN in returned:
            game = _forgotten(game, cast(happened.TilesExchanged, shown).seat)
        seen = Seen(evolve(game, shown), written_down(seen.sheet, game, shown))
    return seen


def _forgotten(game: Game, seat: int) -> Game:
    """Tiles left a rack unseen: what was known of it may be gone."""
    rack = game.racks[seat]
    racks = list(game.racks)
    racks[seat] = _unseen(rack)
    return replace(game, racks=tuple(racks), pool=more(game.pool, rack))


def is_covered(role: Role, rules: Ruleset, game: Game) -> bool:
    """Whether board and racks are hidden from that role now.

    While a challenge waits, an edition may cover board and racks (FISC-A-6.3): then only
    the arbiter is sent them.
    """
    return game.covered and rules.challenge.covered and not isinstance(role, Arbiter | Archive)


def covered_for(role: Role, rules: Ruleset, seen: Seen) -> Seen:
    """What a role may be shown of what it knows."""
    if not is_covered(role, rules, seen.game):
        return seen
    return Seen(_game_covered(seen.game), _sheet_covered(seen.sheet))


def _game_covered(game: Game) -> Game:
    pool = game.pool
    for rack in game.racks:
        pool = more(pool, rack)
    return replace(
        game,
        board=Board.empty(game.board.layout),
        racks=tuple(_unseen(rack) for rack in game.racks),
        pool=pool,
        pending=game.pending and replace(game.pending, placements=()),
        placing=(),
        touched=(),
    )


def _sheet_covered(sheet: Sheet) -> Sheet:
    """The sheet without anything from which board or racks could be laid out again."""
    lines = (
        replace(
            line,
            placements=(),
            start=None,
            direction=None,
            tiles=_unseen(line.tiles),
            rack=_unseen(line.rack),
            drawn=_unseen(line.drawn),
        )
        for line in sheet.lines
    )
    return replace(sheet, lines=tuple(lines))


def _unseen(tiles: bytes) -> bytes:
    return bytes([UNSEEN]) * len(tiles)
