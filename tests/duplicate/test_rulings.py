"""Rulings, overrulings, warnings and penalties. Whatever the edition."""

from faristol.duplicate import (
    AskForLook,
    ConfirmMarks,
    EndGame,
    LiftPenalty,
    LiftWarning,
    Nil,
    OverruleVerdict,
    Penalise,
    Reason,
    RestoreVerdict,
    RuleWord,
    Warn,
    duplicate_rules,
)
from tests.duplicate.hall import Hall

WORDS = ("zebra", "azen", "nerd", "ader", "de", "ze", "en", "zebras")


def hall() -> Hall:
    return Hall(words=WORDS)


# --- rulings -------------------------------------------------------------------------


def test_a_ruling_reaches_earlier_turns() -> None:
    room = hall().open("Anna", "Bram")
    room.play_turn("ZEBRANS", {1: "ZEBRA 8H", 2: "SERAN 8H"})
    assert room.points(2, 1) == 0
    room.draw("DEAARDN")
    room.do(RuleWord(room.later(), room.word("SERAN"), True, "on the list"))
    assert room.points(2, 1) > 0


def test_a_ruling_can_be_withdrawn() -> None:
    room = hall().open("Anna")
    room.marked_turn("ZEBRANS", {1: "ZEBRA 8H"})
    word = room.word("ZEBRA")
    room.do(RuleWord(room.later(), word, False, "misread"))
    assert room.points(1) == 0
    room.refuses(RuleWord(room.later(), word, False, "again"), Reason.ALREADY_DONE)
    room.do(RuleWord(room.later(), word, None, "read again"))
    assert room.points(1) == 24
    room.refuses(RuleWord(room.later(), word, None, "again"), Reason.ALREADY_DONE)


def test_a_word_on_no_slip_is_not_ruled_on() -> None:
    room = hall().open("Anna")
    room.marked_turn("ZEBRANS", {1: "ZEBRA 8H"})
    room.refuses(RuleWord(room.later(), room.word("QUIZ"), True, "x"), Reason.NOT_ON_A_SLIP)
    room.refuses(RuleWord(room.later(), b"\1\x85", True, "x"), Reason.NO_SUCH_TILE)


def test_an_overruled_slip_is_left_alone_by_rulings() -> None:
    room = hall().open("Anna", "Bram")
    room.marked_turn("ZEBRANS", {1: "ZEBRA 8H", 2: "ZEBRA 8H"})
    room.do(OverruleVerdict(room.later(), 1, 1, 0, Nil.RULED, "two slips"))
    room.do(RuleWord(room.later(), room.word("ZEBRA"), False, "misread"))
    room.do(RuleWord(room.later(), room.word("ZEBRA"), True, "read again"))
    assert (room.points(1), room.points(2)) == (0, 24)
    room.do(RestoreVerdict(room.later(), 1, 1, "it was one"))
    assert room.points(1) == 24


def test_what_is_not_there_is_not_overruled() -> None:
    room = hall().open("Anna", "Bram")
    room.marked_turn("ZEBRANS", {1: "ZEBRA 8H"})
    room.refuses(OverruleVerdict(room.later(), 1, 2, 5, None, "x"), Reason.NO_SUCH_SLIP)
    room.refuses(OverruleVerdict(room.later(), 2, 1, 5, None, "x"), Reason.NO_SUCH_TURN)
    room.refuses(OverruleVerdict(room.later(), 1, 1, 5, Nil.RULED, "x"), Reason.BAD_NUMBER)
    room.refuses(OverruleVerdict(room.later(), 1, 1, -5, None, "x"), Reason.BAD_NUMBER)
    room.refuses(RestoreVerdict(room.later(), 1, 1, "x"), Reason.NO_SUCH_SLIP)
    room.refuses(AskForLook(room.later(), 1, 2), Reason.NO_SUCH_SLIP)
    room.refuses(ConfirmMarks(room.later(), 1, (2,)), Reason.NO_SUCH_SLIP)


def test_corrections_after_the_end_are_refused_where_the_edition_forbids_them() -> None:
    rules = duplicate_rules("nl-duplicate", choices=[("late_correction", False)])
    room = Hall(rules, words=WORDS).open("Anna")
    room.play_turn("ZEBRANS", {1: "ZEBRA 8H"})
    room.do(EndGame(room.later(), "midnight"))
    command = RuleWord(room.later(), room.word("ZEBRA"), False, "x")
    room.refuses(command, Reason.NO_LATE_CORRECTION, "own choice")
    room.refuses(OverruleVerdict(room.at, 1, 1, 0, None, "x"), Reason.NO_LATE_CORRECTION)
    room.refuses(Warn(room.at, 1, "x"), Reason.NO_LATE_CORRECTION)


# --- discipline ----------------------------------------------------------------------


def test_warnings_beyond_the_free_ones_cost_points() -> None:
    room = Hall(duplicate_rules("fr-duplicate")).open("Anne")
    for number in range(1, 6):
        room.do(Warn(room.later(), 1, f"offence {number}"))
    assert room.table().row(1).total == -10
    room.do(LiftWarning(room.later(), 1, "mistaken"))
    assert room.table().row(1).total == -5


def test_what_was_not_given_is_not_lifted() -> None:
    room = hall().open("Anna")
    room.refuses(LiftWarning(room.later(), 1, "x"), Reason.NO_SUCH_WARNING)
    room.refuses(LiftPenalty(room.later(), 1, "x"), Reason.NO_SUCH_PENALTY)
    room.refuses(Penalise(room.later(), 1, 0, "x"), Reason.BAD_NUMBER)
    room.refuses(Penalise(room.later(), 1, 10, ""), Reason.NO_REASON)


def test_a_penalty_is_lifted() -> None:
    room = hall().open("Anna")
    room.do(Penalise(room.later(), 1, 10, "noise"))
    room.do(LiftPenalty(room.later(), 1, "it was the radio"))
    assert room.table().row(1).total == 0
