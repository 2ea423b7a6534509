"""One or two tiles in the bag, as the strong robot sees them: its own rack, the board, the book."""

from dataclasses import replace
from functools import cache

import pytest
from msgspec import structs

from faristol.kernel import Play, WordGraph, build_word_graph, play_finder
from faristol.robot.endgame import Finish
from faristol.robot.last_draws import (
    Approach,
    approach_of,
    best_approach,
    exchanges_at,
    may_weigh,
    weigh,
)
from faristol.robot.self_play import Moment, play_game
from faristol.rulebook import ruleset
from faristol.table import Game
from faristol.table.terms import TurnKind
from faristol.tiles import layout, tile_set
from tests.robot.matches import match
from tests.robot.test_endgame import CATALAN, DUTCH, two


@cache
def late(language: str, in_bag: int) -> Moment:
    """The first moment of robots' games with so many tiles in the bag."""
    return next(
        moment
        for seed in range(100)
        for moment in play_game(match(language), seed).moments
        if moment.bag_count == in_bag
    )


def nearly_empty(*kinds: TurnKind, in_bag: int = 1) -> Game:
    game = two(*kinds)
    return structs.replace(
        game, bag_count=in_bag, points=(30, 42), deducted=(0, 5), from_racks=(0, 0)
    )


def choice(language: str, in_bag: int, finish: Finish) -> tuple[bytes, int]:
    robots, moment = match(language), late(language, in_bag)
    rack = moment.racks[moment.on_turn]
    approach = Approach(replace(finish, is_second=moment.on_turn == 1), moment.lead)
    turn = best_approach(robots.finder, robots.tiles, moment.squares, rack, in_bag, approach)
    assert turn is not None
    assert turn.play is not None
    return turn.play.tiles, turn.play.lane * 100 + turn.play.begins


class TestWhatTheBookSays:
    @pytest.mark.parametrize("in_bag", [1, 2])
    @pytest.mark.parametrize(
        "edition", ["friendly", "fisc-2023", "fisc-classic", "fisc-un-contra-un"]
    )
    def test_catalan_books_end_as_with_an_empty_bag(self, edition: str, in_bag: int) -> None:
        game = nearly_empty(in_bag=in_bag)
        assert approach_of(ruleset(edition), game, 0) == Approach(CATALAN, -7)
        assert approach_of(ruleset(edition), game, 1) == Approach(CATALAN, 7)

    @pytest.mark.parametrize("edition", ["nl-wedstrijd", "nl-punten"])
    def test_dutch_books_let_both_have_as_many_turns(self, edition: str) -> None:
        rules, game = ruleset(edition), nearly_empty(TurnKind.PLAY)
        assert approach_of(rules, game, 1) == Approach(replace(DUTCH, is_second=True), 7)
        assert approach_of(rules, game, 0) == Approach(DUTCH, -7)

    def test_lost_turns_right_before_are_counted(self) -> None:
        game = nearly_empty(TurnKind.PLAY, TurnKind.PASS, TurnKind.PASS)
        found = approach_of(ruleset("friendly"), game, 1)
        assert found is not None
        assert found.finish.passes == 2

    @pytest.mark.parametrize("in_bag", [0, 3, 7])
    def test_with_another_number_in_the_bag_nothing_is_weighed(self, in_bag: int) -> None:
        assert approach_of(ruleset("friendly"), nearly_empty(in_bag=in_bag), 0) is None

    def test_with_three_players_or_a_fixed_number_of_turns_nothing_is_weighed(self) -> None:
        three = structs.replace(nearly_empty(), names=("A", "B", "C"))
        assert approach_of(ruleset("friendly"), three, 0) is None
        assert approach_of(ruleset("fisc-escolar"), nearly_empty(), 0) is None

    @pytest.mark.parametrize("seat", [0, 1])
    def test_once_somebody_is_out_nothing_is_weighed(self, seat: int) -> None:
        game = structs.replace(nearly_empty(), frozen=(seat,))
        assert approach_of(ruleset("nl-punten"), game, 0) is None

    def test_where_a_turn_may_go_by_though_nobody_may_pass_nothing_is_weighed(self) -> None:
        rules = ruleset("nl-wedstrijd")
        by = replace(rules, ending=replace(rules.ending, freeze="bag-empty"))
        assert approach_of(rules, nearly_empty(), 0) is not None
        assert approach_of(by, nearly_empty(), 0) is None


class TestTheChoice:
    @pytest.mark.parametrize("in_bag", [1, 2])
    @pytest.mark.parametrize(("language", "finish"), [("ca", CATALAN), ("nl", DUTCH)])
    def test_it_is_a_legal_turn_and_the_same_again(
        self, language: str, in_bag: int, finish: Finish
    ) -> None:
        robots, moment = match(language), late(language, in_bag)
        plays = robots.finder.all_plays(
            moment.squares, moment.racks[moment.on_turn], bag_count=in_bag
        )
        chosen = choice(language, in_bag, finish)
        legal = {(play.tiles, play.lane * 100 + play.begins) for play in plays}
        assert chosen in legal
        assert chosen == choice(language, in_bag, finish)

    def test_who_can_not_win_or_lose_any_more_takes_the_most_points(self) -> None:
        """All turns win every deal; then only points tell them apart."""
        robots, moment = match("ca"), late("ca", 1)
        rack = moment.racks[moment.on_turn]

        def weighed(lead: int) -> tuple[int, int, int, Play]:
            turn = best_approach(
                robots.finder, robots.tiles, moment.squares, rack, 1, Approach(CATALAN, lead)
            )
            assert turn is not None
            assert turn.play is not None
            return turn.wins, turn.deals, turn.points - turn.deals * lead, turn.play

        far_ahead, far_behind = weighed(5_000), weighed(-5_000)
        assert far_ahead[0] == 2 * far_ahead[1]
        assert far_behind[0] == 0
        assert far_ahead[2] == far_behind[2]
        assert far_ahead[3].tiles == far_behind[3].tiles

    def test_tiles_that_are_no_rack_are_not_weighed(self) -> None:
        robots = match("ca")
        at = Approach(CATALAN, 0)
        assert best_approach(robots.finder, robots.tiles, bytes(225), b"\1\2", 1, at) is None
        assert best_approach(robots.finder, robots.tiles, bytes(225), b"", 1, at) is None
        box = tile_set("catalan")
        assert best_approach(robots.finder, box, bytes(225), b"\1" * 90, 1, at) is None

    def test_a_bag_that_holds_all_that_is_unseen_is_not_weighed(self) -> None:
        robots, moment = match("ca"), late("ca", 1)
        rack = moment.racks[moment.on_turn]
        at = Approach(CATALAN, 0)
        unseen = moment.unseen
        assert best_approach(robots.finder, robots.tiles, moment.squares, rack, unseen, at) is None


class TestWhatElseIsWeighed:
    @pytest.mark.parametrize(
        ("edition", "most"),
        [("fisc-2023", 3), ("fisc-classic", 3), ("fisc-un-contra-un", 0), ("nl-wedstrijd", 0)],
    )
    def test_tiles_are_changed_where_the_book_lets_them_be(self, edition: str, most: int) -> None:
        assert exchanges_at(ruleset(edition), 3) == most

    def test_passes_are_weighed_where_the_book_knows_them(self) -> None:
        assert may_weigh(ruleset("fisc-2023"))
        rules = ruleset("nl-wedstrijd")
        assert may_weigh(rules)
        assert not may_weigh(replace(rules, ending=replace(rules.ending, freeze="bag-empty")))

    @pytest.mark.parametrize(("most", "with_pass", "kind"), [(3, False, 1), (0, True, 2)])
    def test_who_can_lay_nothing_changes_or_passes(
        self, most: int, with_pass: bool, kind: int
    ) -> None:
        """A rack without a play, and three tiles in the bag."""
        robots, moment = match("ca"), late("ca", 3)
        rack = moment.racks[moment.on_turn]
        letters = len(robots.tiles.letters)
        words = WordGraph.from_bytes(build_word_graph(bytes([1] * 4 + [0]), letters))
        bare = play_finder(words, robots.tiles, layout())
        found = weigh(
            bare,
            robots.tiles,
            moment.squares,
            rack,
            3,
            Approach(CATALAN, moment.lead),
            nodes=500,
            exchange_most=most,
            with_pass=with_pass,
        )
        assert found is not None
        assert {turn.kind.value for turn in found.turns} == {kind}
        assert not found.all_deals
        for turn in found.turns:
            assert turn.play is None
            assert turn.kept is not None
            assert set(turn.kept) <= set(rack)
            assert 4 <= len(turn.kept) <= 7
