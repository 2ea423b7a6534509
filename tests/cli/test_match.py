"""`faristol match`: robots against each other, and what can't be played."""

import json
from typing import Any

import pytest
from tests.cli.running import run

from faristol.cli.intervals import interval_of


def figures(*arguments: str) -> dict[str, Any]:
    ran = run("match", *arguments, "--json")
    assert ran.status == 0, ran.err
    told = json.loads(ran.out)
    assert isinstance(told, dict)
    return {key: value for key, value in told.items() if not key.endswith("_turn_s")}


def test_a_match_is_counted_for_both_sides() -> None:
    told = figures("--a", "club", "--b", "beginner", "--pairs", "2")

    assert told["a_wins"] + told["draws"] + told["b_wins"] == 2 * told["pairs"] == 4
    assert told["win_rate"] == (told["a_wins"] + told["draws"] / 2) / 4
    low, high = told["interval"]
    assert low < told["win_rate"] <= high
    assert told["a_mean"] > told["b_mean"]
    other = figures("--a", "beginner", "--b", "club", "--pairs", "2")
    assert (other["a_wins"], other["b_wins"]) == (told["b_wins"], told["a_wins"])
    assert (other["a_mean"], other["b_mean"]) == (told["b_mean"], told["a_mean"])


@pytest.mark.parametrize("lexicon", ["ca", "nl"])
def test_with_iterations_the_same_seed_gives_the_same_games(lexicon: str) -> None:
    champions = ("--a", "champion", "--b", "club", "--pairs", "1", "--iterations", "60")
    one = figures(*champions, "-l", lexicon, "--seed", "2")

    assert figures(*champions, "-l", lexicon, "--seed", "2") == one


def test_as_many_processes_as_one_likes_play_the_same_games() -> None:
    robots = ("--a", "learner", "--b", "child", "--pairs", "3", "--seed", "4")
    assert figures(*robots, "--processes", "2") == figures(*robots)


def test_a_champion_keeps_within_its_clock() -> None:
    told = figures(
        *("--a", "champion", "--b", "child", "--pairs", "1"), *("--clock", "3", "--pace", "400")
    )
    assert (told["a_flags"], told["b_flags"]) == (0, 0)
    assert told["a_wins"] == 2


def test_without_ray_the_cluster_can_not_be_had() -> None:
    try:
        import ray  # type: ignore[import-not-found] # noqa: F401
    except ImportError:
        ran = run("match", "--a", "child", "--b", "child", "--ray")
        assert ran.status == 2
        assert "faristol[cluster]" in ran.err


def test_an_interval_is_wide_for_few_games_and_never_of_no_width() -> None:
    for games in (2, 20, 2000):
        for rate in (0.0, 0.25, 0.5, 1.0):
            low, high = interval_of(rate, games)
            assert 0 <= low <= rate <= high <= 1
            assert high - low > 1 / games
    assert interval_of(0.5, 2000)[0] > interval_of(0.5, 20)[0]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--edition", "fisc-escolar"), "fisc-escolar is not a game of two"),
        (("--edition", "nl-duplicate", "-l", "nl"), "nl-duplicate"),
        (("--edition", "fisc-1066"), "no edition 'fisc-1066'"),
        (("--lexicon", "klingon"), "klingon"),
        (("--seconds", "1", "--iterations", "5"), "not both"),
    ],
)
def test_what_is_no_match_is_said_in_a_sentence(arguments: tuple[str, ...], says: str) -> None:
    ran = run("match", "--a", "club", "--b", "strong", *arguments)

    assert ran.status == 2
    assert says in ran.err
    assert len(ran.err.strip().splitlines()) == 1
