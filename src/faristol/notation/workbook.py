"""The first sheet of an XLSX workbook as text, cell by cell.

Written here because what people upload is hostile: readers that lay a sheet out in memory first
end the whole program for one cell at row 99,999,999. Only cells with a value count, and there are
bounds on everything. Knows no lists of players.
"""

import io
import lzma
import re
import struct
import zipfile
import zlib
from collections.abc import Callable
from posixpath import join, normpath
from xml.parsers import expat

from faristol.notation.errors import ParseError

LARGEST_PART = 16 * 1024 * 1024
"""Of one file in the workbook, unpacked."""
MOST_COLUMNS = 200

_CELL = re.compile(r"([A-Z]{1,3})([0-9]{1,7})\Z")
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
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

    :raises ParseError: where it is no workbook, has too many rows or columns, or a formula.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            place = _first_sheet_of(archive)
            strings = _strings(archive)
            return _Sheet(strings, most_rows).rows(_part(archive, place))
    except ParseError:
        raise
    except _BROKEN as error:
        raise ParseError(f"this is no XLSX workbook: {str(error)[:100]}") from None


def _part(archive: zipfile.ZipFile, name: str) -> bytes:
    with archive.open(name) as item:
        found = item.read(LARGEST_PART + 1)
    if len(found) > LARGEST_PART:
        raise ParseError("a sheet is larger than any list of players")
    return found


def _read(xml: bytes, start: _Start, end: _End | None = None, text: _End | None = None) -> None:
    """Tell of every element by its name without prefix."""
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = lambda name, own: start(name.rpartition(":")[2], own)
    if end is not None:
        parser.EndElementHandler = lambda name: end(name.rpartition(":")[2])
    if text is not None:
        parser.CharacterDataHandler = text
    parser.StartDoctypeDeclHandler = _refuse_document_type
    parser.Parse(xml, True)


def _refuse_document_type(*_: object) -> None:
    raise ParseError("this is no XLSX workbook: it has a document type")


def _first_sheet_of(archive: zipfile.ZipFile) -> str:
    """Where the first sheet lies; workbooks name their sheets by references."""
    sheets: list[str] = []
    targets: dict[str, str] = {}

    def sheet(name: str, own: dict[str, str]) -> None:
        if name == "sheet":
            sheets.extend(value for key, value in own.items() if key.endswith(":id"))

    def relation(name: str, own: dict[str, str]) -> None:
        if name == "Relationship":
            targets[own["Id"]] = own["Target"]

    _read(_part(archive, "xl/workbook.xml"), sheet)
    _read(_part(archive, "xl/_rels/workbook.xml.rels"), relation)
    target = targets[sheets[0]]
    return target[1:] if target.startswith("/") else normpath(join("xl", target))


def _strings(archive: zipfile.ZipFile) -> list[str]:
    """The texts that cells share; how they are pronounced is left out."""
    if "xl/sharedStrings.xml" not in archive.namelist():
        return []
    found: list[str] = []
    inside: list[str] = []

    def start(name: str, _own: dict[str, str]) -> None:
        inside.append(name)
        if name == "si":
            found.append("")

    def end(_name: str) -> None:
        inside.pop()

    def text(value: str) -> None:
        if inside[-1] == "t" and "rPh" not in inside and found:
            found[-1] += value

    _read(_part(archive, "xl/sharedStrings.xml"), start, end, text)
    return found


class _Sheet:
    """Collects the cells of one sheet."""

    def __init__(self, strings: list[str], most_rows: int) -> None:
        self._strings = strings
        self._most_rows = most_rows
        self._cells: dict[int, dict[int, str]] = {}
        self._inside: list[str] = []
        self._row = self._column = 0
        self._kind = ""
        self._text = ""

    def rows(self, xml: bytes) -> list[list[str]]:
        """Every row up to the last with a value."""
        _read(xml, self._start, self._end, self._hear)
        width = max((max(row) for row in self._cells.values()), default=0)
        return [
            [self._cells.get(row, {}).get(column, "") for column in range(1, width + 1)]
            for row in range(1, max(self._cells, default=0) + 1)
        ]

    def _start(self, name: str, own: dict[str, str]) -> None:
        self._inside.append(name)
        if name == "row":
            self._row, self._column = _number(own.get("r"), self._row + 1), 0
        elif name == "c":
            self._column += 1
            if "r" in own:
                self._column, self._row = _place(own["r"])
            self._kind, self._text = own.get("t", "n"), ""
        elif name == "f":
            # A stored formula shows an old value, or none: better to ask for the value.
            message = "a formula, where a value is wanted"
            raise ParseError(message, line=self._row, column=self._column)

    def _hear(self, text: str) -> None:
        if self._inside[-1] in ("v", "t") and "rPh" not in self._inside:
            self._text += text

    def _end(self, name: str) -> None:
        self._inside.pop()
        if name != "c" or not self._text:
            return
        if self._row > self._most_rows:
            raise ParseError(f"more than {self._most_rows} rows", line=self._row)
        if self._column > MOST_COLUMNS:
            raise ParseError(f"more than {MOST_COLUMNS} columns", line=self._row)
        self._cells.setdefault(self._row, {})[self._column] = self._value()

    def _value(self) -> str:
        match self._kind:
            case "s":
                return self._strings[_number(self._text, 0)]
            case "b":
                return str(self._text.strip() == "1")
            case "n":
                number = float(self._text)
                return str(int(number)) if number.is_integer() else str(number)
            case _:
                return self._text


def _number(text: str | None, default: int) -> int:
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise ValueError(f"{text[:20]!r} is no number of a row or text")
    return int(text)


def _place(reference: str) -> tuple[int, int]:
    found = _CELL.match(reference)
    if found is None:
        raise ValueError(f"{reference[:20]!r} is no cell")
    column = 0
    for letter in found[1]:
        column = 26 * column + ord(letter) - ord("A") + 1
    return column, int(found[2])
