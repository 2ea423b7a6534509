"""What players and staff say at a room's socket. Tiles are text, as in a log."""

from typing import Annotated, Any, Union

import msgspec
from msgspec import Meta

from faristol.core.command_codec import Asked, CommandCodec, Message
from faristol.core.limits import Name, Reason, TableNumber
from faristol.duplicate import commands as c
from faristol.server.wire.commands import WholeNumber
from faristol.server.wire.messages import Pong


class HandIn(Message, frozen=True, kw_only=True):
    """A slip: `WORD 8H [score]`. The staff names the table whose paper it is."""

    text: Annotated[str, Meta(max_length=200)]
    turn: WholeNumber | None = None
    """The turn the player or typist saw; a slip for another one is refused, not played."""
    table: TableNumber | None = None
    late: bool = False
    unreadable: bool = False


class LayWord(Message, frozen=True, kw_only=True):
    """Lay a word; none named: the one the edition proposes."""

    word: Name = ""
    """As tiles, a blank in lower case."""
    at: Annotated[str, Meta(max_length=4)] = ""
    accept_missing: bool = False
    reason: Reason = ""


CODEC: CommandCodec[c.Command] = CommandCodec(
    (
        HandIn,
        Asked(c.EnterPlayer, defaults={"table": 0}),
        c.WithdrawPlayer,
        Asked(c.Draw, filled=("source",), renamed={"drawn": "letters"}, defaults={"letters": ""}),
        c.RejectDraw,
        Asked(c.OpenTurn, filled=("deadline",)),
        c.PauseTurn,
        c.ResumeTurn,
        c.ExtendTurn,
        c.CloseTurn,
        c.TakeBackSlip,
        c.AskForLook,
        c.ConfirmMarks,
        c.RuleWord,
        Asked(c.OverruleVerdict, defaults={"nil": None}),
        c.RestoreVerdict,
        LayWord,
        c.LayNothing,
        c.Warn,
        c.LiftWarning,
        c.Penalise,
        c.LiftPenalty,
        c.EndGame,
        Asked(c.RevealSeed, filled=("seed",)),
        c.Undo,
    )
)

BY_HELPERS: tuple[type[Message], ...] = (
    HandIn,
    *(CODEC.by_name[kind.__name__] for kind in (c.EnterPlayer, c.TakeBackSlip, c.AskForLook)),
)
"""What a helper may do: at the tables of one venue, or at every table if no venue is named."""

CLIENT_MESSAGES: tuple[type[msgspec.Struct], ...] = (*CODEC.messages, Pong)
ClientMessage: Any = Union[CLIENT_MESSAGES]  # noqa: UP007
DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ClientMessage)
