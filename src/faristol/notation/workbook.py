"""The first sheet of an XLSX workbook as text, cell by cell.

Written here because what people upload is hostile: readers that lay a sheet out in memory first
end the whole program for one cell at row 99,999,999. Only cells with a value count, and there are
bounds on everything that costs time or memory: parts, bytes, elements, their depth and length,
and characters. Knows no lists of players.
"""

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from posixpath import join, normpath
from xml.parsers import expat

from faristol.notation.errors import SheetError, SheetFault

MOST_BYTES = 12 * 1024 * 1024
"""Of all parts that are read, unpacked."""
MOST_PARTS = 1_000
MOST_ELEMENTS = 200_000
"""In all parts that are read; five thousand players in ten columns need 105,000."""
DEEPEST = 32
"""How far elements may be nested; a cell's text lies eight deep."""
LONGEST_TAG = 16 * 1024
MOST_COLUMNS = 200
LONGEST_CELL = 2_000
MOST_TEXT = 4_000_000
"""Characters of all cells together, where each cell counts its own of a shared text."""

_CHUNK = 32 * 1024
_CENTRAL_ENTRY = b"PK\x01\x02"
_COMPRESSIONS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Those of the format; the others that an archive may use unpack far more slowly."""
_CELL = re.compile(r"([A-Z]{1,3})([0-9]{1,7})\Z")
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    expat.ExpatError,
    OSError,
    EOFError,
    LookupError,
    RuntimeError,
    ValueError,
)

_Start = Callable[[str, dict[str, str]], None]
_End = Callable[[str], None]


def first_sheet(data: bytes, most_rows: int) -> list[list[str]]:
    """The rows from the first one on, each as long as the longest.

    :raises SheetError: where it is no workbook, has too many rows or columns, or a formula.
    """
    if data.count(_CENTRAL_ENTRY) > MOST_PARTS:
        raise _too_large(f"more than {MOST_PARTS} parts")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = _Parts(archive)
            place = _first_sheet_of(parts)
            strings = _strings(parts)
            return _Sheet(strings, most_rows).rows(parts, place)
    except SheetError:
        raise
    except _BROKEN as error:
        message = f"this is not an XLSX workbook: {str(error)[:100]}"
        raise SheetError(SheetFault.NOT_XLSX, message) from None


def _too_large(why: str, *, line: int = 1, column: int = 1) -> SheetError:
    message = f"a workbook larger than any list of players: {why}"
    return SheetError(SheetFault.TOO_LARGE, message, line=line, column=column)


class _Parts:
    """The files of a workbook; what is read of all of them together is bounded."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self.names = frozenset(archive.namelist())
        self._archive = archive
        self._elements = self._depth = self._bytes = 0

    def read(
        self, name: str, start: _Start, end: _End | None = None, text: _End | None = None
    ) -> None:
        """Tell of every element of a part by its name without prefix."""

        def opened(name: str, own: dict[str, str]) -> None:
            self._elements += 1
            self._depth += 1
            if self._elements > MOST_ELEMENTS:
                raise _too_large(f"more than {MOST_ELEMENTS} elements")
            if self._depth > DEEPEST:
                raise _too_large(f"elements nested more than {DEEPEST} deep")
            start(name.rpartition(":")[2], own)

        def closed(name: str) -> None:
            self._depth -= 1
            if end is not None:
                end(name.rpartition(":")[2])

        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = opened
        parser.EndElementHandler = closed
        if text is not None:
            parser.CharacterDataHandler = text
        parser.StartDoctypeDeclHandler = _refuse_document_type
        size = 0
        for chunk in self._chunks(name):
            size += len(chunk)
            parser.Parse(chunk, False)
            # The parser begins an unfinished tag again with every chunk, and stands where it began.
            if size - parser.CurrentByteIndex > LONGEST_TAG + _CHUNK:
                raise _too_large(f"a tag of more than {LONGEST_TAG} bytes")
        parser.Parse(b"", True)

    def _chunks(self, name: str) -> Iterator[bytes]:
        about = self._archive.getinfo(name)
        if about.compress_type not in _COMPRESSIONS:
            raise ValueError("it is packed in a way that workbooks are not")
        with self._archive.open(about) as part:
            while chunk := part.read(_CHUNK):
                self._bytes += len(chunk)
                if self._bytes > MOST_BYTES:
                    raise _too_large(f"more than {MOST_BYTES} bytes when it is unpacked")
                yield chunk


class _Text:
    """The text of one cell as it is heard piece by piece; no more is kept than may be."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._size = 0

    def hear(self, piece: str) -> None:
        """Add a piece."""
        if self._size <= LONGEST_CELL:
            self._pieces.append(piece[: LONGEST_CELL + 1])
            self._size += len(piece)

    def __str__(self) -> str:
        return "".join(self._pieces)


def _refuse_document_type(*_: object) -> None:
    raise SheetError(SheetFault.NOT_XLSX, "this is not an XLSX workbook: it has a document type")


def _first_sheet_of(parts: _Parts) -> str:
    """Where the first sheet lies; workbooks name their sheets by references."""
    sheets: list[str] = []
    targets: dict[str, str] = {}

    def sheet(name: str, own: dict[str, str]) -> None:
        if name == "sheet":
            sheets.extend(value for key, value in own.items() if key.endswith(":id"))

    def relation(name: str, own: dict[str, str]) -> None:
        if name == "Relationship":
            targets[own["Id"]] = own["Target"]

    parts.read("xl/workbook.xml", sheet)
    parts.read("xl/_rels/workbook.xml.rels", relation)
    target = targets[sheets[0]]
    return target[1:] if target.startswith("/") else normpath(join("xl", target))


def _strings(parts: _Parts) -> list[str]:
    """The texts that cells share; how they are pronounced is left out."""
    if "xl/sharedStrings.xml" not in parts.names:
        return []
    found: list[_Text] = []
    inside: list[str] = []

    def start(name: str, _own: dict[str, str]) -> None:
        inside.append(name)
        if name == "si":
            found.append(_Text())

    def end(_name: str) -> None:
        inside.pop()

    def text(value: str) -> None:
        if inside[-1] == "t" and "rPh" not in inside and found:
            found[-1].hear(value)

    parts.read("xl/sharedStrings.xml", start, end, text)
    return [str(each) for each in found]


class _Sheet:
    """Collects the cells of one sheet."""

    def __init__(self, strings: list[str], most_rows: int) -> None:
        self._strings = strings
        self._most_rows = most_rows
        self._cells: dict[int, dict[int, str]] = {}
        self._inside: list[str] = []
        self._row = self._column = 0
        self._kind = ""
        self._text = _Text()
        self._left = MOST_TEXT

    def rows(self, parts: _Parts, place: str) -> list[list[str]]:
        """Every row up to the last with a value."""
        parts.read(place, self._start, self._end, self._hear)
        width = max((max(row) for row in self._cells.values()), default=0)
        rows = [[""] * width for _ in range(max(self._cells, default=0))]
        for number, cells in self._cells.items():
            for column, text in cells.items():
                rows[number - 1][column - 1] = text
        return rows

    def _start(self, name: str, own: dict[str, str]) -> None:
        self._inside.append(name)
        if name == "row":
            self._row, self._column = _number(own.get("r"), self._row + 1), 0
        elif name == "c":
            self._column += 1
            if "r" in own:
                self._column, self._row = _place(own["r"])
            self._kind, self._text = own.get("t", "n"), _Text()
        elif name == "f":
            # A stored formula shows an old value, or none: better to ask for the value.
            message = "a formula, where a value is wanted"
            raise SheetError(SheetFault.FORMULA, message, line=self._row, column=self._column)

    def _hear(self, text: str) -> None:
        if self._inside[-1] in ("v", "t") and "rPh" not in self._inside:
            self._text.hear(text)

    def _end(self, name: str) -> None:
        self._inside.pop()
        text = str(self._text) if name == "c" else ""
        if not text:
            return
        if self._row < 1:
            raise ValueError("rows are counted from 1")
        if self._row > self._most_rows:
            message = f"more than {self._most_rows} rows"
            raise SheetError(SheetFault.TOO_MANY_ROWS, message, line=self._row)
        if self._column > MOST_COLUMNS:
            message = f"more than {MOST_COLUMNS} columns"
            raise SheetError(SheetFault.TOO_MANY_COLUMNS, message, line=self._row)
        value = self._value(text)
        self._left -= len(value)
        if len(value) > LONGEST_CELL:
            raise cell_too_long(self._row, self._column)
        if self._left < 0:
            raise _too_large(f"more than {MOST_TEXT} characters", line=self._row)
        self._cells.setdefault(self._row, {})[self._column] = value

    def _value(self, text: str) -> str:
        match self._kind:
            case "s":
                return self._strings[_number(text, 0)]
            case "b":
                return str(text.strip() == "1")
            case "n":
                number = float(text)
                return str(int(number)) if number.is_integer() else str(number)
            case _:
                return text


def cell_too_long(line: int, column: int) -> SheetError:
    """What is said of a cell that is longer than any name, club or number."""
    message = f"a cell of more than {LONGEST_CELL} characters"
    return SheetError(SheetFault.CELL_TOO_LONG, message, line=line, column=column)


def _number(text: str | None, default: int) -> int:
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise ValueError(f"{text[:20]!r} is not a row number or text")
    return int(text)


def _place(reference: str) -> tuple[int, int]:
    found = _CELL.match(reference)
    if found is None:
        raise ValueError(f"{reference[:20]!r} is not a cell")
    column = 0
    for letter in found[1]:
        column = 26 * column + ord(letter) - ord("A") + 1
    return column, int(found[2])
