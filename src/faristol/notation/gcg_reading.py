"""Reading GCG. Lenient where programs differ, exact about where it fails.

Racks may be whole, partial or missing; a word may be written with dots, with the board's
letters in parentheses, or whole; digraph tiles with or without brackets where only one
reading exists. Up to four players are read, two more than other programs do.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from faristol.board import parse_coordinate
from faristol.notation.errors import ParseError, need_visible
from faristol.notation.gcg import THROUGH, GcgGame, GcgKind, GcgLine, GcgPlayer, GcgPragma
from faristol.notation.tile_text import parse_held
from faristol.rulebook import EDITIONS, ruleset
from faristol.tiles import TileSet, tile_set, tile_set_names

LONGEST = 1_000_000
LONGEST_LINE = 5_000
MOST_MOVES = 1_000
MOST_PLAYERS = 4

_PLAYER = re.compile(r"#player([0-9]+)(?:\s+(\S+))?(?:\s+(.*\S))?\s*\Z")
_PRAGMA = re.compile(r"#(\S*)\s*(.*?)\s*\Z")
_POINTS = re.compile(r"\+?-?[0-9]{1,6}\Z")
_TOTAL = re.compile(r"-?[0-9]{1,6}\Z")
_PLACE = re.compile(r"([0-9]+[A-Za-z]|[A-Za-z][0-9]+)\Z")  # no tile has a digit
_ENCODINGS = {"utf-8": "utf-8", "utf8": "utf-8", "iso-8859-1": "latin-1", "latin1": "latin-1"}


def decode_gcg(data: bytes) -> str:
    """The text of a file: as its first line says, else UTF-8, else ISO 8859-1.

    :raises ParseError: for an encoding nobody declared rightly.
    """
    if len(data) > LONGEST:
        raise ParseError(f"a file of {len(data)} bytes; at most {LONGEST} are read")
    data = data.removeprefix(b"\xef\xbb\xbf")
    first = data.split(b"\n", 1)[0].decode("latin-1").split()
    declared = first[1] if len(first) > 1 and first[0] == "#character-encoding" else None
    if declared is not None and declared.lower() not in _ENCODINGS:
        raise ParseError(f"the encoding {declared[:40]!r} can't be read; write UTF-8", column=21)
    try:
        return data.decode(_ENCODINGS[declared.lower()] if declared else "utf-8")
    except UnicodeDecodeError as error:
        if declared is None:
            return data.decode("latin-1")
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise ParseError("a byte that is not UTF-8", line=line, column=column) from None


@dataclass
class _Reader:
    """What has been read so far. Lives for one file."""

    box: TileSet
    size: int
    players: dict[int, GcgPlayer] = field(default_factory=dict)
    lines: list[GcgLine] = field(default_factory=list)
    pragmas: list[GcgPragma] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    in_note: bool = False


def parse_gcg(text: str, box: TileSet | None = None) -> GcgGame:
    """Read a game. Without `box` the file's own pragmas name the tiles, English if none do.

    :raises ParseError: with line and column of the first thing that can't be read.
    """
    if len(text) > LONGEST:
        raise ParseError(f"a text of {len(text)} characters; at most {LONGEST} are read")
    rows = text.removeprefix("\ufeff").splitlines()
    layout = "super" if _first_value(rows, "board-layout").startswith("Super") else "standard"
    box = box or _tiles_named(rows)
    reader = _Reader(box, 21 if layout == "super" else 15)
    for number, row in enumerate(rows, 1):
        if len(row) > LONGEST_LINE:
            raise ParseError(f"a line of {len(row)} characters", line=number, column=LONGEST_LINE)
        _read_row(reader, row.rstrip(), number)
    players = _in_order(reader.players, len(rows))
    return GcgGame(
        players,
        tuple(reader.lines),
        tuple(reader.pragmas),
        tuple(reader.notes),
        box.name,
        layout,
    )


def _first_value(rows: Sequence[str], name: str) -> str:
    for row in rows:
        if row.startswith(f"#{name} "):
            return row[len(name) + 2 :].strip()
    return ""


def _tiles_named(rows: Sequence[str]) -> TileSet:
    named = _first_value(rows, "tile-distribution").lower()
    if named in tile_set_names():
        return tile_set(named)
    edition = edition_named(_first_value(rows, "description"))
    return tile_set(ruleset(edition).equipment.tiles if edition else "english")


def edition_named(description: str | None) -> str | None:
    """The edition that a `#description` starts with, if it does."""
    words = (description or "").split()
    return words[0] if words and words[0] in EDITIONS else None


def _in_order(players: dict[int, GcgPlayer], last: int) -> tuple[GcgPlayer, ...]:
    if sorted(players) != list(range(1, len(players) + 1)) or len(players) < 2:
        found = ", ".join(f"#player{n}" for n in sorted(players)) or "none"
        raise ParseError(f"#player1 and #player2 are needed; found {found}", line=max(last, 1))
    return tuple(players[number] for number in sorted(players))


def _read_row(reader: _Reader, row: str, number: int) -> None:
    if not row.strip():
        return
    if row.startswith("#note") and (len(row) == 5 or row[5].isspace()):
        _add_note(reader, row[6:].strip())
        reader.in_note = True
    elif row.startswith("#"):
        reader.in_note = False
        _read_pragma(reader, row, number)
    elif row.startswith(">"):
        reader.in_note = False
        if len(reader.lines) >= MOST_MOVES:
            raise ParseError(f"more than {MOST_MOVES} moves", line=number)
        reader.lines.append(_read_move(reader, row, number))
    elif reader.in_note:
        _add_note(reader, row.strip())
    else:
        raise ParseError("a line starts with # or >", line=number)


def _add_note(reader: _Reader, note: str) -> None:
    if reader.lines:
        last = reader.lines[-1]
        reader.lines[-1] = replace(last, notes=(*last.notes, note))
    else:
        reader.notes.append(note)


def _read_pragma(reader: _Reader, row: str, number: int) -> None:
    if row.startswith("#player"):
        match = _PLAYER.match(row)
        if match is None or match[2] is None:
            raise ParseError("write #player1 NICK NAME", line=number)
        seat = int(match[1][:3])
        if not 1 <= seat <= MOST_PLAYERS or len(match[1]) > 1:
            raise ParseError(f"player {match[1][:6]}: 1 to {MOST_PLAYERS} can play", line=number)
        if seat in reader.players:
            raise ParseError(f"player {seat} stands twice", line=number)
        if any(match[2] == other.nick for other in reader.players.values()):
            raise ParseError(f"two players are called {match[2][:40]!r}", line=number, column=10)
        if ":" in match[2]:
            raise ParseError("a nick has no colon", line=number, column=10)
        need_visible(match[2], match[3] or "", line=number, column=10)
        if reader.lines:
            raise ParseError("a player after the first move", line=number)
        reader.players[seat] = GcgPlayer(match[2], match[3] or match[2])
        return
    match = _PRAGMA.match(row)
    assert match is not None
    if match[1] == "character-encoding":
        if number > 1:
            raise ParseError("the encoding is named on the first line", line=number)
        return
    reader.pragmas.append(GcgPragma(match[1], match[2], len(reader.lines)))


def _read_move(reader: _Reader, row: str, number: int) -> GcgLine:
    words = [(match[0], match.start() + 1) for match in re.finditer(r"\S+", row)]
    nick = words[0][0]
    if not nick.endswith(":"):
        raise ParseError("write >NICK: and the move", line=number)
    seat = next((n for n, p in reader.players.items() if p.nick == nick[1:-1]), None)
    if seat is None:
        raise ParseError(f"no player is called {nick[1:-1][:40]!r}", line=number, column=2)
    if len(words) < 4:
        raise ParseError("the move breaks off", line=number, column=len(row) + 1)
    points = _number(_POINTS, *words[-2], number, "points such as +12")
    total = _number(_TOTAL, *words[-1], number, "a total such as 120")
    line = GcgLine(seat - 1, GcgKind.PASS, points, total, line=number)
    return _read_deed(reader, line, words[1:-2], number)


def _read_deed(
    reader: _Reader, line: GcgLine, words: list[tuple[str, int]], number: int
) -> GcgLine:
    """The part between nick and points: a rack that may be missing, and what was done."""

    def tiles(text: str, column: int) -> bytes:
        return parse_held(text, reader.box, line=number, column=column)

    if len(words) > 3:
        raise ParseError("too many words in a move", line=number, column=words[3][1])
    is_place = len(words) == 2 and _PLACE.match(words[0][0]) is not None
    has_rack = len(words) == 3 or (len(words) == 2 and not is_place)
    if has_rack:
        line = replace(line, rack=tiles(*words[0]))
        words = words[1:]
    deed, column = words[0]
    if len(words) == 2:
        return _read_play(reader, line, words, number)
    if deed in ("(time)", "(challenge)"):
        return replace(line, kind=GcgKind.TIME if deed == "(time)" else GcgKind.CHALLENGE)
    if deed == "--":
        return replace(line, kind=GcgKind.WITHDRAWN)
    if deed == "-":
        return replace(line, kind=GcgKind.PASS)
    if deed.startswith("-"):
        if re.fullmatch(r"[0-9]{1,2}", deed[1:]):
            count = int(deed[1:])
            kind = GcgKind.EXCHANGE if count else GcgKind.PASS
            return replace(line, kind=kind, count=count)
        return replace(line, kind=GcgKind.EXCHANGE, tiles=tiles(deed[1:], column + 1))
    if deed.startswith("(") and deed.endswith(")"):
        kind = GcgKind.RACK_LOSS if has_rack else GcgKind.RACK_GAIN
        return replace(line, kind=kind, tiles=tiles(deed[1:-1], column + 1))
    raise ParseError(f"{deed[:20]!r} is not a move", line=number, column=column)


def _read_play(
    reader: _Reader, line: GcgLine, words: list[tuple[str, int]], number: int
) -> GcgLine:
    (place, column), (word, at) = words
    try:
        start, direction = parse_coordinate(place, reader.size)
    except ValueError as error:
        raise ParseError(str(error), line=number, column=column) from None
    read = _read_word(word, reader.box, number, at)
    if all(tile == THROUGH for tile in read):
        raise ParseError("a play of no tiles", line=number, column=at)
    return replace(line, kind=GcgKind.PLAY, start=start, direction=direction, word=read)


def _read_word(word: str, box: TileSet, number: int, column: int) -> bytes:
    """Tiles, with dots and letters in parentheses for what lay on the board."""
    read = b""
    for match in re.finditer(r"\.|\(([^()]*)\)|[^.()]+|.", word):
        at = column + match.start()
        if match[0] == ".":
            read += bytes([THROUGH])
        elif match[1] is not None:
            lying = parse_held(match[1], box, line=number, column=at + 1)
            read += bytes([THROUGH]) * len(lying)
        elif match[0] in "()":
            raise ParseError("a parenthesis without its partner", line=number, column=at)
        else:
            read += parse_held(match[0], box, line=number, column=at)
    for place, tile in enumerate(read):
        if tile in (0, 0xFF):
            raise ParseError(
                f"letter {place + 1} of the word is not a letter", line=number, column=column
            )
    return read


def _number(pattern: re.Pattern[str], text: str, column: int, line: int, wanted: str) -> int:
    if not pattern.match(text):
        raise ParseError(f"{text[:20]!r} where {wanted} is wanted", line=line, column=column)
    return int(text.removeprefix("+"))
