"""Score sheets as CSV: `player,word,score`, perhaps `coord` and `total`, in order of play.

    player,word,score
    Anna,SILENT,68
    Berta,GU(A)NYA,54
    Anna,-,0

Blanks stand in parentheses, `-` or nothing is a turn without a play, `!` behind a word one
that was challenged off, `?` a letter or a figure that can't be read. In small letters, `rack`
with tiles in the place of the score tells what a player had left, and `penalty` takes points
away; the words RACK and PENALTY are written in capitals.
"""

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from faristol.board import CoordinateStyle, Direction, parse_coordinate
from faristol.notation.errors import ParseError, need_visible
from faristol.reconstruct import UNREADABLE, Act, Points, Reading, Row, Sheet
from faristol.rulebook import Ruleset
from faristol.tiles import BLANK, BLANK_BIT, LETTER_MASK, NoTileError, TileSet, layout

LONGEST = 200_000
MOST_LINES = 400
LONGEST_LINE = 500
_LONGEST_NAME = 80
_MOST_POINTS = 10_000

_COLUMNS = ("player", "word", "score", "coord", "total")
_NEEDED = ("player", "word", "score")
_NUMBER = re.compile(r"[+-]?[0-9]{1,4}\Z")
_FIGURES = re.compile(r"[0-9?]{1,4}\Z")
_NO_PLAY = ("", "-", "–", "—")


@dataclass(frozen=True, slots=True)
class _Field:
    """One field of a line: its text, and where it begins."""

    text: str
    column: int


@dataclass(frozen=True, slots=True)
class _Line:
    """A line by the names of its columns."""

    number: int
    fields: Mapping[str, _Field]

    def get(self, name: str) -> _Field:
        return self.fields.get(name, _Field("", 1))

    def wrong(self, name: str, message: str, *, after: int = 0) -> ParseError:
        return ParseError(message, line=self.number, column=self.get(name).column + after)


def decode_sheet(data: bytes) -> str:
    """The text of a file.

    :raises ParseError: for a file that is too large, or not UTF-8.
    """
    if len(data) > LONGEST:
        raise ParseError(f"a file of {len(data)} bytes; at most {LONGEST} are read")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise ParseError("a byte that is not UTF-8", line=line, column=column) from None


def parse_sheet(text: str, rules: Ruleset, box: TileSet) -> Sheet:
    """Read a sheet.

    :raises ParseError: with line and column of the first thing that can't be read.
    """
    if len(text) > LONGEST:
        raise ParseError(f"a text of {len(text)} characters; at most {LONGEST} are read")
    lines = _lines(text.removeprefix("\ufeff"))
    reader = _Reader(rules, box)
    for line in lines:
        reader.read(line)
    if len(reader.players) < 2:
        raise ParseError("a game has two players or more", line=len(text.splitlines()) or 1)
    return Sheet(tuple(reader.players), tuple(reader.rows))


def sheet_of_rows(
    players: Sequence[str], rows: Sequence[Mapping[str, str]], rules: Ruleset, box: TileSet
) -> Sheet:
    """A sheet that was typed line by line, each line by the names of its columns.

    :raises ParseError: with the line, from 1; 0 for the players.
    """
    reader = _Reader(rules, box)
    for name in players:
        reader.meet(_Line(0, {"player": _Field(name, 1)}))
    if len(reader.players) != len(players):
        raise ParseError("each player has a name of their own", line=0)
    for number, row in enumerate(rows, 1):
        reader.read(_Line(number, {name: _Field(text.strip(), 1) for name, text in row.items()}))
    return Sheet(tuple(reader.players), tuple(reader.rows))


def _lines(text: str) -> Iterator[_Line]:
    written = text.splitlines()
    if len(written) > MOST_LINES:
        raise ParseError(f"{len(written)} lines; at most {MOST_LINES} are read", line=MOST_LINES)
    names: list[str] = []
    separator = ","
    for number, row in enumerate(written, 1):
        if len(row) > LONGEST_LINE:
            raise ParseError(f"a line of {len(row)} characters", line=number, column=LONGEST_LINE)
        if not row.strip():
            continue
        if not names:
            separator = ";" if ";" in row and "," not in row else ","
            names = _header(_fields(row, separator, number), number)
            continue
        fields = _fields(row, separator, number)
        if len(fields) < len(_NEEDED) or len(fields) > len(names):
            message = f"{len(fields)} fields; the header has {len(names)}"
            raise ParseError(message, line=number, column=fields[-1].column)
        yield _Line(number, dict(zip(names, fields, strict=False)))
    if not names:
        raise ParseError("an empty file; the first line is player,word,score")


def _header(fields: Sequence[_Field], number: int) -> list[str]:
    names = [field.text.casefold() for field in fields]
    for name, field in zip(names, fields, strict=True):
        if name not in _COLUMNS:
            message = f"no column {field.text[:40]!r}; there are {', '.join(_COLUMNS)}"
            raise ParseError(message, line=number, column=field.column)
        if names.count(name) > 1:
            raise ParseError(f"the column {name} stands twice", line=number, column=field.column)
    if missing := [name for name in _NEEDED if name not in names]:
        raise ParseError(f"the header lacks {', '.join(missing)}", line=number)
    return names


def _fields(row: str, separator: str, number: int) -> list[_Field]:
    """The fields of a line, quoted ones without their quotes."""
    fields = []
    at = 0
    while True:
        begins = at
        if row[at : at + 1] == '"':
            text, at = _quoted(row, at, number)
            if row[at : at + 1] not in (separator, ""):
                raise ParseError("text behind a closing quote", line=number, column=at + 1)
        else:
            end = row.find(separator, at)
            at = len(row) if end < 0 else end
            text = row[begins:at]
        begins += len(text) - len(text.lstrip())
        fields.append(_Field(text.strip(), begins + 1))
        if at >= len(row):
            return fields
        at += 1


def _quoted(row: str, at: int, number: int) -> tuple[str, int]:
    text = ""
    end = at + 1
    while True:
        close = row.find('"', end)
        if close < 0:
            raise ParseError("a quote that is not closed", line=number, column=at + 1)
        text += row[end:close]
        if row[close + 1 : close + 2] != '"':
            return text, close + 1
        text += '"'
        end = close + 2


class _Reader:
    """What has been read so far. Lives for one file."""

    def __init__(self, rules: Ruleset, box: TileSet) -> None:
        self._rules = rules
        self._box = box
        self._size = layout(rules.equipment.board).size
        self._all_named = False
        self.players: list[str] = []
        self._totals: dict[int, int | None] = {}
        self.rows: list[Row] = []

    def read(self, line: _Line) -> None:
        player = self.meet(line)
        word = line.get("word").text
        if word == "rack" and not _NUMBER.match(line.get("score").text):
            row = Row(player, Act.RACK, tiles=self._rack(line, player), line=line.number)
        elif word == "penalty":
            row = Row(player, Act.PENALTY, points=-abs(self._number(line)), line=line.number)
        elif word in _NO_PLAY:
            row = self._no_play(line, player)
        elif word.endswith("!"):
            self._word(line, word[:-1])
            row = Row(player, Act.WITHDRAWN, points=self._lost(line), line=line.number)
        else:
            row = self._play(line, player)
        if row.act in (Act.NO_PLAY, Act.WITHDRAWN):
            self._no_points(line, row)
        self.rows.append(row)

    def meet(self, line: _Line) -> int:
        """Whose line it is: somebody new, or one of the players."""
        name = " ".join(line.get("player").text.split())
        if not name:
            raise line.wrong("player", "a line without a player")
        if len(name) > _LONGEST_NAME:
            raise line.wrong("player", f"a name of {len(name)} characters")
        need_visible(name, line=line.number, column=line.get("player").column)
        known = [each.casefold() for each in self.players]
        if name.casefold() in known:
            self._all_named = True
            return known.index(name.casefold())
        most = self._rules.players.most
        if self._all_named or len(self.players) >= most:
            near = difflib.get_close_matches(name, self.players, n=1)
            hint = f"; did you mean {near[0]}?" if near else ""
            others = ", ".join(self.players)
            raise line.wrong("player", f"{name!r} is no player of this game ({others}){hint}")
        self.players.append(name)
        return len(self.players) - 1

    def _play(self, line: _Line, player: int) -> Row:
        word = self._word(line, line.get("word").text)
        if len(word) < 2:
            raise line.wrong("word", "a word has two tiles or more")
        if len(word) > self._size:
            message = f"a word of {len(word)} tiles; the board has {self._size} squares in a row"
            raise line.wrong("word", message)
        self._need_in_box(line, word)
        field = line.get("score")
        written = field.text.removeprefix("+")
        if not _FIGURES.match(written):
            message = f"{field.text[:20]!r} is no score; write a number, ? where it can't be read"
            raise line.wrong("score", message)
        start, direction = self._square(line)
        readings = self._readings(
            line, player, word, str(int(written)) if written.isdigit() else written
        )
        return Row(
            player,
            Act.PLAY,
            readings,
            start=start,
            direction=direction,
            line=line.number,
        )

    def _no_points(self, line: _Line, row: Row) -> None:
        """A turn without a play moves the total by what it cost."""
        text = line.get("total").text
        if text and "?" not in text:
            if not _NUMBER.match(text):
                raise line.wrong("total", f"{text[:20]!r} is no total")
            self._totals[row.player] = int(text)
            return
        before = self._totals.get(row.player, 0)
        self._totals[row.player] = None if before is None or text else before + row.points

    def _no_play(self, line: _Line, player: int) -> Row:
        points = self._number(line) if line.get("score").text else 0
        if points > 0:
            raise line.wrong("score", f"{points} points for a turn without a word")
        return Row(player, Act.NO_PLAY, points=points, line=line.number)

    def _lost(self, line: _Line) -> int:
        """What a play that was challenged off costs; what it would have scored is no matter."""
        points = self._number(line) if line.get("score").text else 0
        return min(points, 0)

    def _number(self, line: _Line) -> int:
        text = line.get("score").text
        if not _NUMBER.match(text):
            raise line.wrong("score", f"{text[:20]!r} is no number of points")
        return int(text)

    def _square(self, line: _Line) -> tuple[int | None, Direction | None]:
        text = line.get("coord").text
        if not text or "?" in text:
            return None, None
        style = CoordinateStyle(self._rules.placing.coordinate_style)
        try:
            return parse_coordinate(text, self._size, style)
        except ValueError as error:
            raise line.wrong("coord", str(error)) from None

    def _rack(self, line: _Line, player: int) -> bytes:
        text = line.get("score").text
        try:
            tiles = self._box.parse_rack(text)
        except NoTileError as error:
            raise line.wrong("score", str(error), after=error.at) from None
        if len(tiles) > self._rules.rack.size:
            raise line.wrong("score", f"a rack of {len(tiles)} tiles")
        if any(row.act is Act.RACK and row.player == player for row in self.rows):
            raise line.wrong("word", f"a second rack of {line.get('player').text}")
        held = tiles + b"".join(row.tiles for row in self.rows)
        for tile in set(tiles):
            if held.count(tile) > self._box.counts[tile]:
                face = self._box.tiles[tile].face or "?"
                message = (
                    f"{held.count(tile)} {face} on racks; the box has {self._box.counts[tile]}"
                )
                raise line.wrong("score", message)
        return tiles

    def _word(self, line: _Line, text: str) -> bytes:
        """A word with its blanks marked and its unreadable letters."""
        word = bytearray()
        at = 0
        while at < len(text):
            mark = 0
            end = at + 1
            part = text[at]
            if part == "(":
                end = text.find(")", at) + 1
                if not end:
                    raise line.wrong("word", "a parenthesis that is not closed", after=at)
                part, mark = text[at + 1 : end - 1], BLANK_BIT
            elif part == ")":
                raise line.wrong("word", "a parenthesis that was not opened", after=at)
            elif part != "?":
                end = min(
                    (n for n in (text.find(c, at) for c in "()?") if n >= 0), default=len(text)
                )
                part = text[at:end]
            if part == "?":
                word.append(UNREADABLE | mark)
            else:
                tiles = self._tiles(line, part, at + (1 if mark else 0))
                if mark and len(tiles) != 1:
                    message = f"({part[:20]}): a blank stands for one letter"
                    raise line.wrong("word", message, after=at)
                word += bytes(tile | mark for tile in tiles)
            at = end
        return bytes(word)

    def _tiles(self, line: _Line, text: str, at: int) -> bytes:
        try:
            return self._box.parse_typed(text)
        except NoTileError as error:
            raise line.wrong("word", str(error), after=at + error.at) from None

    def _need_in_box(self, line: _Line, word: bytes) -> None:
        """A word can't have more of a letter than the box, with its blanks."""
        counts, blanks = self._box.counts, self._box.counts[BLANK]
        marked = sum(tile >= BLANK_BIT for tile in word)
        plain = [tile for tile in word if tile < BLANK_BIT and tile & LETTER_MASK != UNREADABLE]
        short = sum(max(0, plain.count(tile) - counts[tile]) for tile in set(plain))
        if marked + short > blanks:
            shown = line.get("word").text
            message = f"{shown[:40]!r} takes more tiles than the box holds"
            raise line.wrong("word", message)

    def _readings(self, line: _Line, player: int, word: bytes, written: str) -> tuple[Reading, ...]:
        """The score as it stands, and the one that the totals tell where they differ."""
        before = self._totals.get(player, 0)
        text = line.get("total").text
        self._totals[player] = None
        readings = (Reading(word, Points(written)),)
        if not text or "?" in text:
            if before is not None and "?" not in written:
                self._totals[player] = before + int(written)
            return readings
        if not _NUMBER.match(text):
            raise line.wrong("total", f"{text[:20]!r} is no total")
        self._totals[player] = int(text)
        if before is None or not 0 <= int(text) - before < _MOST_POINTS:
            return readings
        told = Points(str(int(text) - before))
        if "?" in written and readings[0].points.are(int(text) - before):
            return (Reading(word, told),)
        return readings if told == readings[0].points else (*readings, Reading(word, told))
