"""Patterns of words: which tile may stand where."""

from faristol.tiles import TileSet

MOST_PLACES = 42
"""Twice the longest word: no word has so many tiles, and runs take places too."""


class PatternError(ValueError):
    """A pattern that can't be read; the message says where."""


def parse_pattern(shape: str, tiles: TileSet) -> list[int]:
    """A pattern as the kernel wants it: a set of letters as bits, 0 for any run.

    :raises PatternError: for brackets that don't close, or a pattern too long.
    :raises NoTileError: for a letter without a tile.
    """
    any_tile = sum(1 << letter for letter in tiles.letters)
    places: list[int] = []
    written = ""

    def end_letters() -> None:
        nonlocal written
        places.extend(1 << tile for tile in tiles.parse_typed(written))
        written = ""

    at = 0
    while at < len(shape):
        if shape[at] in ".?*":
            end_letters()
            run = shape[at] == "*"
            if not (run and places and places[-1] == 0):
                places.append(0 if run else any_tile)
        elif shape[at] == "(":
            end_letters()
            end = shape.find(")", at)
            chosen = tiles.parse_typed(shape[at + 1 : end]) if end > 0 else b""
            if not chosen:
                wrong = "holds nothing" if end > 0 else "isn't closed"
                raise PatternError(f"{shape[:60]!r}: the bracket at character {at + 1} {wrong}")
            places.append(sum(1 << tile for tile in set(chosen)))
            at = end
        else:
            written += shape[at]
        at += 1
    end_letters()
    if not places:
        raise PatternError("an empty pattern")
    if len(places) > MOST_PLACES:
        raise PatternError(f"a pattern of {len(places)} places; no word is so long")
    return places
