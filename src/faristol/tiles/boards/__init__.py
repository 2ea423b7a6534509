"""Boards: the size and the premium squares, loaded from the files beside this one."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

# symbol: (letter factor, word factor)
_FACTORS = {
    ".": (1, 1),
    "d": (2, 1),
    "t": (3, 1),
    "q": (4, 1),
    "D": (1, 2),
    "T": (1, 3),
    "Q": (1, 4),
    "*": (1, 2),
}


@dataclass(frozen=True, slots=True)
class Layout:
    """A board before the first tile. A square is `row * size + column`, from 0."""

    name: str
    title: str
    size: int
    start: int
    letter_factors: bytes
    word_factors: bytes


def parse_layout(text: str) -> Layout:
    """Read a board file.

    :raises ValueError: saying which row is wrong.
    """
    try:
        return _layout(tomllib.loads(text))
    except (LookupError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(f"not the file of a board: {error!r}"[:200]) from None


def _layout(data: dict[str, Any]) -> Layout:
    size: int = data["size"]
    rows = data["grid"].split()
    board = f"board {data['name']!r}"
    if not 3 <= size <= 21:
        raise ValueError(f"{board}: a size of {size} is not between 3 and 21")
    if len(rows) != size:
        raise ValueError(f"{board}: {len(rows)} rows for a size of {size}")
    for number, row in enumerate(rows, 1):
        if len(row) != size:
            raise ValueError(f"{board}, row {number}: {len(row)} squares, not {size}")
        if unknown := set(row) - set(_FACTORS):
            raise ValueError(f"{board}, row {number}: unknown {sorted(unknown)}")
    grid = "".join(rows)
    if grid.count("*") != 1:
        raise ValueError(f"{board}: {grid.count('*')} start squares, not 1")
    return Layout(
        name=data["name"],
        title=data["title"],
        size=size,
        start=grid.index("*"),
        letter_factors=bytes(_FACTORS[symbol][0] for symbol in grid),
        word_factors=bytes(_FACTORS[symbol][1] for symbol in grid),
    )


@cache
def layout(name: str = "standard") -> Layout:
    """Load a board by name.

    :raises LookupError: naming the boards there are.
    """
    if name not in layout_names():
        raise LookupError(f"no board {name!r}; there are {', '.join(layout_names())}")
    return parse_layout(files(__package__).joinpath(f"{name}.toml").read_text(encoding="utf-8"))


@cache
def layout_names() -> tuple[str, ...]:
    """The boards that are shipped, by name."""
    return tuple(
        sorted(
            entry.name.removesuffix(".toml")
            for entry in files(__package__).iterdir()
            if entry.name.endswith(".toml")
        )
    )
