"""How long a robot that plays on thinks about a turn: a share of its own time, as a person takes.

Pure: it is told the moment. What is left over for the turns after it hangs on the tiles that are
still to be laid. Where time is played for, nobody thinks with the last of it.
"""

from dataclasses import dataclass

from faristol.rulebook import Ruleset
from faristol.table import Game
from faristol.table.clock import left

_TILES_A_TURN = 4.5
_RESERVE_S = 15.0
"""Time that is never planned with: a slow line, and the clock's own rounding."""
_MOST_S = 60.0
_GLANCE_S = 0.1
_WITHOUT_CLOCK_S = 8.0
"""Where nobody's time runs: long enough to think, short enough to wait for."""
_OF_A_PLAY = 0.4
"""Of the time that a book gives for a play."""
_PATIENCE = 0.25
"""Of the time that is left, so much at most goes by before the robot plays at a glance."""


@dataclass(frozen=True, slots=True)
class TimeShare:
    """What a turn may take, in seconds."""

    thinking_s: float
    until_s: float
    """When a turn must be there, whatever held the thinking up."""


def time_share(rules: Ruleset, game: Game, seat: int, at: int) -> TimeShare:
    """What a seat may take for its turn, asked at a moment in milliseconds."""
    left_s = _left_s(rules, game, seat, at)
    if left_s is None:
        return TimeShare(_WITHOUT_CLOCK_S, 3 * _WITHOUT_CLOCK_S)
    held = len(game.racks[seat])
    others = sum(len(rack) for rack in game.racks) - held
    thinking = seconds_for(left_s, game.bag_count + others, held, len(game.names))
    if rules.time.play_ms:
        rest = (rules.time.play_ms - game.clock.play_ms) / 1000
        left_s = min(left_s, rest)
        thinking = min(thinking, max(0.0, rest * _OF_A_PLAY))
    return TimeShare(thinking, max(thinking, left_s * _PATIENCE))


def _left_s(rules: Ruleset, game: Game, seat: int, at: int) -> float | None:
    """The time that a seat may count on; None where no clock runs for it."""
    clock = game.clock
    if clock.left_ms:
        return left(clock, seat, at) / 1000
    if rules.time.shared_ms:
        gone = at - clock.since if clock.shared_runs else 0
        return (clock.shared_ms - gone) / 1000 / len(game.names)
    return rules.time.play_ms / 1000 if rules.time.play_ms else None


def seconds_for(left_s: float, unseen: int, held: int, players: int = 2) -> float:
    """What a turn may take of the time that is left for the rest of a game.

    An even share of the time for all turns that the tiles still make, but for a reserve; what is
    not used is there for the turns after it. Hardly anything once only the reserve is left.
    """
    turns = max(2.0, (unseen + held) / (players * _TILES_A_TURN) + 1)
    share = (left_s - _RESERVE_S) / turns
    return max(0.0, min(_MOST_S, max(share, min(_GLANCE_S, left_s / 20))))
