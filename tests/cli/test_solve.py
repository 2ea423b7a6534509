"""`faristol solve`: the end of a game searched, and said honestly how far."""

import json
from typing import Any

import pytest
from tests.cli.running import run
from tests.robot.test_endgame import CATALAN, late
from tests.robot.test_last_draws import late as late_in

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


def with_tiles_in_bag(language: str, in_bag: int) -> str:
    """The first turn of a robots' game with so many tiles in the bag, as one line."""
    moment = late_in(language, in_bag)
    mine = moment.racks[moment.on_turn]
    points = (moment.points[moment.on_turn], moment.points[1 - moment.on_turn])
    board = Board(layout(), moment.squares)
    cgp = CgpPosition(board, (mine, b""), points, 0, {"lex": language})
    return format_cgp(cgp, tile_set("catalan" if language == "ca" else "dutch"))


class TestTheLastTilesInTheBag:
    @pytest.mark.parametrize("in_bag", [1, 2, 3, 4])
    def test_turns_are_weighed_and_never_called_solved(self, in_bag: int) -> None:
        told = answer(with_tiles_in_bag("ca", in_bag), "--nodes", "2000")
        plays = told["plays"]

        assert told["status"] == "weighed"
        assert told["in_bag"] == in_bag
        assert told["all_deals"] == (in_bag <= 2)
        assert [play["win"] for play in plays] == sorted((p["win"] for p in plays), reverse=True)
        for play in plays:
            if in_bag <= 2:
                assert play["interval"] is None
                continue
            low, high = play["interval"]
            assert low <= play["win"] <= high
            assert high - low > 0.01
            assert not play["exact"]

    def test_the_answer_does_not_hang_on_the_number_of_threads(self) -> None:
        line = with_tiles_in_bag("nl", 3)
        one, two = (answer(line, "--nodes", "2000", "--threads", n) for n in ("1", "2"))
        assert one == two
        assert {play["kind"] for play in one["plays"]} == {"play"}

    def test_people_read_how_often_and_how_surely(self) -> None:
        ran = run("solve", with_tiles_in_bag("ca", 4), "--nodes", "500")
        assert ran.status == 0
        assert "solved" not in ran.out
        assert "estimated" in ran.out
        assert " %" in ran.out
        assert "4 in the bag" in ran.err

    def test_more_than_four_are_not_weighed(self) -> None:
        ran = run("solve", with_tiles_in_bag("ca", 5))
        assert ran.status == 2
        assert "12 tiles are unseen" in ran.err
        assert "faristol simulate" in ran.err
