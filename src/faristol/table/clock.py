"""Clocks as arithmetic: what is left, whose time runs, since when.

Nothing ticks here. A time is settled when something happens to it, and asked for at any
moment in between. Knows no rules: how much overtime costs is for `timekeeping` to say.
"""

import msgspec
from msgspec.structs import replace

from faristol.table.terms import StopCause


class Clock(msgspec.Struct, frozen=True):
    """Time of each seat, of the whole game and of the play in progress, in milliseconds."""

    left_ms: tuple[int, ...] = ()
    """By seat; below 0 is overtime. Empty where nobody has time of their own."""
    shared_ms: int = 0
    running: int | None = None
    """The seat whose time runs."""
    shared_runs: bool = False
    play_ms: int = 0
    """What the play in progress has used."""
    play_runs: bool = False
    since: int = 0
    """When the above was settled."""
    stopped: StopCause | None = None
    resume: tuple[int | None, bool, bool] = (None, False, False)
    """What ran when the clock was stopped: seat, shared time, play."""


def settled(clock: Clock, at: int) -> Clock:
    """The same clock, with the time that has gone since taken off."""
    gone = at - clock.since
    left = clock.left_ms
    if clock.running is not None and left:
        left = tuple(ms - gone if seat == clock.running else ms for seat, ms in enumerate(left))
    return replace(
        clock,
        left_ms=left,
        shared_ms=clock.shared_ms - gone if clock.shared_runs else clock.shared_ms,
        play_ms=clock.play_ms + gone if clock.play_runs else clock.play_ms,
        since=at,
    )


def left(clock: Clock, seat: int, at: int) -> int:
    """What a seat has left at a moment."""
    gone = at - clock.since if clock.running == seat else 0
    return clock.left_ms[seat] - gone


def turn_begun(clock: Clock, seat: int, at: int) -> Clock:
    """A seat's turn starts: its own time, the game's and the play's run."""
    whose = seat if clock.left_ms else None
    now = replace(settled(clock, at), play_ms=0)
    if clock.stopped is not None:
        return replace(now, resume=(whose, True, True))
    return replace(now, running=whose, shared_runs=True, play_runs=True)


def play_done(clock: Clock, at: int) -> Clock:
    """The play is made; only the seat's and the game's time run on."""
    return replace(settled(clock, at), play_runs=False)


def running_for(clock: Clock, seat: int | None, at: int) -> Clock:
    """Only the time of one seat, or nobody's, runs."""
    return replace(settled(clock, at), running=seat if clock.left_ms else None)


def halted(clock: Clock, cause: StopCause, at: int) -> Clock:
    """Stop all clocks and remember which were running. A clock that is already stopped keeps what
    it remembered."""
    now = settled(clock, at)
    if clock.stopped is not None:
        return replace(now, stopped=cause)
    return replace(
        now,
        stopped=cause,
        resume=(now.running, now.shared_runs, now.play_runs),
        running=None,
        shared_runs=False,
        play_runs=False,
    )


def resumed(clock: Clock, at: int) -> Clock:
    """What ran before the stop runs again."""
    seat, shared, play = clock.resume
    return replace(
        settled(clock, at),
        stopped=None,
        resume=(None, False, False),
        running=seat,
        shared_runs=shared,
        play_runs=play,
    )


def ended(clock: Clock, at: int) -> Clock:
    """Nothing runs any more, and nothing will resume."""
    return replace(
        settled(clock, at),
        running=None,
        shared_runs=False,
        play_runs=False,
        stopped=None,
        resume=(None, False, False),
    )
