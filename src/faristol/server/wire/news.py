"""What of a game's events is told beside the table itself: what is said aloud, or answers somebody.

Each kind of event stands here once, with the fields that its sentence needs, or as one that
goes without saying: then the table shows it. The struct of each kind is made from the event's own
class, so the text of tiles, names and numbers are as in a game's log.
"""

from collections.abc import Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias, Union, get_type_hints

import msgspec

from faristol.core.codec import part_of
from faristol.table import events as happened
from faristol.table.events import Event

TOLD: Mapping[type[Event], tuple[str, ...] | None] = MappingProxyType(
    {
        happened.StarterChosen: ("seat",),
        happened.TilesDrawn: ("seat", "tiles"),
        happened.TurnBegan: ("seat",),
        happened.PlayMade: ("seat", "start", "direction", "words", "points"),
        happened.TilesTakenBack: ("seat",),
        happened.PlayTakenBack: ("seat",),
        happened.TilesExchanged: ("seat", "returned"),
        happened.TurnPassed: ("seat",),
        happened.TurnLost: ("seat",),
        happened.RackRedrawn: ("seat",),
        happened.BagCounted: ("count",),
        happened.DoubtDeclared: ("by",),
        happened.PlayChallenged: ("by",),
        happened.ChallengeRuled: ("valid",),
        happened.PlayWithdrawn: ("seat",),
        happened.WordReported: ("by", "turn"),
        happened.WordFoundWrong: ("seat", "points"),
        happened.WordFoundGood: ("turn",),
        happened.JuryAnswered: ("seat", "word", "valid"),
        happened.ExchangeAgainAsked: ("seat",),
        happened.ExchangeAgainRuled: ("seat", "granted"),
        happened.RestartAsked: ("seat",),
        happened.RestartRuled: ("granted",),
        happened.ClockStopped: ("cause",),
        happened.ClockResumed: (),
        happened.ClockCorrected: ("seat", "left_ms", "reason"),
        happened.TimeCredited: ("seat", "ms", "fault", "reason"),
        happened.PointsDeducted: ("seat", "points", "cause", "reason"),
        happened.RulingGiven: ("reason",),
        happened.LastTurnsCalled: ("turns",),
        happened.SeatFrozen: ("seat",),
        happened.SeatResigned: ("seat",),
        happened.SeatDisqualified: ("seat",),
        happened.GameEnded: (),
        happened.GameReopened: (),
        happened.ResultDeclared: ("scores",),
        happened.SheetSigned: ("seat",),
        # The table shows these.
        happened.TableOpened: None,
        happened.TilesChecked: None,
        happened.SelfCheckAgreed: None,
        happened.AbsenceReported: None,
        happened.SeatArrived: None,
        happened.SecondArbiterAgreed: None,
        happened.StartTilesDrawn: None,
        happened.StartDrawRepeated: None,
        happened.ClockStarted: None,
        happened.SeedCommitted: None,
        happened.RandomnessAdded: None,
        happened.SeedRevealed: None,
        happened.RedrawResolved: None,
        happened.OverdrawReported: None,
        happened.OverdrawResolved: None,
        happened.ForgottenTilesTaken: None,
        happened.RackNoted: None,
        happened.ConsentGiven: None,
        happened.TilePut: None,
        happened.TileMoved: None,
        happened.ScoreAnnounced: None,
        happened.ScoreNoted: None,
        happened.ClockPressed: None,
        happened.PlayAccepted: None,
        happened.AcceptanceGiven: None,
        happened.JuryAsked: None,
        happened.GameRestarted: None,
        happened.RackCounted: None,
        happened.GameSigned: None,
        happened.GameApproved: None,
        happened.ResultLocked: None,
    }
)
"""Every kind of event, and what is told of it; nothing of those that the table shows."""


def _kind(event: type[Event], told: tuple[str, ...]) -> type[msgspec.Struct]:
    hints = get_type_hints(event)
    names = {field.name for field in fields(event)}
    assert names >= set(told)
    return msgspec.defstruct(
        event.__name__,
        [(name, part_of(hints[name], name).hint) for name in told],
        namespace={"__doc__": event.__doc__},
        tag_field="type",
        tag=event.__name__,
        frozen=True,
        gc=False,
    )


NEWS: Mapping[type[Event], type[msgspec.Struct]] = MappingProxyType(
    {event: _kind(event, told) for event, told in TOLD.items() if told is not None}
)
"""By event: the message that tells it."""
if TYPE_CHECKING:
    News: TypeAlias = msgspec.Struct
else:
    News = Union[tuple(NEWS.values())]  # noqa: UP007 - of a tuple
