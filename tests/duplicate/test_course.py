"""The course of a game: refusals, time, slips, undo. Whatever the edition."""

import pytest
from msgspec import structs

from faristol.duplicate import (
    AskForLook,
    CloseTurn,
    Draw,
    EndCause,
    EndGame,
    EnterPlayer,
    Entry,
    ExtendTurn,
    Game,
    GiveSignal,
    HandIn,
    LayNothing,
    LayWord,
    Nil,
    OpenGame,
    OpenTurn,
    PauseTurn,
    Reason,
    RejectDraw,
    ResumeTurn,
    RevealSeed,
    Slip,
    Stage,
    TakeBackSlip,
    Undo,
    Via,
    WithdrawPlayer,
    duplicate_rules,
    guards,
)
from faristol.duplicate.events import (
    SlipReceived,
    SlipReplaced,
    SlipsMarked,
    StandingsPublished,
    TurnClosed,
)
from tests.duplicate.hall import Hall, all_tiles

WORDS = ("zebra", "azen", "nerd", "ader", "de", "ze", "en", "zebras")


def hall() -> Hall:
    return Hall(words=WORDS)


# --- before and around ---------------------------------------------------------------


def test_nothing_happens_before_the_game_is_open() -> None:
    Hall().refuses(Draw(0, b"\1" * 7), Reason.NOT_OPEN)


def test_a_game_is_opened_once() -> None:
    hall().open().refuses(OpenGame(9_000), Reason.ALREADY_OPEN)


def test_other_rules_than_the_game_s_are_refused() -> None:
    room = hall().open()
    room.rules = duplicate_rules("fr-duplicate")
    room.refuses(Draw(9_000, b"\1" * 7), Reason.WRONG_EDITION)


def test_time_never_runs_backwards() -> None:
    room = hall().open()
    room.refuses(Draw(0, room.letters("ZEBRANS")), Reason.TIME_BACKWARDS)


def test_a_table_has_one_player() -> None:
    room = hall().open()
    room.refuses(EnterPlayer(9_000, Entry(1, "Wim")), Reason.TABLE_TAKEN)
    twice = (Entry(1, "Anna"), Entry(1, "Bram"))
    Hall().refuses(OpenGame(0, entries=twice), Reason.TABLE_TAKEN)


@pytest.mark.parametrize(
    "entry",
    [Entry(0, "Wim"), Entry(-3, "Wim"), Entry(100_000, "Wim"), Entry(9, " "), Entry(9, "W" * 501)],
)
def test_an_absurd_entry_is_refused(entry: Entry) -> None:
    room = hall().open()
    events = room.game
    for command in (EnterPlayer(9_000, entry),):
        with pytest.raises(ValueError, match="bad "):
            room.do(command)
    assert room.game == events


def test_a_name_of_several_lines_is_refused() -> None:
    for name in ("Wim\nVIP", "Wim\0", "Wim\u202e", "\u3164"):
        hall().open().refuses(EnterPlayer(9_000, Entry(9, name)), Reason.BAD_TEXT)


def test_who_comes_late_has_missed_what_was_played() -> None:
    room = hall().open("Anna")
    room.play_turn("ZEBRANS", {1: "ZEBRA 8H"})
    room.do(EnterPlayer(room.later(), Entry(2, "Bram")))
    room.play_turn("DEAARDN", {1: "DE I7", 2: "DE I7"})
    assert room.table().row(2).by_turn[0] == 0
    assert room.table().row(2).total == room.points(2)


def test_who_comes_while_slips_are_marked_starts_with_the_next_turn() -> None:
    room = hall().open("Anna")
    room.marked_turn("ZEBRANS", {1: "ZEBRA 8H"})
    room.do(EnterPlayer(room.later(), Entry(2, "Bram")))
    assert room.game.players[2].from_turn == 2
    room.do(LayWord(room.later()))


def test_nobody_joins_after_the_start_where_custom_forbids_it() -> None:
    room = Hall(duplicate_rules("ca-duplicate")).open("Anna")
    room.do(EnterPlayer(room.later(), Entry(2, "Biel")))
    room.draw("CASESRT")
    room.refuses(EnterPlayer(room.later(), Entry(3, "Carla")), Reason.NO_LATE_ENTRY)


def test_who_leaves_keeps_the_points_and_is_not_waited_for() -> None:
    room = hall().open("Anna", "Bram")
    room.play_turn("ZEBRANS", {1: "ZEBRA 8H", 2: "ZEBRA 8H"})
    room.do(WithdrawPlayer(room.later(), 2, "last train"))
    room.marked_turn("DEAARDN", {1: "DE I7"})
    room.refuses(HandIn(room.later(), 2, room.slip("DE I7")), Reason.WITHDRAWN)
    room.do(LayWord(room.later()))
    assert room.table().row(2).total == 24
    room.refuses(WithdrawPlayer(room.later(), 2, "again"), Reason.WITHDRAWN)


# --- letters -------------------------------------------------------------------------


def test_tiles_that_do_not_exist_are_refused() -> None:
    hall().open().refuses(Draw(9_000, bytes([1, 2, 3, 4, 5, 6, 200])), Reason.NO_SUCH_TILE)


def test_a_draw_sent_back_can_be_drawn_again() -> None:
    room = hall().open()
    room.draw("ZEBRANS")
    room.do(RejectDraw(room.later(), "one fell"))
    room.draw("ZEBRANS")
    assert room.game.stage is Stage.DRAWN
    assert all_tiles(room.game) == room.tiles.full_bag()


# --- time ----------------------------------------------------------------------------


def test_a_pause_stops_the_clock_and_the_signal() -> None:
    room = hall().open().start_turn("ZEBRANS")
    start = room.at
    room.do(PauseTurn(start + 100_000, "fire alarm"))
    room.refuses(PauseTurn(start + 100_001), Reason.CLOCK_STOPPED)
    room.do(ResumeTurn(start + 500_000))
    room.refuses(ResumeTurn(start + 500_001), Reason.CLOCK_RUNS)
    room.refuses(GiveSignal(start + 549_999), Reason.NOT_YET)
    room.do(GiveSignal(start + 550_000))
    assert room.game.clock.deadline == start + 580_000


def test_thirty_seconds_more_move_the_deadline() -> None:
    room = hall().open().start_turn("ZEBRANS")
    start = room.at
    room.do(ExtendTurn(start + 10_000, 30_000))
    assert room.game.clock.deadline == start + 210_000
    assert room.game.clock.signal_at == start + 180_000


def test_an_extension_after_the_time_counts_from_now() -> None:
    room = hall().open().start_turn("ZEBRANS")
    start = room.at
    room.do(ExtendTurn(start + 300_000, 30_000))
    assert room.game.clock.left(start + 300_000) == 30_000


@pytest.mark.parametrize("by_ms", [0, -1, 86_400_001])
def test_an_absurd_extension_is_refused(by_ms: int) -> None:
    room = hall().open().start_turn("ZEBRANS")
    room.refuses(ExtendTurn(room.later(), by_ms), Reason.BAD_NUMBER)


def test_time_that_is_over_can_not_be_paused() -> None:
    room = hall().open().start_turn("ZEBRANS")
    room.refuses(PauseTurn(room.later(180_000)), Reason.CLOCK_STOPPED)


def test_a_second_start_never_restarts_the_clock() -> None:
    room = hall().open().start_turn("ZEBRANS")
    room.refuses(OpenTurn(room.later(5_000)), Reason.WRONG_STAGE)
    room.refuses(ResumeTurn(room.later()), Reason.CLOCK_RUNS)
    room.do(PauseTurn(room.later()))
    room.refuses(OpenTurn(room.later()), Reason.WRONG_STAGE)


def test_a_live_turn_has_the_time_of_its_edition() -> None:
    room = hall().open()
    room.draw("ZEBRANS")
    room.refuses(OpenTurn(room.later(), deadline=room.at + 10), Reason.BAD_NUMBER)


def test_a_reason_closes_a_turn_early() -> None:
    room = hall().open().start_turn("ZEBRANS")
    closed = room.one(CloseTurn(room.later(), "evacuation"), TurnClosed)
    assert closed.left_ms > 0


# --- slips ---------------------------------------------------------------------------


def test_a_second_slip_replaces_the_first() -> None:
    room = hall().open().start_turn("ZEBRANS")
    (first,) = room.do(HandIn(room.later(), 1, room.slip("AZEN 8H")))
    (second,) = room.do(HandIn(room.later(), 1, room.slip("ZEBRA 8H")))
    assert isinstance(first, SlipReceived)
    assert isinstance(second, SlipReplaced)
    room.close()
    assert room.points(1) == 24


def test_paper_is_typed_after_the_close_and_marked_at_once() -> None:
    room = hall().open().start_turn("ZEBRANS")
    room.close()
    received, marked = room.do(HandIn(room.later(), 1, room.slip("ZEBRA 8H")))
    assert isinstance(received, SlipReceived)
    assert isinstance(marked, SlipsMarked)
    assert marked.marks[0].points == 24


def test_a_phone_after_the_close_is_late() -> None:
    room = hall().open().start_turn("ZEBRANS")
    room.close()
    room.do(HandIn(room.later(), 1, room.slip("ZEBRA 8H"), Via.PHONE))
    assert room.game.turn is not None
    assert room.game.turn.marks[1].nil is Nil.LATE


def test_a_slip_typed_at_the_wrong_table_is_taken_back() -> None:
    room = hall().open()
    room.marked_turn("ZEBRANS", {1: "ZEBRA 8H"})
    room.do(TakeBackSlip(room.later(), 1, "it was table 2"))
    assert room.game.turn is not None
    assert room.game.turn.marks == {}
    room.refuses(TakeBackSlip(room.later(), 1, "again"), Reason.NO_SUCH_SLIP)


def test_nobody_sits_at_table_99() -> None:
    room = hall().open().start_turn("ZEBRANS")
    room.refuses(HandIn(room.later(), 99, room.slip("ZEBRA 8H")), Reason.NO_SUCH_TABLE)


@pytest.mark.parametrize(
    "slip",
    [
        Slip("x" * 201),
        Slip("", b"\1"),
        Slip("", b"\0\1"),
        Slip("", b"\x7f\1"),
        Slip("", b"\1" * 22),
        Slip("", b"\1\2", start=225),
        Slip("", b"\1\2", start=-1),
        Slip("", b"\1\2", score=10_000),
    ],
)
def test_a_slip_that_no_parser_made_is_refused(slip: Slip) -> None:
    room = hall().open().start_turn("ZEBRANS")
    before = room.game
    with pytest.raises(ValueError, match=r"bad |no such tile"):
        room.do(HandIn(room.later(), 1, slip))
    assert room.game == before


def test_a_slip_out_of_a_turn_is_refused() -> None:
    room = hall().open()
    room.refuses(HandIn(9_000, 1, room.slip("ZEBRA 8H")), Reason.WRONG_STAGE)


# --- the word ------------------------------------------------------------------------


def test_without_a_correct_word_nothing_can_be_laid() -> None:
    room = hall().open("Anna")
    room.marked_turn("ZEBRANS", {1: "QQ 8H"})
    room.refuses(LayWord(room.later()), Reason.NOBODY_FOUND_A_WORD)
    room.do(LayNothing(room.later()))
    assert len(room.game.bag) == 102
    assert room.table().room_maximum == 0


def test_a_turn_with_a_correct_word_can_not_go_by() -> None:
    room = hall().open("Anna")
    room.marked_turn("ZEBRANS", {1: "ZEBRA 8H"})
    room.refuses(LayNothing(room.later()), Reason.A_WORD_WAS_FOUND)


def test_another_word_can_be_laid_for_a_reason() -> None:
    room = hall().open("Anna")
    room.marked_turn("ZEBRANS", {1: "ZEBRA 8H"})
    room.do(LayWord(room.later(), room.choice("AZEN 8H"), reason="already on every board"))
    assert room.face_at("H8") == "A"
    assert room.table().row(1).total == 24


@pytest.mark.parametrize("choice", ["ZEBRA 8N", "XEBRA 8H", "ZEBRA 1A"])
def test_a_word_that_can_not_lie_there_is_never_laid(choice: str) -> None:
    room = hall().open("Anna")
    room.marked_turn("ZEBRANS", {1: "ZEBRA 8H"})
    room.refuses(LayWord(room.later(), room.choice(choice), reason="because"), Reason.NOT_A_PLAY)


def test_the_guards_name_what_a_leader_should_think_of() -> None:
    room = Hall(words=WORDS, finder=True).open("Anna", "Bram", "Cato")
    turn = room.marked_turn("?EBRANZ", {1: "AZEN 8H", 2: "ZE 8H"})
    room.do(AskForLook(room.later(), 1, 2))
    play = turn.marks[2].play
    assert play is not None
    said = " / ".join(guards(room.rules, room.game, play))
    assert "10 points are not the top of 14" in said
    assert "no slip from table 3" in said
    assert "a look is asked for at table 2" in said
    assert "the computer has" in said


# --- the end and back ----------------------------------------------------------------


def test_the_leader_may_stop_and_think_again() -> None:
    room = hall().open("Anna")
    room.play_turn("ZEBRANS", {1: "ZEBRA 8H"})
    events = room.do(EndGame(room.later(), "the hall closes"))
    assert isinstance(events[-1], StandingsPublished)
    assert room.game.ended is not None
    assert room.game.ended.cause is EndCause.LEADER
    room.do(Undo(room.later(), "it does not"))
    room.draw("DEAARDN")


def test_a_turn_is_finished_before_the_game_is_stopped() -> None:
    room = hall().open("Anna").start_turn("ZEBRANS")
    room.refuses(EndGame(room.later(), "now"), Reason.WRONG_STAGE)


def test_letters_on_the_table_go_back_when_the_game_is_stopped() -> None:
    room = hall().open("Anna")
    room.draw("ZEBRANS")
    room.do(EndGame(room.later(), "the hall closes"))
    assert all_tiles(room.game) == room.tiles.full_bag()


def test_letters_that_were_kept_stay_kept_when_the_leader_thinks_again() -> None:
    room = Hall(duplicate_rules("fr-duplicate")).open("Anna")
    room.play_turn("AEBDEFN", {1: "BAN H8"})
    kept = room.game.leave
    assert kept == room.letters("DEEF")
    room.draw("CGH")
    room.do(EndGame(room.later(), "the hall closes"))
    assert all_tiles(room.game) == room.tiles.full_bag()
    room.do(Undo(room.later(), "it does not"))
    assert room.game.leave == kept
    room.draw("CGH")


def test_every_step_of_a_turn_can_be_undone() -> None:
    room = hall().open("Anna")
    states = [room.game]
    room.draw("ZEBRANS")
    states.append(room.game)
    room.do(OpenTurn(room.later()))
    room.do(Undo(room.later(), "too early"))
    assert _but_time(room) == _but_time(room, states[1])
    room.do(Undo(room.later(), "wrong letters"))
    assert _but_time(room) == _but_time(room, states[0])
    room.refuses(Undo(room.later(), "what?"), Reason.NOTHING_TO_UNDO)


def test_undoing_the_close_keeps_the_slips() -> None:
    room = hall().open("Anna", "Bram")
    room.marked_turn("ZEBRANS", {1: "ZEBRA 8H"})
    room.do(Undo(room.later(), "table 2 was still walking"))
    assert room.game.stage is Stage.RUNNING
    room.do(HandIn(room.later(), 2, room.slip("AZEN 8H")))
    room.do(CloseTurn(room.later()))
    assert (room.points(1), room.points(2)) == (24, 14)


def test_undoing_the_word_brings_the_marks_back() -> None:
    room = hall().open("Anna", "Bram")
    room.marked_turn("?EBRANS", {1: "ZEBRA 8H", 2: "ZEBRA H8"})
    before = room.game
    room.do(LayWord(room.later()))
    room.do(Undo(room.later(), "the other one"))
    assert _but_time(room) == _but_time(room, before)
    room.do(LayWord(room.later(), room.choice("(Z)EBRA H8")))
    assert room.face_at("H9") == "E"


def test_a_game_that_ended_by_its_last_word_can_be_reopened() -> None:
    room = hall().open("Anna").with_bag("ZEBRANS")
    room.play_turn("ZEBRANS", {1: "ZEBRA 8H"})
    assert room.game.ended is not None
    room.do(Undo(room.later(), "a slip was found"))
    assert room.game.stage is Stage.MARKING


def test_a_running_turn_with_slips_is_not_undone() -> None:
    room = hall().open("Anna").start_turn("ZEBRANS")
    room.hand_in({1: "ZEBRA 8H"})
    room.refuses(Undo(room.later(), "oops"), Reason.SLIPS_ARE_IN)


def test_a_wrong_seed_is_not_revealed() -> None:
    room = hall().open("Anna")
    room.play_turn("ZEBRANS", {1: "ZEBRA 8H"})
    room.do(EndGame(room.later(), "done"))
    room.refuses(RevealSeed(room.later(), b"x"), Reason.WRONG_SEED)


def _but_time(room: Hall, game: Game | None = None) -> Game:
    return structs.replace(room.game if game is None else game, last_at=0, clock=Game().clock)
