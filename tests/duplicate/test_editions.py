"""Editions and variants: their values, their sources, and what they change in a game."""

import pytest

from faristol.duplicate import (
    CloseTurn,
    Draw,
    EndCause,
    Entry,
    HandIn,
    LayNothing,
    LayWord,
    Nil,
    OpenGame,
    OpenTurn,
    Reason,
    RulesError,
    Stage,
    duplicate_rules,
)
from faristol.duplicate.calling import calling_code, calling_languages
from faristol.duplicate.events import DrawAccepted, DrawRejected, WarningGiven, WordPlaced
from faristol.duplicate.letters import DrawDue, draw_due
from faristol.duplicate.rules import edition_names, variant_titles
from faristol.duplicate.terms import DrawFault, SlipFault
from faristol.rulebook.clauses import is_clause
from faristol.tiles import BLANK, tile_set, tile_set_for_language
from tests.duplicate.hall import Hall, all_tiles

VALUES = set(duplicate_rules("fr-duplicate").__slots__) - {
    "name",
    "title",
    "language",
    "source",
    "variants",
    "choices",
    "cited",
}


@pytest.mark.parametrize("name", edition_names())
def test_every_value_of_an_edition_says_where_it_comes_from(name: str) -> None:
    rules = duplicate_rules(name)
    assert set(rules.cited) >= VALUES
    for nil in Nil:
        assert "not stated" not in rules.clause(f"nil.{nil.value}")
    for cause in EndCause:
        assert "not stated" not in rules.clause(f"end.{cause.value}")


def test_a_clause_of_the_dutch_book_exists() -> None:
    cited = duplicate_rules("nl-duplicate").cited.values()
    ids = [each for each in cited if each.startswith("NL-D-")]
    assert len(ids) > 40
    assert all(is_clause(each) for each in ids)


def test_customs_cite_no_rule_book() -> None:
    for name in ("ca-duplicate", "fr-duplicate"):
        cited = duplicate_rules(name).cited.values()
        assert all(each.startswith(("custom:", "reading:", "own choice")) for each in cited)


@pytest.mark.parametrize("edition", edition_names())
@pytest.mark.parametrize("variant", variant_titles())
def test_every_variant_goes_with_every_edition(edition: str, variant: str) -> None:
    rules = duplicate_rules(edition, variants=(variant,))
    assert rules.variants == (variant,)
    assert f"variant {variant}" in rules.cited.values()


@pytest.mark.parametrize(
    ("edition", "variants", "choices", "said"),
    [
        ("nl", (), (), "no edition 'nl'; there are ca-duplicate"),
        ("nl-duplicate", ("jokr",), (), "no variant 'jokr'; there are joker"),
        ("nl-duplicate", (), [("solo", 1)], "no value 'solo'"),
        ("nl-duplicate", (), [("turns", "many")], "turns must be of type int"),
        ("nl-duplicate", (), [("turns", True)], "turns must be of type int"),
        ("nl-duplicate", (), [("turns", -1)], "turns can't be -1"),
        ("nl-duplicate", (), [("top", "best")], "top can't be 'best'"),
        ("nl-duplicate", (), [("rack_size", 11), ("play_limit", 7)], "rack_size can't be 11"),
        ("nl-duplicate", (), [("play_limit", 8)], "play_limit 8"),
        ("nl-duplicate", (), [("least_vowels", 5), ("least_consonants", 3)], "too many"),
        ("nl-duplicate", (), [("think_ms", 0), ("write_ms", 0)], "needs time"),
        ("nl-duplicate", (), [("turns", 1), ("turns", 2)], "chosen twice"),
        ("nl-duplicate", (), [("name", "x")], "no value 'name'"),
    ],
)
def test_what_does_not_exist_is_named(
    edition: str, variants: tuple[str, ...], choices: list[tuple[str, int | str]], said: str
) -> None:
    with pytest.raises(RulesError, match=r".+") as caught:
        duplicate_rules(edition, variants=variants, choices=choices)
    assert said in str(caught.value)


@pytest.mark.parametrize("language", calling_languages())
def test_a_calling_code_has_a_word_for_every_tile_of_its_language(language: str) -> None:
    code = calling_code(language)
    faces = {tile.face for tile in tile_set_for_language(language).tiles[1:]}
    assert set(code.words) == faces
    assert len(set(code.words.values())) == len(faces)
    assert code.blank


def test_no_calling_code_says_which_there_are() -> None:
    with pytest.raises(LookupError, match="ca, de, en, es, fr, nl"):
        calling_code("eo")


# --- letters kept --------------------------------------------------------------------


def test_kept_letters_are_completed() -> None:
    room = Hall(duplicate_rules("ca-duplicate"), words=["cases"]).open("Anna")
    room.play_turn("CASESRT", {1: "CASES 8H 14"})
    assert room.tiles.format_tiles(room.game.leave) == "RT"
    (drawn,) = room.draw("AAEIO")
    assert isinstance(drawn, DrawAccepted)
    assert room.tiles.format_tiles(drawn.rack) == "AAEIORT"
    assert all_tiles(room.game) == room.tiles.full_bag()


def test_a_rejected_rack_goes_back_whole_the_kept_letters_too() -> None:
    room = Hall(duplicate_rules("ca-duplicate"), words=["cases"]).open("Anna")
    room.play_turn("CASESRT", {1: "CASES 8H 14"})
    (event,) = room.draw("CDFGL")
    assert isinstance(event, DrawRejected)
    assert room.tiles.format_tiles(event.rack) == "CDFGLRT"
    assert room.game.leave == b""
    assert draw_due(room.rules, room.game.bag, room.game.leave) == DrawDue(7)


def test_the_last_letters_are_played_with_fewer_than_seven() -> None:
    room = Hall(duplicate_rules("ca-duplicate"), words=["cases", "re"]).open("Anna")
    room.with_bag("CASESRTAE")
    room.play_turn("CASESRT", {1: "CASES 8H 14"})
    room.draw("AE")
    assert room.game.turn is not None
    assert room.tiles.format_tiles(room.game.turn.rack) == "AERT"


def test_a_game_with_every_letter_on_the_rack_and_no_word_is_over() -> None:
    room = Hall(duplicate_rules("ca-duplicate"), words=["cases"]).open("Anna")
    room.with_bag("CASESRTAE")
    room.play_turn("CASESRT", {1: "CASES 8H 14"})
    room.marked_turn("AE", {1: "XX 1A"})
    room.do(LayNothing(room.later()))
    assert room.game.ended is not None
    assert room.game.ended.cause is EndCause.NO_PLAY


# --- French custom -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rack", "fault"),
    [
        ("AEIOUUB", DrawFault.TOO_FEW_CONSONANTS),
        ("BCDFGHA", DrawFault.TOO_FEW_VOWELS),
    ],
)
def test_two_of_each_are_needed_in_the_first_fifteen_turns(rack: str, fault: DrawFault) -> None:
    (event,) = Hall(duplicate_rules("fr-duplicate")).open("Anne").draw(rack)
    assert isinstance(event, DrawRejected)
    assert event.fault is fault


@pytest.mark.parametrize("rack", ["AEIOUB?", "AEIOUBY", "BCDFGA?", "BCDFG?Y"])
def test_blank_and_y_count_as_either(rack: str) -> None:
    (event,) = Hall(duplicate_rules("fr-duplicate")).open("Anne").draw(rack)
    assert isinstance(event, DrawAccepted)


def test_from_the_sixteenth_turn_one_of_each_is_enough() -> None:
    rules = duplicate_rules("fr-duplicate", choices=[("early_turns", 1)])
    room = Hall(rules, words=["base"]).open("Anne")
    room.play_turn("BASEIUT", {1: "BASE 8H 12"})
    (event,) = room.draw("AEOU")
    assert isinstance(event, DrawAccepted)


def test_the_early_minimum_gives_way_when_no_letters_are_left_for_it() -> None:
    room = Hall(duplicate_rules("fr-duplicate")).open("Anne").with_bag("BCDFGHJLA")
    (event,) = room.draw("BCDFGHA")
    assert isinstance(event, DrawAccepted)


def test_the_computer_s_top_is_laid_and_is_the_maximum() -> None:
    words = ["base", "bases", "tabliers"]
    room = Hall(duplicate_rules("fr-duplicate"), words=words, finder=True).open("Anne")
    room.play_turn("BASEIST", {1: "BASE 8H 12"})
    laid = room.game.turns[0].laid
    assert laid is not None
    assert (laid.tiles, laid.points) == (room.word("BASES"), 20)
    table = room.table()
    assert table.computer_maximum == table.maximum(room.rules)
    assert (table.computer_maximum, table.room_maximum) == (20, 12)
    assert (table.row(1).computer_percent, table.row(1).behind_computer) == (6_000, -8)


def test_without_a_computer_the_room_s_top_stands_in() -> None:
    room = Hall(duplicate_rules("fr-duplicate"), words=["base"]).open("Anne")
    room.play_turn("BASEIST", {1: "BASE 8H 12"})
    assert room.face_at("H8") == "B"
    assert room.table().maximum(room.rules) == 12


def test_faults_of_a_slip_are_warned_for_when_the_word_is_laid() -> None:
    room = Hall(duplicate_rules("fr-duplicate"), words=["base"]).open("Anne", "Bob")
    room.marked_turn("BAS?IST", {1: "BASE 8H", 2: "BAS(E) 8H 10"})
    events = room.do(LayWord(room.later()))
    given = [event for event in events if isinstance(event, WarningGiven)]
    assert [(event.table, event.fault) for event in given] == [
        (1, SlipFault.SCORE_MISSING),
        (1, SlipFault.BLANK_UNMARKED),
    ]
    assert room.points(1, 1) == 10


def test_the_fourth_offence_costs_five_points() -> None:
    rules = duplicate_rules("fr-duplicate", variants=("new-letters",))
    room = Hall(rules, words=["base", "bases"]).open("Anne")
    room.play_turn("BAS?IST", {1: "BASE 8H"})
    before = room.table().row(1)
    assert (before.warnings, before.penalty) == (2, 0)
    room.play_turn("?AEILTO", {1: "BASES 8H"})
    after = room.table().row(1)
    assert (after.warnings, after.penalty) == (4, 5)
    assert after.total == after.points - 5


# --- Catalan custom ------------------------------------------------------------------


@pytest.mark.parametrize("score", ["", " 13", " 15"])
def test_a_wrong_or_missing_score_is_nil_in_catalan_custom(score: str) -> None:
    room = Hall(duplicate_rules("ca-duplicate"), words=["cases"]).open("Anna")
    turn = room.marked_turn("CASESRT", {1: "CASES 8H" + score})
    assert turn.marks[1].nil is Nil.WRONG_SCORE


def test_the_blank_stays_on_the_board_in_catalan_custom() -> None:
    room = Hall(duplicate_rules("ca-duplicate"), words=["cases"]).open("Anna")
    room.play_turn("C?SESRT", {1: "CASES 8H 12"})
    assert room.face_at("I8") == "a"
    assert room.game.bag.count(BLANK) == 1


# --- variants ------------------------------------------------------------------------


def test_in_joker_every_rack_holds_one_blank() -> None:
    rules = duplicate_rules("fr-duplicate", variants=("joker", "room"))
    room = Hall(rules, words=["base"]).open("Anne")
    without = Draw(room.later(), room.letters("BASEIST"))
    room.refuses(without, Reason.NEEDS_BLANK, "variant joker")
    with_two = Draw(room.later(), room.letters("BASEI??"))
    room.refuses(with_two, Reason.NEEDS_BLANK)
    room.marked_turn("BASIST?", {1: "BAS(E) 8H 10"})
    placed = room.one(LayWord(room.later()), WordPlaced)
    assert len(placed.replaced) == 1
    assert room.face_at("K8") == "E"
    assert draw_due(rules, room.game.bag, room.game.leave) == DrawDue(4, 1)
    assert all_tiles(room.game) == room.tiles.full_bag()


def test_in_joker_a_blank_that_was_not_played_stays_on_the_rack() -> None:
    rules = duplicate_rules("fr-duplicate", variants=("joker", "room"))
    room = Hall(rules, words=["bas"]).open("Anne")
    room.play_turn("BASIST?", {1: "BAS 8H 10"})
    assert draw_due(rules, room.game.bag, room.game.leave) == DrawDue(3, 0)


def test_seven_of_eight_lays_at_most_seven() -> None:
    rules = duplicate_rules("nl-duplicate", variants=("seven-of-eight",))
    room = Hall(rules, words=["zebraden", "zebrade"]).open("Anna", "Bram")
    turn = room.marked_turn("ZEBRADEN", {1: "ZEBRADEN 8A", 2: "ZEBRADE 8B"})
    assert turn.marks[1].nil is Nil.TOO_MANY_TILES
    assert turn.marks[2].placed == 7
    assert turn.marks[2].points > 50


def test_seven_and_eight_has_a_greater_bonus() -> None:
    rules = duplicate_rules("nl-duplicate", variants=("seven-and-eight",))
    room = Hall(rules, words=["zebraden"]).open("Anna")
    turn = room.marked_turn("ZEBRADEN", {1: "ZEBRADEN 8A"})
    assert turn.marks[1].points > 75


def test_variants_combine_and_the_event_names_them() -> None:
    rules = duplicate_rules(
        "nl-duplicate",
        variants=("joker", "seven-of-eight", "kept-letters", "blitz"),
        choices=[("solo_points", 10)],
    )
    room = Hall(rules).open("Anna")
    assert room.game.variants == ("joker", "seven-of-eight", "kept-letters", "blitz")
    assert room.game.choices == (("solo_points", 10),)
    again = duplicate_rules(
        room.game.edition, variants=room.game.variants, choices=room.game.choices
    )
    assert again == rules
    assert again.think_ms + again.write_ms == 60_000


def test_a_daily_turn_has_its_own_deadline_and_no_pause() -> None:
    rules = duplicate_rules("ca-duplicate", variants=("daily",))
    room = Hall(rules, words=["cases"])
    room.do(OpenGame(0, entries=(Entry(1, "Anna"),)))
    room.do(Draw(1, tile_set("catalan").parse_rack("CASESRT")))
    room.do(OpenTurn(2, deadline=86_400_000))
    room.do(HandIn(80_000_000, 1, room.slip("CASES 8H 14")))
    room.do(CloseTurn(86_400_001))
    assert room.game.stage is Stage.MARKING
    assert room.points(1) == 14
