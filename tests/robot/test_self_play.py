"""Games of the robot against itself."""

import pytest

from faristol.robot.self_play import best_exchange, play_game
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
