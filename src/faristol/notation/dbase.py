"""dBase III tables, the little of them that Swiss Perfect uses: text and number columns."""

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from faristol.notation.errors import ParseError

VERSION = 0x03
HEAD = struct.Struct("<B3BIHH20x")
FIELD = struct.Struct("<11sc4xBB14x")
END_OF_FIELDS, END_OF_FILE = 0x0D, 0x1A
MOST_RECORDS = 200_000
LARGEST_NUMBER = 999_999_999
ENCODING = "cp1252"

Value = int | str


@dataclass(frozen=True, slots=True)
class Column:
    """A column: `C` for text, `N` for whole numbers."""

    name: str
    kind: str
    width: int


def format_dbase(
    columns: Sequence[Column], rows: Sequence[Mapping[str, Value]], day: date
) -> bytes:
    """The table as bytes. Text that is too long is cut, characters it can't have become `?`."""
    record = 1 + sum(column.width for column in columns)
    head_size = HEAD.size + FIELD.size * len(columns) + 1
    parts = [HEAD.pack(VERSION, day.year - 1900, day.month, day.day, len(rows), head_size, record)]
    parts += [
        FIELD.pack(column.name.encode("ascii"), column.kind.encode("ascii"), column.width, 0)
        for column in columns
    ]
    parts.append(bytes([END_OF_FIELDS]))
    parts += [b" " + b"".join(_written(row.get(c.name, ""), c) for c in columns) for row in rows]
    parts.append(bytes([END_OF_FILE]))
    return b"".join(parts)


def _written(value: Value, column: Column) -> bytes:
    if column.kind == "N":
        text = str(value)
        if len(text) > column.width:
            raise ValueError(f"{column.name}: {text} has more than {column.width} digits")
        return text.rjust(column.width).encode("ascii")
    data = str(value).encode(ENCODING, "replace")[: column.width]
    return data.ljust(column.width)


def parse_dbase(data: bytes, what: str) -> list[dict[str, Value]]:
    """The rows that are not deleted; numbers as int, the rest as text.

    :raises ParseError: with the record as the line.
    """
    if len(data) < HEAD.size + 1 or data[0] & 0x07 != VERSION:
        raise ParseError(f"{what}: this is not a dBase III table")
    _, _, _, _, count, head_size, size = HEAD.unpack_from(data)
    columns = _columns(data, head_size, what)
    if size != 1 + sum(column.width for column in columns):
        raise ParseError(f"{what}: records of {size} bytes don't fit the columns")
    if count > MOST_RECORDS or head_size + count * size > len(data):
        raise ParseError(f"{what}: the file is cut short; {count} records were announced")
    rows = []
    for index in range(count):
        record = data[head_size + index * size : head_size + (index + 1) * size]
        if record[:1] != b"*":
            rows.append(_row(record, columns, index + 1, what))
    return rows


def _columns(data: bytes, head_size: int, what: str) -> list[Column]:
    columns, at = [], HEAD.size
    while at < len(data) and data[at] != END_OF_FIELDS:
        if at + FIELD.size > min(head_size, len(data)):
            raise ParseError(f"{what}: the list of columns is cut short")
        name, kind, width, _ = FIELD.unpack_from(data, at)
        columns.append(
            Column(name.split(b"\0")[0].decode("ascii", "replace"), kind.decode("latin-1"), width)
        )
        at += FIELD.size
    if not columns:
        raise ParseError(f"{what}: the table has no columns")
    return columns


def _whole(text: str) -> int:
    number = int(float(text or "0"))
    if abs(number) > LARGEST_NUMBER:
        raise OverflowError
    return number


def _row(record: bytes, columns: list[Column], number: int, what: str) -> dict[str, Value]:
    row: dict[str, Value] = {}
    at = 1
    for column in columns:
        raw = record[at : at + column.width].replace(b"\0", b" ")
        text = raw.decode(ENCODING, "replace").strip()
        if column.kind in ("N", "F"):
            try:
                row[column.name] = _whole(text)
            except (ValueError, OverflowError):
                message = f"{what}: {column.name} must be a number, not {text[:20]!r}"
                raise ParseError(message, line=number, column=at + 1) from None
        else:
            row[column.name] = text
        at += column.width
    return row
