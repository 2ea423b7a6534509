"""The champion: what it is told, what it does late in a game, how it shares its time."""

from random import Random

import pytest
from msgspec import structs

from faristol.kernel.finder import placements
from faristol.robot.champion import Champion, Effort
from faristol.robot.chance import chances_of
from faristol.robot.endgame import best_finish, finish_of
from faristol.robot.last_draws import approach_of, best_approach
from faristol.robot.refereeing import RefereedGame
from faristol.robot.situation import situation_of
from faristol.robot.time_share import TimeShare, seconds_for, time_share
from faristol.robot.turn_choice import ChosenTurn
from faristol.rulebook import Ruleset, ruleset
from faristol.table import Game
from tests.robot.matches import match
from tests.robot.test_refereeing import dealt, greedy_turn

FEW = Effort(iterations=300)


def champion(language: str = "ca") -> Champion:
    robots = match(language)
    return Champion(robots.finder, robots.tiles, chances_of(robots.tiles.name))


def game_with(rules: Ruleset, bag: int, players: int = 2) -> RefereedGame:
    """A game up to the first turn with at most so many tiles in the bag."""
    for seed in range(20):
        game = dealt(rules, players, seed)
        while not game.is_over and game.game.bag_count > bag:
            greedy_turn(game)
        if not game.is_over and game.game.bag_count == bag:
            return game
    raise AssertionError


def chosen(rules: Ruleset, game: Game, effort: Effort = FEW) -> ChosenTurn:
    assert game.on_turn is not None
    language = "nl" if rules.equipment.tiles == "dutch" else "ca"
    return champion(language).choose(situation_of(rules, game, game.on_turn), effort)


def as_text(turn: ChosenTurn) -> tuple[object, ...]:
    play = turn.play
    if play is None:
        return ("exchange", turn.exchanged)
    return (play.is_across, play.lane, play.begins, play.tiles)


class TestTheChoice:
    @pytest.mark.parametrize(
        ("edition", "players"),
        [("fisc-2023", 2), ("nl-wedstrijd", 2), ("friendly", 3), ("fisc-escolar", 4)],
    )
    def test_it_is_a_turn_that_the_book_allows_and_the_same_again(
        self, edition: str, players: int
    ) -> None:
        rules = ruleset(edition)
        game = dealt(rules, players, 2)
        greedy_turn(game)
        first, again = (chosen(rules, game.game) for _ in range(2))

        assert as_text(first) == as_text(again)
        if first.play is None:
            game.exchange(first.exchanged)
        else:
            game.play(placements(first.play, 15))
        assert len(game.game.turns) == 2

    def test_it_does_not_hang_on_what_nobody_told_it(self) -> None:
        rules, random = ruleset("friendly"), Random(1)
        game = dealt(rules, 2, 6)
        greedy_turn(game)
        seat = game.on_turn
        unseen = [*game.bag, *game.game.racks[1 - seat]]
        random.shuffle(unseen)
        racks = [game.game.racks[seat]] * 2
        racks[1 - seat] = bytes(unseen[:7])
        pool = tuple(unseen[7:].count(tile) for tile in range(len(game.game.pool)))
        other = structs.replace(game.game, racks=tuple(racks), pool=pool)

        assert other.racks != game.game.racks
        assert as_text(chosen(rules, game.game)) == as_text(chosen(rules, other))

    def test_it_searches_the_end_once_the_bag_is_empty(self) -> None:
        rules = ruleset("fisc-2023")
        game, robots = game_with(rules, 0), match("ca")
        seat = game.on_turn
        finish = finish_of(rules, game.game, seat)
        assert finish is not None
        squares, rack = game.game.board.squares, game.game.racks[seat]
        line = best_finish(robots.finder, robots.tiles, squares, rack, finish)

        assert line is not None
        assert as_text(chosen(rules, game.game)) == as_text(ChosenTurn(line.turns[0]))

    def test_it_weighs_the_last_tile_in_the_bag(self) -> None:
        rules = ruleset("fisc-2023")
        game, robots = game_with(rules, 1), match("ca")
        seat = game.on_turn
        approach = approach_of(rules, game.game, seat)
        assert approach is not None
        squares, rack = game.game.board.squares, game.game.racks[seat]
        turn = best_approach(robots.finder, robots.tiles, squares, rack, 1, approach)

        assert turn is not None
        assert as_text(chosen(rules, game.game)) == as_text(ChosenTurn(turn.play))

    def test_a_time_is_kept_to_more_or_less_and_has_an_answer_however_short(self) -> None:
        rules = ruleset("fisc-2023")
        game = dealt(rules, 2, 2)

        assert chosen(rules, game.game, Effort(seconds=0.0)) != ChosenTurn()
        assert Effort(seconds=0.5).nodes(7) == 30_000
        assert Effort(seconds=0.0).nodes(7) == 1
        assert Effort(seconds=1e9).nodes(7) == 2_000_000
        assert Effort(iterations=9).nodes(7) == 7

    def test_with_little_thinking_few_turns_are_compared_each_often_enough(self) -> None:
        compared = [Effort(iterations=number).candidates for number in (1, 192, 500, 10**6)]
        assert compared == [1, 2, 5, 15]
        assert Effort(seconds=0.0).candidates == 1
        assert Effort(seconds=0.1).candidates == 5
        assert Effort(seconds=3.0).candidates == Effort(seconds=3.0, threads=2).candidates == 15

    def test_without_time_it_is_the_play_of_best_equity(self) -> None:
        rules = ruleset("fisc-2023")
        game, robots = dealt(rules, 2, 2), match("ca")
        best = robots.finder.best_play(game.game.board.squares, game.game.racks[0], bag_count=86)

        assert as_text(chosen(rules, game.game, Effort(seconds=0.0))) == as_text(ChosenTurn(best))


class TestTheClock:
    @pytest.mark.parametrize("minutes", [3, 10, 25, 35])
    @pytest.mark.parametrize("tiles_a_turn", [0, 1, 3, 5, 7])
    def test_no_flag_falls_however_long_the_game(self, minutes: int, tiles_a_turn: int) -> None:
        left, unseen = 60.0 * minutes, 93
        for _ in range(200):
            budget = seconds_for(left, unseen, 7)
            assert 0 < budget <= left / 2
            left -= 1.02 * budget  # a little late every time
            unseen = max(0, unseen - 2 * tiles_a_turn)
        assert left > 0

    def test_most_of_the_time_is_used_in_a_usual_game(self) -> None:
        left, unseen = 180.0, 93
        for _ in range(11):
            left -= seconds_for(left, unseen, 7)
            unseen = max(0, unseen - 9)
        assert left < 60

    def test_more_time_is_never_less_thought(self) -> None:
        for unseen in (0, 7, 40, 93):
            shares = [seconds_for(float(left), unseen, 7) for left in range(1, 2100, 7)]
            assert shares == sorted(shares)


class TestTheShareOfAClock:
    """Own time, time of all, time for a play, or none."""

    def share(self, edition: str, players: int = 2, later_ms: int = 0) -> TimeShare:
        rules = ruleset(edition)
        game = dealt(rules, players, 2).game
        assert game.on_turn is not None
        return time_share(rules, game, game.on_turn, game.at + later_ms)

    def test_thirty_minutes_are_shared_out_over_the_turns_to_come(self) -> None:
        share = self.share("fisc-2023")
        assert share.thinking_s == 60  # never longer than people wait for
        late = self.share("fisc-2023", later_ms=29 * 60_000)
        assert 2 < late.thinking_s < 5
        assert late.thinking_s < late.until_s < 20

    def test_in_its_last_seconds_it_plays_at_a_glance(self) -> None:
        for left_ms in (14_000, 3_000, 200, 0, -60_000):
            share = self.share("fisc-2023", later_ms=30 * 60_000 - left_ms)
            assert share.thinking_s <= 0.1
            assert share.until_s <= max(0.1, left_ms / 4000)

    def test_a_time_for_each_play_is_not_used_up(self) -> None:
        rules = ruleset("fisc-escolar")
        assert rules.time.play_ms or rules.time.shared_ms
        share = self.share("fisc-escolar", players=4)
        assert 0 < share.thinking_s <= 60

    def test_without_a_clock_nobody_waits_long(self) -> None:
        share = self.share("friendly")
        assert 1 < share.thinking_s <= 10
        assert share.until_s < 30
