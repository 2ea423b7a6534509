"""Games that programs play: by every book to its end, refusals that change nothing, tiles twice."""

from random import Random

import pytest

from faristol.core import Refused
from faristol.kernel.finder import placements
from faristol.robot.refereeing import RefereedGame
from faristol.rulebook import Ruleset, ruleset
from faristol.table import Game
from faristol.table.terms import Stage, TurnKind
from tests.robot.matches import match

EDITIONS = [
    ("friendly", 2),
    ("friendly", 3),
    ("fisc-un-contra-un", 2),
    ("fisc-classic", 2),
    ("fisc-2023", 2),
    ("fisc-escolar", 4),
    ("nl-punten", 2),
    ("nl-wedstrijd", 2),
]


def dealt(rules: Ruleset, players: int, seed: int) -> RefereedGame:
    robots = match("nl" if rules.equipment.tiles == "dutch" else "ca")
    bag = list(robots.tiles.full_bag())
    Random(seed).shuffle(bag)
    return RefereedGame.dealt(rules, robots.finder, bag, players, salt=seed)


def greedy_turn(game: RefereedGame) -> None:
    """The best play; without one an exchange, and where that is refused the turn goes by."""
    robots = match("nl" if game.rules.equipment.tiles == "dutch" else "ca")
    rack = game.game.racks[game.on_turn]
    play = robots.finder.best_play(game.game.board.squares, rack, bag_count=len(game.bag))
    if play is not None:
        game.play(placements(play, 15))
        return
    try:
        game.exchange(rack[:1])
    except Refused:
        game.go_by()


@pytest.mark.parametrize(("edition", "players"), EDITIONS)
def test_a_game_by_any_book_goes_on_to_its_result(edition: str, players: int) -> None:
    game = dealt(ruleset(edition), players, 5)
    begun = []
    while not game.is_over:
        begun.append(game.on_turn)
        greedy_turn(game)
        assert len(game.bag) == game.game.bag_count
        assert len(begun) < 100

    assert begun[:players] == list(range(players))
    assert game.game.stage is not Stage.PLAYING
    assert game.game.result is not None
    assert len(game.game.result.scores) == players


def test_a_seat_draws_the_same_tiles_whoever_sits_on_it_and_whatever_the_other_plays() -> None:
    one, other = (dealt(ruleset("friendly"), 2, 8) for _ in range(2))
    greedy_turn(one)
    other.exchange(other.game.racks[0][:3])

    assert one.game.racks[1] == other.game.racks[1]
    greedy_turn(one)
    greedy_turn(other)
    drawn = [set(game.game.racks[1]) for game in (one, other)]
    assert drawn[0] & drawn[1]


def test_a_refused_exchange_leaves_the_game_and_the_bag_as_they_are() -> None:
    game = dealt(ruleset("nl-wedstrijd"), 2, 3)
    while not game.is_over and game.game.bag_count >= 16:
        greedy_turn(game)
    before, bag = game.game, list(game.bag)

    with pytest.raises(Refused):
        game.exchange(game.game.racks[game.on_turn][:2])
    assert game.game is before
    assert game.bag == bag


def test_an_exchange_puts_tiles_back_and_takes_as_many() -> None:
    game = dealt(ruleset("friendly"), 2, 4)
    rack, everything = game.game.racks[0], sorted([*game.bag, *game.game.racks[0]])
    game.exchange(rack[:5])

    assert game.game.turns[-1].kind is TurnKind.EXCHANGE
    assert sorted([*game.bag, *game.game.racks[0]]) == everything
    assert game.on_turn == 1


@pytest.mark.parametrize("edition", ["fisc-2023", "nl-wedstrijd"])
def test_a_play_that_is_challenged_goes_back_when_the_judge_says_so(edition: str) -> None:
    rules = ruleset(edition)
    robots = match("nl" if rules.equipment.tiles == "dutch" else "ca")
    asked: list[int] = []

    def begun() -> bool:
        return not game.game.board.is_empty

    def doubts(game: Game, seat: int, words: tuple[bytes, ...]) -> bool:
        assert words
        asked.append(seat)
        return len(asked) < 3

    def judge(words: tuple[bytes, ...]) -> bool:
        return len(asked) > 1

    bag = list(robots.tiles.full_bag())
    Random(4).shuffle(bag)
    game = RefereedGame.dealt(rules, robots.finder, bag, 2, salt=1, judge=judge, doubts=doubts)
    racks = [sorted(rack) for rack in game.game.racks]
    greedy_turn(game)  # challenged, and no word
    assert asked == [1]
    assert game.on_turn == 1
    assert sorted(game.game.racks[0]) == racks[0]
    assert not begun()
    greedy_turn(game)  # challenged, and good
    assert asked == [1, 0]
    assert begun()
    while not game.is_over:
        greedy_turn(game)
    assert game.game.result is not None
