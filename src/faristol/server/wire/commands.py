"""The table's commands as messages: what the decider knows, less what the server fills in.

The structs are made from the command classes, so that a new command needs one line here:
who may send it. The server adds the time, the seat and the tiles drawn.
"""

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from faristol.board import Placement
from faristol.core.command_codec import Message
from faristol.notation.errors import ParseError
from faristol.notation.tile_text import parse_held
from faristol.server.problem import not_a_tile
from faristol.table import commands as c
from faristol.table.commands import Command
from faristol.table.terms import UNSEEN
from faristol.tiles import NoTileError, TileSet

BY_SEATS: tuple[type[Command], ...] = (
    c.DrawForStart,
    c.CheckTiles,
    c.AgreeToSelfCheck,
    c.StartClock,
    c.Draw,
    c.Redraw,
    c.ReportOverdraw,
    c.ResolveOverdraw,
    c.ReportForgottenTiles,
    c.NoteRack,
    c.PutTile,
    c.MoveTile,
    c.TakeBack,
    c.Place,
    c.RecordPlay,
    c.TellPlay,
    c.TellTotals,
    c.Exchange,
    c.Pass,
    c.Announce,
    c.Note,
    c.PressClock,
    c.Accept,
    c.DeclareDoubt,
    c.Challenge,
    c.ChallengeAgain,
    c.AskJury,
    c.ReportWord,
    c.AskToExchangeAgain,
    c.ConcedeTurn,
    c.AskToRestart,
    c.DeclareStuck,
    c.StopClock,
    c.ResumeClock,
    c.Resign,
    c.Consent,
    c.Sign,
)
"""What somebody at the table may send, for their own seat."""

BY_ARBITERS: tuple[type[Command], ...] = (
    c.DrawForStart,
    c.ReportAbsence,
    c.Arrive,
    c.StartClock,
    c.ResolveRedraw,
    c.ReportOverdraw,
    c.ReportForgottenTiles,
    c.NoteRack,
    c.CountBag,
    c.RuleOnChallenge,
    c.AnswerJury,
    c.FindWordWrong,
    c.FindWordGood,
    c.RuleOnExchange,
    c.RuleOnRestart,
    c.StopClock,
    c.ResumeClock,
    c.CorrectClock,
    c.CreditTime,
    c.RunClockForSheet,
    c.CallRoundTime,
    c.Penalise,
    c.CorrectScore,
    c.GiveRuling,
    c.TakeTurnAway,
    c.Disqualify,
    c.ResignTogether,
    c.EndGame,
    c.ApproveGame,
    c.HandIn,
    c.CloseRound,
)
"""What an arbiter may send, naming the seat it is about."""

_FILLED_IN = frozenset({"at", "by", "judge"})
_DRAWN = frozenset({"drawn", "given", "returned", "taken", "extra"})
"""Tiles that the server draws where it is the bag; people may tell them where it is not."""

_Text = Annotated[str, Meta(max_length=2_000)]
_Tiles = Annotated[str, Meta(max_length=120)]
WholeNumber = Annotated[int, Meta(ge=-(2**53), le=2**53)]
"""As far as JSON's numbers are the same to every program."""
_Square = Annotated[int, Meta(ge=0, le=440)]


def _wire_type(hint: Any) -> Any:
    origin = get_origin(hint)
    if hint is bytes:
        return _Tiles
    if hint is str:
        return _Text
    if hint is int:
        return WholeNumber
    if hint is Placement:
        return tuple[_Square, _Tiles]
    if origin is tuple:
        item = _wire_type(get_args(hint)[0])
        return Annotated[list[item], Meta(max_length=40)]  # type: ignore[valid-type]
    if origin in (Union, types.UnionType):
        return Union[tuple(_wire_type(part) for part in get_args(hint))]  # noqa: UP007
    return hint


def _struct(kind: type[Command]) -> type[Message]:
    hints = get_type_hints(kind)
    wired: list[tuple[str, Any] | tuple[str, Any, Any]] = []
    optional: list[tuple[str, Any, Any]] = []
    for field in fields(kind):
        hint = hints[field.name]
        if field.name in _FILLED_IN:
            continue
        if field.name == "seat":
            optional.append(("seat", WholeNumber | None, None))
        elif field.name == "tile":
            wired.append(("tile", _Tiles))
        elif field.name in _DRAWN or (kind is c.Challenge and field.name == "words"):
            # No words named: all of them are challenged.
            empty = list[_Tiles] if field.name == "words" else _Tiles
            default: Any = msgspec.field(default_factory=list) if field.name == "words" else ""
            optional.append((field.name, empty, default))
        elif field.default == ():
            optional.append((field.name, _wire_type(hint), msgspec.field(default_factory=list)))
        elif field.default is not MISSING:
            optional.append((field.name, _wire_type(hint), field.default))
        else:
            wired.append((field.name, _wire_type(hint)))
    message: Any = msgspec.defstruct(
        kind.__name__,
        [*wired, *optional],
        bases=(Message,),
        frozen=True,
        forbid_unknown_fields=True,
        kw_only=True,
        module=__name__,
        namespace={"__doc__": kind.__doc__},
    )
    made: type[Message] = message
    return made


WIRED: Mapping[str, type[Message]] = types.MappingProxyType(
    {kind.__name__: _struct(kind) for kind in dict.fromkeys((*BY_SEATS, *BY_ARBITERS))}
)
"""Every command that may be sent, by its name."""

_KINDS = {kind.__name__: kind for kind in (*BY_SEATS, *BY_ARBITERS)}


def may_send(name: str, *, is_arbiter: bool) -> bool:
    """Whether that role may send that command at all."""
    return _KINDS[name] in (BY_ARBITERS if is_arbiter else BY_SEATS)


@cache
def _plain(name: str) -> tuple[tuple[str, Any], ...]:
    kind = _KINDS[name]
    hints = get_type_hints(kind)
    return tuple((field.name, hints[field.name]) for field in fields(kind))


def command_of(message: Message, box: TileSet, *, at: int, seat: int, by: int) -> Command:
    """The command a message means. `drawn` is as told: the decider fills it where the server draws.

    :raises Problem: for text that is no tile of the box.
    """
    kind = _KINDS[type(message).__name__]
    values: dict[str, Any] = {}
    for name, hint in _plain(type(message).__name__):
        if name == "at":
            values[name] = at
        elif name == "by":
            values[name] = by
        elif name == "seat":
            told = getattr(message, "seat", None)
            values[name] = seat if told is None else told
        elif kind is c.AskJury and name == "word":
            values[name] = _typed(getattr(message, name), box)
        elif name != "judge":
            values[name] = _meant(getattr(message, name), name, hint, box)
    return kind(**values)


def _meant(value: Any, name: str, hint: Any, box: TileSet) -> Any:
    if name == "tile":
        return _tile(value, box)
    if hint is bytes:
        return _tiles(value, box)
    if hint is Placement:
        return Placement(value[0], _tile(value[1], box))
    if get_origin(hint) is tuple:
        item = get_args(hint)[0]
        return tuple(_meant(one, "", item, box) for one in value)
    return value


def _tiles(text: str, box: TileSet) -> bytes:
    try:
        return parse_held(text, box)
    except ParseError as error:
        raise not_a_tile(text, error.message) from None


def _typed(text: str, box: TileSet) -> bytes:
    """A word that is asked about, as people type it: LL is two tiles, W or L·L is one."""
    try:
        return box.parse_typed(text)
    except NoTileError as error:
        raise not_a_tile(text, str(error)) from None


def _tile(text: str, box: TileSet) -> int:
    tiles = _tiles(text, box)
    if len(tiles) != 1 or tiles[0] == UNSEEN:
        raise not_a_tile(text, f"{text[:20]!r} is not one tile")
    return tiles[0]
