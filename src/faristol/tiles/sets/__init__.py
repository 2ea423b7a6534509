"""Tile sets, loaded from the files beside this one."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property
from importlib.resources import files
from itertools import pairwise
from types import MappingProxyType

from faristol.tiles.spelling import NoTileError, Spelling, folded

BLANK = 0
BLANK_BIT = 0x80
LETTER_MASK = 0x7F


def letter_of(tile: int) -> int:
    """The letter a tile on the board stands for, whether or not it is a blank."""
    return tile & LETTER_MASK


class Kind(Enum):
    """What a tile counts as where a rule asks for vowels and consonants."""

    VOWEL = "vowel"
    CONSONANT = "consonant"
    FLEXIBLE = "flexible"


@dataclass(frozen=True, slots=True)
class Tile:
    """One kind of tile as the box has it."""

    face: str
    value: int
    count: int
    kind: Kind


@dataclass(frozen=True)
class TileSet:
    """A box of tiles and the way its language is written with them."""

    name: str
    title: str
    language: str
    source: str
    tiles: tuple[Tile, ...]
    """Tile n at index n: the blank at 0, then the letters in draw order."""
    spelling: Spelling
    keyboard: Mapping[str, str]
    """One-key input for faces that a keyboard lacks: W for L·L."""

    @cached_property
    def values(self) -> tuple[int, ...]:
        """Points by tile number; the blank's 0 first."""
        return tuple(tile.value for tile in self.tiles)

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """How many of each tile the full bag holds."""
        return tuple(tile.count for tile in self.tiles)

    @cached_property
    def size(self) -> int:
        """How many tiles the full bag holds."""
        return sum(self.counts)

    @cached_property
    def letters(self) -> range:
        """The tile numbers a blank may stand for."""
        return range(1, len(self.tiles))

    @cached_property
    def _faces(self) -> dict[str, int]:
        return {tile.face: number for number, tile in enumerate(self.tiles) if number}

    @cached_property
    def _longest(self) -> int:
        return max(map(len, self._faces))

    @cached_property
    def runs_into(self) -> Mapping[int, bytes]:
        """For each letter, the letters that would combine with it into a digraph tile.

        Spanish C runs into H, because there is a CH; Catalan N runs into nothing, because
        there is no Y.
        """
        pairs = {
            tile: bytes(
                behind
                for begins, behind in self._faces.items()
                if any(
                    longer.startswith(face) and longer[len(face) :].startswith(begins[0])
                    for longer in self._faces
                    if longer != face
                )
            )
            for face, tile in self._faces.items()
        }
        return MappingProxyType({tile: behind for tile, behind in pairs.items() if behind})

    @cached_property
    def _written(self) -> dict[str, int]:
        typed = {written: self._faces[face] for written, face in self.spelling.typed.items()}
        return {**typed, **self._faces}

    @cached_property
    def _unbracketed(self) -> dict[str, int]:
        return {
            written: tile
            for written, tile in self._written.items()
            if len(written) == 1 or any(letter not in self._faces for letter in written)
        }

    @cached_property
    def _typed(self) -> dict[str, int]:
        keys = {key: self._faces[face] for key, face in self.keyboard.items()}
        return {**keys, **self._written}

    def value_of(self, tile: int) -> int:
        """Points of a tile on a rack or a board; a blank is worth nothing."""
        return 0 if tile & BLANK_BIT else self.tiles[tile].value

    def points(self, tiles: Iterable[int]) -> int:
        """The sum that a rack of tiles is worth."""
        return sum(map(self.value_of, tiles))

    def kind_of(self, tile: int) -> Kind:
        """Vowel, consonant or either; a blank counts as either."""
        return Kind.FLEXIBLE if tile & BLANK_BIT else self.tiles[tile].kind

    def face_of(self, tile: int) -> str:
        """The face as printed, lower case where a blank stands for it."""
        face = self.tiles[letter_of(tile)].face
        return face.lower() if tile & BLANK_BIT else face

    def full_bag(self) -> bytes:
        """Every tile of the box, in draw order."""
        return b"".join(bytes([n]) * tile.count for n, tile in enumerate(self.tiles))

    def parse_word(self, text: str) -> bytes:
        """Read a word as a list or a dictionary writes it, in any case.

        :raises NoTileError: with the place of the first character that has no tile.
        """
        return self._read(text, self._faces)

    def parse_typed(self, text: str) -> bytes:
        """Read a word as a person types it: also `[NY]`, `L.L`, and one-key letters.

        >>> catalan = tile_set("catalan")
        >>> {catalan.parse_typed(w) for w in ("col·lega", "col.lega", "CO[L·L]EGA", "COWEGA")}
        {b'\\x03\\x11\\r\\x06\\x08\\x01'}
        """
        return self._read(text.strip(), self._typed, bracketed=True)

    def parse_tiles(self, text: str) -> bytes:
        """Read tiles with their blanks: lower case is a blank standing for that letter.

        `?` is a blank that stands for nothing yet, as on a rack. A digraph stands in brackets;
        without them it is read where its letters are no tiles themselves, so that Catalan `NY`
        is one tile and Spanish `CH` two. It must have one case throughout. One-key letters are
        not read here, because `Ny` would then be two tiles.
        """
        read = bytearray()
        at = 0
        while at < len(text):
            if text[at] in "?_":
                read.append(BLANK)
                at += 1
                continue
            if text[at] == "[":
                end = text.find("]", at)
                inside = text[at + 1 : end] if end > 0 else ""
                tile = self._cased(inside, self._written) if inside else None
                if tile is None:
                    raise NoTileError(text, at, inside or "[", self.name)
                read.append(tile)
                at = end + 1
                continue
            for length in range(min(self._longest, len(text) - at), 0, -1):
                tile = self._cased(text[at : at + length], self._unbracketed)
                if tile is not None:
                    read.append(tile)
                    at += length
                    break
            else:
                raise NoTileError(text, at, text[at], self.name)
        return bytes(read)

    def _cased(self, written: str, faces: Mapping[str, int]) -> int | None:
        if not written:
            return None
        characters = "".join(character for character, _ in folded(written, self.spelling))
        number = faces.get(characters)
        if number is None:
            return None
        if written == written.upper():
            return number
        if written == written.lower():
            return number | BLANK_BIT
        return None

    def parse_rack(self, text: str) -> bytes:
        """Read a rack in any case; `?` is the blank. Sorted into draw order."""
        parts = text.strip().replace("_", "?").split("?")
        letters = b"".join(map(self.parse_typed, parts))
        return bytes(sorted(bytes([BLANK]) * (len(parts) - 1) + letters))

    def format_word(self, word: Iterable[int]) -> str:
        """Write a word as its list does: `COL·LEGA`. Blanks lose their mark.

        `parse_typed` reads the same word: brackets stand where a letter would be read
        together with the next.

        >>> spanish = tile_set("spanish")
        >>> [spanish.format_word(spanish.parse_typed(word)) for word in ("CHE", "[C][H]E")]
        ['CHE', '[C]HE']
        """
        letters = [letter_of(tile) for tile in word]
        faces = []
        for tile, behind in pairwise([*letters, BLANK]):
            face = self.tiles[tile].face
            faces.append(f"[{face}]" if behind in self.runs_into.get(tile, b"") else face)
        return "".join(faces)

    def format_tiles(self, tiles: Iterable[int]) -> str:
        """Write tiles so that `parse_tiles` reads the same: digraphs bracketed.

        >>> catalan = tile_set("catalan")
        >>> catalan.format_tiles(catalan.parse_tiles("CO[L·L]EGa?"))
        'CO[L·L]EGa?'
        """
        faces = map(self.face_of, tiles)
        return "".join(f"[{face}]" if len(face) > 1 else face for face in faces)

    def _read(self, text: str, faces: Mapping[str, int], *, bracketed: bool = False) -> bytes:
        characters = list(folded(text, self.spelling))
        longest = max(map(len, faces))
        read = bytearray()
        at = 0
        while at < len(characters):
            if bracketed and characters[at][0] == "[":
                inside = ""
                end = at + 1
                while end < len(characters) and characters[end][0] != "]":
                    inside += characters[end][0]
                    end += 1
                if end == len(characters) or inside not in faces:
                    raise NoTileError(text, characters[at][1], inside or "[", self.name)
                read.append(faces[inside])
                at = end + 1
                continue
            for length in range(min(longest, len(characters) - at), 0, -1):
                tile = faces.get("".join(c for c, _ in characters[at : at + length]))
                if tile is not None:
                    read.append(tile)
                    at += length
                    break
            else:
                place = characters[at][1]
                raise NoTileError(text, place, text[place], self.name)
        return bytes(read)


@cache
def tile_set(name: str) -> TileSet:
    """Load a tile set by name.

    :raises LookupError: naming the sets there are.
    """
    if name not in tile_set_names():
        raise LookupError(f"no tile set {name!r}; there are {', '.join(tile_set_names())}")
    text = files(__package__).joinpath(f"{name}.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    spelling = data["spelling"]
    return TileSet(
        name=data["name"],
        title=data["title"],
        language=data["language"],
        source=data["source"],
        tiles=tuple(
            Tile(row["face"], row["value"], row["count"], Kind(row["kind"]))
            for row in data["tiles"]
        ),
        spelling=Spelling(
            keep=frozenset(spelling["keep"]),
            replace=MappingProxyType(spelling["replace"]),
            ignore=frozenset(spelling["ignore"]),
            typed=MappingProxyType(spelling["typed"]),
        ),
        keyboard=MappingProxyType(data.get("keyboard", {})),
    )


@cache
def tile_set_names() -> tuple[str, ...]:
    """The sets that are shipped, by name."""
    return tuple(
        sorted(
            entry.name.removesuffix(".toml")
            for entry in files(__package__).iterdir()
            if entry.name.endswith(".toml")
        )
    )


@cache
def tile_set_for_language(language: str) -> TileSet:
    """The tile set of a language code: `ca`, `nl`, `en`, `fr`, `es`, `de`."""
    for name in tile_set_names():
        if tile_set(name).language == language:
            return tile_set(name)
    raise LookupError(f"no tile set for language {language!r}")
