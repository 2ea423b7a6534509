"""Marks, warnings, points and tables, each whole: nothing in them that nobody looks at."""

from dataclasses import replace

import pytest
from msgspec import structs

from faristol.board import Direction, square_named
from faristol.duplicate import (
    CloseTurn,
    Draw,
    DuplicateRules,
    EndGame,
    Entry,
    FoundPlay,
    LayWord,
    LiftPenalty,
    LiftWarning,
    OpenGame,
    OpenTurn,
    OverruleVerdict,
    Penalise,
    Warn,
    duplicate_rules,
)
from faristol.duplicate import events as e
from faristol.duplicate.blind import commitment_to, draw_fault, next_draw
from faristol.duplicate.daily import (
    DailyRating,
    DayScore,
    Due,
    daily_ratings,
    due,
    next_command,
)
from faristol.duplicate.following import follows
from faristol.duplicate.forbidden_aids import forbidden, permits_two_letters
from faristol.duplicate.letters import less
from faristol.duplicate.marking import Mark
from faristol.duplicate.screens import announcement, letters_left
from faristol.duplicate.slips import SlipError, parse_slip
from faristol.duplicate.standings import Row, Standings, TurnScores, table_of
from faristol.duplicate.terms import DrawSource, Nil, SlipFault
from faristol.duplicate.tops import best_of
from tests.duplicate.hall import Hall
from tests.duplicate.stages import DUTCH, drawn, hall, marking, over, running

FRENCH = duplicate_rules("fr-duplicate")
H8, ACROSS = square_named("H8"), Direction.ACROSS


class TestMarks:
    def room(self, rules: DuplicateRules = DUTCH) -> Hall:
        return Hall(rules, words=["bad", "bed", "dada"]).open("Anna", "Bram")

    def test_a_good_slip_says_everything_about_its_play(self) -> None:
        room = self.room()
        turn = room.marked_turn("BDA?EEN", {1: "B(E)D 8H", 2: "BED 8H"})
        bed = room.word("BED")
        assert turn.marks[1] == Mark(
            1, 10, None, "NL-D-III.6", room.word("BeD"), H8, ACROSS, 3, 1, 10, (bed,)
        )
        assert turn.marks[2] == Mark(2, 12, None, "NL-D-III.6", bed, H8, ACROSS, 3, 0, 12, (bed,))

    def test_a_word_that_is_none_says_which(self) -> None:
        room = self.room()
        turn = room.marked_turn("BDA?EEN", {1: "BDE 8H", 2: "X"})
        bde = room.word("BDE")
        assert turn.marks[1] == replace(
            Mark(1, 0, Nil.NOT_A_WORD, "NL-D-III.6", bde, H8, ACROSS, 3, 0, 12, (bde,)),
            refused=(bde,),
        )
        assert turn.marks[2] == Mark(2, 0, Nil.NO_COORDINATE, "NL-D-II.4a")

    @pytest.mark.parametrize(
        ("slip", "nil"),
        [
            ("BED 8H", None),
            ("BED 8N", Nil.OFF_BOARD),
            ("BED 9H", Nil.NOT_ON_START),
            ("BEDX 8H", Nil.NOT_IN_DRAW),
            ("BED", Nil.NO_COORDINATE),
        ],
    )
    def test_every_way_to_be_wrong_on_an_empty_board(self, slip: str, nil: Nil | None) -> None:
        assert self.room().marked_turn("BDA?EEN".replace("?", "A"), {1: slip}).marks[1].nil is nil

    @pytest.mark.parametrize(
        ("slip", "nil"),
        [
            ("BED 8H", Nil.NO_NEW_TILE),
            ("BAD 8H", Nil.CONTRADICTS_BOARD),
            ("DADA 10H", Nil.NOT_CONNECTED),
            ("DADA 9H", Nil.NOT_A_WORD),
            ("DAD J7", Nil.CONTRADICTS_BOARD),
            ("DADA J8", None),
            ("AD 9J", Nil.NOT_A_WORD),
            ("AD J9", Nil.INCOMPLETE),
        ],
    )
    def test_and_on_one_with_a_word(self, slip: str, nil: Nil | None) -> None:
        room = self.room()
        room.play_turn("BDAEEEN", {1: "BED 8H", 2: "BED 8H"})
        assert room.marked_turn("DADAEEN", {1: slip}).marks[1].nil is nil

    @pytest.mark.parametrize(
        ("slip", "faults"),
        [
            ("B(A)SE 8H 11", ()),
            ("BASE 8H 11", (SlipFault.BLANK_UNMARKED,)),
            ("BAS(E) 8H 11", (SlipFault.BLANK_MISMARKED,)),
            ("BAS(E) 8H 12", (SlipFault.SCORE_WRONG, SlipFault.BLANK_MISMARKED)),
            ("BASE 8H", (SlipFault.SCORE_MISSING, SlipFault.BLANK_UNMARKED)),
        ],
    )
    def test_a_french_slip_is_warned_for_its_score_and_its_blank(
        self, slip: str, faults: tuple[SlipFault, ...]
    ) -> None:
        room = Hall(FRENCH, words=["base"]).open("Anne")
        mark = room.marked_turn("BES?IST", {1: slip}).marks[1]
        worth = mark.worth
        named = slip.replace("11", str(worth)).replace("12", str(worth + 1))
        again = Hall(FRENCH, words=["base"]).open("Anne")
        assert again.marked_turn("BES?IST", {1: named}).marks[1].faults == faults


class TestWarnings:
    def test_are_counted_for_each_table(self) -> None:
        room = Hall(FRENCH, words=["base"]).open("Anne", "Bob")
        room.marked_turn("BAS?IST", {1: "BASE 8H", 2: "BASE 8H"})
        given = [
            each for each in room.do(LayWord(room.later())) if isinstance(each, e.WarningGiven)
        ]
        clauses = {fault: FRENCH.clause(name) for fault, name in (
            (SlipFault.SCORE_MISSING, "own_score"), (SlipFault.BLANK_UNMARKED, "blank_mark"),
        )}  # fmt: skip
        assert [(w.table, w.number, w.points, w.fault, w.reason, w.clause) for w in given] == [
            (table, number, 0, fault, "", clauses[fault])
            for table in (1, 2)
            for number, fault in enumerate(clauses, start=1)
        ]

    def test_beyond_the_free_ones_they_cost_points(self) -> None:
        room = Hall(FRENCH).open("Anne", "Bob")
        points = [
            room.one(Warn(room.later(), 1, "talks"), e.WarningGiven).points
            for _ in range(FRENCH.free_warnings + 2)
        ]
        assert points == [0] * FRENCH.free_warnings + [FRENCH.penalty] * 2
        assert {warned.clause for warned in room.events if isinstance(warned, e.WarningGiven)} == {
            FRENCH.clause("free_warnings")
        }
        assert room.table().row(1).penalty == 2 * FRENCH.penalty
        assert room.table().row(1).warnings == FRENCH.free_warnings + 2
        room.do(LiftWarning(room.later(), 1, "wrong table"))
        assert room.table().row(1).penalty == FRENCH.penalty
        assert room.table().row(2).penalty == 0

    def test_nil_slips_and_those_the_leader_judged_are_not_warned_for(self) -> None:
        room = Hall(FRENCH, words=["base"]).open("Anne", "Bob", "Cléo")
        room.marked_turn("BAS?IST", {1: "BASE 8H", 2: "BATS 8H", 3: "BASE 8H"})
        room.do(OverruleVerdict(room.later(), 1, 3, 10, None, "as said aloud"))
        given = [
            each for each in room.do(LayWord(room.later())) if isinstance(each, e.WarningGiven)
        ]
        assert {warned.table for warned in given} == {1}

    def test_a_penalty_is_taken_once_and_given_back_once(self) -> None:
        room = hall()
        room.do(Penalise(room.later(), 1, 20, "list"))
        room.do(Penalise(room.later(), 1, 5, "again"))
        assert (room.table().row(1).penalty, room.table().row(2).penalty) == (25, 0)
        room.do(LiftPenalty(room.later(), 1, "not so"))
        assert room.table().row(1).penalty == 20


class TestTables:
    def test_every_figure_of_a_row(self) -> None:
        room = hall(replace(DUTCH, solo_points=10, solo_players=2))
        room.play_turn("ZEBRANS", {1: "ZEBRA 8H", 2: "BRAZEN 8H"})
        room.do(Penalise(room.later(), 2, 3, "noise"))
        low, top = room.points(1), room.points(2)
        assert room.table() == Standings(
            (
                Row(1, 2, "Bram", "", "", top + 7, top, 10, 3, 0, 1, 1, 0,
                    (20_000 * (top + 7) + top) // (2 * top), 7, None, None, (top + 10,)),
                Row(2, 1, "Anna", "", "", low, low, 0, 0, 0, 0, 0, 0,
                    (20_000 * low + top) // (2 * top), low - top, None, None, (low,)),
            ),
            top,
            None,
            (TurnScores(1, top, None, {1: low, 2: top}, 2, 10, (2,)),),
        )  # fmt: skip

    def test_the_computers_maximum_is_of_every_turn_or_of_none(self) -> None:
        room = Hall(replace(DUTCH, top="computer"), words=["zat", "zet"], finder=True).open("Anna")
        room.play_turn("ZATEEEN", {1: "ZAT 8H"})
        table = room.table()
        assert table.computer_maximum == table.turns[0].computer_top
        assert table.maximum(room.rules) == table.computer_maximum
        (row,) = table.rows
        assert row.computer_percent is not None
        assert row.behind_computer == row.total - (table.computer_maximum or 0)
        without = table_of(
            room.rules,
            (*room.game.turns, structs.replace(room.game.turns[0], best=())),
            room.game.players,
            {},
            {},
        )
        assert without.computer_maximum is None
        assert without.maximum(room.rules) == without.room_maximum
        assert without.rows[0].computer_percent is None

    def test_ratings_of_no_and_of_hardly_any_points_are_told_apart(self) -> None:
        days = [DayScore(name, day, share) for name, share in (("Anna", 0), ("Bram", 1))
                for day in range(5)]  # fmt: skip
        assert daily_ratings(days) == (
            DailyRating("Bram", 1, 5, 1),
            DailyRating("Anna", 0, 5, 0),
        )

    @pytest.mark.parametrize(("window", "least"), [(0, 1), (5, 0), (5, 6)])
    def test_a_rating_of_days_that_can_not_be(self, window: int, least: int) -> None:
        with pytest.raises(ValueError, match=f"over {window} days"):
            daily_ratings([], window=window, least=least)
        assert daily_ratings([], window=1, least=1) == ()


class TestWhatIsSaid:
    def test_a_rack_is_called_while_there_is_one(self) -> None:
        assert announcement(DUTCH, hall().game) == ""
        said = announcement(DUTCH, drawn().game)
        assert said.startswith("1: ")
        assert said.count(", ") == 6
        assert letters_left(DUTCH, drawn().game).startswith("?? AAAAAA BB CC DDDDD ")

    def test_a_slip_that_is_long_is_shown_short(self) -> None:
        for length, shown in ((60, "x" * 60), (61, "x" * 57 + "…")):
            error = SlipError("x" * length, "no word")
            assert str(error) == f"{shown!r}: no word"

    @pytest.mark.parametrize("two_letters", [False, True])
    def test_aids_are_forbidden_while_a_turn_runs(self, *, two_letters: bool) -> None:
        clause = "" if two_letters else "NL-D-III.8"
        assert forbidden(DUTCH, running().game, two_letters=two_letters) == clause
        for room in (hall(), drawn(), marking(), over()):
            assert forbidden(DUTCH, room.game, two_letters=two_letters) == ""
        silent = replace(DUTCH, cited={})
        assert forbidden(silent, running().game, two_letters=two_letters) == ""
        assert permits_two_letters(silent)
        strict = replace(DUTCH, cited={"aids": "X"})
        assert forbidden(strict, running().game, two_letters=True) == "X"

    def test_a_turn_without_a_leader_closes_after_its_grace(self) -> None:
        rules = replace(DUTCH, grace_ms=2_000)
        room = running()
        assert room.game.clock.deadline is not None
        end = room.game.clock.deadline
        found = [due(rules, room.game, at) for at in (end - 2_001, end, end + 2_000, end + 2_001)]
        assert found == [Due.NOTHING] * 3 + [Due.CLOSING]
        assert next_command(rules, room.game, end + 2_001) == CloseTurn(end + 2_001)
        assert next_command(rules, room.game, end) is None

    def test_what_is_published_is_of_the_maximum_that_counts(self) -> None:
        for top in ("room", "computer"):
            rules = replace(DUTCH, top=top)
            room = Hall(rules, words=["zat", "zet", "ze"], finder=True).open("Anna")
            room.play_turn("ZATEEEN", {1: "ZE 8H"}, lay="")
            _, published = room.do(EndGame(room.later(), "late"))
            assert isinstance(published, e.StandingsPublished)
            (row,) = room.table().rows
            wanted = row.room_percent if top == "room" else row.computer_percent
            assert row.room_percent != row.computer_percent
            assert [each.percent for each in published.rows] == [wanted]
            assert published.maximum == room.table().maximum(rules)

    def test_a_solo_has_its_bonus_where_enough_play_and_nobody_else_has_one(self) -> None:
        for players, solo, bonus in ((2, 2, 10), (3, None, 0)):
            room = hall(replace(DUTCH, solo_points=10, solo_players=players))
            room.play_turn("ZEBRANS", {1: "ZEBRA 8H", 2: "BRAZEN 8H"})
            (score,) = room.table().turns
            assert (score.solo, score.bonus) == (solo, bonus)
        shared = hall(replace(DUTCH, solo_points=10))
        shared.play_turn("ZEBRANS", {1: "BRAZEN 8H", 2: "BRAZEN 8H"})
        (score,) = shared.table().turns
        assert (score.solo, score.bonus, score.finders) == (None, 0, (1, 2))


class TestEqualTops:
    @pytest.mark.parametrize(("equal_tops", "first"), [("fewest-tiles", 0), ("fewest-blanks", 1)])
    def test_fewer_tiles_or_fewer_blanks_come_first(self, equal_tops: str, first: int) -> None:
        rules = replace(DUTCH, equal_tops=equal_tops)  # type: ignore[arg-type]
        one = FoundPlay(b"\x01\x82\x03", 112, ACROSS, 20, 3, 1)
        other = FoundPlay(b"\x01\x02\x03\x04", 112, ACROSS, 20, 4, 0)
        assert best_of(rules, [other, one]) == ((one, other) if first == 0 else (other, one))

    def test_twelve_plays_are_remembered_and_every_top(self) -> None:
        plays = [FoundPlay(b"\x01\x02", square, ACROSS, 20, 2, 0) for square in range(15)]
        lower = [replace(play, points=10) for play in plays]
        assert len(best_of(DUTCH, lower[:1] + plays[:3] + lower[1:])) == 12
        assert len(best_of(DUTCH, [*plays, *lower])) == 15
        assert best_of(DUTCH, []) == ()
        long = FoundPlay(b"\x01" * 8, 112, ACROSS, 99, 8, 0)
        assert best_of(DUTCH, [long]) == ()


class TestBlindDraws:
    SEED = b"s" * 32

    def room(self) -> Hall:
        return Hall().open("Anna", commitment=commitment_to(self.SEED), source=DrawSource.BLIND)

    def test_a_promise_is_kept_or_said_to_be_broken(self) -> None:
        room = self.room()
        opened = room.events[0]
        assert draw_fault(DUTCH, Hall().game, opened, self.SEED) == ""
        broken = draw_fault(DUTCH, Hall().game, opened, b"t" * 32)
        assert broken == "the seed is not the one promised"
        assert isinstance(opened, e.GameOpened)
        nothing = replace(opened, commitment="")
        assert draw_fault(DUTCH, Hall().game, nothing, self.SEED) == ""

    def test_a_draw_is_what_the_seed_gives(self) -> None:
        room = self.room()
        before = room.game
        (event,) = room.do(Draw(5_000, next_draw(DUTCH, before, self.SEED), DrawSource.BLIND))
        assert draw_fault(DUTCH, before, event, self.SEED) == ""
        other = "its tiles are not those that the seed gives"
        assert draw_fault(DUTCH, before, event, b"t" * 32) == other
        assert isinstance(event, e.DrawAccepted)
        typed = replace(event, source=DrawSource.TYPED)
        assert draw_fault(DUTCH, before, typed, b"t" * 32) == ""
        unpromised = structs.replace(before, commitment="")
        assert draw_fault(DUTCH, unpromised, event, b"t" * 32) == ""
        opening = room.do(OpenTurn(6_000))[0]
        assert draw_fault(DUTCH, room.game, opening, b"t" * 32) == ""


class TestWhatCanHaveHappened:
    def test_letters_come_from_the_bag_and_stay_on_the_rack(self) -> None:
        room = hall()
        (event,) = room.draw("ZEBRANS")
        assert isinstance(event, e.DrawAccepted)
        before = hall().game
        assert follows(before, event)
        assert not follows(before, replace(event, drawn=room.letters("ZZZ")))
        kept = structs.replace(before, leave=room.letters("Q"))
        assert not follows(kept, event)

    def test_tiles_that_are_not_there_are_not_taken(self) -> None:
        with pytest.raises(ValueError, match="not there"):
            less(b"\x01\x02", b"\x03")
        assert less(b"\x01\x02\x02", b"\x02") == b"\x01\x02"


class TestSlips:
    @pytest.mark.parametrize("written", ["H", "8H H", "- 8H"])
    def test_a_direction_alone_is_no_word(self, written: str) -> None:
        with pytest.raises(SlipError, match="no word is written"):
            parse_slip(written, Hall().tiles)


def test_the_rule_book_gives_its_values_with_their_clauses() -> None:
    cited = {name: DUTCH.clause(name) for name in (
        "tiles", "board", "rack_size", "bonus_tiles", "bonus", "turns", "think_ms", "write_ms",
        "least_vowels", "least_consonants", "leave", "blank_replaced", "late_correction",
    )}  # fmt: skip
    assert cited == {
        "tiles": "NL-D-I.1",
        "board": "reading:scoring",
        "rack_size": "NL-D-II.1a",
        "bonus_tiles": "reading:scoring",
        "bonus": "reading:scoring",
        "turns": "NL-D-II.1b",
        "think_ms": "NL-D-II.3a",
        "write_ms": "NL-D-II.3b",
        "least_vowels": "NL-D-III.1b",
        "least_consonants": "NL-D-III.1b",
        "leave": "NL-D-II.5b",
        "blank_replaced": "NL-D-III.3a",
        "late_correction": "NL-D-III.9b",
    }


def test_entries_are_of_their_tables() -> None:
    room = Hall()
    opened, *entered = room.do(OpenGame(1, "Avond", entries=(Entry(2, "Bram"), Entry(1, "Anna"))))
    assert isinstance(opened, e.GameOpened)
    assert opened.title == "Avond"
    assert [each.entry.table for each in entered if isinstance(each, e.PlayerEntered)] == [2, 1]
