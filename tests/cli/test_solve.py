"""`faristol solve`: the end of a game searched, and said honestly how far."""

import json
from typing import Any

import pytest
from tests.cli.running import run
from tests.robot.test_endgame import CATALAN, late

from faristol.board import Board, Placement, parse_coordinate, placed_word, score_of
from faristol.kernel.endgame_reference import Ending, after
from faristol.notation.cgp import CgpPosition, format_cgp
from faristol.tiles import layout, tile_set

EMPTY = "/".join(["15"] * 15)


def position(language: str, seed: int, *, told: bool = False) -> str:
    """The first turn of a robots' game with an empty bag, as one line."""
    moment = late(language, seed)
    mine, others = moment.racks[moment.on_turn], moment.racks[1 - moment.on_turn]
    cgp = CgpPosition(
        Board(layout(), moment.squares),
        (mine, others if told else b""),
        (0, 0),
        0,
        {"lex": language},
    )
    return format_cgp(cgp, tile_set("catalan" if language == "ca" else "dutch"))


def answer(*arguments: str) -> dict[str, Any]:
    ran = run("solve", *arguments, "--json")
    assert ran.status == 0, ran.err
    told = json.loads(ran.out)
    assert isinstance(told, dict)
    return told


def test_a_solved_line_leads_to_the_value_that_is_told() -> None:
    moment = late("ca", 11)
    told = answer(position("ca", 11))
    tiles = tile_set("catalan")
    game = Ending(Board(layout(), moment.squares), moment.racks, moment.on_turn)
    for turn in told["line"]:
        placed: tuple[Placement, ...] = ()
        if turn["coord"] is not None:
            start, direction = parse_coordinate(turn["coord"])
            word = tiles.parse_tiles(turn["word"])
            placed = placed_word(game.board, start, direction, word)
            assert score_of(game.board, placed, tiles.values) == turn["score"]
        game = after(CATALAN.rules, tiles.values, game, placed, turn["score"])

    assert told["status"] == "solved"
    assert game.is_over
    assert told["value"] == (game.lead if moment.on_turn == 0 else -game.lead)


def test_the_other_rack_may_be_told_and_changes_nothing() -> None:
    few = ("--nodes", "2000")

    assert answer(position("ca", 2), *few) == answer(position("ca", 2, told=True), *few)


def test_a_search_that_was_broken_off_does_not_say_that_it_solved_anything() -> None:
    told = answer(position("ca", 1), "--nodes", "1")

    assert told["status"] == "estimated"
    assert told["line"]
    ran = run("solve", position("ca", 1), "--nodes", "1")
    assert "estimated" in ran.out
    assert "(solved)" not in ran.out


def test_who_began_matters_where_all_have_as_many_turns() -> None:
    first = answer(position("nl", 3), "--nodes", "3000")
    second = answer(position("nl", 3), "--nodes", "3000", "--second")

    assert first["edition"] == "nl-wedstrijd"
    assert first["value"] != second["value"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((f"{EMPTY} AELMNOT/ 0/0 0 lex ca;",), "the bag is not empty: 93 tiles are unseen"),
        ((f"{EMPTY} AELMNOT/AE 0/0 0 lex ca;",), "the bag is not empty"),
        ((f"{EMPTY} AE// 0/0/0 0",), "a game of two"),
        ((f"{EMPTY} AE/ 0/0 0", "--edition", "fisc-1066"), "no edition 'fisc-1066'"),
        ((f"{EMPTY} AEZZ/ 0/0 0",), "2 of Z"),
    ],
)
def test_what_cannot_be_solved_is_said_in_a_sentence(arguments: tuple[str, ...], says: str) -> None:
    ran = run("solve", *arguments)

    assert ran.status == 2
    assert says in ran.err
    assert len(ran.err.strip().splitlines()) == 1


def test_a_game_that_is_over_or_ends_otherwise_is_not_searched() -> None:
    ended = position("ca", 2).replace(" 0/0 0", " 0/0 6")
    assert "it is over already" in run("solve", ended).err
    school = run("solve", position("ca", 2), "--edition", "fisc-escolar")
    assert "is not searched" in school.err
