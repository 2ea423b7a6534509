"""How each book wants the score sheet written, clause by clause.

The sheets are those of whole games (tests/data/games): what stands there was played.
"""

import re
from pathlib import Path

import pytest
from tests.table.transcript import rules_of, run

from faristol.rulebook import Ruleset
from faristol.table.events import Event
from faristol.table.sheet import LineKind, Sheet, sheet_of
from faristol.table.sheet_legend import format_records, legend
from faristol.table.sheet_text import Level, format_sheet, play_mark, score_mark
from faristol.tiles import BLANK_BIT, tile_set

GAMES = Path(__file__).parent.parent / "data" / "games"
FISC = ["fisc-un-contra-un", "fisc-classic", "fisc-2023"]


class Written:
    """A golden game's sheet."""

    def __init__(self, name: str) -> None:
        text = (GAMES / f"{name}.txt").read_text("utf-8")
        first = next(line for line in text.splitlines() if line.startswith("edition "))
        self.rules: Ruleset = rules_of(first)
        self.history: list[Event] = run(text)[1]
        self.sheet: Sheet = sheet_of(self.history)
        self.tiles = tile_set(self.sheet.tile_set)

    def text(self, level: Level = Level.STANDARD) -> str:
        return format_sheet(self.sheet, self.rules, level)

    def row(self, turn: int, level: Level = Level.STANDARD) -> str:
        return next(row for row in self.text(level).splitlines() if row.startswith(f"{turn}. "))


@pytest.fixture(params=FISC)
def fisc(request: pytest.FixtureRequest) -> Written:
    return Written(request.param)


@pytest.mark.clause("FISC-B-5.1", "FISC-A-5.1", "FISC23-G-5.1")
class Test_5_1:
    """A ruled sheet for every game."""

    def test_every_turn_has_its_line(self, fisc: Written) -> None:
        rows = [row for row in fisc.text().splitlines() if re.match(r"\d+\. ", row)]

        assert len(rows) == len([line for line in fisc.sheet.lines if line.turn is not None])


@pytest.mark.clause("FISC-B-5.2", "FISC-A-5.2", "FISC23-G-5.2")
class Test_5_2:
    """Players, round and table stand on it."""

    def test_the_head_names_them(self) -> None:
        for name, round_, table in (("fisc-classic", "1", "12"), ("fisc-2023", "3", "7")):
            written = Written(name)
            head = written.text().split("\n\n")[0]
            assert f"round {round_} · table {table}" in head
            assert all(player in head for player in written.sheet.names)


@pytest.mark.clause("FISC-B-5.3", "FISC-A-5.3", "FISC23-G-5.3")
class Test_5_3:
    """Word, score of the play, running total."""

    def test_each_play_shows_them(self, fisc: Written) -> None:
        for line in fisc.sheet.lines:
            if line.kind is LineKind.PLAY:
                assert line.turn is not None
                row = fisc.row(line.turn + 1)
                assert play_mark(line, fisc.rules, fisc.tiles) in row
                assert re.search(rf"\b{line.total}\b", row)


@pytest.mark.clause("FISC-B-5.4", "FISC-A-5.4", "FISC23-G-5.4")
class Test_5_4:
    """Turns of no points are written too."""

    def test_a_withdrawn_play_and_a_pass_show_0(self) -> None:
        written = Written("fisc-classic")
        zeros = [n for n in written.sheet.lines if n.kind in (LineKind.PASS, LineKind.LOST)]

        assert {line.kind for line in zeros} == {LineKind.PASS, LineKind.LOST}
        assert {score_mark(line, written.rules) for line in zeros} == {"0"}


@pytest.mark.clause("FISC-B-5.5", "FISC-A-5.5", "FISC23-G-5.5")
class Test_5_5:
    """Changed tiles: a hyphen in the column of the score."""

    @pytest.mark.parametrize("name", ["fisc-classic", "fisc-2023"])
    def test_it_stands_there(self, name: str) -> None:
        written = Written(name)
        (line,) = [n for n in written.sheet.lines if n.kind is LineKind.EXCHANGE]

        assert score_mark(line, written.rules) == "-"
        assert play_mark(line, written.rules, written.tiles) == ""

    def test_the_oldest_book_does_the_same(self) -> None:
        from faristol.rulebook import ruleset

        classic = Written("fisc-classic")
        (line,) = [n for n in classic.sheet.lines if n.kind is LineKind.EXCHANGE]

        assert score_mark(line, ruleset("fisc-un-contra-un")) == "-"


@pytest.mark.clause("FISC-B-5.6", "FISC-A-5.6", "FISC23-G-5.6")
class Test_5_6:
    """After the last play: the points left on racks, and each total."""

    def test_who_went_out_gains_what_the_other_loses(self, fisc: Written) -> None:
        gain, loss = [line for line in fisc.sheet.lines if line.kind is LineKind.RACK]

        assert gain.points == -loss.points > 0
        assert fisc.text().count("faristol") == 2

    def test_the_totals_stand_below(self, fisc: Written) -> None:
        totals = " – ".join(
            f"{n} {t}" for n, t in zip(fisc.sheet.names, fisc.sheet.totals, strict=True)
        )
        assert f"total: {totals}" in fisc.text()

    def test_after_lost_turns_each_loses_the_own_rack(self) -> None:
        paper = Written("fisc-classic-on-paper")
        racks = [line for line in paper.sheet.lines if line.kind is LineKind.RACK]

        assert [line.points for line in racks] == [-8, -9]


@pytest.mark.clause("FISC-B-5.7", "FISC-A-5.7", "FISC23-G-5.7")
class Test_5_7:
    """Other records that an organiser may ask for."""

    def test_best_play_longest_word_and_all_tiles_plays(self, fisc: Written) -> None:
        records = format_records(fisc.sheet)

        assert records.count("best play") == 2
        assert records.count("all tiles") == 2


@pytest.mark.clause("FISC-B-5.8", "FISC-A-5.8", "FISC23-G-5.8")
class Test_5_8:
    """Coordinates need not be written."""

    def test_a_sheet_without_any_is_complete(self) -> None:
        paper = Written("fisc-classic-on-paper")

        assert all(line.start is None for line in paper.sheet.lines)
        assert paper.sheet.result is not None


@pytest.mark.clause("FISC-B-5.9", "FISC-A-5.9", "FISC23-G-5.9")
class Test_5_9:
    """The letter of a blank stands in parentheses."""

    def test_in_every_word_that_has_one(self, fisc: Written) -> None:
        blanks = 0
        for line in fisc.sheet.lines:
            shown = play_mark(line, fisc.rules, fisc.tiles)
            if line.kind is LineKind.PLAY:
                blanks += any(tile & BLANK_BIT for tile in line.word)
                assert shown.count("(") == sum(bool(tile & BLANK_BIT) for tile in line.word)
        assert blanks


@pytest.mark.clause("FISC-B-5.10", "FISC-A-5.10", "FISC23-G-5.10")
class Test_5_10:
    """The score of a play of all seven tiles is circled."""

    def test_and_no_other(self, fisc: Written) -> None:
        marks = {line.turn: score_mark(line, fisc.rules) for line in fisc.sheet.lines}
        full = {n.turn for n in fisc.sheet.lines if len(n.placements) == 7 and not n.withdrawn}

        assert full
        assert {turn for turn, mark in marks.items() if mark.startswith("⟨")} == full


@pytest.mark.clause("FISC-B-3.12", "FISC-A-3.12", "FISC23-G-3.12")
class Test_3_12:
    """Who passes says "passo"."""

    def test_and_so_does_the_sheet(self) -> None:
        written = Written("fisc-classic")
        passes = [line for line in written.sheet.lines if line.kind is LineKind.PASS]

        assert passes
        for line in passes:
            assert play_mark(line, written.rules, written.tiles) == "passo"


@pytest.mark.clause("FISC-B-4.G", "FISC-A-4.G", "FISC23-G-4.G")
class Test_4_G:
    """The sums can be looked at before the sheet is handed in."""

    def test_they_are_there_once_the_game_is_over(self, fisc: Written) -> None:
        before = sheet_of(fisc.history[:-4])

        assert before.signed == ()
        assert f"total: {before.names[0]} {before.totals[0]}" in format_sheet(before, fisc.rules)


class Test_escolar:
    """The school championship."""

    @pytest.mark.clause("ESC-7")
    def test_the_starter_writes_for_all(self) -> None:
        written = Written("fisc-escolar")

        assert "written by Bru [ESC-7]" in written.text()
        assert {line.seat for line in written.sheet.lines} == {0, 1, 2, 3}
        assert {w.by for line in written.sheet.lines for w in line.written} == {1}

    @pytest.mark.clause("ESC-13.2", "ESC-18.2", "ESC-19.3")
    def test_a_dash_and_zero_for_withdrawn_passed_and_changed(self) -> None:
        written = Written("fisc-escolar")
        nothing = [line for line in written.sheet.lines if line.kind is not LineKind.PLAY]

        kinds = {LineKind.LOST, LineKind.PASS, LineKind.EXCHANGE}
        assert {line.kind for line in nothing} == kinds
        for line in nothing:
            assert play_mark(line, written.rules, written.tiles) == "–"
            assert score_mark(line, written.rules) == "0"


class Test_puntenscrabble:
    @pytest.mark.clause("NL-P-IV.1")
    def test_both_scores_and_the_words_are_written(self) -> None:
        written = Written("nl-punten")

        assert {line.seat for line in written.sheet.lines} == {0, 1}
        assert {w.by for line in written.sheet.lines for w in line.written} == {0, 1}

    @pytest.mark.clause("NL-P-IV.2a")
    def test_no_points_for_a_change_are_written_as_0(self) -> None:
        written = Written("nl-punten")
        (line,) = [n for n in written.sheet.lines if n.kind is LineKind.EXCHANGE]

        assert score_mark(line, written.rules) == "0"

    @pytest.mark.clause("NL-P-IV.2c")
    def test_the_total_stands_beside_every_score(self) -> None:
        written = Written("nl-punten")
        for line in written.sheet.lines:
            if line.kind is LineKind.PLAY and line.turn is not None:
                assert written.row(line.turn + 1).split()[-1] == str(line.total)


class Test_wedstrijdscrabble:
    @pytest.mark.clause("NL-W-III.5b", "NL-W-IV.1a")
    def test_main_word_coordinates_score_and_drawn_letters(self) -> None:
        written = Written("nl-wedstrijd")
        row = written.row(1, Level.INTEGRAL)

        assert re.search(r"8D\s+BAZEL\s+30\s+30\s+\+HSSTW", row)

    @pytest.mark.clause("NL-W-IV.1b")
    def test_a_white_form_for_the_starter_and_a_coloured_one_for_the_other(self) -> None:
        sheet = Written("nl-wedstrijd").sheet

        assert sheet.starter == 1
        assert [sheet.form_of(seat) for seat in (0, 1)] == ["coloured", "white"]


@pytest.mark.parametrize("name", [path.stem for path in sorted(GAMES.glob("*.txt"))])
def test_the_legend_of_a_sheet_cites_its_own_book(name: str) -> None:
    rules = Written(name).rules

    assert all(mark.clause.startswith(rules.book) for mark in legend(rules))
    assert bool(legend(rules)) == (rules.name != "friendly")
