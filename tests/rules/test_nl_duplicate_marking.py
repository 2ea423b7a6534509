"""The duplicate part of the Dutch rule book, III.6 to III.10: marking, late slips, the end."""

import pytest
from tests.duplicate.hall import Hall
from tests.duplicate.nl_hall import NL, hall

from faristol.duplicate import (
    AskForLook,
    CloseTurn,
    ConfirmMarks,
    EndCause,
    HandIn,
    LayWord,
    Nil,
    OpenTurn,
    OverruleVerdict,
    Penalise,
    Reason,
    RestoreVerdict,
    RuleWord,
    Stage,
    Via,
    Warn,
    WithdrawPlayer,
)
from faristol.duplicate.events import (
    GameEnded,
    MarksConfirmed,
    PenaltyGiven,
    PlayerWithdrawn,
    SlipLate,
    SlipReceived,
    SlipsMarked,
    StandingsPublished,
    VerdictOverruled,
    WarningGiven,
    WordRuled,
)
from faristol.duplicate.rules import duplicate_rules


@pytest.mark.clause("NL-D-III.6")
class Test_III_6:
    """All words are checked with the list."""

    def test_a_word_that_is_not_in_it_scores_nothing(self) -> None:
        turn = hall().open().marked_turn("ZEBRANS", {1: "BRAZENS 8F"})
        assert (turn.marks[1].nil, turn.marks[1].clause) == (Nil.NOT_A_WORD, "NL-D-III.6")

    def test_a_wrong_word_beside_a_good_one_is_enough(self) -> None:
        room = hall().open()
        room.play_turn("ZEBRANS", {1: "ZEBRA 8H"})
        turn = room.marked_turn("DEAARDN", {1: "NERD 9H"})
        assert turn.marks[1].nil is Nil.NOT_A_WORD
        assert turn.marks[1].words[0] == room.word("NERD")
        assert room.word("NERD") not in turn.marks[1].refused

    def test_the_leader_s_word_goes_before_the_list(self) -> None:
        room = hall().open()
        room.marked_turn("ZEBRANS", {1: "BRAZENS 8F", 2: "BRAZENS 8F"})
        ruled = room.one(
            RuleWord(room.later(), room.word("BRAZENS"), True, "Van Dale has it"), WordRuled
        )
        assert ruled.clause == "NL-D-III.6"
        assert room.points(1) == room.points(2) > 50


@pytest.mark.clause("NL-D-III.7")
class Test_III_7:
    """Who exceeds the time scores nothing."""

    def test_a_slip_sent_after_the_time_is_nil(self) -> None:
        room = hall().open("Anna")
        room.draw("ZEBRANS")
        room.do(OpenTurn(60_000))
        late = room.one(HandIn(240_001, 1, room.slip("ZEBRA 8H"), Via.PHONE), SlipLate)
        assert late.clause == "NL-D-III.7"
        room.do(CloseTurn(243_000))
        assert room.game.turn is not None
        assert room.game.turn.marks[1].nil is Nil.LATE
        assert room.game.turn.marks[1].clause == "NL-D-III.7"

    def test_one_that_came_in_time_stands(self) -> None:
        room = hall().open("Anna")
        room.draw("ZEBRANS")
        room.do(OpenTurn(60_000))
        room.do(HandIn(200_000, 1, room.slip("AZEN 8H"), Via.PHONE))
        room.do(HandIn(240_001, 1, room.slip("ZEBRA 8H"), Via.PHONE))
        room.do(CloseTurn(243_000))
        assert room.points(1) == 14

    def test_the_last_moment_of_three_minutes_is_in_time(self) -> None:
        room = hall().open("Anna")
        room.draw("ZEBRANS")
        room.do(OpenTurn(60_000))
        room.one(HandIn(240_000, 1, room.slip("ZEBRA 8H"), Via.PHONE), SlipReceived)

    @pytest.mark.parametrize(("came", "kind"), [(240_300, SlipReceived), (240_301, SlipLate)])
    def test_measured_lag_is_given_back(self, came: int, kind: type) -> None:
        room = hall().open("Anna")
        room.draw("ZEBRANS")
        room.do(OpenTurn(60_000))
        slip = room.slip("ZEBRA 8H")
        room.one(HandIn(came, 1, slip, Via.PHONE, lag_ms=300), kind)

    @pytest.mark.parametrize(("came", "kind"), [(242_000, SlipReceived), (242_001, SlipLate)])
    def test_an_organiser_may_grant_two_seconds_of_grace(self, came: int, kind: type) -> None:
        room = Hall(duplicate_rules("nl-duplicate", variants=("grace",))).open("Anna")
        room.draw("ZEBRANS")
        room.do(OpenTurn(60_000))
        room.one(HandIn(came, 1, room.slip("ZEBRA 8H"), Via.PHONE), kind)

    def test_the_leader_says_it_of_paper(self) -> None:
        room = hall().open("Anna").start_turn("ZEBRANS")
        room.do(HandIn(room.later(), 1, room.slip("ZEBRA 8H"), Via.PAPER, late=True))
        room.close()
        assert room.points(1) == 0


@pytest.mark.clause("NL-D-III.8")
class Test_III_8:
    """No dictionaries or word lists but the two-letter list."""

    def test_the_leader_may_warn(self) -> None:
        room = hall().open()
        given = room.one(Warn(room.later(), 1, "had a word list open"), WarningGiven)
        assert (given.number, given.points) == (1, 0)

    def test_the_leader_may_take_points(self) -> None:
        room = hall().open()
        given = room.one(Penalise(room.later(), 1, 20, "word list"), PenaltyGiven)
        assert given.clause == "NL-D-III.8"
        assert room.table().row(1).total == -20

    def test_the_leader_may_send_a_player_out_of_the_ranking(self) -> None:
        room = hall().open()
        gone = room.one(
            WithdrawPlayer(room.later(), 1, "word list", excluded=True), PlayerWithdrawn
        )
        assert gone.clause == "NL-D-III.8"
        assert room.table().row(1).rank is None


@pytest.mark.clause("NL-D-III.9a")
class Test_III_9a:
    """The leader or a jury member notes the scores once they are checked and corrected."""

    def test_the_leader_confirms_the_marks_of_a_turn(self) -> None:
        room = hall().open()
        room.marked_turn("ZEBRANS", {1: "ZEBRA 8H"})
        done = room.one(ConfirmMarks(room.later(), 1), MarksConfirmed)
        assert done.clause == "NL-D-III.9a"
        assert room.game.confirmed == {1}

    def test_the_leader_overrules_with_a_reason(self) -> None:
        room = hall().open()
        room.marked_turn("ZEBRANS", {1: "ZEBRA"})
        without = OverruleVerdict(room.later(), 1, 1, 24, None, " ")
        room.refuses(without, Reason.NO_REASON)
        told = OverruleVerdict(room.later(), 1, 1, 24, None, "the coordinate is on the back")
        event = room.one(told, VerdictOverruled)
        assert event.clause == "NL-D-III.9a"
        assert room.points(1) == 24

    def test_and_may_take_that_back(self) -> None:
        room = hall().open()
        room.marked_turn("ZEBRANS", {1: "ZEBRA"})
        room.do(OverruleVerdict(room.later(), 1, 1, 24, None, "on the back"))
        room.do(RestoreVerdict(room.later(), 1, 1, "it was another slip"))
        assert room.points(1) == 0

    def test_no_word_is_laid_while_a_look_is_asked_for(self) -> None:
        room = hall().open("Anna")
        room.marked_turn("ZEBRANS", {1: "ZEBRA 8H"})
        room.do(AskForLook(room.later(), 1, 1, "is that a Z?"))
        room.refuses(LayWord(room.later()), Reason.LOOKS_OPEN, "NL-D-III.9a")
        room.do(ConfirmMarks(room.later(), 1, (1,)))
        room.do(LayWord(room.later()))


@pytest.mark.clause("NL-D-III.9b")
class Test_III_9b:
    """Corrections are possible after the end."""

    def finished(self) -> Hall:
        room = hall().open().with_bag("ZEBRANSA")
        room.play_turn("ZEBRANS", {1: "ZEBRA 8H", 2: "BRAZENS 8F", 3: "BRAZENS 8F"})
        assert room.game.stage is Stage.OVER
        return room

    def test_all_slips_with_the_word_are_marked_again_and_the_standings_published(self) -> None:
        room = self.finished()
        assert [row.rank for row in room.game.published] == [1, 2, 2]
        events = room.do(RuleWord(room.later(), room.word("BRAZENS"), True, "found in the list"))
        ruled, marked, standings = events
        assert isinstance(ruled, WordRuled)
        assert ruled.clause == "NL-D-III.9b"
        assert isinstance(marked, SlipsMarked)
        assert [mark.table for mark in marked.marks] == [2, 3]
        assert isinstance(standings, StandingsPublished)
        assert (standings.number, standings.clause) == (2, "NL-D-III.9b")
        assert [(row.table, row.rank) for row in standings.rows] == [(2, 1), (3, 1), (1, 3)]

    def test_one_verdict_too(self) -> None:
        room = self.finished()
        events = room.do(OverruleVerdict(room.later(), 1, 1, 0, Nil.RULED, "the slip was blank"))
        assert isinstance(events[-1], StandingsPublished)
        assert events[-1].rows[0].total == 0

    def test_what_lies_on_the_board_stays(self) -> None:
        room = self.finished()
        before = room.game.board
        room.do(RuleWord(room.later(), room.word("ZEBRA"), False, "misread"))
        assert room.game.board == before


@pytest.mark.clause("NL-D-III.10")
class Test_III_10:
    """The end: fewer than seven letters, or no vowel or no consonant among them."""

    @pytest.mark.parametrize(
        ("left", "cause"),
        [
            ("NESA", EndCause.TOO_FEW_LETTERS),
            ("NSBCDFGH", EndCause.NO_VOWEL),
            ("AEEEEIIOU", EndCause.NO_CONSONANT),
        ],
    )
    def test_it_ends_the_game(self, left: str, cause: EndCause) -> None:
        room = Hall(NL, words=["zebraan"]).open("Anna").with_bag("ZEBRAAN" + left)
        room.marked_turn("ZEBRAAN", {1: "ZEBRAAN 8F"})
        ended = room.one(LayWord(room.later()), GameEnded)
        assert (ended.cause, ended.clause) == (cause, "NL-D-III.10")

    @pytest.mark.parametrize("left", ["NSBCDFA", "NSBCDFY", "NSBCDF?", "AEEEEI?", "BCDFG?Y"])
    def test_seven_with_one_of_each_go_on(self, left: str) -> None:
        room = Hall(NL, words=["zebraan"]).open("Anna").with_bag("ZEBRAAN" + left)
        room.marked_turn("ZEBRAAN", {1: "ZEBRAAN 8F"})
        room.do(LayWord(room.later()))
        assert room.game.stage is Stage.DRAWING

    def test_letters_that_were_not_laid_are_left(self) -> None:
        room = hall().open("Anna").with_bag("ZEBRANSDEADE")
        room.play_turn("ZEBRANS", {1: "ZEBRA 8H"})
        assert room.game.stage is Stage.DRAWING
