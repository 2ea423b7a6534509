"""Who sees what: the only way an event leaves the house.

While a turn runs nobody but the leader sees anybody else's slip; marks and the
computer's plays stay with the leader until the word is laid, and then the events of that
turn are shown again. Whatever is not named here is shown to the leader alone.
"""

from dataclasses import dataclass, replace
from typing import TypeAlias

from faristol.duplicate.events import (
    BestRecorded,
    ClosingTakenBack,
    DrawAccepted,
    DrawRejected,
    DrawTakenBack,
    EndTakenBack,
    Event,
    GameEnded,
    GameOpened,
    NothingLaid,
    OpeningTakenBack,
    PenaltyGiven,
    PenaltyLifted,
    PlayerEntered,
    PlayerWithdrawn,
    SeedRevealed,
    SignalGiven,
    SlipLate,
    SlipReceived,
    SlipReplaced,
    SlipsMarked,
    SlipTakenBack,
    StandingsPublished,
    TopChosen,
    TurnClosed,
    TurnExtended,
    TurnOpened,
    TurnPaused,
    TurnResumed,
    VerdictOverruled,
    VerdictRestored,
    WarningGiven,
    WarningLifted,
    WordPlaced,
    WordRuled,
    WordTakenBack,
)


@dataclass(frozen=True, slots=True)
class Leader:
    """The leader, a helper at another venue, the jury: sees everything."""


@dataclass(frozen=True, slots=True)
class AtTable:
    """The player at a table."""

    table: int


@dataclass(frozen=True, slots=True)
class Hall:
    """Everybody: the big screen, spectators."""


Viewer: TypeAlias = Leader | AtTable | Hall

_FOR_ALL = (
    GameOpened,
    PlayerEntered,
    DrawAccepted,
    DrawRejected,
    DrawTakenBack,
    TurnOpened,
    SignalGiven,
    TurnPaused,
    TurnResumed,
    TurnExtended,
    TurnClosed,
    OpeningTakenBack,
    ClosingTakenBack,
    TopChosen,
    WordPlaced,
    NothingLaid,
    WordTakenBack,
    WordRuled,
    GameEnded,
    EndTakenBack,
    StandingsPublished,
    SeedRevealed,
)
_FOR_OWNER = (
    SlipReceived,
    SlipReplaced,
    SlipLate,
    SlipTakenBack,
    VerdictOverruled,
    VerdictRestored,
    WarningGiven,
    WarningLifted,
    PenaltyGiven,
    PenaltyLifted,
)


def as_seen_by(viewer: Viewer, event: Event, *, settled_turns: int) -> Event | None:
    """The event as this viewer may see it, or None.

    `settled_turns` is how many turns have their word on the board when it is shown.
    """
    if isinstance(viewer, Leader):
        return event
    if isinstance(event, _FOR_ALL):
        return event
    if isinstance(event, PlayerWithdrawn):
        is_own = isinstance(viewer, AtTable) and event.table == viewer.table
        return event if is_own else replace(event, reason="")
    if isinstance(event, SlipsMarked) and event.turn <= settled_turns:
        marks = tuple(
            mark for mark in event.marks if isinstance(viewer, Hall) or mark.table == viewer.table
        )
        return replace(event, marks=marks) if marks else None
    if isinstance(event, BestRecorded):
        return event if event.turn <= settled_turns else None
    if isinstance(event, _FOR_OWNER) and isinstance(viewer, AtTable):
        if isinstance(event, VerdictOverruled | VerdictRestored) and event.turn > settled_turns:
            return None
        return event if event.table == viewer.table else None
    return None
