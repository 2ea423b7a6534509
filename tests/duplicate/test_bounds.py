"""Draws, slips, times and rulings on either side of what a duplicate game takes."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from faristol.board import Direction
from faristol.duplicate import (
    AskForLook,
    Choice,
    CloseTurn,
    Command,
    ConfirmMarks,
    Draw,
    EndGame,
    ExtendTurn,
    GiveSignal,
    HandIn,
    LayNothing,
    LayWord,
    LiftPenalty,
    LiftWarning,
    OpenTurn,
    OverruleVerdict,
    PauseTurn,
    Penalise,
    Reason,
    RestoreVerdict,
    ResumeTurn,
    RevealSeed,
    RuleWord,
    Undo,
    Via,
    Warn,
    duplicate_rules,
)
from faristol.duplicate.blind import commitment_to
from faristol.duplicate.slips import unreadable
from faristol.duplicate.terms import Nil
from tests.duplicate.hall import Hall
from tests.duplicate.stages import A_SLIP, DUTCH, drawn, hall, marking, over, running


class TestNumbers:
    @pytest.mark.parametrize("points", [0, 9_999])
    def test_points_that_a_turn_can_bring(self, points: int) -> None:
        room = marking()
        room.do(OverruleVerdict(room.later(), 1, 1, points, None, "why"))
        assert room.points(1) == points

    @pytest.mark.parametrize("points", [-1, 10_000])
    def test_and_no_others(self, points: int) -> None:
        room = marking()
        wrong = OverruleVerdict(room.later(), 1, 1, points, None, "why")
        room.refuses(wrong, Reason.BAD_NUMBER)
        room.refuses(Penalise(room.later(), 1, points, "why"), Reason.BAD_NUMBER)

    def test_a_penalty_takes_something(self) -> None:
        room = hall()
        room.refuses(Penalise(room.later(), 1, 0, "why"), Reason.BAD_NUMBER, "NL-D-III.8")
        room.do(Penalise(room.later(), 1, 1, "why"))

    def test_a_nil_has_no_points(self) -> None:
        room = marking()
        nil = OverruleVerdict(room.later(), 1, 1, 1, Nil.RULED, "why")
        room.refuses(nil, Reason.BAD_NUMBER, "NL-D-III.9a")
        room.do(replace(nil, points=0))

    @pytest.mark.parametrize(
        ("changed", "reason", "clause"),
        [
            ({"written": "x" * 201}, Reason.BAD_TEXT, "NL-D-II.3c"),
            ({"word": b"\x01"}, Reason.NO_SUCH_TILE, DUTCH.clause("tiles")),
            ({"word": b"\x01" * 22}, Reason.NO_SUCH_TILE, DUTCH.clause("tiles")),
            ({"word": b"\x01\x00"}, Reason.NO_SUCH_TILE, DUTCH.clause("tiles")),
            ({"word": b"\x01\x1b"}, Reason.NO_SUCH_TILE, DUTCH.clause("tiles")),
            ({"start": -1}, Reason.BAD_NUMBER, "NL-D-II.3c"),
            ({"start": 225}, Reason.BAD_NUMBER, "NL-D-II.3c"),
            ({"score": -1}, Reason.BAD_NUMBER, "NL-D-II.3c"),
            ({"score": 10_000}, Reason.BAD_NUMBER, "NL-D-II.3c"),
        ],
    )
    def test_a_slip_that_nobody_can_have_written(
        self, changed: dict[str, object], reason: Reason, clause: str
    ) -> None:
        room = running()
        slip = replace(A_SLIP, **changed)  # type: ignore[arg-type]
        room.refuses(HandIn(room.later(), 1, slip), reason, clause)

    @pytest.mark.parametrize(
        "changed",
        [
            {"written": "x" * 200},
            {"word": b"\x01" * 2},
            {"word": b"\x01" * 21},
            {"word": b"\x01\x1a"},
            {"word": b"\x01\x81"},
            {"start": 0},
            {"start": 224},
            {"score": 0},
            {"score": 9_999},
        ],
    )
    def test_and_one_that_somebody_can(self, changed: dict[str, object]) -> None:
        room = running()
        slip = replace(A_SLIP, **changed)  # type: ignore[arg-type]
        room.do(HandIn(room.later(), 1, slip))

    def test_one_that_can_not_be_read_is_taken_as_it_is(self) -> None:
        room = running()
        room.do(HandIn(room.later(), 1, unreadable("…")))

    @pytest.mark.parametrize("length", [1, 22])
    def test_a_word_that_is_ruled_on_has_two_letters_to_twenty_one(self, length: int) -> None:
        room = marking()
        ruled = RuleWord(room.later(), b"\x01" * length, False, "why")
        room.refuses(ruled, Reason.NO_SUCH_TILE, "NL-D-III.6")
        for fits in (2, 21):
            word = replace(ruled, word=b"\x01" * fits)
            room.refuses(word, Reason.NOT_ON_A_SLIP, "NL-D-III.6")

    @pytest.mark.parametrize("tile", [0, 27, 0x81])
    def test_of_the_letters_of_the_box(self, tile: int) -> None:
        room = marking()
        ruled = RuleWord(room.later(), bytes((1, tile)), False, "why")
        room.refuses(ruled, Reason.NO_SUCH_TILE, "NL-D-III.6")


class TestDraws:
    def test_as_many_as_are_due(self) -> None:
        room = hall()
        for letters in ("ZEBRAN", "ZEBRANSE"):
            refusal = room.refuses(
                Draw(room.later(), room.letters(letters)), Reason.DRAW_COUNT, "NL-D-II.1a"
            )
            assert refusal.values == {"due": 7, "drawn": len(letters)}

    def test_that_the_bag_holds(self) -> None:
        room = hall()
        refusal = room.refuses(
            Draw(room.later(), room.letters("ZZZYYAE")), Reason.NOT_IN_BAG, DUTCH.clause("tiles")
        )
        assert refusal.values == {"letters": "YZ"}

    def test_that_the_box_knows(self) -> None:
        room = hall()
        refused = (Reason.NO_SUCH_TILE, DUTCH.clause("tiles"))
        room.refuses(Draw(room.later(), b"\x01\x02\x03\x04\x05\x06\x1b"), *refused)
        room.do(Draw(room.later(), room.letters("ABCDEFZ")))

    def test_with_the_blank_that_joker_asks_for(self) -> None:
        rules = duplicate_rules("fr-duplicate", variants=("joker", "room"))
        room = Hall(rules).open("Anne")
        clause = rules.clause("blank_every_rack")
        for letters in ("ABCDEFG", "ABCDE??"):
            refusal = room.refuses(
                Draw(room.later(), room.letters(letters)), Reason.NEEDS_BLANK, clause
            )
            assert refusal.values == {"blanks": 1}


class TestTime:
    def test_a_signal_is_given_when_it_is_due_and_once(self) -> None:
        room = running()
        opened = room.at
        room.refuses(GiveSignal(opened + 149_999), Reason.NOT_YET, "NL-D-II.3b")
        room.do(GiveSignal(opened + 150_000))
        room.refuses(GiveSignal(opened + 150_001), Reason.ALREADY_DONE, "NL-D-II.3b")

    def test_a_clock_stands_or_runs(self) -> None:
        room = running()
        room.refuses(ResumeTurn(room.later()), Reason.CLOCK_RUNS, "NL-D-II.3a")
        room.do(PauseTurn(room.later(), "fire"))
        room.refuses(PauseTurn(room.later(), "fire"), Reason.CLOCK_STOPPED, "NL-D-II.3a")

    def test_time_that_is_over_is_not_stopped(self) -> None:
        room = running()
        opened = room.at
        room.refuses(PauseTurn(opened + 180_000), Reason.CLOCK_STOPPED, "NL-D-II.3a")
        room.do(PauseTurn(opened + 179_999))

    def test_an_hour_is_the_editions(self) -> None:
        room = drawn()
        by_leader = OpenTurn(room.later(), deadline=room.at + 60_000)
        room.refuses(by_leader, Reason.BAD_NUMBER, "NL-D-II.3a")

    def test_a_day_ends_after_it_began_and_has_no_pause(self) -> None:
        rules = duplicate_rules("nl-duplicate", variants=("daily",))
        room = drawn(rules)
        clause = rules.clause("thinking")
        for early in (room.at, room.at - 1):
            room.refuses(OpenTurn(room.at, deadline=early), Reason.BAD_NUMBER, clause)
        room.do(OpenTurn(room.at, deadline=room.at + 1))
        room.refuses(PauseTurn(room.at), Reason.NO_PAUSE, rules.clause("pace"))

    @pytest.mark.parametrize("by_ms", [0, 86_400_001])
    def test_more_time_is_some_and_at_most_a_day(self, by_ms: int) -> None:
        room = running()
        room.refuses(ExtendTurn(room.later(), by_ms), Reason.BAD_NUMBER, "NL-D-II.3a")
        room.do(ExtendTurn(room.later(), 1))
        room.do(ExtendTurn(room.later(), 86_400_000))

    def test_while_slips_are_missing_it_is_not_closed(self) -> None:
        room = running()
        opened = room.at
        room.refuses(CloseTurn(opened + 179_999), Reason.CLOCK_RUNS, "NL-D-II.3c")
        room.do(CloseTurn(opened + 180_000))


class TestLaying:
    def test_where_slips_are_missing_it_is_asked_first(self) -> None:
        room = marking({1: "ZEBRA 8H"})
        refusal = room.refuses(LayWord(room.later()), Reason.SLIPS_MISSING, "NL-D-II.3c")
        assert refusal.values == {"tables": [2]}
        room.do(LayWord(room.later(), accept_missing=True))

    def test_where_a_look_is_asked_for_it_comes_first(self) -> None:
        room = marking()
        room.do(AskForLook(room.later(), 1, 2))
        refusal = room.refuses(LayWord(room.later()), Reason.LOOKS_OPEN, "NL-D-III.9a")
        assert refusal.values == {"tables": [2]}
        room.do(ConfirmMarks(room.later(), 1, (2,)))
        room.do(LayWord(room.later()))

    def test_a_look_ends_with_the_marks_it_was_about(self) -> None:
        room = marking()
        room.do(AskForLook(room.later(), 1, 2))
        room.do(Undo(room.later(), "one more slip"))
        room.close()
        room.do(LayWord(room.later()))

    def test_nothing_is_laid_only_where_nothing_was_found(self) -> None:
        room = marking()
        room.refuses(LayNothing(room.later()), Reason.A_WORD_WAS_FOUND, "NL-D-II.5a")
        none = marking({1: "XYZ 8H", 2: "XYZ 8H"})
        none.refuses(LayWord(none.later()), Reason.NOBODY_FOUND_A_WORD, "NL-D-II.5a")
        none.do(LayNothing(none.later()))

    def test_less_than_the_top_for_a_reason_only(self) -> None:
        room = marking()
        lower = LayWord(room.later(), room.choice("ZEBRA 8H"))
        refusal = room.refuses(lower, Reason.NOT_A_TOP, "NL-D-II.5a")
        assert refusal.values == {"points": room.points(1), "top": room.points(2)}
        room.do(replace(lower, reason="the hall has laid it"))

    @pytest.mark.parametrize(
        "choice",
        [
            Choice(b"\x01", 112, Direction.ACROSS),
            Choice(b"\x01\x1b", 112, Direction.ACROSS),
            Choice(b"\x01\x00", 112, Direction.ACROSS),
            Choice(b"\x01\x02", -1, Direction.ACROSS),
            Choice(b"\x01\x02", 225, Direction.ACROSS),
        ],
    )
    def test_what_is_no_play_at_all(self, choice: Choice) -> None:
        room = marking()
        room.refuses(LayWord(room.later(), choice, reason="why"), Reason.NOT_A_PLAY, "NL-D-II.5a")


class TestRulings:
    def test_a_word_is_ruled_on_once_and_withdrawn_once(self) -> None:
        room = marking()
        word = room.word("ZEBRA")
        refused = (Reason.ALREADY_DONE, "NL-D-III.6")
        room.refuses(RuleWord(room.later(), word, None, "why"), *refused)
        room.do(RuleWord(room.later(), word, valid=False, reason="why"))
        room.refuses(RuleWord(room.later(), word, valid=False, reason="why"), *refused)
        room.do(RuleWord(room.later(), word, valid=True, reason="why"))
        room.do(RuleWord(room.later(), word, valid=None, reason="why"))

    def test_a_ruling_after_the_end_rests_on_another_clause(self) -> None:
        room = marking()
        room.do(LayWord(room.later()))
        room.do(EndGame(room.later(), "late"))
        ruled, *_ = room.do(RuleWord(room.later(), room.word("ZEBRA"), valid=False, reason="why"))
        assert ruled.clause == DUTCH.clause("late_correction")  # type: ignore[union-attr]
        own, *_ = room.do(OverruleVerdict(room.later(), 1, 1, 5, None, "why"))
        assert own.clause == DUTCH.clause("late_correction")  # type: ignore[union-attr]

    @pytest.mark.parametrize(
        "make",
        [
            lambda at: RuleWord(at, Hall().word("ZEBRA"), False, "why"),
            lambda at: OverruleVerdict(at, 1, 1, 5, None, "why"),
            lambda at: RestoreVerdict(at, 1, 1, "why"),
            lambda at: Warn(at, 1, "why"),
            lambda at: Penalise(at, 1, 5, "why"),
            lambda at: LiftWarning(at, 1, "why"),
            lambda at: LiftPenalty(at, 1, "why"),
        ],
    )
    def test_none_after_the_end_where_the_edition_says_so(
        self, make: Callable[[int], Command]
    ) -> None:
        room = hall(replace(DUTCH, late_correction=False))
        room.do(EndGame(room.later(), "late"))
        clause = DUTCH.clause("late_correction")
        room.refuses(make(room.later()), Reason.NO_LATE_CORRECTION, clause)

    def test_while_it_is_played_such_an_edition_has_them(self) -> None:
        room = hall(replace(DUTCH, late_correction=False))
        room.do(Warn(room.later(), 1, "why"))
        room.do(LiftWarning(room.later(), 1, "why"))

    def test_what_was_not_given_is_not_lifted(self) -> None:
        room = hall()
        room.do(Warn(room.later(), 2, "why"))
        room.do(Penalise(room.later(), 2, 5, "why"))
        clause = DUTCH.clause("free_warnings")
        room.refuses(LiftWarning(room.later(), 1, "why"), Reason.NO_SUCH_WARNING, clause)
        room.refuses(LiftPenalty(room.later(), 1, "why"), Reason.NO_SUCH_PENALTY, "NL-D-III.8")
        room.do(LiftWarning(room.later(), 2, "why"))
        room.do(LiftPenalty(room.later(), 2, "why"))


class TestSteppingBack:
    def test_there_must_be_something(self) -> None:
        hall().refuses(Undo(5_000, "why"), Reason.NOTHING_TO_UNDO)

    def test_slips_are_never_thrown_away(self) -> None:
        room = running()
        room.do(HandIn(room.later(), 1, A_SLIP))
        room.refuses(Undo(room.later(), "why"), Reason.SLIPS_ARE_IN, "NL-D-II.3c")

    def test_not_even_late_ones(self) -> None:
        room = running()
        room.do(HandIn(room.later(200_000), 1, A_SLIP, Via.PHONE))
        room.refuses(Undo(room.later(), "why"), Reason.SLIPS_ARE_IN, "NL-D-II.3c")

    def test_the_seed_that_was_promised(self) -> None:
        seed = b"s" * 32
        room = Hall().open("Anna", commitment=commitment_to(seed))
        room.do(EndGame(room.later(), "late"))
        room.refuses(RevealSeed(room.later(), b"t" * 32), Reason.WRONG_SEED, "NL-D-III.1a")
        room.do(RevealSeed(room.later(), seed))
        room.refuses(RevealSeed(room.later(), seed), Reason.ALREADY_DONE, "NL-D-III.1a")
        over().refuses(RevealSeed(9_000, seed), Reason.WRONG_SEED, "NL-D-III.1a")
