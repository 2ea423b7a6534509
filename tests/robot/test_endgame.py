"""The end of a game as the strong robot sees it: its own rack, the board, and the book."""

import signal
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from msgspec import structs

from faristol.board import Board
from faristol.kernel.endgame_reference import Ending, after
from faristol.kernel.finder import placements
from faristol.robot.endgame import Finish, best_finish, finish_of, unseen_tiles
from faristol.robot.self_play import Moment, play_game
from faristol.rulebook import Ruleset, ruleset
from faristol.table import Game, evolve
from faristol.table.events import TableOpened
from faristol.table.state import Turn
from faristol.table.terms import UNSEEN, Stage, TurnKind
from faristol.tiles import layout, tile_set
from tests.robot.matches import match
from tests.table.transcript import run

GAMES = Path(__file__).parent.parent / "data" / "games"
CATALAN = Finish(passes_each=3, equal_turns=False, played_out="to-closer", no_plays="own")
DUTCH = Finish(passes_each=0, equal_turns=True, played_out="own", no_plays="own")


def late_moments(name: str) -> Iterator[tuple[Ruleset, Game]]:
    """The states of a transcript's game with an empty bag, somebody being on turn."""
    events = run((GAMES / f"{name}.txt").read_text("utf-8"))[1]
    opened = events[0]
    assert isinstance(opened, TableOpened)
    game = Game()
    for event in events:
        game = evolve(game, event)
        playing = game.stage is Stage.PLAYING and game.on_turn is not None
        if playing and not game.bag_count and game.acted is None:
            yield ruleset(opened.edition), game


@cache
def late(language: str, seed: int) -> Moment:
    """The first moment of a robots' game with an empty bag."""
    moments = play_game(match(language), seed).moments
    return next(moment for moment in moments if not moment.bag_count)


def two(*kinds: TurnKind) -> Game:
    """A game of two with an empty bag after such turns, seat 0 first."""
    turns = tuple(Turn(n % 2, kind) for n, kind in enumerate(kinds))
    return structs.replace(Game(), names=("A", "B"), racks=(b"\1", b"\2"), turns=turns, on_turn=0)


class TestWhatTheBookSays:
    @pytest.mark.parametrize(
        "edition", ["friendly", "fisc-2023", "fisc-classic", "fisc-un-contra-un"]
    )
    def test_catalan_books_end_at_once_or_after_three_lost_turns_of_each(
        self, edition: str
    ) -> None:
        assert finish_of(ruleset(edition), two(), 0) == CATALAN

    @pytest.mark.parametrize("edition", ["nl-wedstrijd", "nl-punten"])
    def test_dutch_books_let_both_have_as_many_turns_and_nobody_pass(self, edition: str) -> None:
        assert finish_of(ruleset(edition), two(), 0) == DUTCH

    def test_who_has_had_a_turn_less_is_second(self) -> None:
        rules, game = ruleset("nl-wedstrijd"), two(TurnKind.PLAY)
        assert finish_of(rules, game, 1) == replace(DUTCH, is_second=True)
        assert finish_of(rules, game, 0) == DUTCH

    def test_an_opponent_who_can_not_play_is_out(self) -> None:
        game = structs.replace(two(TurnKind.PLAY, TurnKind.PLAY), frozen=(1,))
        assert finish_of(ruleset("nl-punten"), game, 0) == replace(DUTCH, opponent_is_out=True)
        assert finish_of(ruleset("nl-punten"), game, 1) is None

    def test_lost_turns_right_before_are_counted_and_no_others(self) -> None:
        rules = ruleset("friendly")
        lost = two(TurnKind.PASS, TurnKind.PLAY, TurnKind.PASS, TurnKind.LOST, TurnKind.PASS)
        assert finish_of(rules, lost, 0) == replace(CATALAN, passes=3)
        played = two(TurnKind.PASS, TurnKind.PLAY)
        assert finish_of(rules, played, 0) == CATALAN

    def test_a_run_that_should_have_ended_the_game_is_not_searched(self) -> None:
        assert finish_of(ruleset("friendly"), two(*[TurnKind.PASS] * 6), 0) is None

    def test_with_tiles_in_the_bag_or_three_players_nothing_is_searched(self) -> None:
        rules = ruleset("friendly")
        assert finish_of(rules, structs.replace(two(), bag_count=1), 0) is None
        assert finish_of(rules, structs.replace(two(), names=("A", "B", "C")), 0) is None

    def test_games_of_a_fixed_number_of_turns_are_not_searched(self) -> None:
        assert finish_of(ruleset("fisc-escolar"), two(), 0) is None


class TestWhatIsUnseen:
    @pytest.mark.parametrize("language", ["ca", "nl"])
    @pytest.mark.parametrize("seed", range(3))
    def test_with_an_empty_bag_it_is_the_other_rack(self, language: str, seed: int) -> None:
        moment = late(language, seed)
        mine, others = moment.racks[moment.on_turn], moment.racks[1 - moment.on_turn]
        tiles = match(language).tiles
        assert unseen_tiles(tiles, moment.squares, mine) == bytes(sorted(others))

    def test_tiles_that_the_box_does_not_have_are_no_rack(self) -> None:
        assert unseen_tiles(tile_set("catalan"), bytes(225), b"\1" * 90) is None

    def test_more_than_a_rack_is_not_searched(self) -> None:
        robots = match("ca")
        assert best_finish(robots.finder, robots.tiles, bytes(225), b"\1\2", CATALAN) is None

    def test_a_game_that_is_over_is_not_searched(self) -> None:
        robots, moment = match("ca"), late("ca", 0)
        full = bytearray(moment.squares)
        empty = [square for square, tile in enumerate(full) if not tile]
        for square, tile in zip(empty, moment.racks[1 - moment.on_turn], strict=False):
            full[square] = tile or 0x81
        mine = moment.racks[moment.on_turn]
        assert unseen_tiles(robots.tiles, bytes(full), mine) == b""
        assert best_finish(robots.finder, robots.tiles, bytes(full), mine, CATALAN) is None
        assert best_finish(robots.finder, robots.tiles, bytes(full), b"", CATALAN) is None
        last = best_finish(
            robots.finder, robots.tiles, bytes(full), mine, replace(DUTCH, is_second=True)
        )
        assert last is not None


class TestFairness:
    @pytest.mark.parametrize("name", ["fisc-2023", "nl-wedstrijd"])
    def test_what_it_is_told_is_the_same_whatever_the_other_holds(self, name: str) -> None:
        looked = 0
        for rules, game in late_moments(name):
            seat = game.on_turn
            assert seat is not None
            hidden = [bytes([UNSEEN]) * len(rack) for rack in game.racks]
            hidden[seat] = game.racks[seat]
            told = finish_of(rules, game, seat)
            assert told is not None
            assert finish_of(rules, structs.replace(game, racks=tuple(hidden)), seat) == told
            looked += 1
        assert looked


@pytest.mark.parametrize(("language", "finish"), [("ca", CATALAN), ("nl", DUTCH)])
@pytest.mark.parametrize("seed", [4, 11])
def test_the_line_is_one_of_legal_turns_and_worth_what_it_says(
    language: str, finish: Finish, seed: int
) -> None:
    robots, moment = match(language), late(language, seed)
    seat = moment.on_turn
    finish = replace(finish, is_second=seat == 1)
    line = best_finish(robots.finder, robots.tiles, moment.squares, moment.racks[seat], finish)
    assert line is not None
    game = Ending(Board(layout(), moment.squares), moment.racks, seat)
    for play in line.turns:
        if play is not None:
            plays = robots.finder.all_plays(
                game.board.squares, game.racks[game.on_turn], bag_count=0
            )
            scores = {(one.is_across, one.lane, one.begins, one.tiles): one.score for one in plays}
            assert scores[play.is_across, play.lane, play.begins, play.tiles] == play.score
        placed = placements(play, robots.size) if play else ()
        score = play.score if play else 0
        game = after(finish.rules, robots.tiles.values, game, placed, score)
    if line.is_exact and game.is_over:
        assert line.value == (game.lead if seat == 0 else -game.lead)


class TestWhoPressesControlC:
    """Searches of hours end at once."""

    @pytest.fixture(autouse=True)
    def heard(self) -> Iterator[None]:
        before = signal.signal(signal.SIGALRM, signal.default_int_handler)
        yield
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)

    def test_ends_the_search_of_an_end(self) -> None:
        robots = match("ca")
        hard = late("ca", 0)  # not solved within a million positions
        with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - the alarm rings inside
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            robots.finder.search_endgame(
                hard.squares,
                hard.racks[hard.on_turn],
                hard.racks[1 - hard.on_turn],
                rules=CATALAN.rules,
                nodes=10**9,
            )

    def test_ends_the_weighing_of_the_last_draws(self) -> None:
        robots = match("ca")
        moment = next(
            moment
            for seed in range(100)
            for moment in play_game(robots, seed).moments
            if moment.bag_count == 2
        )
        rack = moment.racks[moment.on_turn]
        unseen = unseen_tiles(robots.tiles, moment.squares, rack)
        assert unseen is not None
        with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - the alarm rings inside
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            robots.finder.weigh_last_draws(
                moment.squares,
                rack,
                unseen,
                rules=CATALAN.rules,
                in_bag=2,
                lead=0,
                nodes=10**9,
                threads=2,
            )
