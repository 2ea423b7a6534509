"""Games of the robot against itself."""

import pytest

from faristol.robot.self_play import COLUMNS, best_exchange, play_game, self_play_columns
from faristol.tiles import tile_set
from tests.robot.matches import match


@pytest.mark.parametrize("language", ["ca", "nl"])
def test_the_same_seed_gives_the_same_game_and_another_another(language: str) -> None:
    first, again, other = (play_game(match(language), seed) for seed in (7, 7, 8))
    assert first == again
    assert first != other


@pytest.mark.parametrize("seed", range(5))
def test_no_tile_is_lost_and_none_appears(seed: int) -> None:
    box = tile_set("catalan")
    for moment in play_game(match("ca"), seed).moments:
        lying = sum(1 for tile in moment.squares if tile)
        assert lying + sum(map(len, moment.racks)) + moment.bag_count == sum(box.counts)
        assert moment.unseen == moment.bag_count + len(moment.racks[1 - moment.on_turn])


def test_an_exchange_keeps_what_is_worth_most() -> None:
    leaves = match("ca").leaves
    box = tile_set("catalan")
    rack = bytes([0]) + box.parse_word("uuuiio")
    worth, kept = best_exchange(rack, leaves)
    assert 0 in kept
    assert worth == leaves.of(kept) >= leaves.of(bytes([0]))


def test_games_as_columns_are_those_that_the_kernel_sums_up() -> None:
    finder = match("ca").finder
    columns = self_play_columns(finder, 12, threads=2, seed=5)
    totals = finder.self_play(12, seed=5)

    assert set(columns) == set(COLUMNS)
    assert {len(column) for column in columns.values()} == {12}
    assert sum(columns["first"]) == totals.first_points
    assert sum(columns["second"]) == totals.second_points
    for name in ("turns", "plays", "exchanges", "passes", "full_racks"):
        assert sum(columns[name]) == getattr(totals, name)
    wins = sum(a > b for a, b in zip(columns["first"], columns["second"], strict=True))
    assert wins == totals.first_wins
    assert columns == self_play_columns(finder, 12, seed=5)
    assert self_play_columns(finder, 0)["first"].tolist() == []
