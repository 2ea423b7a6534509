"""Boundaries of the duplicate rules, each on both sides."""

from dataclasses import replace

import pytest
from msgspec import structs

from faristol.board import Board, Direction, Placement, placed_word, score_of, square_named
from faristol.duplicate import (
    Choice,
    CloseTurn,
    EndGame,
    ExtendTurn,
    FoundPlay,
    HandIn,
    LayWord,
    OpenTurn,
    PauseTurn,
    Penalise,
    Reason,
    RevealSeed,
    Undo,
    Warn,
    duplicate_rules,
)
from faristol.duplicate.blind import commitment_to, unverified_draws
from faristol.duplicate.daily import DayScore, day_scores
from faristol.duplicate.events import (
    DrawAccepted,
    DrawRejected,
    SeedRevealed,
    WarningGiven,
    WordPlaced,
)
from faristol.duplicate.following import follows
from faristol.duplicate.letters import DrawDue, draw_due, draw_fault
from faristol.duplicate.marking import points_of
from faristol.duplicate.rules import RulesError, _from_rule_book
from faristol.duplicate.screens import board_lines, play_line
from faristol.duplicate.standings import turn_scores
from faristol.duplicate.terms import DrawSource
from faristol.tiles import layout, tile_set
from tests.duplicate.hall import Hall

FRENCH = duplicate_rules("fr-duplicate")


def test_the_early_minimum_holds_in_the_fifteenth_turn_and_no_longer() -> None:
    room = Hall(FRENCH)
    assert FRENCH.early_turns == 15
    rack, others = room.letters("AEIOUUB"), room.letters("BCDFGHL")
    faults = [draw_fault(FRENCH, room.tiles, turn, rack, others) for turn in (14, 15, 16)]
    assert [fault is not None for fault in faults] == [True, True, False]


@pytest.mark.parametrize(("early", "kind"), [(1, DrawRejected), (0, DrawAccepted)])
def test_a_rack_short_of_the_early_minimum_goes_back(early: int, kind: type) -> None:
    rules = duplicate_rules("fr-duplicate", choices=[("early_turns", early)])
    (event,) = Hall(rules).open("Anne").draw("AEIOUUB")
    assert isinstance(event, kind)


def test_at_the_end_of_the_bag_the_joker_takes_one_blank() -> None:
    rules = duplicate_rules("fr-duplicate", variants=("joker", "room"))
    room = Hall(rules)
    assert draw_due(rules, bytes(sorted(room.letters("AB??"))), b"") == DrawDue(3, 1)
    assert draw_due(rules, room.letters("AB"), b"") == DrawDue(2, 0)


@pytest.mark.parametrize("text", ["B", ""])
def test_a_choice_of_fewer_than_two_letters_is_no_play(text: str) -> None:
    room = Hall(words=["bad"]).open("Anna")
    room.marked_turn("BDAEENS", {1: "BAD 8H"})
    good = room.choice("BAD 8H")
    room.refuses(
        LayWord(room.later(), Choice(room.word(text), good.start, good.direction)),
        Reason.NOT_A_PLAY,
    )
    room.do(LayWord(room.later(), good))


@pytest.mark.parametrize("start", [-1, 225])
def test_a_choice_off_the_board_is_no_play(start: int) -> None:
    room = Hall(words=["bad"]).open("Anna")
    room.marked_turn("BDAEENS", {1: "BAD 8H"})
    good = room.choice("BAD 8H")
    room.refuses(
        LayWord(room.later(), Choice(good.tiles, start, good.direction)), Reason.NOT_A_PLAY
    )


def test_before_the_first_turn_the_computer_has_no_maximum() -> None:
    assert Hall(words=["bad"], finder=True).open("Anna").table().computer_maximum is None


def test_the_seed_is_revealed_once() -> None:
    seed = bytes(32)
    room = Hall().open("Anna", commitment=commitment_to(seed))
    room.do(EndGame(room.later(), "the hall closes"))
    room.one(RevealSeed(room.later(), seed), SeedRevealed)
    room.refuses(RevealSeed(room.later(), seed), Reason.ALREADY_DONE)


def test_a_blank_that_the_slip_does_not_mark_is_counted_where_it_must_lie() -> None:
    room = Hall(words=["bad", "bed"]).open("Anna", "Bram", "Cato")
    turn = room.marked_turn("BDA?EEN", {1: "B(E)D 8H", 2: "BED 8H", 3: "BAD 8H"})
    assert [turn.marks[table].blanks for table in (1, 2, 3)] == [1, 0, 0]


# --- time and slips ------------------------------------------------------------------


def test_a_daily_turn_is_open_until_after_it_began() -> None:
    room = Hall(duplicate_rules("nl-duplicate", variants=("daily",))).open("Anna")
    room.draw("ZEBRANS")
    at = room.later()
    room.refuses(OpenTurn(at, deadline=at), Reason.BAD_NUMBER, "NL-D-II.3a")
    room.do(OpenTurn(at, deadline=at + 1))


def test_a_clock_that_stands_is_not_stopped_again() -> None:
    room = Hall().open("Anna").start_turn("ZEBRANS")
    room.do(PauseTurn(room.later(), "noise"))
    room.refuses(PauseTurn(room.later(), "noise"), Reason.CLOCK_STOPPED, "NL-D-II.3a")


@pytest.mark.parametrize(("by_ms", "allowed"), [(0, False), (1, True), (-1, False)])
def test_any_time_may_be_added_and_none_taken(by_ms: int, *, allowed: bool) -> None:
    room = Hall().open("Anna").start_turn("ZEBRANS")
    command = ExtendTurn(room.later(), by_ms, "a late bus")
    if allowed:
        room.do(command)
    else:
        room.refuses(command, Reason.BAD_NUMBER, "NL-D-II.3a")


def test_the_last_millisecond_of_a_turn_belongs_to_the_players() -> None:
    room = Hall().open("Anna", "Bram").start_turn("ZEBRANS")
    ends = room.at + room.rules.think_ms + room.rules.write_ms
    room.refuses(CloseTurn(ends - 1), Reason.CLOCK_RUNS, "NL-D-II.3c")
    room.do(CloseTurn(ends))


@pytest.mark.parametrize(("length", "reason"), [(200, None), (201, Reason.BAD_TEXT)])
def test_a_slip_has_room_for_two_hundred_signs(length: int, reason: Reason | None) -> None:
    room = Hall().open("Anna").start_turn("ZEBRANS")
    slip = replace(room.slip("ZEBRA 8H"), written="x" * length)
    command = HandIn(room.later(), 1, slip)
    if reason is None:
        room.do(command)
    else:
        room.refuses(command, reason, "NL-D-II.3c")


@pytest.mark.parametrize("points", [-1, 10**9])
def test_a_penalty_that_no_turn_could_bring_is_refused(points: int) -> None:
    room = Hall().open("Anna").start_turn("ZEBRANS")
    room.refuses(Penalise(room.later(), 1, points, "a phone"), Reason.BAD_NUMBER)


# --- marks ---------------------------------------------------------------------------


def test_a_good_slip_rests_on_the_clause_of_the_check() -> None:
    room = Hall(words=["zebra"]).open("Anna")
    turn = room.marked_turn("ZEBRANS", {1: "ZEBRA 8H"})
    assert (turn.marks[1].clause, turn.marks[1].nil) == ("NL-D-III.6", None)


@pytest.mark.parametrize(("word", "bonus"), [("ZEBRANST", 75), ("ZEBRANS", 50), ("ZEBRAN", 0)])
def test_the_greater_bonus_is_for_eight_letters_and_the_bonus_for_seven(
    word: str, bonus: int
) -> None:
    rules = duplicate_rules("nl-duplicate", variants=("seven-and-eight",))
    room = Hall(rules)
    board = room.open("Anna").game.board
    laid = placed_word(board, square_named("H4"), Direction.DOWN, room.word(word))
    plain = score_of(board, laid, room.tiles.values, bonus=0)
    assert points_of(rules, room.tiles, board, laid) == plain + bonus


def test_a_nil_in_the_hall_hides_no_fault_of_others() -> None:
    rules = duplicate_rules("nl-duplicate", choices=[("own_score", "warning")])
    room = Hall(rules, words=["zebra", "azen"]).open("Anna", "Bram")
    room.marked_turn("ZEBRANS", {1: "NERD 8H 10", 2: "AZEN 8H 99"})
    events = room.do(LayWord(room.later()))
    warned = [event.table for event in events if isinstance(event, WarningGiven)]
    assert warned == [2]


def test_undoing_a_word_takes_back_the_warnings_of_its_slips_only() -> None:
    rules = duplicate_rules("nl-duplicate", choices=[("own_score", "warning")])
    room = Hall(rules, words=["zebra", "azen", "zebras"]).open("Anna")
    room.play_turn("ZEBRANS", {1: "ZEBRA 8H 99"})
    room.play_turn("SENRTAD", {1: "ZEBRAS 8H 99"})
    room.do(Warn(room.later(), 1, "talking"))
    assert [(given.turn, given.fault is None) for given in room.game.warnings[:2]] == [
        (1, False),
        (2, False),
    ]
    kept = [given for given in room.game.warnings if given.turn == 1 or given.fault is None]
    room.do(Undo(room.later(), "another word"))
    assert list(room.game.warnings) == kept


@pytest.mark.parametrize(
    ("square", "tile", "fits"),
    [(0, 1, True), (224, 255, True), (225, 1, False), (-1, 1, False), (0, 256, False)],
)
def test_a_word_off_the_board_never_happened(square: int, tile: int, *, fits: bool) -> None:
    room = Hall(words=["zebra"]).open("Anna")
    room.marked_turn("ZEBRANS", {1: "ZEBRA 8H"})
    event = WordPlaced(1, 1, (Placement(square, tile),), (), b"", b"", "")
    assert follows(room.game, event) is fits


@pytest.mark.parametrize(("points", "finders"), [(1, (1,)), (0, ())])
def test_a_top_of_one_point_is_found_and_one_of_none_by_nobody(
    points: int, finders: tuple[int, ...]
) -> None:
    room = Hall(words=["zebra"]).open("Anna")
    turn = room.marked_turn("ZEBRANS", {1: "ZEBRA 8H"})
    turn = structs.replace(turn, marks={1: replace(turn.marks[1], points=points)})
    assert turn_scores(room.rules, turn, room.game.players).finders == finders


def test_nobody_has_more_than_the_whole_of_a_day() -> None:
    rules = duplicate_rules("nl-duplicate", choices=[("top", "computer")])
    room = Hall(rules, words=["zebra"], finder=True).open("Anna")
    room.play_turn("ZEBRANS", {1: "ZEBRA 8H"})
    (turn,) = room.game.turns
    low = structs.replace(turn, best=(replace(turn.best[0], points=turn.marks[1].points - 1),))
    found = day_scores(rules, structs.replace(room.game, turns=(low,)))
    assert found == (DayScore("Anna", 1, 10_000),)


# --- letters, draws, rules -----------------------------------------------------------


@pytest.mark.parametrize("source", list(DrawSource))
def test_a_rejected_draw_is_verified_where_all_are_blind(source: DrawSource) -> None:
    seed = bytes(32)
    rules = duplicate_rules("nl-duplicate")
    room = Hall(rules).open("Anna", commitment=commitment_to(seed), source=source)
    (rejected,) = room.draw("BCDFGHJ")
    assert isinstance(rejected, DrawRejected)
    wrong = [1] if source is DrawSource.BLIND else []
    assert unverified_draws(rules, room.events, seed) == wrong


@pytest.mark.parametrize(("book", "leave"), [("nl-duplicate", "new"), ("nl-punten", "kept")])
def test_letters_are_kept_where_the_book_draws_no_fresh_rack(book: str, leave: str) -> None:
    values, _ = _from_rule_book(book)
    assert values["leave"] == leave


def test_late_corrections_rest_on_the_book() -> None:
    assert duplicate_rules("nl-duplicate").clause("late_correction") == "NL-D-III.9b"


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("think_ms", 10**9, True),
        ("think_ms", 10**9 + 1, False),
        ("think_ms", 0, True),
        ("think_ms", -1, False),
        ("least_vowels", 6, True),
        ("least_vowels", 7, False),
        ("rack_size", 10, True),
        ("rack_size", 11, False),
    ],
)
def test_a_choice_is_taken_up_to_where_it_makes_sense(
    name: str, value: int, *, allowed: bool
) -> None:
    choices = [(name, value), *([("least_consonants", 1)] if name == "least_vowels" else [])]
    if allowed:
        assert getattr(duplicate_rules("nl-duplicate", choices=choices), name) == value
    else:
        with pytest.raises(RulesError, match=name.removeprefix("least_")):
            duplicate_rules("nl-duplicate", choices=choices)


@pytest.mark.parametrize(("name", "width"), [("dutch", 1), ("spanish", 2), ("catalan", 3)])
def test_columns_are_as_wide_as_the_widest_tile(name: str, width: int) -> None:
    board = Hall().open("Anna").game.board
    heads = board_lines(board, tile_set(name))[0]
    assert heads.index("B") - heads.index("A") == width + 1


@pytest.mark.parametrize(
    ("blanks", "said"), [(0, "(4 new)"), (1, "(4 new, 1 blank)"), (2, "(4 new, 2 blanks)")]
)
def test_a_play_is_read_out_with_its_new_tiles_and_blanks(blanks: int, said: str) -> None:
    room = Hall()
    play = FoundPlay(room.word("AZEN"), square_named("H8"), Direction.ACROSS, 26, 4, blanks)
    assert play_line(play, room.tiles) == f" 8H AZEN 26 {said}"


@pytest.mark.parametrize(("name", "premiums"), [("standard", "·'\"-="), ("super", "·'\"-=+")])
def test_every_premium_has_its_sign(name: str, premiums: str) -> None:
    rows = board_lines(Board.empty(layout(name)), tile_set("dutch"))[1:]
    drawn = {sign for row in rows for sign in row[3:] if sign != " "}
    assert drawn == set(premiums)
    assert all(len(row) == len(rows[0]) for row in rows)
