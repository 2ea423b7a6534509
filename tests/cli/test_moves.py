"""The commands that ask the kernel: moves, anagram, hooks, pattern, autoplay."""

import json
import subprocess
import sys
from collections.abc import Sequence

import pytest

from faristol.tiles import BLANK_BIT, tile_set

CATALAN = tile_set("catalan")
EMPTY = "/".join(["15"] * 15)


def faristol(*arguments: str) -> subprocess.CompletedProcess[str]:
    script = "import sys; from faristol.cli import main; main(sys.argv[1:])"
    return subprocess.run(
        [sys.executable, "-c", script, *arguments], capture_output=True, text=True, timeout=60
    )


def answer(*arguments: str) -> object:
    ran = faristol(*arguments, "--json")
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def test_the_best_opening_has_its_coordinate_word_tiles_score_and_equity() -> None:
    plays = answer("moves", f"{EMPTY} CO[L·L]EGA/ 0/0 0 lex ca;", "--top", "1")

    assert isinstance(plays, list)
    (best,) = plays
    assert set(best) == {"coord", "word", "tiles", "score", "equity"}
    assert (best["coord"], best["word"], best["tiles"]) == ("8H", "COL·LEGA", "CO[L·L]EGA")
    assert best["score"] == 42  # 2 + 1 + 10 + 1 + 3×2 (L8) + 1, doubled on H8


def test_all_plays_are_as_many_as_the_count() -> None:
    position = f"{EMPTY} AE?/ 0/0 0"
    every = answer("moves", position, "--all")

    assert isinstance(every, list)
    assert faristol("moves", position, "--count").stdout.strip() == str(len(every))
    assert len({(play["coord"], play["tiles"]) for play in every}) == len(every)
    assert [play["equity"] for play in every] == sorted(
        (play["equity"] for play in every), reverse=True
    )


def test_tiles_on_the_board_are_dots() -> None:
    board = "/".join("6CASA5" if row == 8 else "15" for row in range(1, 16))
    plays = answer("moves", f"{board} S/ 0/0 0", "--all")

    assert isinstance(plays, list)
    (hook,) = [play for play in plays if play["tiles"] == "....S"]
    assert (hook["coord"], hook["word"], hook["score"]) == ("8G", "CASAS", 6)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("moves", "nonsense"), "line 1, column 1"),
        (("moves", EMPTY), "no rack"),
        (("moves", f"{EMPTY} AAAAAAAAA/ 0/0 0"), "9 tiles"),
        (("moves", f"{EMPTY} ZZ/ 0/0 0"), "2 of Z"),
        (("moves", f"{EMPTY} AE/ 0/0 0 lex klingon;"), "klingon"),
        (("moves", f"{EMPTY} AE/ 0/0 0", "--board", "round"), "no board 'round'"),
        (("moves", f"{EMPTY} AE/ 0/0 0", "--lexicon", "../../etc"), "etc"),
        (("anagram", "KYW€"), "'€'"),
        (("anagram", ""), "no tiles"),
        (("anagram", "A" * 22), "22 tiles"),
        (("hooks", "%"), "'%'"),
        (("pattern", ""), "empty pattern"),
        (("pattern", "A(EI"), "bracket at character 2"),
        (("pattern", "." * 500), "500 places"),
    ],
)
def test_what_cannot_be_asked_is_said_plainly(arguments: Sequence[str], says: str) -> None:
    ran = faristol(*arguments)

    assert ran.returncode == 2
    assert says in ran.stderr
    assert "Traceback" not in ran.stderr


def test_anagrams_mark_the_blank() -> None:
    words = answer("anagram", "CAS?")

    assert isinstance(words, list)
    assert "CASa" in words
    for word in words:
        blanks = [tile for tile in CATALAN.parse_tiles(word) if tile & BLANK_BIT]
        assert len(blanks) == 1


def test_no_anagram_is_status_1() -> None:
    assert faristol("anagram", "XXZ").returncode == 1


def test_hooks_of_a_word() -> None:
    found = answer("hooks", "ala")

    assert isinstance(found, dict)
    assert found["valid"] is True
    assert {"B", "S", "T"} <= set(found["front"])
    assert "R" in found["back"]


def test_patterns_know_digraph_tiles() -> None:
    words = answer("pattern", "CO(L·L)E.A")

    assert isinstance(words, list)
    assert "COL·LEGA" in words


def test_the_same_seed_gives_the_same_games_on_any_threads() -> None:
    one = answer("autoplay", "--games", "20", "--seed", "5")
    two = answer("autoplay", "--games", "20", "--seed", "5", "--threads", "2")

    assert isinstance(one, dict)
    assert isinstance(two, dict)
    assert {"games", "games_per_second", "mean_score", "turns_per_game"} <= set(one)
    assert one["digest"] == two["digest"]
    assert one["mean_score"] > 350
