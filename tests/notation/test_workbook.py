"""Workbooks that people upload: read as another reader reads them, and never the end of us."""

import io
import random
import zipfile

import pytest
import python_calamine
import xlsxwriter

from faristol.notation.errors import ParseError, SheetError, SheetFault
from faristol.notation.workbook import (
    DEEPEST,
    LONGEST_CELL,
    LONGEST_TAG,
    MOST_BYTES,
    MOST_COLUMNS,
    MOST_ELEMENTS,
    MOST_PARTS,
    MOST_TEXT,
    first_sheet,
)

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


def with_part(data: bytes, name: str, content: bytes | None, packing: int = 8) -> bytes:
    """The workbook with another part in the place of one, or without it."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(buffer, "w", packing) as new:
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
        ('<row r="99999999999999"><c><v>1</v></c></row>', "not an XLSX"),
        ('<row><c r="ZZZ1"><v>1</v></c></row>', "columns"),
        ('<row><c r="ZZZZ99999999"><v>1</v></c></row>', "not an XLSX"),
        ('<row><c r="A-1"><v>1</v></c></row>', "not an XLSX"),
        ("<row>" + "<c><v>1</v></c>" * (MOST_COLUMNS + 1) + "</row>", "columns"),
        ('<row><c t="s"><v>999999</v></c></row>', "not an XLSX"),
        ('<row><c t="s"><v>-1</v></c></row>', "not an XLSX"),
        ("<row><c><v>1e4OO</v></c></row>", "not an XLSX"),
        ("<row><c><f>1+1</f><v>2</v></c></row>", "formula"),
        ("<row><c><v>1</v></row>", "not an XLSX"),
        ("<row>&lol;</row>", "not an XLSX"),
        ("\0", "not an XLSX"),
        ('<row r="0"><c><v>1</v></c></row>', "not an XLSX"),
        ('<row><c r="A0"><v>1</v></c></row>', "not an XLSX"),
        ("<c>" * 100_000, f"nested more than {DEEPEST} deep"),
    ],
    ids=range(17),
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
    bomb = with_part(workbook(), name, b"<a>" + b" " * MOST_BYTES)
    assert len(bomb) < 100_000
    with pytest.raises(ParseError, match=f"more than {MOST_BYTES} bytes"):
        first_sheet(bomb, 100)


@pytest.mark.parametrize(
    ("xml", "said"),
    [
        (b"<r>" + b"<c/>" * MOST_ELEMENTS + b"</r>", f"more than {MOST_ELEMENTS} elements"),
        (b"<r>" * 40_000 + b"</r>" * 40_000, f"more than {DEEPEST} deep"),
        (b"<r " + b" ".join(b"a%d=''" % n for n in range(9_000)) + b"/>", "a tag of more than"),
        (b"<r a='" + b"x" * 4 * LONGEST_TAG + b"'/>", f"more than {LONGEST_TAG} bytes"),
        (b"<r><!--" + b"x" * 4 * LONGEST_TAG + b"--></r>", f"more than {LONGEST_TAG} bytes"),
        ("<r a='".encode("utf-16") + "x'/>".encode("utf-16-le") * 20_000, "not an XLSX"),
        (("<r>" * 40_000).encode("utf-16"), f"more than {DEEPEST} deep"),
    ],
    ids=["elements", "depth", "attributes", "attribute", "comment", "broken", "utf-16"],
)
@pytest.mark.parametrize("name", [SHEET, STRINGS, "xl/workbook.xml", "xl/_rels/workbook.xml.rels"])
def test_it_is_given_up_where_reading_it_would_take_long(name: str, xml: bytes, said: str) -> None:
    with pytest.raises(SheetError, match=said):
        first_sheet(with_part(workbook(), name, xml), 100)


def test_all_parts_together_are_bounded() -> None:
    half = b"<r>" + b"<c/>" * (MOST_ELEMENTS // 2) + b"</r>"
    with pytest.raises(SheetError, match=f"more than {MOST_ELEMENTS} elements"):
        first_sheet(with_part(with_part(workbook(), STRINGS, half), SHEET, half), 100)


def test_one_shared_text_in_many_cells_is_bounded() -> None:
    def shared(length: int, cells: int) -> bytes:
        text = f"<sst><si><t>{'x ' * (length // 2)}</t></si></sst>"
        row = '<row><c t="s"><v>0</v></c></row>' * cells
        sheet = f"<worksheet><sheetData>{row}</sheetData></worksheet>"
        return with_part(with_part(workbook(), STRINGS, text.encode()), SHEET, sheet.encode())

    with pytest.raises(SheetError) as caught:
        first_sheet(shared(8_000_000, 199), 5_000)
    assert caught.value.fault is SheetFault.CELL_TOO_LONG
    most = MOST_TEXT // LONGEST_CELL
    assert len(first_sheet(shared(LONGEST_CELL, most), 5_000)) == most
    with pytest.raises(SheetError, match=f"more than {MOST_TEXT} characters") as caught:
        first_sheet(shared(LONGEST_CELL, most + 1), 5_000)
    assert caught.value.line == most + 1


def test_a_long_text_that_no_cell_of_the_sheet_has_does_no_harm() -> None:
    strings = f"<sst><si><t>nom</t></si><si><t>{'x' * 99_999}</t></si></sst>"
    sheet = '<worksheet><sheetData><row><c t="s"><v>0</v></c></row></sheetData></worksheet>'
    data = with_part(with_part(workbook(), STRINGS, strings.encode()), SHEET, sheet.encode())
    assert first_sheet(data, 100) == [["nom"]]


def test_more_parts_than_a_workbook_has_are_not_even_listed() -> None:
    buffer = io.BytesIO(workbook())
    with zipfile.ZipFile(buffer, "a") as archive:
        for number in range(MOST_PARTS):
            archive.writestr(str(number), b"")
    with pytest.raises(SheetError, match=f"more than {MOST_PARTS} parts"):
        first_sheet(buffer.getvalue(), 100)


@pytest.mark.parametrize("packing", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_slow_ways_of_packing_are_not_those_of_a_workbook(packing: int) -> None:
    with pytest.raises(SheetError, match="packed in a way"):
        first_sheet(with_part(workbook(), "more", b"", packing), 100)


@pytest.mark.parametrize("name", [SHEET, "xl/workbook.xml", "xl/_rels/workbook.xml.rels"])
def test_a_workbook_without_a_part_is_none(name: str) -> None:
    with pytest.raises(ParseError, match="not an XLSX"):
        first_sheet(with_part(workbook(), name, None), 100)


@pytest.mark.parametrize("target", ["../../../etc/passwd", "/etc/passwd", "", "nowhere.xml"])
def test_a_sheet_that_lies_elsewhere_is_none(target: str) -> None:
    rels = f'<Relationships><Relationship Id="rId1" Target="{target}"/></Relationships>'
    with pytest.raises(ParseError, match="not an XLSX"):
        first_sheet(with_part(workbook(), "xl/_rels/workbook.xml.rels", rels.encode()), 100)


@pytest.mark.parametrize("data", [b"", b"PK", b"PK\x03\x04" * 50, b"\xff" * 5_000, b"nom\nAnna\n"])
def test_what_is_no_archive_is_no_workbook(data: bytes) -> None:
    with pytest.raises(ParseError, match="not an XLSX"):
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
