"""How well robots play: named ones from a child to a champion, and three of earlier games.

A level is a few numbers (`levels.toml`): which words it knows and which it wrongly takes for words,
how much of what could be played it sees, how much the tiles it keeps count, how far it looks ahead,
and when it challenges. `docs/robot.md` says what that makes of a game.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any


class Level(Enum):
    """How well a robot plays."""

    CHILD = "child"
    JUNIOR = "junior"
    PUPIL = "pupil"
    TEENAGER = "teenager"
    LEARNER = "learner"
    AMATEUR = "amateur"
    MEMBER = "member"
    CONTENDER = "contender"
    MASTER = "master"
    CHAMPION = "champion"
    BEGINNER = "beginner"
    CLUB = "club"
    STRONG = "strong"


_EARLIER = (Level.BEGINNER, Level.CLUB, Level.STRONG)
OFFERED = tuple(level for level in Level if level not in _EARLIER)
"""Those that people choose among; the others are met in games that they were chosen for."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Which words somebody knows, or takes for words."""

    least: int
    """Words of this class of frequency, and more common ones."""
    rare: int
    """Of a thousand other words, so many."""
    short: int
    """All words of at most so many tiles."""
    false: int
    """Of a thousand misspellings of known words, so many."""

    @property
    def is_whole(self) -> bool:
        """Whether it is the word list itself."""
        return self.rare >= _ALL and not self.false


_ALL = 1000


@dataclass(frozen=True, slots=True)
class Strength:
    """What makes a robot as strong as it is; chances are thousandths."""

    names: Mapping[str, str]
    """By tile set."""
    on_rack: bool
    """Whether it is one of the six that a page with room for six shows."""
    vocabulary: Vocabulary
    tiles: int
    """The chance to see a word, for each tile laid beyond the second."""
    crosses: int
    """The chance to see where it fits, for each word crossed beyond the first."""
    leaves: int
    """How much of what the kept tiles are worth counts."""
    changes: bool
    """Whether tiles are changed where that is worth more than the best play."""
    nodes: int
    """Positions looked at to weigh the last draws and to search the end; 0: not at all."""
    plays_on: bool
    """Whether turns are compared by playing on from them."""
    doubts: int
    """How many of a thousand unknown words are challenged."""


@cache
def _data() -> dict[str, Any]:
    text = files(__package__).joinpath("levels.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def strength_of(level: Level) -> Strength | None:
    """The numbers of a level that is offered; None for an earlier one."""
    if level not in OFFERED:
        return None
    numbers = dict(_data()[level.value])
    vocabulary = Vocabulary(*(numbers.pop(key) for key in ("least", "rare", "short", "false")))
    return Strength(vocabulary=vocabulary, **numbers)


def mistakes_of(tiles: str) -> tuple[tuple[str, str], ...]:
    """What people write in place of what with these tiles; empty: nothing."""
    pairs = (pair.split(" ") for pair in _data()["mistakes"].get(tiles, ()))
    return tuple((one.strip("-"), other.strip("-")) for one, other in pairs)
