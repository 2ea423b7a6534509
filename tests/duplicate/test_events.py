"""Every step of a duplicate game leaves the event that says it all."""

import pytest

from faristol.board import Direction, Placement, square_named
from faristol.duplicate import (
    AskForLook,
    CloseTurn,
    ConfirmMarks,
    Draw,
    EndGame,
    ExtendTurn,
    FoundPlay,
    GiveSignal,
    HandIn,
    LayWord,
    OpenTurn,
    OverruleVerdict,
    PauseTurn,
    RejectDraw,
    RestoreVerdict,
    ResumeTurn,
    RuleWord,
    Stage,
    TakeBackSlip,
    Undo,
    Via,
    Warn,
)
from faristol.duplicate import events as e
from faristol.duplicate.marking import Mark
from faristol.duplicate.terms import DrawFault, DrawSource, EndCause, Nil
from tests.duplicate.stages import A_SLIP, DUTCH, drawn, hall, marking, over, running

H8, ACROSS = square_named("H8"), Direction.ACROSS


class TestTheEvents:
    def test_of_a_draw(self) -> None:
        room = hall()
        letters = bytes(sorted(room.letters("ZEBRANS")))
        (event,) = room.do(Draw(5_000, letters, DrawSource.BLIND))
        clause = "NL-D-III.1a"
        assert event == e.DrawAccepted(5_000, 1, letters, letters, DrawSource.BLIND, clause)
        (event,) = room.do(RejectDraw(6_000, "seen"))
        fault = DrawFault.MISDRAWN
        assert event == e.DrawRejected(6_000, 1, letters, letters, fault, "seen", clause)
        assert (room.game.stage, room.game.rejections) == (Stage.DRAWING, 1)
        (event,) = room.do(Draw(7_000, letters))
        assert event == e.DrawAccepted(7_000, 1, letters, letters, DrawSource.TYPED, "NL-D-II.1a")

    @pytest.mark.parametrize(
        ("letters", "fault", "value"),
        [
            ("BCDFGHJ", DrawFault.TOO_FEW_VOWELS, "least_vowels"),
            ("AAEEIOU", DrawFault.TOO_FEW_CONSONANTS, "least_consonants"),
        ],
    )
    def test_of_a_draw_that_goes_back(self, letters: str, fault: DrawFault, value: str) -> None:
        room = hall()
        wanted = bytes(sorted(room.letters(letters)))
        (event,) = room.draw(letters)
        clause = DUTCH.clause(value)
        assert event == e.DrawRejected(room.at, 1, wanted, wanted, fault, "", clause)

    def test_of_the_time(self) -> None:
        room = drawn()
        (event,) = room.do(OpenTurn(10_000))
        assert event == e.TurnOpened(10_000, 1, 160_000, 190_000, "NL-D-II.3a")
        (event,) = room.do(PauseTurn(20_000, "fire"))
        assert event == e.TurnPaused(20_000, 1, 170_000, "fire")
        (event,) = room.do(ResumeTurn(50_000))
        assert event == e.TurnResumed(50_000, 1, 220_000)
        (event,) = room.do(ExtendTurn(60_000, 30_000, "fire"))
        assert event == e.TurnExtended(60_000, 1, 30_000, 190_000, "fire")
        (event,) = room.do(GiveSignal(245_000))
        assert event == e.SignalGiven(245_000, 1, 5_000, "NL-D-II.3b")
        closed = room.do(CloseTurn(250_001))[0]
        assert closed == e.TurnClosed(250_001, 1, -1, "", "NL-D-II.3c")
        assert room.game.clock.since is None

    def test_of_slips(self) -> None:
        room = running()
        first = room.at
        (event,) = room.do(HandIn(first + 1, 1, A_SLIP, Via.PHONE))
        assert event == e.SlipReceived(first + 1, 1, 1, A_SLIP, Via.PHONE)
        other = room.slip("BRAZEN 8H")
        (event,) = room.do(HandIn(first + 2, 1, other, Via.PAPER))
        assert event == e.SlipReplaced(first + 2, 1, 1, other, Via.PAPER)
        (event,) = room.do(TakeBackSlip(first + 3, 1, "wrong table"))
        assert event == e.SlipTakenBack(first + 3, 1, 1, "wrong table")
        (event,) = room.do(HandIn(first + 180_001, 2, other, Via.PHONE))
        assert event == e.SlipLate(first + 180_001, 1, 2, other, Via.PHONE, "NL-D-III.7")
        (event,) = room.do(TakeBackSlip(first + 180_002, 2, "wrong table"))
        assert room.game.turn is not None
        assert (room.game.turn.slips, room.game.turn.late) == ({}, {})

    def test_of_slips_after_the_close(self) -> None:
        room = marking({})
        typed, marked = room.do(HandIn(room.later(), 1, A_SLIP))
        assert isinstance(typed, e.SlipReceived)
        assert isinstance(marked, e.SlipsMarked)
        assert [mark.table for mark in marked.marks] == [1]
        late, nil = room.do(HandIn(room.later(), 2, A_SLIP, Via.PHONE))
        assert isinstance(late, e.SlipLate)
        mark = Mark(2, 0, Nil.LATE, "NL-D-III.7")
        assert nil == e.SlipsMarked(room.at, 1, (mark,))
        (again,) = room.do(HandIn(room.later(), 1, A_SLIP, Via.PHONE))
        assert isinstance(again, e.SlipLate)

    def test_of_rulings(self) -> None:
        room = marking()
        word = room.word("ZEBRA")
        ruled, marked = room.do(RuleWord(room.later(), word, valid=False, reason="no list has it"))
        assert ruled == e.WordRuled(room.at, word, False, "no list has it", "NL-D-III.6")
        assert isinstance(marked, e.SlipsMarked)
        assert [(m.table, m.nil) for m in marked.marks] == [(1, Nil.NOT_A_WORD)]
        (own,) = room.do(OverruleVerdict(room.later(), 1, 1, 24, None, "it was said"))
        clause = "NL-D-III.9a"
        assert own == e.VerdictOverruled(room.at, 1, 1, 24, None, "it was said", clause)
        back, marked = room.do(RestoreVerdict(room.later(), 1, 1, "no"))
        assert back == e.VerdictRestored(room.at, 1, 1, "no")
        assert isinstance(marked, e.SlipsMarked)
        assert marked.marks[0].nil is Nil.NOT_A_WORD
        (asked,) = room.do(AskForLook(room.later(), 1, 2, "the blank"))
        assert asked == e.LookAsked(room.at, 1, 2, "the blank")
        (done,) = room.do(ConfirmMarks(room.later(), 1, (1, 2)))
        assert done == e.MarksConfirmed(room.at, 1, (1, 2), clause)
        assert room.game.looks == frozenset()

    def test_a_verdict_on_no_slip_comes_back_as_none(self) -> None:
        room = marking({1: "ZEBRA 8H"})
        room.do(HandIn(room.later(), 2, A_SLIP, Via.PHONE))
        room.do(OverruleVerdict(room.later(), 1, 2, 24, None, "in time"))
        _, marked = room.do(RestoreVerdict(room.later(), 1, 2, "no"))
        assert isinstance(marked, e.SlipsMarked)
        assert marked.marks[0].nil is Nil.LATE

    def test_of_the_word(self) -> None:
        room = marking()
        chosen, placed = room.do(LayWord(room.later()))
        play = FoundPlay(room.word("BRAZEN"), H8, ACROSS, room.points(2), 6, 0)
        clause = "NL-D-III.4a"
        assert chosen == e.TopChosen(room.at, 1, play, 1, True, "", clause)
        assert isinstance(placed, e.WordPlaced)
        assert placed.placements == tuple(
            Placement(H8 + n, tile) for n, tile in enumerate(room.word("BRAZEN"))
        )
        assert (placed.replaced, placed.leave, placed.clause) == ((), b"", "NL-D-II.5a")
        assert len(placed.bag) == 102 - 6

    def test_of_another_word_than_the_proposed(self) -> None:
        room = marking()
        lower = LayWord(room.later(), room.choice("ZEBRA 8H"), reason="it lies there")
        chosen, *_ = room.do(lower)
        assert isinstance(chosen, e.TopChosen)
        assert (chosen.equals, chosen.proposed, chosen.reason) == (0, False, "it lies there")

    def test_of_the_end(self) -> None:
        room = hall()
        ended, published = room.do(EndGame(5_000, "late"))
        clause = DUTCH.clause("end.leader")
        assert ended == e.GameEnded(5_000, 0, EndCause.LEADER, "late", clause)
        rows = (e.PublishedRow(1, 1, 0, 0), e.PublishedRow(2, 1, 0, 0))
        assert published == e.StandingsPublished(5_000, 1, 0, rows, "NL-D-GAP.1")
        _, again = room.do(Warn(6_000, 1, "talked"))
        assert isinstance(again, e.StandingsPublished)
        assert (again.number, again.clause) == (2, DUTCH.clause("late_correction"))

    def test_of_an_end_by_itself(self) -> None:
        room = hall().with_bag("ZEBRANS")
        room.marked_turn("ZEBRANS", {1: "ZEBRA 8H", 2: "BRAZEN 8H"})
        *_, ended, published = room.do(LayWord(room.later()))
        cause, clause = EndCause.TOO_FEW_LETTERS, "NL-D-III.10"
        assert ended == e.GameEnded(room.at, 1, cause, "", clause)
        assert isinstance(published, e.StandingsPublished)
        assert [(row.table, row.rank) for row in published.rows] == [(2, 1), (1, 2)]
        assert (published.maximum, published.number) == (room.points(2), 1)

    @pytest.mark.parametrize(
        ("make", "kind"),
        [(drawn, e.DrawTakenBack), (running, e.OpeningTakenBack), (marking, e.ClosingTakenBack)],
    )
    def test_of_a_step_back(self, make: object, kind: type) -> None:
        room = make()  # type: ignore[operator]
        assert room.do(Undo(room.later(), "why")) == [kind(room.at, 1, "why")]

    def test_of_an_end_taken_back(self) -> None:
        room = over()
        assert room.do(Undo(room.later(), "why")) == [e.EndTakenBack(room.at, "why")]
        laid = marking()
        laid.do(LayWord(laid.later()))
        assert laid.do(Undo(laid.later(), "why")) == [e.WordTakenBack(laid.at, 1, "why")]
        assert laid.game.stage is Stage.MARKING
