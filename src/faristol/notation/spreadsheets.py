"""Entries and rating lists from CSV and XLSX: text and bytes in, rows out, or where it is wrong."""

import csv
import io
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from faristol.notation.errors import ParseError
from faristol.notation.workbook import first_sheet

LARGEST_FILE = 16 * 1024 * 1024
MOST_ROWS = 5_001
"""Five thousand players under their headings."""
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


def parse_entries(data: bytes, filename: str) -> list[EntryRow]:
    """Players of a CSV or XLSX file; the first row has the headings.

    :raises ParseError: naming row and column.
    """
    return list(_entries(_rows(data, filename)))


def parse_records(
    data: bytes, filename: str, texts: tuple[str, ...], numbers: tuple[str, ...]
) -> list[dict[str, str | int]]:
    """Rows under exactly these headings; numbers may be negative.

    :raises ParseError: naming row and column.
    """
    rows = _rows(data, filename)
    if not rows:
        raise ParseError(f"the first row must be {', '.join((*texts, *numbers))}")
    place = {_plain(heading): index for index, heading in enumerate(rows[0])}
    for name in (*texts, *numbers):
        if name not in place:
            raise ParseError(f"no column is headed {name}")
    records = []
    for line, row in enumerate(rows[1:], start=2):
        if not any(cell.strip() for cell in row):
            continue
        record: dict[str, str | int] = {}
        for name in (*texts, *numbers):
            index = place[name]
            text = " ".join(row[index].split()) if index < len(row) else ""
            is_number = text.removeprefix("-").isdigit() and text.isascii() and len(text) < 10
            if not text or (name in numbers and not is_number):
                wanted = "a whole number" if name in numbers else "a name"
                message = f"{text[:20]!r} where {wanted} is wanted"
                raise ParseError(message, line=line, column=index + 1)
            record[name] = int(text) if name in numbers else text
        records.append(record)
    return records


def _rows(data: bytes, filename: str) -> list[list[str]]:
    if len(data) > LARGEST_FILE:
        raise ParseError("the file is larger than any list of players")
    return first_sheet(data, MOST_ROWS) if filename.lower().endswith(".xlsx") else _csv_rows(data)


def _csv_rows(data: bytes) -> list[list[str]]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")  # what Excel writes on older machines
    if "\0" in text:
        raise ParseError("this is not a text file")
    first = text.partition("\n")[0]
    delimiter = max(";\t,", key=first.count)
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise ParseError(f"this is no CSV: {error}") from None
    for number, row in enumerate(rows, start=1):
        for column, cell in enumerate(row, start=1):
            if cell.lstrip().startswith(FORMULA_STARTS):
                raise ParseError("a formula, where a value is wanted", line=number, column=column)
    return rows


def _entries(rows: Iterable[list[str]]) -> Iterator[EntryRow]:
    numbered = enumerate(rows, start=1)
    columns: dict[str, int] = {}
    for _line, row in numbered:
        if any(cell.strip() for cell in row):
            columns = _columns(row)
            break
    if "name" not in columns:
        raise ParseError("no column is headed name, nom or naam")
    seen: dict[str, int] = {}
    for line, row in numbered:
        if line > MOST_ROWS:
            raise ParseError("more rows than any list of players has", line=line)
        if not any(cell.strip() for cell in row):
            continue
        entry = _entry(row, columns, line)
        key = entry.name.casefold()
        if key in seen:
            message = f"{entry.name} is already in row {seen[key]}"
            raise ParseError(message, line=line, column=columns["name"] + 1)
        seen[key] = line
        yield entry


def _columns(headings: list[str]) -> dict[str, int]:
    known = {heading: name for name, words in HEADINGS.items() for heading in words}
    columns: dict[str, int] = {}
    for index, heading in enumerate(headings):
        name = known.get(_plain(heading))
        if name is not None:
            columns.setdefault(name, index)
    return columns


def _plain(text: str) -> str:
    """Lower case without accents.

    >>> _plain(" Categoría ")
    'categoria'
    """
    split = unicodedata.normalize("NFD", text.strip().casefold())
    return "".join(char for char in split if not unicodedata.combining(char))


def _hundredths(text: str, line: int, index: int) -> int | None:
    if not text:
        return None
    whole, _, part = text.replace(",", ".").partition(".")
    digits = whole + part
    if not (digits.isascii() and digits.isdigit()) or len(part) > 2 or len(whole) > 4:
        raise ParseError(f"{text[:20]!r} is no rating like 1187.25", line=line, column=index + 1)
    return int(whole or "0") * 100 + int(part.ljust(2, "0"))


def _entry(row: list[str], columns: dict[str, int], line: int) -> EntryRow:
    def cell(name: str) -> str:
        index = columns.get(name)
        return "" if index is None or index >= len(row) else " ".join(row[index].split())

    def number(name: str) -> int | None:
        text = cell(name)
        if not text:
            return None
        if not (text.isascii() and text.isdigit()) or int(text[:9]) > HIGHEST_RATING:
            message = f"{text[:20]!r} where a number from 0 to {HIGHEST_RATING} is wanted"
            raise ParseError(message, line=line, column=columns[name] + 1)
        return int(text)

    name = cell("name")
    if not name:
        raise ParseError("the name is missing", line=line, column=columns["name"] + 1)
    return EntryRow(
        name=name,
        rating=number("rating"),
        club=cell("club"),
        school=cell("school"),
        category=cell("category"),
        licence=cell("licence"),
        games=number("games") or 0,
        season=number("season"),
        exact=_hundredths(cell("exact"), line, columns.get("exact", 0)),
    )
