"""What a play tells of the tiles kept: likelier racks, and nothing where nothing is told."""

import pytest

from faristol.board import Placement
from faristol.kernel.finder import placements
from faristol.robot.inference import LastPlay, kept_tiles, last_play, last_play_of
from faristol.robot.refereeing import RefereedGame
from faristol.robot.simulation import known_table, simulation_of
from faristol.rulebook import ruleset
from faristol.table import Game
from tests.robot.matches import match
from tests.robot.test_refereeing import dealt


def best_turn(game: RefereedGame) -> bytes:
    """The best play by equity; the tiles that were kept."""
    robots = match("ca")
    rack = game.game.racks[game.on_turn]
    play = robots.finder.best_play(game.game.board.squares, rack, bag_count=len(game.bag))
    assert play is not None
    laid = placements(play, 15)
    kept = bytearray(rack)
    for _, tile in laid:
        kept.remove(tile if tile in kept else 0)
    game.play(laid)
    return bytes(sorted(kept))


def test_what_was_kept_is_likelier_than_it_was_over_a_few_games() -> None:
    robots, gained, seen = match("ca"), 1.0, 0
    for seed in range(6):
        game = dealt(ruleset("fisc-2023"), 2, seed)
        kept = best_turn(game)
        if not 1 <= len(kept) <= 2:
            continue
        assert game.last is not None
        table = known_table(game.game, game.on_turn)
        found = kept_tiles(robots.finder, robots.tiles, table, game.last)
        weights = dict(found)
        assert kept in weights
        mean = sum(weights.values()) / len(weights)
        gained *= weights[kept] / mean
        seen += 1
    assert seen
    assert gained > 1


def test_the_same_play_tells_the_same_and_every_rack_could_be() -> None:
    robots = match("ca")
    game = dealt(ruleset("fisc-2023"), 2, 3)
    kept = best_turn(game)
    assert game.last is not None
    table = known_table(game.game, game.on_turn)
    found = kept_tiles(robots.finder, robots.tiles, table, game.last, seed=5)
    assert found == kept_tiles(robots.finder, robots.tiles, table, game.last, seed=5)
    assert all(len(rack) == len(kept) and weight > 0 for rack, weight in found)

    rules = ruleset("fisc-2023")
    simulation = simulation_of(
        robots.finder, robots.tiles, rules, table, None, seed=1, kept=(game.last.seat, found)
    )
    simulation.run(iterations=60)
    for draw in range(20):
        racks, _, _ = simulation.deal(draw)
        rack = list(racks[game.last.seat])
        assert any(all(rack.count(t) >= one.count(t) for t in set(one)) for one, _ in found)


@pytest.mark.parametrize(
    "change",
    [
        {"seat": 1},  # whose turn it is
        {"rack_size": 3},  # kept nothing
        {"rack_size": 20},  # kept more than the seat has
        {"placements": ((0, 1), (1, 1), (2, 1))},  # lies there no longer
    ],
)
def test_where_nothing_is_told_nothing_is_inferred(change: dict[str, object]) -> None:
    robots = match("ca")
    game = dealt(ruleset("fisc-2023"), 2, 3)
    best_turn(game)
    last = game.last
    assert last is not None
    told = {name: getattr(last, name) for name in LastPlay.__slots__} | change
    table = known_table(game.game, game.on_turn)
    assert kept_tiles(robots.finder, robots.tiles, table, LastPlay(**told)) == []


def test_a_table_tells_of_the_play_just_before_and_of_no_other() -> None:
    from faristol.table import events as happened
    from faristol.table import evolve
    from tests.table.drawn_games import play

    game, said, last = Game(), [], None
    for event in play(ruleset("fisc-2023"), 11).events:
        if isinstance(event, happened.PlayMade):
            last = last_play(game, event.seat, event.placements, event.points)
        game = evolve(game, event)
        said.append(event)
        if not isinstance(event, happened.TurnBegan) or not game.bag_count:
            continue
        found = last_play_of(said, game)
        if found is not None:
            assert last is not None
            assert found.seat == last.seat != game.on_turn
            assert (found.placements, found.points) == (last.placements, last.points)
            assert found.rack_size == last.rack_size
    assert last is not None
    assert Placement(*last.placements[0])
