"""Entries and rating lists from CSV and XLSX: text and bytes in, rows out, or where it is wrong."""

import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from faristol.championship.namesakes import is_same_person
from faristol.digits import parse_digits
from faristol.names import folded, hidden_character
from faristol.notation.errors import SheetError, SheetFault
from faristol.notation.workbook import LONGEST_CELL, MOST_COLUMNS, cell_too_long, first_sheet

LARGEST_FILE = 16 * 1024 * 1024
MOST_ROWS = 5_001
"""Five thousand players under their headings."""
MOST_RECORDS = 50_001
"""Results of a season."""
FORMULA_STARTS = ("=", "+", "@")
HIGHEST_RATING = 9999

HEADINGS = {
    "name": ("name", "nom", "naam", "jugador", "player", "speler", "nom i cognoms"),
    "rating": ("rating", "rasccat", "elo", "barruf", "punts ranquing", "coeficient"),
    "club": ("club", "vereniging"),
    "school": ("school", "escola", "centre"),
    "category": ("category", "categoria", "categorie"),
    "licence": ("licence", "license", "llicencia", "id", "licentie", "numero"),
    "games": ("games", "partides", "partijen"),
    "season": ("season", "temporada", "seizoen"),
    "exact": ("exact", "exacte"),
}


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One player of an entry list."""

    name: str
    rating: int | None
    club: str = ""
    school: str = ""
    category: str = ""
    licence: str = ""
    games: int = 0
    season: int | None = None
    """The year in which the season of the last rated game began."""
    exact: int | None = None
    """A rating in hundredths, where a list gives decimals."""


def parse_entries(data: bytes, filename: str, *, only_licence: bool = False) -> list[EntryRow]:
    """Players of a CSV or XLSX file; the first row has the headings.

    People of one name may stand there when licence, club or school tells them apart; with
    `only_licence` nothing else does.

    :raises SheetError: naming row and column.
    """
    rows, faults = sift_entries(data, filename, only_licence=only_licence)
    if faults:
        raise faults[0]
    return [entry for _line, entry in rows]


def sift_entries(
    data: bytes, filename: str, *, only_licence: bool = False
) -> tuple[list[tuple[int, EntryRow]], list[SheetError]]:
    """The players of a CSV or XLSX file whose rows are right, each with its row, and everything
    that is wrong in the others.

    :raises SheetError: where no row of it can be read.
    """
    faults: list[SheetError] = []
    rows = _rows(data, filename, MOST_ROWS)
    return list(_entries(rows, faults, only_licence=only_licence)), faults


def parse_records(
    data: bytes, filename: str, texts: tuple[str, ...], numbers: tuple[str, ...]
) -> list[dict[str, str | int]]:
    """Rows under exactly these headings; numbers may be negative.

    :raises SheetError: naming row and column.
    """
    rows = _rows(data, filename, MOST_RECORDS)
    if not rows:
        wanted = ", ".join((*texts, *numbers))
        message = f"the first row must be {wanted}"
        raise SheetError(SheetFault.HEADING_MISSING, message, text=wanted)
    place = {folded(heading): index for index, heading in enumerate(rows[0])}
    for name in (*texts, *numbers):
        if name not in place:
            raise SheetError(SheetFault.HEADING_MISSING, f"no column is headed {name}", text=name)
    records = []
    for line, row in enumerate(rows[1:], start=2):
        if not any(cell.strip() for cell in row):
            continue
        record: dict[str, str | int] = {}
        for name in (*texts, *numbers):
            index = place[name]
            text = _cell(row, index, line)
            is_number = text.removeprefix("-").isdigit() and text.isascii() and len(text) < 10
            if not text or (name in numbers and not is_number):
                wanted = "a whole number" if name in numbers else "a name"
                message = f"{text[:20]!r} where {wanted} is wanted"
                fault = SheetFault.NOT_A_NUMBER if name in numbers else SheetFault.NAME_MISSING
                raise SheetError(fault, message, text=text[:20], line=line, column=index + 1)
            record[name] = int(text) if name in numbers else text
        records.append(record)
    return records


def _rows(data: bytes, filename: str, most_rows: int) -> list[list[str]]:
    if len(data) > LARGEST_FILE:
        raise SheetError(SheetFault.TOO_LARGE, "the file is larger than any list of players")
    is_workbook = filename.lower().endswith(".xlsx")
    return first_sheet(data, most_rows) if is_workbook else list(_csv_rows(data, most_rows))


def _csv_rows(data: bytes, most_rows: int) -> Iterator[list[str]]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")  # what Excel writes on older machines
    if "\0" in text:
        raise SheetError(SheetFault.NOT_TEXT, "this is not a text file")
    first = text.partition("\n")[0]
    delimiter = max(";\t,", key=first.count)
    rows = csv.reader(_lines(text), delimiter=delimiter, strict=True)
    try:
        for number, row in enumerate(rows, start=1):
            _check_row(row, number, most_rows)
            yield row
    except csv.Error as error:
        raise SheetError(SheetFault.NOT_CSV, f"this is not CSV: {error}") from None


def _lines(text: str) -> Iterator[str]:
    for line in io.StringIO(text, newline=""):
        if len(line) > MOST_COLUMNS * LONGEST_CELL:
            raise SheetError(SheetFault.TOO_LARGE, "a line longer than any list of players has")
        yield line


def _check_row(row: list[str], number: int, most_rows: int) -> None:
    if number > most_rows:
        message = f"more than {most_rows} rows"
        raise SheetError(SheetFault.TOO_MANY_ROWS, message, line=number)
    if len(row) > MOST_COLUMNS:
        message = f"more than {MOST_COLUMNS} columns"
        raise SheetError(SheetFault.TOO_MANY_COLUMNS, message, line=number)
    for column, cell in enumerate(row, start=1):
        if len(cell) > LONGEST_CELL:
            raise cell_too_long(number, column)
        if cell.lstrip().startswith(FORMULA_STARTS):
            message = "a formula, where a value is wanted"
            raise SheetError(SheetFault.FORMULA, message, line=number, column=column)


def _entries(
    rows: Iterable[list[str]], faults: list[SheetError], *, only_licence: bool
) -> Iterator[tuple[int, EntryRow]]:
    numbered = enumerate(rows, start=1)
    columns: dict[str, int] = {}
    for _line, row in numbered:
        if any(cell.strip() for cell in row):
            columns = _columns(row)
            break
    if "name" not in columns:
        message = "no column is headed name, nom or naam"
        raise SheetError(SheetFault.HEADING_MISSING, message, text="name, nom, naam")
    seen: dict[str, list[tuple[int, EntryRow]]] = {}
    for line, row in numbered:
        if not any(cell.strip() for cell in row):
            continue
        found = _Row(row, columns, line)
        entry = found.entry()
        if found.faults:
            faults += found.faults
            continue
        namesakes = seen.setdefault(entry.name.casefold(), [])
        marked = replace(entry, club="", school="") if only_licence else entry
        where = next((at for at, other in namesakes if is_same_person(marked, other)), 0)
        if where:
            apart = "licence" if only_licence else "licence, club or school"
            message = f"{entry.name} is already in row {where}; "
            message += f"of two people give the {apart} of both"
            place = {"line": line, "column": columns["name"] + 1}
            faults.append(SheetError(SheetFault.NAME_TWICE, message, text=entry.name, **place))
            continue
        namesakes.append((line, entry))
        yield line, entry


def _columns(headings: list[str]) -> dict[str, int]:
    known = {heading: name for name, words in HEADINGS.items() for heading in words}
    columns: dict[str, int] = {}
    for index, heading in enumerate(headings):
        name = known.get(folded(heading))
        if name is not None:
            columns.setdefault(name, index)
    return columns


def _hundredths(text: str, line: int, index: int) -> int | None:
    if not text:
        return None
    whole, _, part = text.replace(",", ".").partition(".")
    digits = whole + part
    if not (digits.isascii() and digits.isdigit()) or len(part) > 2 or len(whole) > 4:
        raise SheetError(
            SheetFault.NOT_A_NUMBER,
            f"{text[:20]!r} is not a rating like 1187.25",
            text=text[:20],
            line=line,
            column=index + 1,
        )
    return int(whole or "0") * 100 + int(part.ljust(2, "0"))


def _cell(row: list[str], index: int, line: int) -> str:
    """A cell's text in one line; "" where the row ends before it."""
    text = " ".join(row[index].split()) if index < len(row) else ""
    if hidden := hidden_character(text):
        message = f"a character that can't be seen, {hidden}"
        column = index + 1
        raise SheetError(
            SheetFault.HIDDEN_CHARACTER, message, text=hidden, line=line, column=column
        )
    return text


class _Row:
    """One row under the headings; what is wrong in it is kept, so that all of it can be said."""

    def __init__(self, row: list[str], columns: dict[str, int], line: int) -> None:
        self._row, self._columns, self._line = row, columns, line
        self.faults: list[SheetError] = []

    def entry(self) -> EntryRow:
        """The player, as far as the row is right."""
        name = self._text("name")
        if not name and not self.faults:
            message, column = "the name is missing", self._columns["name"] + 1
            self.faults.append(
                SheetError(SheetFault.NAME_MISSING, message, line=self._line, column=column)
            )
        return EntryRow(
            name=name,
            rating=self._number("rating"),
            club=self._text("club"),
            school=self._text("school"),
            category=self._text("category"),
            licence=self._text("licence"),
            games=self._number("games") or 0,
            season=self._number("season"),
            exact=self._exact(),
        )

    def _text(self, name: str) -> str:
        index = self._columns.get(name)
        if index is None:
            return ""
        try:
            return _cell(self._row, index, self._line)
        except SheetError as error:
            self.faults.append(error)
            return ""

    def _number(self, name: str) -> int | None:
        text = self._text(name)
        if not text:
            return None
        found = parse_digits(text, HIGHEST_RATING)
        if found is None:
            message = f"{text[:20]!r} where a number from 0 to {HIGHEST_RATING} is wanted"
            self.faults.append(
                SheetError(
                    SheetFault.NOT_A_NUMBER,
                    message,
                    text=text[:20],
                    line=self._line,
                    column=self._columns[name] + 1,
                )
            )
        return found

    def _exact(self) -> int | None:
        try:
            return _hundredths(self._text("exact"), self._line, self._columns.get("exact", 0))
        except SheetError as error:
            self.faults.append(error)
            return None
