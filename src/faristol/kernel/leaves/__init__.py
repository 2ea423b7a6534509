"""Leave values by tile set, loaded from the files beside this one.

`scripts/train_leaves.py` writes them; a set without a file has no opinion on leaves.
"""

import tomllib
from functools import cache
from importlib.resources import files

from faristol._kernel import LeaveValues
from faristol.tiles import Kind, TileSet

REPEATS = 4
BALANCE = 9


def vowel_mask(tiles: TileSet) -> int:
    """The letters that count as vowels, as bits."""
    return sum(1 << number for number in tiles.letters if tiles.tiles[number].kind is Kind.VOWEL)


@cache
def _file(name: str) -> str | None:
    entry = files(__package__).joinpath(f"{name}.toml")
    return entry.read_text(encoding="utf-8") if entry.is_file() else None


def leave_values(tiles: TileSet) -> LeaveValues | None:
    """The values learnt for a tile set, or None where there are none."""
    text = _file(tiles.name)
    return None if text is None else parse_leaves(text, tiles)


def parse_leaves(text: str, tiles: TileSet) -> LeaveValues:
    """Read a file of leave values, thousandths of a point throughout.

    :raises ValueError: when a face or a number of vowels is not the tile set's.
    """
    data = tomllib.loads(text)
    size = len(tiles.tiles)
    number = {tile.face: n for n, tile in enumerate(tiles.tiles)}
    repeats, pairs = [0] * (size * REPEATS), [0] * (size * size)
    balance = [0] * (BALANCE * BALANCE)
    try:
        for face, values in data["repeats"].items():
            at = number[face] * REPEATS
            repeats[at : at + REPEATS] = values
        for first, others in data["pairs"].items():
            for second, value in others.items():
                pairs[number[first] * size + number[second]] = value
    except KeyError as error:
        raise ValueError(f"leave values: {error} is no {tiles.name} tile") from None
    for vowels, row in enumerate(data["balance"]):
        balance[vowels * BALANCE : vowels * BALANCE + len(row)] = row
    return LeaveValues(size - 1, vowel_mask(tiles), repeats, pairs, balance)


def format_leaves(leaves: LeaveValues, tiles: TileSet, *, source: str) -> str:
    """Write values so that `parse_leaves` reads the same; zeros of pairs are left out."""
    size = len(tiles.tiles)
    faces = [tile.face for tile in tiles.tiles]
    lines = [
        "# Learnt from self-play by scripts/train_leaves.py; thousandths of a point.",
        f"source = {source!r}".replace("'", '"'),
        "",
        "# Worth of the first, second, third and each further tile of a kind.",
        "[repeats]",
    ]
    for n, face in enumerate(faces):
        lines.append(f'"{face}" = {list(leaves.repeats[n * REPEATS : (n + 1) * REPEATS])}')
    lines += ["", "# Worth of holding both.", "[pairs]"]
    for n, face in enumerate(faces[:-1]):
        held = ", ".join(
            f'"{faces[m]}" = {value}'
            for m in range(n + 1, size)
            if (value := leaves.pairs[n * size + m])
        )
        lines.append(f'"{face}" = {{ {held} }}')
    rows = [list(leaves.balance[v * BALANCE : (v + 1) * BALANCE]) for v in range(BALANCE)]
    head = ["# Worth of a number of vowels (row) and consonants (column).", "balance = ["]
    head += [f"  {row}," for row in rows] + ["]", ""]
    at = lines.index("") + 1
    return "\n".join([*lines[:at], *head, *lines[at:], ""])
