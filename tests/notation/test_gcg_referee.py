"""A GCG game looked at again: the sums, the board, the tiles, the rules."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.notation.test_gcg import games
from tests.table.drawn_games import play

from faristol.notation.findings import FindingKind
from faristol.notation.gcg import GcgGame, GcgKind, format_gcg
from faristol.notation.gcg_reading import edition_named, parse_gcg
from faristol.notation.gcg_referee import referee_gcg
from faristol.notation.gcg_writing import gcg_of
from faristol.rulebook import EDITIONS, Ruleset, ruleset
from faristol.table.sheet import sheet_of
from faristol.tiles import tile_set

PLAYED = [name for name in EDITIONS if name != "nl-duplicate"]
HEAD = "#player1 Anna Anna Puig\n#player2 Berta Berta Roca\n"


def look(*lines: str, rules: Ruleset | None = None, tiles: str = "catalan") -> list[str]:
    game = parse_gcg(HEAD + "\n".join(lines) + "\n", tile_set(tiles))
    return [str(finding) for finding in referee_gcg(game, rules)]


@pytest.mark.parametrize("name", PLAYED)
@settings(max_examples=6, deadline=None)
@given(number=st.integers(0, 10_000))
def test_every_game_of_ours_comes_back_from_gcg_and_holds(name: str, number: int) -> None:
    rules = ruleset(name)
    played = play(rules, number, seats=rules.players.most)
    written = gcg_of(sheet_of(played.events))
    read = parse_gcg(format_gcg(written))

    assert read == written
    assert referee_gcg(read) == []
    assert referee_gcg(read, rules) == []
    result = played.game.result
    assert result is not None
    totals = {line.player: line.total for line in read.lines}
    if not result.forced:
        scores = dict(zip(played.game.names, result.scores, strict=True))
        assert [totals[n] for n in totals] == [scores[read.players[n].name] for n in totals]


class Test_scores_and_sums:
    def test_a_right_play_is_silent(self) -> None:
        assert look(">Anna: CASASOL 8H CASA +10 10") == []

    def test_a_wrong_score(self) -> None:
        assert look(">Anna: CASASOL 8H CASA +12 12") == [
            "line 3: score: points: written +12, should be +10"
        ]

    def test_a_wrong_sum_is_reported_once(self) -> None:
        assert look(">Anna: CASASOL 8H CASA +10 11", ">Berta: S 8L S +0 0", ">Anna: AE - +0 11")[
            0
        ] == ("line 3: sum: total of Anna: written 11, should be 10")

    def test_the_bonus_for_all_tiles(self) -> None:
        assert look(">Anna: CASASOL 8D CASALOS +68 68") == [
            "line 3: score: points: written +68, should be +70"
        ]

    def test_a_play_withdrawn_gives_back_what_it_took(self) -> None:
        assert look(
            ">Anna: CASASOL 8H CASA +10 10", ">Anna: CASASOL -- -9 1", ">Berta: SOL 8H SOL +6 6"
        ) == ["line 4: score: points: written -9, should be -10"]

    def test_an_exchange_brings_nothing(self) -> None:
        assert look(">Anna: CASASOL -CAS +3 3") == [
            "line 3: score: points: written +3, should be +0"
        ]

    def test_a_rack_at_the_end_once_or_twice_where_no_edition_says(self) -> None:
        assert look(">Anna:  (AE) +2 2") == []
        assert look(">Anna:  (AE) +4 4") == []
        assert look(">Anna:  (AE) +5 5") != []
        assert look(">Anna: AE (AE) -2 -2") == []


class Test_the_board:
    def test_another_tile_lies_there(self) -> None:
        assert look(">Anna: CASA 8H CASA +10 10", ">Berta: MES H8 MES +0 0") == [
            "line 4: rule: another tile lies on H8"
        ]

    def test_nothing_lies_there(self) -> None:
        assert look(">Anna: CASA 8H CA.A +10 10") == [
            "line 3: rule: there is no tile on J8 to play through"
        ]

    def test_a_word_that_leaves_it(self) -> None:
        assert look(">Anna: CASA 8N CASA +10 10") == [
            "line 3: rule: the word leaves the board after 2 letters"
        ]

    def test_a_play_that_touches_nothing(self) -> None:
        findings = look(">Anna: CASA 8H CASA +10 10", ">Berta: SOL 1A SOL +3 3")

        assert findings == ["line 4: rule: tiles lie wrong: not-connected"]

    def test_a_main_word_that_is_longer_than_written(self) -> None:
        findings = look(">Anna: CASA 8H CASA +10 10", ">Berta: ES 8L ES +8 8")

        assert findings == ["line 4: rule: the main word is longer: written 2, should be CASAES"]


class Test_tiles:
    def test_not_on_the_rack(self) -> None:
        assert look(">Anna: COSA 8H CASA +10 10") == ["line 3: tiles: not on the rack: A"]

    def test_eight_on_the_rack(self) -> None:
        assert look(">Anna: AEIAEIAE - +0 0") == [
            "line 3: tiles: tiles on the rack: written 8, should be at most 7"
        ]

    def test_that_vanish_between_turns(self) -> None:
        findings = look(
            ">Anna: CASASOL 8H CASA +10 10", ">Berta: AE - +0 0", ">Anna: AEIOUAE - +0 10"
        )

        assert findings == ["line 5: tiles: the rack before had tiles that are gone: SL"]

    def test_more_than_the_box_has(self) -> None:
        findings = look(">Anna: ÇAÇ 8H ÇAÇ +42 42")

        assert findings == ["line 3: tiles: tiles Ç on the board: written 2, should be at most 1"]


class Test_rules:
    """What an edition forbids, with its clause."""

    def test_a_first_play_beside_the_centre(self) -> None:
        assert look(">Anna: CASA 1A CASA +20 20", rules=ruleset("fisc-2023")) == [
            "line 3: rule: not allowed: not-on-start [FISC23-G-2.7]"
        ]

    def test_a_pass_where_there_is_none(self) -> None:
        dutch = ruleset("nl-punten")

        assert look(">Anna: AEI - +0 0", rules=dutch, tiles="dutch") == [
            "line 3: rule: not allowed: pass-not-allowed [NL-P-III.8a]"
        ]

    def test_two_turns_running(self) -> None:
        findings = look(
            ">Anna: CASA 8H CASA +10 10", ">Anna: SOL -S +0 10", rules=ruleset("fisc-classic")
        )

        assert findings == ["line 4: rule: not allowed: not-your-turn [FISC-A-7.2]"]

    def test_a_second_exchange_running(self) -> None:
        findings = look(
            ">Anna: AEIOUAE -A +0 0",
            ">Berta: AEIOUDE -A +0 0",
            ">Anna: EIOUAED -A +0 0",
            rules=ruleset("nl-wedstrijd"),
            tiles="dutch",
        )

        assert findings == ["line 5: rule: not allowed: exchange-not-allowed [NL-W-III.7a]"]

    def test_racks_counted_before_the_end(self) -> None:
        findings = look(
            ">Anna: CASASOL 8H CASA +10 10", ">Anna:  (AE) +2 12", rules=ruleset("fisc-classic")
        )

        assert findings == [
            "line 4: rule: racks are counted although the game is not over [FISC-A-4.A.1]"
        ]

    def test_time_where_it_costs_nothing_and_where_it_costs_tens(self) -> None:
        assert (
            "deducts nothing"
            in look(">Anna: A (time) -10 -10", rules=ruleset("nl-punten"), tiles="dutch")[0]
        )
        assert (
            "a multiple of -10 [FISC-A-7.5]"
            in look(">Anna: A (time) -7 -7", rules=ruleset("fisc-classic"))[0]
        )

    def test_three_players_where_two_play(self) -> None:
        text = HEAD + "#player3 c C\n>Anna: AEI - +0 0\n"
        game = parse_gcg(text, tile_set("catalan"))

        (finding,) = referee_gcg(game, ruleset("fisc-2023"))
        assert (finding.message, finding.written, finding.should) == ("players", "3", "2 to 2")

    def test_other_tiles_than_the_book_has(self) -> None:
        (finding,) = look(">Anna: AEI - +0 0", rules=ruleset("nl-punten"))
        assert "tile set: written catalan, should be dutch" in finding


GOLDEN = Path(__file__).parent.parent / "data" / "games"


def stored(name: str, *changes: tuple[str, str], without: str = "") -> list[str]:
    """What is found in a golden game after lines were changed, added at the end, or left out."""
    text = (GOLDEN / f"{name}.gcg").read_text("utf-8")
    for old, new in changes:
        assert not old or old in text
        text = text.replace(old, new) if old else text + new
    rows = [row for row in text.splitlines() if not without or not re.search(without, row)]
    game = parse_gcg("\n".join(rows) + "\n")
    edition = edition_named(game.pragma("description"))
    assert edition is not None
    return [str(finding).split(": ", 1)[1] for finding in referee_gcg(game, ruleset(edition))]


class Test_the_end:
    def test_a_play_out_without_its_rack_lines_is_found(self) -> None:
        said = "rule: the game is over and no rack is counted [FISC23-G-4.A.2]"

        assert stored("fisc-2023") == []
        assert stored("fisc-2023", without=r"\(PN\)|time|penalty") == [said]

    def test_a_game_that_breaks_off_owes_no_racks(self) -> None:
        text = (GOLDEN / "fisc-2023.gcg").read_text("utf-8")
        game = parse_gcg("".join(text.splitlines(keepends=True)[:18]))

        assert referee_gcg(game, ruleset("fisc-2023")) == []

    def test_racks_that_are_counted_for_one_player_only_are_found(self) -> None:
        found = stored("fisc-2023", without=r"^>Berta: PN|time|penalty")

        assert found == ["sum: rack points of Berta: written +0, should be -4 [FISC23-G-4.A.2]"]


class Test_penalties:
    """Points are taken for a cause that the edition has, at its price, under its clause."""

    def test_that_are_right_are_silent(self) -> None:
        assert stored("nl-wedstrijd") == []
        assert stored("fisc-un-contra-un-resigned") == []

    @pytest.mark.parametrize(
        ("note", "says"),
        [
            ("just so (X-1)", "a penalty that this edition has not"),
            ("just so", "a penalty that this edition has not"),
            ("", "a penalty that this edition has not"),
            ("overtime", "a penalty that this edition has not"),
            ("overtime because (FISC23-G-7.5)", "a penalty that this edition has not"),
            ("overtime (FISC23-G-4.E.2)", "written FISC23-G-4.E.2, should be FISC23-G-7.5"),
            ("wrong-challenge (FISC23-G-6.9)", "takes no points for wrong-challenge"),
            ("turn 3 found wrong (FISC23-G-6.9)", "no play is found wrong later"),
            ("resignation (FISC23-G-4.E.2)", "written -500, should be -110"),
            ("loss-on-time (FISC23-G-7.7)", "written -500, should be -110"),
            ("arbiter rude (FISC23-G-7.7)", "should be FISC23-G-4.E.5 or FISC23-G-4.F.2"),
        ],
    )
    def test_with_a_free_note_are_found(self, note: str, says: str) -> None:
        found = stored("fisc-2023", ("", f">Anna:  (time) -500 -136\n#note penalty: {note}\n"))

        assert says in found[0], found

    def test_for_overtime_come_in_tens_with_our_note_too(self) -> None:
        found = stored("fisc-2023", ("-30 364", "-35 359"))

        assert found == [
            "score: points for time: written -35, should be a multiple of -10 [FISC23-G-7.5]"
        ]

    def test_of_other_points_than_the_book_has(self) -> None:
        found = stored("nl-wedstrijd", ("(time) -20 268", "(time) -40 248"))

        assert found == [
            "score: points for wrong-challenge: written -40, should be -20 [NL-W-III.9f]"
        ]

    @pytest.mark.parametrize(
        ("old", "new", "says"),
        [
            ("turn 4 found", "turn 3 found", "turn 3 is not a play by this player"),
            ("turn 4 found", "turn 1 found", "turn 1 is not a play by this player"),
            ("turn 4 found", "turn 99 found", "turn 99 is not a play by this player"),
            ("turn 4 found", "turn 6 found", "points for turn 6: written -18, should be -29"),
            ("wrong (NL-P-III.12a)", "wrong (X-1)", "the clause of a penalty: written X-1"),
        ],
    )
    def test_for_a_play_found_wrong_take_its_points(self, old: str, new: str, says: str) -> None:
        assert stored("nl-punten") == []
        (found,) = stored("nl-punten", (old, new))

        assert says in found

    def test_on_a_line_that_takes_no_points_are_found(self) -> None:
        text = ">Anna: AEI - +0 0"
        found = look(text, "#note penalty: overtime (FISC-A-7.5)", rules=ruleset("fisc-classic"))

        assert "a penalty is noted where none is counted" in found[0]


class Test_notes_of_lost_turns:
    @pytest.mark.parametrize(
        "note",
        [
            "turn lost: just so (FISC23-G-2.11)",
            "turn lost: time (X-1)",
            "turn lost: time",
            "rack changed: as they liked",
            "rack changed: as they liked (FISC23-G-9.9)",
        ],
    )
    def test_name_a_cause_and_a_clause_of_the_edition(self, note: str) -> None:
        found = look(">Anna: AEI - +0 0", f"#note {note}", rules=ruleset("fisc-2023"))

        assert len(found) == 1
        assert "that this edition has not" in found[0]

    def test_of_the_edition_are_silent(self) -> None:
        note = "#note turn lost: tiles-taken-back (FISC23-G-2.11)"

        assert look(">Anna: AEI - +0 0", note, rules=ruleset("fisc-2023")) == []


def test_words_that_stood_are_looked_up() -> None:
    game = parse_gcg(
        HEAD + ">Anna: CASASOL 8H CASA +10 10\n>Anna: CASASOL -- -10 0\n>Berta: SOL 8H SOL +6 6\n",
        tile_set("catalan"),
    )
    findings = referee_gcg(game, judge=lambda words: False)

    assert [(f.line, f.kind) for f in findings] == [(5, FindingKind.WORD)]


def test_four_players_and_penalties_come_back_from_gcg() -> None:
    rules = ruleset("nl-wedstrijd")
    for number in range(20):
        written = gcg_of(sheet_of(play(rules, number).events))
        late = [line for line in written.lines if line.kind is GcgKind.TIME]
        if late:
            assert late[0].notes[0].startswith("penalty: ")
            assert "NL-W-III.9" in late[0].notes[0]
            assert written.lines[-len(late) :] == tuple(late)
            return
    raise AssertionError("no penalty in twenty games")


@settings(max_examples=150, deadline=None)
@given(games(), st.sampled_from([None, "fisc-2023", "fisc-un-contra-un", "friendly"]))
def test_nonsense_gives_findings_never_an_error(game: GcgGame, name: str | None) -> None:
    rules = ruleset(name) if name else None
    text = format_gcg(game)
    read = parse_gcg(text, tile_set("catalan"))
    findings = referee_gcg(read, rules, judge=lambda words: len(words[0]) > 2)

    for found in findings:
        assert 1 <= found.line <= len(text.splitlines())
        assert found.message
    if not game.lines:
        assert findings == []


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10_000), st.data())
def test_one_wrong_sum_in_a_good_game_is_found_on_its_line(
    number: int, data: st.DataObject
) -> None:
    played = gcg_of(sheet_of(play(ruleset("fisc-2023"), number).events))
    place = data.draw(st.integers(0, len(played.lines) - 1))
    off = data.draw(st.integers(1, 500))
    lines = list(played.lines)
    lines[place] = replace(lines[place], total=lines[place].total + off)
    wrong = parse_gcg(format_gcg(replace(played, lines=tuple(lines))))

    first, *later = referee_gcg(wrong)
    assert (first.line, first.kind) == (wrong.lines[place].line, FindingKind.SUM)
    assert len(later) <= 1  # the player's next sum goes on from what is written
