"""The tiles of a box, as a score sheet shows them to be crossed out."""

from functools import cache

from faristol.tiles import TileSet

_VOWELS = frozenset("AEIOU")


def tile_lines(tiles: TileSet, count: int) -> list[list[dict[str, object]]]:
    """The box as lines of about the same length: vowels, the other letters, the blanks.

    Equal tiles stay beside each other.
    """
    groups = [(tiles.tiles[n].face, tiles.counts[n]) for n in tiles.letters]
    groups.sort(key=lambda group: group[0] not in _VOWELS)
    groups.append(("?", tiles.counts[0]))
    lines = _balanced(groups, count)
    return [[{"face": face, "count": number} for face, number in line] for line in lines]


def _balanced(groups: list[tuple[str, int]], count: int) -> list[list[tuple[str, int]]]:
    """The groups in their order as so many lines, the longest of which is as short as can be."""

    @cache
    def best(start: int, lines: int) -> tuple[int, int]:
        """The length of the longest line from a group on, and where its first line ends."""
        if lines == 1:
            return sum(wide[start:]), len(wide)
        return min(
            (max(sum(wide[start:end]), best(end, lines - 1)[0]), end)
            for end in range(start + 1, len(wide) - lines + 2)
        )

    wide = [number + 1 for _, number in groups]  # a gap is as wide as a tile
    found, start = [], 0
    for left in range(count, 0, -1):
        end = best(start, left)[1]
        found.append(groups[start:end])
        start = end
    return found
