"""`faristol simulate`: turns compared by playing on, and what can't be played on."""

import json
from typing import Any

import pytest
from tests.cli.running import run

EMPTY = "/".join(["15"] * 15)
SMALL = ("--candidates", "4", "--iterations", "400")


def board(row: str) -> str:
    """A board with this eighth row only."""
    return "/".join(row if number == 8 else "15" for number in range(1, 16))


def answer(*arguments: str) -> dict[str, Any]:
    ran = run(*arguments, "--json")
    assert ran.status == 0, ran.err
    told = json.loads(ran.out)
    assert isinstance(told, dict)
    return told


def simulated(*arguments: str) -> dict[str, Any]:
    """Without what a clock says of it."""
    told = answer("simulate", *arguments)
    return {k: v for k, v in told.items() if k not in ("seconds", "iterations_per_second")}


class TestSimulate:
    def test_it_says_of_each_turn_what_the_scripts_of_others_read(self) -> None:
        told = answer("simulate", f"{EMPTY} AELMNOT/ 0/0 0 lex ca;", *SMALL)

        assert {"plays", "iterations_per_second", "stopped_by", "iterations"} <= set(told)
        assert told["stopped_by"] == "iterations"
        assert 0 < told["iterations"] <= 400
        assert len(told["plays"]) == 4
        for play in told["plays"]:
            keys = {"coord", "word", "score", "leave", "equity", "win", "spread", "interval"}
            assert keys | {"iterations", "kind"} <= set(play)
            low, high = play["interval"]
            assert low < play["win"] < high
            assert play["iterations"] > 0
        assert sum(play["iterations"] for play in told["plays"]) == told["iterations"]

    def test_the_same_seed_has_the_same_answer_on_any_number_of_threads(self) -> None:
        position = f"{EMPTY} AEI?RST/ 12/40 0 lex ca;"
        one = simulated(position, *SMALL, "--seed", "5")

        assert simulated(position, *SMALL, "--seed", "5", "--threads", "3") == one
        assert simulated(position, *SMALL, "--seed", "6") != one

    def test_exchanges_and_passes_are_turns_like_others(self) -> None:
        position = f"{EMPTY} UUUUVX?/ 0/0 0 lex ca;"
        plays = answer("simulate", position, "--candidates", "500", "--iterations", "500")["plays"]

        swap = next(play for play in plays if play["exchanged"] == "UUUUVX")
        assert (swap["kind"], swap["leave"], swap["coord"]) == ("exchange", "?", None)
        assert [play["kind"] for play in plays].count("pass") == 1

    def test_an_edition_without_passing_has_none(self) -> None:
        position = f"{EMPTY} EENRST?/ 0/0 0 lex nl;"
        plays = answer("simulate", position, "--candidates", "900", "--iterations", "900")["plays"]

        assert {play["kind"] for play in plays} <= {"play", "exchange"}

    def test_three_players_are_compared_by_points(self) -> None:
        position = f"{EMPTY} AELMNOT// 0/0/0 0 lex ca;"
        told = answer("simulate", position, "--edition", "friendly", *SMALL)

        for play in told["plays"]:
            assert play["win"] is None
            assert play["interval"][0] < play["spread"] < play["interval"][1]

    def test_a_school_game_ends_with_its_last_turn(self) -> None:
        position = f"{board('6CASA5')} SOLTERA/// 10/20/0/0 0 lex ca;"
        last = ("--edition", "fisc-escolar", "--turns-had", "3", "--plies", "3")
        told = answer("simulate", position, *last, *SMALL)

        assert all(play["win"] is not None for play in told["plays"])
        over = run("simulate", position, "--edition", "fisc-escolar", "--turns-had", "4")
        assert over.status == 2
        assert "the game is over" in over.err

    def test_people_read_a_table(self) -> None:
        ran = run("simulate", f"{EMPTY} AELMNOT/ 0/0 0 lex ca;", *SMALL)

        assert ran.status == 0
        assert len(ran.out.splitlines()) == 4
        assert "stopped by: iterations" in ran.err

    @pytest.mark.parametrize(
        ("arguments", "says"),
        [
            (("nonsense",), "line 1, column 1"),
            ((EMPTY,), "no rack"),
            ((f"{EMPTY} ZZ/ 0/0 0",), "2 of Z"),
            ((f"{EMPTY} AE/ 0/0 0 lex klingon;",), "klingon"),
            ((f"{EMPTY} AAAAAAAAA/ 0/0 0",), "9 tiles"),
            ((f"{EMPTY} AE/ZZ 0/0 0",), "2 of Z"),
            ((f"{board('CASA11')} AE/ 0/0 0",), "A8 is not connected with the first square, H8"),
            ((f"{board('6CASA1A3')} AE/ 0/0 0",), "L8 is not connected"),
            ((f"{EMPTY} AE/ 0/0 0", "--edition", "fisc-1066"), "no edition 'fisc-1066'"),
            ((f"{EMPTY} AE/ 0/0 0", "--edition", "nl-punten"), "dutch tiles"),
            ((f"{EMPTY} AE/ 0/0 0 lex nl;", "--edition", "nl-duplicate"), "nl-duplicate"),
            ((f"{EMPTY} AE// 0/0/0 0", "--edition", "fisc-2023"), "for 2 players"),
            ((f"{EMPTY} AE/ 0/0 0", "--edition", "fisc-escolar"), "for 4 players"),
            ((f"{EMPTY} AE/ 0/0 0", "--iterations", "9", "--seconds", "1"), "not both"),
            ((f"{EMPTY} AE/ 0/0 0", "--board", "round"), "no board 'round'"),
        ],
    )
    def test_what_cannot_be_simulated_is_said_in_a_sentence(
        self, arguments: tuple[str, ...], says: str
    ) -> None:
        ran = run("simulate", *arguments)

        assert ran.status == 2
        assert says in ran.err
        assert len(ran.err.strip().splitlines()) == 1
        assert ran.out == ""
