"""What a server that hosts a game adds to it: the bag's seed, shares of it, lost time, consent.

The game is the one that `decide` and `evolve` know. Beside it stands what its log says about the
draws, so that a hosted game is a state of its own and its log is read in one fold.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

import msgspec

from faristol.table import commands as c
from faristol.table.draws import Ledger
from faristol.table.preconditions import PlayFinder, WordJudge
from faristol.table.state import Game
from faristol.table.terms import Stage


class HostedGame(msgspec.Struct, frozen=True):
    """A game, and its draws so far."""

    game: Game = Game()
    ledger: Ledger = Ledger()
    opened_at: int = 0

    @property
    def nothing_drawn(self) -> bool:
        """Whether the game waits for its first draw."""
        return self.game.stage in (Stage.STARTING, Stage.DEALING) and not self.ledger.draws


@dataclass(frozen=True, slots=True)
class HostAids:
    """What the server lends a game, and what it does for it by itself."""

    judge: WordJudge | None = None
    """Who knows words."""
    finder: PlayFinder | None = None
    """Who knows every play of a rack."""
    seed: bytes = field(default=b"", repr=False)
    """The secret of the draws."""
    software_rules: bool = False
    """Whether the judge's word is a ruling; else a human arbiter rules."""
    share_wait_ms: int = 0
    """How long after the opening the first draw waits for the players' shares."""
    days_per_move: int = 0
    jury: Callable[[tuple[bytes, ...], bool], bool | None] | None = None
    """What list and jury together say of words; None where the jury must speak first, and where
    somebody argues against what it has said. Without it the judge decides about every word."""
    waits_for_start: bool = False
    """Whether nothing is drawn before a teacher starts the game."""
    is_filed: bool = False
    """The game was filed as over: what came of it is not looked at again by itself."""

    @property
    def ruling_judge(self) -> Callable[[tuple[bytes, ...]], bool | None] | None:
        """Who knows words, where their word is a ruling; None of what is left to a jury."""
        return self.looked_up if self.software_rules and self.judge is not None else None

    def looked_up(self, words: tuple[bytes, ...], *, again: bool = False) -> bool | None:
        """One answer for a play; None where only the jury has one."""
        if self.jury is not None:
            return self.jury(words, again)
        return self.judge(words) if self.judge is not None else None


@dataclass(frozen=True, slots=True)
class CommitSeed:
    """Bind the server to its seed before anything is drawn."""

    at: int


@dataclass(frozen=True, slots=True)
class AddShare:
    """Randomness of a player, in hexadecimal, that goes into every draw."""

    at: int
    seat: int
    share: str


@dataclass(frozen=True, slots=True)
class RevealSeed:
    """Show the seed, once the game has its result."""

    at: int


@dataclass(frozen=True, slots=True)
class ReturnTime:
    """Return the time since a moment: the server was down."""

    at: int
    since: int


@dataclass(frozen=True, slots=True)
class ByOneArbiter:
    """A command of one arbiter alone: a result that stands is not changed by it."""

    at: int
    command: c.Command


@dataclass(frozen=True, slots=True)
class ByTwoArbiters:
    """A command of one arbiter to which another has agreed."""

    at: int
    command: c.Command


HostedCommand: TypeAlias = (
    c.Command | CommitSeed | AddShare | RevealSeed | ReturnTime | ByOneArbiter | ByTwoArbiters
)

SECOND_ARBITER = "second-arbiter"
"""The remark that another arbiter must agree."""
