"""The sheet as a view of events: what is written, what is added up, what is shown beside."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.board import CoordinateStyle, coordinate
from faristol.rulebook import EDITIONS, ruleset
from faristol.table import commands as c
from faristol.table.events import (
    ChallengeRuled,
    GameRestarted,
    PlayChallenged,
    PlayMade,
    ScoreNoted,
)
from faristol.table.sheet import TURNS, LineKind, sheet_of
from faristol.table.sheet_legend import format_records, records_of
from faristol.table.sheet_text import Level, format_sheet, written_tiles, written_word
from faristol.table.terms import UNSEEN, SheetKeeper
from faristol.tiles import tile_set
from tests.table.drawn_games import Played, play

CATALAN = tile_set("catalan")
PLAYED = [name for name in EDITIONS if name != "nl-duplicate"]


@pytest.mark.parametrize("name", PLAYED)
@settings(max_examples=5, deadline=None)
@given(number=st.integers(0, 10_000), keeper=st.sampled_from(SheetKeeper))
def test_it_adds_up_to_what_the_game_counts_at_every_moment(
    name: str, number: int, keeper: SheetKeeper
) -> None:
    rules = ruleset(name)
    played = play(rules, number, seats=rules.players.most, sheets=keeper)
    sheet = sheet_of(played.events)

    assert sheet.totals == played.game.totals
    turns = [line for line in sheet.lines if line.kind in TURNS]
    assert [line.turn for line in turns] == list(range(len(played.game.turns)))
    assert [line.points for line in turns] == [turn.points for turn in played.game.turns]
    kinds = [type(event) for event in played.events]
    begun = max((n for n, kind in enumerate(kinds) if kind is GameRestarted), default=0)
    assert len(sheet.challenges) == kinds[begun:].count(PlayChallenged)
    assert sum(each.valid is not None for each in sheet.challenges) == kinds[begun:].count(
        ChallengeRuled
    )
    running = [0] * len(sheet.names)
    for line in sheet.lines:
        running[line.seat] += line.points
        assert line.total == running[line.seat]
    for level in Level:
        text = format_sheet(sheet, rules, level)
        assert all(line == line.rstrip() for line in text.splitlines())


@pytest.mark.parametrize("style", CoordinateStyle)
def test_squares_are_written_as_the_edition_was_chosen_to_write_them(
    style: CoordinateStyle,
) -> None:
    rules = ruleset("nl-wedstrijd", readings={"coordinate-style": style.value})
    sheet = sheet_of(play(rules, 3).events)
    lines = [line for line in sheet.lines if line.kind is LineKind.PLAY]
    text = format_sheet(sheet, rules)

    assert lines
    for line in lines:
        assert line.start is not None
        assert line.direction is not None
        assert f" {coordinate(line.start, line.direction, style=style)} " in text


def test_slips_are_exactly_the_lines_that_people_wrote_wrong() -> None:
    played = play(ruleset("fisc-2023"), 1, sheets=SheetKeeper.PLAYERS)
    sheet = sheet_of(played.events)
    noted = [event for event in played.events if isinstance(event, ScoreNoted)]
    wrong = [
        (e.turn, e.by) for e in noted if (e.points, e.total) != (e.counted_points, e.counted_total)
    ]

    assert wrong
    assert sorted((line.turn, slip.by) for line in sheet.lines for slip in line.slips) == sorted(
        wrong
    )


class Test_wrong_sums:
    """Shown beside the right ones, never mended."""

    def played(self) -> Played:
        from random import Random

        from faristol.table.terms import TileSource

        rules = ruleset("fisc-2023", readings={"hold": 0})
        played = Played(rules, Random(0), seed=bytes(32))
        played.do(c.OpenTable(0, ("Anna", "Berta"), TileSource.ONLINE, SheetKeeper.PLAYERS))
        played.do(c.DrawForStart(0, CATALAN.parse_tiles("AB")))
        played.do(c.Draw(0, 0, CATALAN.parse_tiles("CASA?ES")))
        played.do(c.Draw(0, 1, CATALAN.parse_tiles("MARTELL")))
        played.do(c.StartClock(0, 1))
        squares = [(112, "C"), (113, "A"), (114, "s"), (115, "A")]
        placements = tuple((square, CATALAN.parse_tiles(face)[0]) for square, face in squares)
        played.do(c.Place(0, 0, placements))  # type: ignore[arg-type]
        played.do(c.Announce(0, 0, 9))
        played.do(c.Note(0, 0, 0, 8, 8))
        played.do(c.Note(0, 1, 0, 8, 18))
        return played

    def test_stand_in_the_data(self) -> None:
        (line,) = sheet_of(self.played().events).lines

        assert (line.points, line.total) == (8, 8)
        assert [(slip.by, slip.points, slip.total) for slip in line.slips] == [(1, 8, 18)]
        assert line.is_misannounced

    def test_stand_in_the_text(self) -> None:
        played = self.played()
        text = format_sheet(sheet_of(played.events), played.rules)

        assert "CA(S)A  8  8  ! Anna said 9 ! Berta wrote 8, 18" in text


def test_a_play_challenged_off_was_no_wrong_sum() -> None:
    for number in range(40):
        played = play(ruleset("fisc-2023"), number, sheets=SheetKeeper.PLAYERS)
        gone = [line for line in sheet_of(played.events).lines if line.withdrawn and line.written]
        honest = [line for line in gone if any(w.points == line.worth for w in line.written)]
        if honest:
            right = [w for w in honest[0].written if w.total - w.points == honest[0].total]
            assert not set(right) & set(honest[0].slips)
            return
    raise AssertionError("no noted play was challenged off in forty games")


@pytest.mark.parametrize(
    ("tiles", "written"),
    [("CASA", "CASA"), ("CaSA", "C(A)SA"), ("[ny]E[L·L]A", "(NY)EL·LA"), ("[QU]i", "QU(I)")],
)
def test_a_blank_stands_in_parentheses(tiles: str, written: str) -> None:
    assert written_word(CATALAN.parse_tiles(tiles), CATALAN) == written


def test_a_tile_nobody_told_is_a_dot() -> None:
    assert written_tiles(bytes([UNSEEN, 1, 0, 16]), CATALAN) == "A[NY]?•"


class Test_the_levels:
    GAME = play(ruleset("fisc-classic"), 2)

    def test_abbreviated_has_scores_and_nothing_that_was_played(self) -> None:
        text = format_sheet(sheet_of(self.GAME.events), self.GAME.rules, Level.ABBREVIATED)
        made = next(event for event in self.GAME.events if isinstance(event, PlayMade))

        assert str(made.points) in text
        assert written_word(made.words[0], CATALAN) not in text

    def test_standard_has_plays_and_coordinates_but_no_racks(self) -> None:
        sheet = sheet_of(self.GAME.events)
        text = format_sheet(sheet, self.GAME.rules, Level.STANDARD)
        line = sheet.lines[0]

        assert written_word(line.word, CATALAN) in text
        assert written_tiles(line.rack, CATALAN) not in text

    def test_integral_has_racks_and_draws(self) -> None:
        sheet = sheet_of(self.GAME.events)
        text = format_sheet(sheet, self.GAME.rules, Level.INTEGRAL)

        assert written_tiles(sheet.lines[0].rack, CATALAN) in text
        assert f"+{written_tiles(sheet.lines[0].drawn, CATALAN)}" in text


def test_records_are_of_plays_that_stood() -> None:
    sheet = sheet_of(play(ruleset("fisc-2023"), 11).events)
    records = records_of(sheet)

    for seat, best in enumerate(records.best_play):
        assert best is not None
        own = [line for line in sheet.lines if line.seat == seat and line.kind is LineKind.PLAY]
        assert best.points == max(line.points for line in own)
    assert format_records(sheet).count("best play") == 2


def test_a_table_that_was_only_opened_has_an_empty_sheet() -> None:
    played = play(ruleset("fisc-2023"), 0)
    sheet = sheet_of(played.events[:1])

    assert sheet.lines == ()
    assert "Anna" in format_sheet(sheet, played.rules)
