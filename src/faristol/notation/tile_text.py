"""Tiles as text in game files, strict and reversible.

A face of several letters stands in brackets, a blank that means a letter in lower case, a
blank on a rack is `?`, and `*` is a tile that nobody told. Readers also take a face of
several letters without brackets where its letters are no tiles: NY in Catalan is one tile
(there is no Y), CH in Spanish is C and H unless it stands in brackets.
"""

from collections.abc import Iterable
from functools import cache

from faristol.notation.errors import ParseError
from faristol.table.terms import UNSEEN
from faristol.tiles import BLANK, BLANK_BIT, TileSet, tile_set

UNTOLD = "*"


def format_held(tiles: Iterable[int], box: TileSet) -> str:
    """Write tiles so that `parse_held` reads the same ones."""
    return "".join(UNTOLD if tile == UNSEEN else _written(tile, box) for tile in tiles)


def _written(tile: int, box: TileSet) -> str:
    face = box.face_of(tile)
    return f"[{face}]" if len(face) > 1 else face


def parse_held(text: str, box: TileSet, *, line: int = 1, column: int = 1) -> bytes:
    """Read tiles.

    :raises ParseError: at the first character that starts no tile.
    """
    read = bytearray()
    at = 0
    while at < len(text):
        if text[at] == "[":
            end = text.find("]", at)
            tile = _faces(box.name).get(text[at + 1 : end]) if end > 0 else None
            if tile is None:
                raise ParseError(_no_tile(text[at:], box), line=line, column=column + at)
            read.append(tile)
            at = end + 1
            continue
        end = text.find("[", at)
        end = len(text) if end < 0 else end
        read += _cut(text[at:end], box, line, column + at)
        at = end
    return bytes(read)


def _cut(text: str, box: TileSet, line: int, column: int) -> bytes:
    """Text without brackets, cut into faces, the shortest that lead to the end."""
    faces = _faces(box.name)
    longest = max(map(len, faces))
    lengths = [0] * len(text) + [-1]  # of the face to take at each place; 0: none leads on
    for at in range(len(text) - 1, -1, -1):
        for length in range(1, min(longest, len(text) - at) + 1):
            if text[at : at + length] in faces and lengths[at + length]:
                lengths[at] = length
                break
    if not lengths[0]:
        bad = _first_bad(text, faces, longest)
        raise ParseError(_no_tile(text[bad:], box), line=line, column=column + bad)
    read = bytearray()
    at = 0
    while at < len(text):
        read.append(faces[text[at : at + lengths[at]]])
        at += lengths[at]
    return bytes(read)


def _first_bad(text: str, faces: dict[str, int], longest: int) -> int:
    """The furthest place that reading from the left can reach."""
    reached = {0}
    furthest = 0
    for at in range(len(text)):
        if at in reached:
            furthest = at
            reached |= {
                at + length for length in range(1, longest + 1) if text[at : at + length] in faces
            }
    return furthest


def _no_tile(text: str, box: TileSet) -> str:
    return f"{text[:1]!r} starts no tile of the {box.name} set"


@cache
def _faces(name: str) -> dict[str, int]:
    """Every way a tile may be written, without brackets."""
    box = tile_set(name)
    faces = {"?": BLANK, UNTOLD: UNSEEN}
    for number in box.letters:
        face = box.tiles[number].face
        faces[face] = number
        faces[face.lower()] = number | BLANK_BIT
    return faces
