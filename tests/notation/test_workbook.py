"""Workbooks that people upload: read as another reader reads them, and never the end of us."""

import io
import random
import zipfile

import pytest
import python_calamine
import xlsxwriter  # type: ignore[import-untyped]

from faristol.notation.errors import ParseError
from faristol.notation.workbook import LARGEST_PART, MOST_COLUMNS, first_sheet

SHEET = "xl/worksheets/sheet1.xml"
STRINGS = "xl/sharedStrings.xml"
ROWS: list[list[object]] = [
    ["Nom", "RASCCAT", "Club", ""],
    ["Anna", 1200, "Sabadell", ""],
    ["", "", "", ""],
    ["Òscar & Núria <3", 998.5, "a  b\nc", True],
    ["0012", -7, "", "x"],
]


def workbook(rows: list[list[object]] = ROWS) -> bytes:
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer, {"in_memory": True}) as book:
        sheet = book.add_worksheet("One")
        book.add_worksheet("Two").write_formula(0, 0, "=1+1")
        for number, row in enumerate(rows):
            for column, value in enumerate(row):
                if value != "":
                    sheet.write(number, column, value)
    return buffer.getvalue()


def with_part(data: bytes, name: str, content: bytes | None) -> bytes:
    """The workbook with another part in the place of one, or without it."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(buffer, "w", 8) as new:
        for each in old.namelist():
            if each != name:
                new.writestr(each, old.read(each))
        if content is not None:
            new.writestr(name, content)
    return buffer.getvalue()


def sheet_of(cells: str) -> bytes:
    xml = f"<worksheet><sheetData>{cells}</sheetData></worksheet>"
    return with_part(workbook(), SHEET, xml.encode())


def test_it_is_read_as_another_reader_reads_it() -> None:
    data = workbook()
    book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))
    other = [
        [str(int(c)) if isinstance(c, float) and c.is_integer() else str(c) for c in row]
        for row in book.get_sheet_by_index(0).to_python(skip_empty_area=False)
    ]
    assert first_sheet(data, 100) == other
    assert other[3] == ["Òscar & Núria <3", "998.5", "a  b\nc", "True"]


def test_texts_within_cells_and_cells_without_a_place_are_read() -> None:
    cells = (
        '<row r="2"><c t="inlineStr"><is><r><t>An</t></r><r><t>na</t></r>'
        "<rPh><t>no</t></rPh></is></c><c><v>1.0</v></c></row>"
        '<row><c r="B3" t="str"><v>x</v></c><c/><c r="ZZ9999999" s="1"/></row>'
    )
    assert first_sheet(sheet_of(cells), 100) == [["", ""], ["Anna", "1"], ["", "x"]]


def test_nothing_at_all_is_no_rows() -> None:
    assert first_sheet(sheet_of(""), 100) == []


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ('<row><c r="A101"><v>1</v></c></row>', "rows"),
        ('<row r="9999999"><c><v>1</v></c></row>', "rows"),
        ('<row r="99999999999999"><c><v>1</v></c></row>', "no XLSX"),
        ('<row><c r="ZZZ1"><v>1</v></c></row>', "columns"),
        ('<row><c r="ZZZZ99999999"><v>1</v></c></row>', "no XLSX"),
        ('<row><c r="A-1"><v>1</v></c></row>', "no XLSX"),
        ("<row>" + "<c><v>1</v></c>" * (MOST_COLUMNS + 1) + "</row>", "columns"),
        ('<row><c t="s"><v>999999</v></c></row>', "no XLSX"),
        ('<row><c t="s"><v>-1</v></c></row>', "no XLSX"),
        ("<row><c><v>1e4OO</v></c></row>", "no XLSX"),
        ("<row><c><f>1+1</f><v>2</v></c></row>", "formula"),
        ("<row><c><v>1</v></row>", "no XLSX"),
        ("<row>&lol;</row>", "no XLSX"),
        ("\0", "no XLSX"),
        ("<c>" * 100_000, "no XLSX"),
    ],
    ids=range(15),
)
def test_an_absurd_sheet_is_refused(cells: str, said: str) -> None:
    with pytest.raises(ParseError, match=said):
        first_sheet(sheet_of(cells), 100)


def test_a_number_beyond_all_numbers_is_text_that_is_no_number() -> None:
    assert first_sheet(sheet_of("<row><c><v>1e999</v></c></row>"), 100) == [["inf"]]


@pytest.mark.parametrize("name", [SHEET, STRINGS, "xl/workbook.xml"])
def test_entities_and_bombs_are_refused(name: str) -> None:
    laughs = b'<!DOCTYPE a [<!ENTITY l "lol"><!ENTITY m "&l;&l;&l;&l;">]><a>&m;</a>'
    with pytest.raises(ParseError, match="document type"):
        first_sheet(with_part(workbook(), name, laughs), 100)
    bomb = with_part(workbook(), name, b" " * (LARGEST_PART + 1))
    assert len(bomb) < 100_000
    with pytest.raises(ParseError, match="larger than"):
        first_sheet(bomb, 100)


@pytest.mark.parametrize("name", [SHEET, "xl/workbook.xml", "xl/_rels/workbook.xml.rels"])
def test_a_workbook_without_a_part_is_none(name: str) -> None:
    with pytest.raises(ParseError, match="no XLSX"):
        first_sheet(with_part(workbook(), name, None), 100)


@pytest.mark.parametrize("target", ["../../../etc/passwd", "/etc/passwd", "", "nowhere.xml"])
def test_a_sheet_that_lies_elsewhere_is_none(target: str) -> None:
    rels = f'<Relationships><Relationship Id="rId1" Target="{target}"/></Relationships>'
    with pytest.raises(ParseError, match="no XLSX"):
        first_sheet(with_part(workbook(), "xl/_rels/workbook.xml.rels", rels.encode()), 100)


@pytest.mark.parametrize("data", [b"", b"PK", b"PK\x03\x04" * 50, b"\xff" * 5_000, b"nom\nAnna\n"])
def test_what_is_no_archive_is_no_workbook(data: bytes) -> None:
    with pytest.raises(ParseError, match="no XLSX"):
        first_sheet(data, 100)


_SNIPPETS = (
    *(b'<c r="ZZZZ99999999"><v>1</v></c>', b'<row r="99999999999">', b"99999999999999", b"-1"),
    *(b"&#0;", b"<", b'">', b"<v>1e400</v>", b't="s"', b"\xff", b"\0", b"<![CDATA[", b"<!--"),
)


def test_damaged_anywhere_it_is_read_or_refused() -> None:
    chance = random.Random(1)
    good = workbook()
    with zipfile.ZipFile(io.BytesIO(good)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    refused = 0
    for _ in range(400):
        if chance.random() < 0.4:
            damaged = bytearray(good)
            for _ in range(chance.randint(1, 8)):
                damaged[chance.randrange(len(damaged))] = chance.randrange(256)
            data = bytes(damaged[: chance.choice((None, chance.randrange(len(damaged))))])
        else:
            name = chance.choice((SHEET, STRINGS, "xl/workbook.xml", "xl/_rels/workbook.xml.rels"))
            part = bytearray(parts[name])
            at = chance.randrange(len(part))
            part[at : at + chance.choice((0, 0, 1, 30))] = chance.choice(_SNIPPETS)
            data = with_part(good, name, bytes(part))
        try:
            first_sheet(data, 5_000)
        except ParseError:
            refused += 1
    assert 100 < refused < 400
