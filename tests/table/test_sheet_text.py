"""Every kind of line, as each edition writes it at each level, compared to the last space."""

from pathlib import Path

import pytest

from faristol.board import Direction
from faristol.core import Outcome
from faristol.rulebook import ruleset
from faristol.table.sheet import Line, LineKind, Sheet, Written
from faristol.table.sheet_legend import format_records, records_of
from faristol.table.sheet_text import Level, format_sheet
from faristol.table.state import Ending, Result
from faristol.table.terms import ARBITER, UNSEEN, EndCause, LossCause, PenaltyCause
from faristol.tiles import tile_set

TEXT = Path(__file__).parent.parent / "data" / "sheets.txt"
EDITIONS = ("nl-wedstrijd", "fisc-2023", "fisc-escolar", "friendly")
ANNA, BRAM = 0, 1


def every_kind_of_line(box_name: str) -> Sheet:
    """A sheet that no game would have, with everything that a sheet can have."""
    box = tile_set(box_name)
    play, rack = box.parse_tiles, box.parse_rack
    kind = LineKind
    return Sheet(
        tile_set=box_name,
        names=("Anna", "Bram"),
        round="2",
        table="7",
        lexicon="List",
        starter=BRAM,
        lines=(
            Line(
                *(BRAM, kind.PLAY, 80, 80, 1),
                turn=0,
                start=112,
                direction=Direction.ACROSS,
                words=(play("LANDeNS"), play("EN")),
                worth=80,
                full_rack=True,
                rack=rack("LANDNS?"),
                drawn=rack("AE"),
                announced=70,
                written=(Written(BRAM, 80, 80), Written(ANNA, 81, 80), Written(ARBITER, 80, 79)),
            ),
            Line(
                *(ANNA, kind.EXCHANGE, 0, 0, 2),
                turn=1,
                tiles=rack("A?"),
                rack=rack("ABC?"),
                drawn=bytes([UNSEEN, UNSEEN]),
                clause="clause 1",
            ),
            Line(BRAM, kind.PASS, 0, 80, 3, turn=2, clause="clause 2"),
            Line(
                *(ANNA, kind.LOST, 0, 0, 4),
                turn=3,
                words=(play("BAS"),),
                start=113,
                direction=Direction.DOWN,
                withdrawn=True,
                worth=12,
                announced=12,
                cause=LossCause.PLAY_INVALID,
                written=(Written(ANNA, 12, 12), Written(BRAM, 12, 13)),
                clause="clause 3",
            ),
            Line(
                *(ANNA, kind.PENALTY, -20, -20, 5),
                cause=PenaltyCause.INVALID_PLAY,
                clause="clause 4",
            ),
            Line(
                *(BRAM, kind.FORFEIT, 0, 80, 6),
                turn=4,
                cause=LossCause.FORGOTTEN_TILES,
                clause="clause 5",
            ),
            Line(ANNA, kind.LOST, 0, -20, 7, turn=5, cause=LossCause.TIME, clause="clause 6"),
            Line(BRAM, kind.FOUND_WRONG, -80, 0, 8, turn=0, clause="clause 7"),
            Line(
                *(BRAM, kind.PENALTY, -5, -5, 9),
                cause=PenaltyCause.ARBITER,
                reason="late",
                clause="clause 8",
            ),
            Line(ANNA, kind.RACK, 7, -13, 10, tiles=rack("NA?"), owner=BRAM, clause="clause 9"),
            Line(BRAM, kind.RACK, -7, -12, 10, tiles=rack("NA?"), owner=BRAM, clause="clause 9"),
        ),
        ending=Ending(EndCause.PLAYED_OUT, ANNA, "clause 10", 11),
        result=Result((-13, -12), (Outcome.LOST, Outcome.WON), forced=True),
        signed=(BRAM,),
    )


def written() -> str:
    """The sheet by every edition at every level."""
    return "\n".join(
        f"== {name}, {level.value}\n"
        + format_sheet(every_kind_of_line(ruleset(name).equipment.tiles), ruleset(name), level)
        for name in EDITIONS
        for level in Level
    )


def test_every_kind_of_line_is_written_as_the_edition_writes_it() -> None:
    """After a change on purpose, write `written()` into the file and read what has changed."""
    assert written() == TEXT.read_text("utf-8")


@pytest.mark.parametrize("signed", [(), (ANNA, BRAM)])
def test_a_game_that_goes_on_has_no_result_and_whoever_signed_is_named(
    signed: tuple[int, ...],
) -> None:
    begun = Sheet(names=("Anna", "Bram"), signed=signed)
    lines = format_sheet(begun, ruleset("fisc-2023")).splitlines()
    assert lines[1:3] == ["Anna – Bram", ""]  # nobody has started, no round, no list
    foot = ["", "total: Anna 0 – Bram 0", *(["signed: Anna, Bram"] if signed else [])]
    assert lines[3:] == foot


def test_records_are_of_plays_that_stood_and_the_first_of_equals() -> None:
    sheet = every_kind_of_line("dutch")
    assert format_records(sheet) == ""  # the only play was found wrong
    stood = Sheet(names=sheet.names, tile_set="dutch", lines=sheet.lines[:4])
    assert format_records(stood) == (
        "Bram: best play LAND(E)NS 80, longest word LAND(E)NS, all tiles 1\n"
    )
    records = records_of(stood)
    assert (records.best_play[ANNA], records.longest_word[ANNA]) == (None, None)
    assert records.full_racks == (0, 1)
