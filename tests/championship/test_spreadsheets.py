"""Entry lists from CSV and XLSX, and where they are wrong."""

import io

import pytest
import xlsxwriter
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.notation.errors import ParseError
from faristol.notation.spreadsheets import EntryRow, parse_entries


def workbook(*rows: tuple[object, ...], formula: bool = False) -> bytes:
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer, {"in_memory": True}) as book:
        sheet = book.add_worksheet()
        for r, row in enumerate(rows):
            sheet.write_row(r, 0, row)
        if formula:
            sheet.write_formula(2, 1, "=1000+1", None, 1001)
    return buffer.getvalue()


@pytest.mark.parametrize(
    "text",
    [
        "Nom,RASCCAT,Club\nAnna Puig,1200,Sabadell\nBernat,,\n",
        "naam;rating;club\r\nAnna Puig;1200;Sabadell\r\n\r\nBernat;;\r\n",
        "\ufeffName\tElo\tClub\nAnna  Puig\t1200\tSabadell\nBernat\t\t\n",
    ],
)
def test_headings_in_three_languages_and_any_separator(text: str) -> None:
    rows = parse_entries(text.encode(), "list.csv")
    assert rows == [EntryRow("Anna Puig", 1200, "Sabadell"), EntryRow("Bernat", None)]


def test_a_workbook_reads_like_the_csv() -> None:
    data = workbook(("Nom", "RASCCAT", "Club"), ("Anna Puig", 1200, "Sabadell"), ("Bernat", "", ""))
    assert parse_entries(data, "LIST.XLSX") == [
        EntryRow("Anna Puig", 1200, "Sabadell"),
        EntryRow("Bernat", None),
    ]


def test_old_excel_encodings_are_read() -> None:
    (row,) = parse_entries("nom\nNúria Güell\n".encode("cp1252"), "a.csv")
    assert row.name == "Núria Güell"


REFUSED = {
    "no heading": ("Anna,1200\n", 1, 1),
    "nothing": ("", 1, 1),
    "a name twice": ("nom\nAnna\nanna\n", 3, 1),
    "a name missing": ("nom,club\n,Sabadell\n", 2, 1),
    "a rating in words": ("nom,elo\nAnna,alta\n", 2, 2),
    "a negative rating": ("nom,elo\nAnna,-5\n", 2, 2),
    "a rating out of range": ("nom,elo\nAnna,10000\n", 2, 2),
    "a huge rating": ("nom,elo\nAnna," + "9" * 5000 + "\n", 2, 2),
    "a formula": ("nom,elo\nAnna,=1+1\n", 2, 2),
    "a formula for a name": ("nom\n@SUM(A1)\n", 2, 1),
    "a binary file": ("nom\0\n", 1, 1),
    "a huge rating that begins with zeros": ("nom,elo\nAnna," + "0" * 9 + "9" * 1900, 2, 2),
    "a name that turns the text around": ("nom,elo\nAnna\u202e,1", 2, 1),
    "a club with an escape": ("nom,club\nAnna,Saba\x1b[2Jdell", 2, 2),
    "a licence of nothing": ("nom,llicencia\nAnna,\u3164", 2, 2),
    "a cell of a million letters": ("nom,club\nAnna," + "a" * 100_000, 2, 2),
    "a heading of a million letters": ("nom," + "a" * 100_000, 1, 2),
    "a field of sixteen million letters": ("nom\n" + "a" * 300_000, 1, 1),
    "three hundred columns": ("nom" + "," * 300, 1, 1),
    "a line of a million columns": ("nom" + "," * 1_000_000, 1, 1),
    "a hundred thousand empty lines": ("\n" * 100_000, 5_002, 1),
    "ten thousand players": ("nom\n" + "\n".join(f"P{n}" for n in range(10_000)), 5_002, 1),
}


@pytest.mark.parametrize(("text", "line", "column"), REFUSED.values(), ids=REFUSED)
def test_what_is_wrong_is_refused_with_row_and_column(text: str, line: int, column: int) -> None:
    with pytest.raises(ParseError) as caught:
        parse_entries(text.encode(), "list.csv")
    assert (caught.value.line, caught.value.column) == (line, column)


def test_a_workbook_with_a_formula_is_refused_at_its_cell() -> None:
    data = workbook(("Nom", "RASCCAT"), ("Anna", 1200), ("Bernat", 0), formula=True)
    with pytest.raises(ParseError, match="formula") as caught:
        parse_entries(data, "list.xlsx")
    assert (caught.value.line, caught.value.column) == (3, 2)


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"nom,elo\nAnna,1\n"])
def test_what_is_no_workbook_is_refused(data: bytes) -> None:
    with pytest.raises(ParseError, match="not an XLSX"):
        parse_entries(data, "list.xlsx")


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 5000), st.binary(max_size=5))
def test_a_damaged_workbook_is_read_or_refused(at: int, damage: bytes) -> None:
    data = workbook(("Nom", "RASCCAT"), ("Anna", 1200))
    at %= len(data)
    try:
        parse_entries(data[:at] + damage + data[at + 1 :], "list.xlsx")
    except ParseError as error:
        assert error.message  # noqa: PT017 - either way is right, nothing else is


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        parse_entries(data, "list.csv")
    except ParseError as error:
        assert error.line >= 1  # noqa: PT017 - either way is right, nothing else is
