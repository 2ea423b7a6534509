"""How robots choose, with the real lexica: a beginner lays common words only."""

import multiprocessing
import pickle
from dataclasses import fields
from pathlib import Path

import msgspec
import pytest

from faristol.board import Board, Placement
from faristol.board.words import formed_words
from faristol.kernel import play_finder
from faristol.kernel.finder import placements
from faristol.lexicon import Shelf
from faristol.lexicon.frequencies import COMMON, open_frequencies
from faristol.robot.endgame import Finish, best_finish, unseen_tiles
from faristol.robot.last_draws import Approach, best_approach
from faristol.robot.levels import Level
from faristol.robot.self_play import Moment, play_game
from faristol.robot.simulation import known_table
from faristol.robot.situation import Situation
from faristol.rulebook import ruleset
from faristol.server.lexica import (
    classes_for,
    common_graph,
    finder_for,
    leaves_for,
    lexicon_named,
    open_once,
)
from faristol.server.tables.robots import (
    Position,
    Robots,
    Thought,
    doubts,
    knows_words,
    placed,
    position_of,
    think,
)
from faristol.table import Game
from faristol.table.draws import draw
from faristol.table.racks import less
from faristol.table.terms import UNSEEN
from faristol.tiles import BLANK, BLANK_BIT, LETTER_MASK, layout
from tests.robot.matches import match
from tests.robot.test_refereeing import dealt

_UNMARKED = bytes(tile & LETTER_MASK for tile in range(256))


def at(
    language: str, rack: str, *, board: Board | None = None, bag: int = 50, level: Level
) -> Position:
    lexicon = lexicon_named(language)
    tiles = bytes(
        BLANK if face == "?" else lexicon.tiles.parse_word(face)[0] for face in rack.split()
    )
    squares = (board or Board.empty(layout("standard"))).squares
    return Position(lexicon.record.reference, "standard", squares, tiles, bag, 7, 50, level)


def words_of(board: Board, squares: tuple[tuple[int, int], ...]) -> list[bytes]:
    formed = formed_words(board, placed(squares))
    return [word.tiles.translate(_UNMARKED) for word in formed]


def self_played(language: str, seed: int) -> list[tuple[Board, list[bytes]]]:
    """A game of a beginner against a club player: the words of each of the beginner's plays."""
    tiles = lexicon_named(language).tiles
    pool = tuple(tile.count for tile in tiles.tiles)
    secret, number = seed.to_bytes(32, "big"), 0
    racks = [b"", b""]
    board = Board.empty(layout("standard"))
    laid: list[tuple[Board, list[bytes]]] = []
    for turn in range(30):
        seat = turn % 2
        due = min(7 - len(racks[seat]), sum(pool))
        drawn = draw(secret, [], number, pool, due)
        number += 1
        pool, racks[seat] = less(pool, drawn), racks[seat] + drawn
        position = Position(
            lexicon_named(language).record.reference,
            "standard",
            board.squares,
            racks[seat],
            sum(pool),
            7,
            50,
            Level.CLUB if seat else Level.BEGINNER,
        )
        thought = think(position)
        if not thought.placements:
            continue
        if seat == 0:
            laid.append((board, words_of(board, thought.placements)))
        board = board.with_tiles(placed(thought.placements))
        left = bytearray(racks[seat])
        for placement in placed(thought.placements):
            left.remove(BLANK if placement.tile & ~LETTER_MASK else placement.tile)
        racks[seat] = bytes(left)
    return laid


class TestBeginner:
    @pytest.mark.parametrize("language", ["ca", "nl"])
    def test_every_word_it_forms_is_common(self, language: str) -> None:
        lexicon = lexicon_named(language)
        found = open_frequencies(Shelf().find(language))
        assert found is not None

        plays = [words for seed in range(3) for _, words in self_played(language, seed)]

        assert len(plays) > 15
        assert any(len(words) > 1 for words in plays)  # cross words too
        for words in plays:
            for word in words:
                assert word in lexicon
                assert found.classes.get(word, 0) >= COMMON, lexicon.tiles.format_word(word)

    def test_it_leaves_a_rare_word_alone_and_changes_tiles(self) -> None:
        position = at("nl", "x x q q z c y", level=Level.BEGINNER)

        thought = think(position)

        assert thought.placements == ()
        assert 0 < len(thought.change) <= 7

    def test_where_the_best_word_is_rare_it_lays_another(self) -> None:
        found = open_frequencies(Shelf().find("ca"))
        assert found is not None
        board = Board.empty(layout("standard"))

        club, beginner = (
            words_of(board, think(at("ca", "g n e i s x x", level=level)).placements)
            for level in (Level.CLUB, Level.BEGINNER)
        )

        assert all(found.classes.get(word, 0) < COMMON for word in club)
        assert all(found.classes.get(word, 0) >= COMMON for word in beginner)

    def test_it_does_not_find_the_best_play(self) -> None:
        rack = "c a s e s r t"
        lexicon = lexicon_named("ca")
        graph = common_graph(lexicon.record.reference)
        assert graph is not None
        finder = play_finder(graph, lexicon.tiles, layout("standard"))
        position = at("ca", rack, level=Level.BEGINNER)
        plays = finder.all_plays(position.squares, position.rack, bag_count=50)

        chosen = think(position).placements

        scores = [
            play.score
            for play in plays
            if tuple((p.square, p.tile) for p in placements(play, 15)) == chosen
        ]
        assert scores
        worse = sum(play.score <= scores[0] for play in plays)
        assert 0.85 < worse / len(plays) < 1

    def test_with_a_rare_word_on_the_board_it_still_plays(self) -> None:
        tiles = lexicon_named("ca").tiles
        rare = tiles.parse_word("gneis")
        board = Board.empty(layout("standard")).with_tiles(
            Placement(7 * 15 + 5 + n, tile) for n, tile in enumerate(rare)
        )
        position = at("ca", "c a s a r e t", board=board, level=Level.BEGINNER)
        found = open_frequencies(Shelf().find("ca"))
        assert found is not None

        words = words_of(board, think(position).placements)

        assert words
        assert all(found.classes.get(word, 0) >= COMMON for word in words)

    def test_without_frequencies_it_lays_short_words(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from faristol.lexicon import Source
        from faristol.lexicon.making import OwnList, install_own
        from faristol.lexicon.wordlist import WordList
        from faristol.tiles import tile_set

        monkeypatch.setenv("FARISTOL_HOME", str(tmp_path))
        spanish = tile_set("spanish")
        words = {spanish.parse_word(word) for word in ("casa", "casas", "casero", "caseros")}
        own = OwnList("OWN", "1", "", "", spanish, Source("file", "x", "", "0" * 64))
        install_own(Shelf(), own, WordList(words=words))

        thought = think(at("OWN", "c a s e r o s", level=Level.BEGINNER))
        assert thought.placements == ()
        assert len(thought.change) == 7
        assert len(thought.at_worst) == 6
        thought = think(at("OWN", "c a s a s r o", level=Level.BEGINNER))
        assert len(thought.placements) in (4, 5)
        for cached in (open_once, classes_for, common_graph, finder_for, leaves_for):
            cached.cache_clear()


class TestNamedRobots:
    """Those with a name know some words, see some plays, and challenge some words."""

    def test_where_the_words_run_out_a_child_changes_tiles(self) -> None:
        thought = think(at("nl", "x x q q z c y", level=Level.CHILD))

        assert thought.placements == ()
        assert 0 < len(thought.change) <= 7

    def test_who_has_just_changed_tiles_lays_a_rare_word_rather_than_change_again(self) -> None:
        position = at("nl", "p q e k k p q", level=Level.CHILD)
        assert think(position).change
        again = think(msgspec.structs.replace(position, has_changed=True))
        assert again.placements == think(position).at_worst != ()
        nothing = at("nl", "x x q q z c c", level=Level.CHILD)
        assert think(msgspec.structs.replace(nothing, has_changed=True)).change

    def test_the_champion_sees_at_a_glance_what_the_strong_robot_sees(self) -> None:
        position = at("ca", "c a s e r t o", level=Level.CHAMPION)
        strong = msgspec.structs.replace(position, level=Level.STRONG)
        assert think(position).placements == think(strong).placements

    def test_it_plays_on_where_it_is_given_time(self) -> None:
        rules, game = ruleset("fisc-2023"), dealt(ruleset("fisc-2023"), 2, 3).game
        assert game.on_turn is not None
        told = position_of(rules, game, 0, lexicon_named("ca").record.reference, Level.CHAMPION)
        assert think(msgspec.structs.replace(told, seconds=0.05)).placements

    def test_only_who_knows_every_word_is_sure_of_one_that_is_none(self) -> None:
        sure = [level for level in Level if knows_words(level)]
        assert sure == [Level.CHAMPION, Level.CLUB, Level.STRONG]

    def test_a_child_challenges_nothing(self) -> None:
        reference = lexicon_named("ca").record.reference
        nonsense = tuple(bytes([20, one, 20, 20]) for one in range(1, 20))
        assert not doubts(reference, Level.CHILD, nonsense, bytes(225))
        assert doubts(reference, Level.MASTER, nonsense, bytes(225))


class TestWhereThereIsNoWayRoundAPlay:
    def test_it_is_the_play_whose_rarest_word_is_least_rare(self) -> None:
        found = open_frequencies(Shelf().find("nl"))
        assert found is not None
        position = at("nl", "p q e k k p q", level=Level.BEGINNER)

        thought = think(position)

        assert thought.placements == ()
        board = Board.empty(layout("standard"))
        (word,) = words_of(board, thought.at_worst)
        lexicon = lexicon_named("nl")
        others = lexicon.graph.anagrams(position.rack, shorter=True)
        assert word in others
        assert found.classes.get(word, 0) == max(found.classes.get(one, 0) for one in others)

    def test_without_any_play_there_is_none(self) -> None:
        assert think(at("nl", "x x q q z c c", level=Level.BEGINNER)).at_worst == ()


class TestTheEndOfTheGame:
    """Two play, the bag is empty: the strong robot searches; it is told its own rack only."""

    FINISH = Finish(passes_each=3, equal_turns=False, played_out="to-closer", no_plays="own")

    def late(self, language: str, seed: int) -> Position:
        moments = play_game(match(language), seed).moments
        moment = next(moment for moment in moments if not moment.bag_count)
        return Position(
            lexicon_named(language).record.reference,
            "standard",
            moment.squares,
            moment.racks[moment.on_turn],
            0,
            7,
            50,
            Level.STRONG,
            self.FINISH,
        )

    @pytest.mark.parametrize("language", ["ca", "nl"])
    def test_it_takes_the_first_turn_of_the_best_line(self, language: str) -> None:
        position = self.late(language, 2)
        robots = match(language)
        line = best_finish(
            robots.finder, robots.tiles, position.squares, position.rack, self.FINISH
        )
        assert line is not None
        assert line.turns[0] is not None

        chosen = think(position)

        assert placed(chosen.placements) == placements(line.turns[0], 15)
        assert chosen.change == b""

    def test_nothing_it_is_told_holds_another_rack(self) -> None:
        """The whole of what reaches the choosing: own rack, board, level, and the book."""
        assert Position.__struct_fields__ == (
            "lexicon",
            "board",
            "squares",
            "rack",
            "bag_count",
            "full_rack",
            "bonus",
            "level",
            "finish",
            "approach",
            "may_exchange",
            "has_changed",
            "situation",
            "seconds",
            "until_s",
        )
        assert [each.name for each in fields(Situation)] == [
            "rules",
            "table",
            "bag_count",
            "turn",
            "finish",
            "approach",
            "last",
        ]
        game = Game(racks=(b"\x01\x02", b"\x03\x04"), names=("A", "B"), points=(0, 0))
        game = msgspec.structs.replace(game, deducted=(0, 0), from_racks=(0, 0))
        known = known_table(game, 0).seats
        assert [(seat.rack, seat.held) for seat in known] == [(b"\x01\x02", 2), (b"", 2)]
        assert [each.name for each in fields(Approach)] == ["finish", "lead"]
        assert [each.name for each in fields(Finish)] == [
            "passes_each",
            "equal_turns",
            "played_out",
            "no_plays",
            "passes",
            "opponent_is_out",
            "is_second",
        ]

    def test_a_thought_travels_to_another_process(self) -> None:
        position = self.late("ca", 2)
        assert pickle.loads(pickle.dumps(position)) == position
        game = self.begun("fisc-2023")
        position = position_of(ruleset("fisc-2023"), game, 0, position.lexicon, Level.CHAMPION)
        assert position.situation is not None
        assert pickle.loads(pickle.dumps(position)) == position

    def begun(self, edition: str) -> Game:
        return dealt(ruleset(edition), 2, 3).game

    @pytest.mark.parametrize("level", [Level.BEGINNER, Level.CLUB])
    def test_the_others_do_not_search(self, level: Level) -> None:
        position = msgspec.structs.replace(self.late("ca", 2), level=level)
        assert think(position) == think(msgspec.structs.replace(position, finish=None))

    def test_with_three_at_the_table_it_plays_as_before(self) -> None:
        position = msgspec.structs.replace(self.late("ca", 2), finish=None)
        finder = finder_for(position.lexicon, "standard", 7, 50, with_leaves=True)
        greedy = finder.best_play(position.squares, position.rack, bag_count=0)
        assert greedy is not None
        assert placed(think(position).placements) == placements(greedy, 15)

    def test_who_can_not_play_neither_changes_nor_lays(self) -> None:
        """All but two racks lie in one block that no letter makes words with."""
        tiles = lexicon_named("ca").tiles
        rack, others = tiles.parse_word("ae"), tiles.parse_word("os")
        block = [tile or tiles.parse_word("a")[0] | BLANK_BIT for tile in tiles.full_bag()]
        for tile in rack + others:
            block.remove(tile)
        squares = bytes(sorted(block)).ljust(225, b"\0")
        position = msgspec.structs.replace(self.late("ca", 2), rack=rack, squares=squares)

        assert think(position) == Thought((), b"")


class TestTheLastTilesInTheBag:
    """One or two are left: the strong robot weighs what they may be, and never sees them."""

    EDITIONS = (("ca", "friendly"), ("nl", "nl-wedstrijd"))

    def late(self, language: str, in_bag: int) -> Moment:
        return next(
            moment
            for seed in range(100)
            for moment in play_game(match(language), seed).moments
            if moment.bag_count == in_bag
        )

    def game(self, moment: Moment, others: bytes, bag: bytes) -> Game:
        """The table with these tiles on the other rack and those in the bag, seat 0 on turn."""
        counts = [bag.count(tile) for tile in range(30)]
        return msgspec.structs.replace(
            Game(),
            names=("A", "B"),
            board=Board(layout(), moment.squares),
            racks=(moment.racks[moment.on_turn], others),
            pool=tuple(counts),
            bag_count=len(bag),
            points=(300, 290),
            deducted=(0, 0),
            from_racks=(0, 0),
            on_turn=0,
        )

    def position(self, language: str, edition: str, in_bag: int) -> Position:
        moment = self.late(language, in_bag)
        unseen = unseen_tiles(match(language).tiles, moment.squares, moment.racks[moment.on_turn])
        assert unseen is not None
        game = self.game(moment, unseen[in_bag:], unseen[:in_bag])
        reference = lexicon_named(language).record.reference
        return position_of(ruleset(edition), game, 0, reference, Level.STRONG)

    @pytest.mark.parametrize("in_bag", [1, 2])
    @pytest.mark.parametrize(("language", "edition"), EDITIONS)
    def test_however_the_unseen_tiles_lie_it_is_told_the_same(
        self, language: str, edition: str, in_bag: int
    ) -> None:
        moment = self.late(language, in_bag)
        unseen = unseen_tiles(match(language).tiles, moment.squares, moment.racks[moment.on_turn])
        assert unseen is not None
        told = []
        for at in range(len(unseen)):
            turned = unseen[at:] + unseen[:at]
            for order in (turned, turned[::-1]):
                bag, others = order[:in_bag], order[in_bag:]
                told.append(self.game(moment, others, bag))
        told.append(self.game(moment, bytes([UNSEEN]) * 7, bytes(in_bag)))
        reference = lexicon_named(language).record.reference
        positions = [position_of(ruleset(edition), g, 0, reference, Level.STRONG) for g in told]

        assert positions[0].approach is not None
        assert all(position == positions[0] for position in positions)

    @pytest.mark.parametrize("in_bag", [1, 2])
    @pytest.mark.parametrize(("language", "edition"), EDITIONS)
    def test_it_plays_what_wins_most_often(self, language: str, edition: str, in_bag: int) -> None:
        position, robots = self.position(language, edition, in_bag), match(language)
        assert position.approach is not None
        turn = best_approach(
            robots.finder,
            robots.tiles,
            position.squares,
            position.rack,
            in_bag,
            position.approach,
        )
        assert turn is not None
        assert turn.play is not None

        chosen = think(position)

        assert placed(chosen.placements) == placements(turn.play, 15)
        assert chosen == think(pickle.loads(pickle.dumps(position)))

    @pytest.mark.parametrize("level", [Level.BEGINNER, Level.CLUB])
    def test_the_others_do_not_weigh(self, level: Level) -> None:
        position = msgspec.structs.replace(self.position("ca", "friendly", 1), level=level)
        assert think(position) == think(msgspec.structs.replace(position, approach=None))

    def test_where_it_is_told_nothing_of_the_end_it_plays_as_before(self) -> None:
        position = msgspec.structs.replace(self.position("ca", "friendly", 1), approach=None)
        finder = finder_for(position.lexicon, "standard", 7, 50, with_leaves=True)
        greedy = finder.best_play(position.squares, position.rack, bag_count=1)
        assert greedy is not None
        assert placed(think(position).placements) == placements(greedy, 15)

    def test_who_can_not_play_changes_tiles_or_passes_as_before(self) -> None:
        position = self.position("ca", "friendly", 1)
        tiles = lexicon_named("ca").tiles
        rack, rest = tiles.parse_word("ae"), tiles.parse_word("ost")
        block = [tile or tiles.parse_word("a")[0] | BLANK_BIT for tile in tiles.full_bag()]
        for tile in rack + rest:
            block.remove(tile)
        squares = bytes(sorted(block)).ljust(225, b"\0")
        stuck = msgspec.structs.replace(position, rack=rack, squares=squares)

        assert think(stuck) == think(msgspec.structs.replace(stuck, approach=None))
        assert think(stuck).placements == ()


class TestWhatIsChanged:
    def test_a_blank_is_kept(self) -> None:
        position = at("nl", "x x q q z c ?", level=Level.BEGINNER)

        thought = think(position)

        if not thought.placements:
            assert BLANK not in thought.change

    @pytest.mark.parametrize("bag", [0, 1, 3, 7, 90])
    @pytest.mark.parametrize("level", list(Level))
    def test_no_more_than_the_bag_can_give(self, bag: int, level: Level) -> None:
        position = at("nl", "x x q q z c c", bag=bag, level=level)

        thought = think(position)

        assert thought.placements == ()
        assert 1 <= len(thought.change) <= max(1, bag)
        rest = bytearray(position.rack)
        for tile in thought.change:
            rest.remove(tile)


class TestABusyMachine:
    """Who plays against a robot gets a play, however long the machine has been busy."""

    POSITION = at("ca", "C A S E T A S", level=Level.CLUB)

    @pytest.mark.anyio
    async def test_a_thought_that_takes_too_long_is_had_at_a_glance(self) -> None:
        robots = Robots(0, deadline_s=0)
        try:
            assert await robots.think(self.POSITION) == think(self.POSITION)
        finally:
            robots.close()
        assert think(self.POSITION).placements

    @pytest.mark.anyio
    async def test_nothing_is_searched_at_a_glance(self) -> None:
        late = TestTheEndOfTheGame().late("ca", 2)
        unsearched = msgspec.structs.replace(late, finish=None, approach=None)
        robots = Robots(0, deadline_s=0)
        try:
            assert await robots.think(late) == think(unsearched)
        finally:
            robots.close()

    @pytest.mark.anyio
    async def test_a_worker_that_dies_costs_no_turn(self) -> None:
        robots = Robots(1)
        try:
            await robots.think(self.POSITION)
            for worker in multiprocessing.active_children():
                worker.kill()
            assert await robots.think(self.POSITION) == think(self.POSITION)
            assert await robots.think(self.POSITION) == think(self.POSITION)
        finally:
            robots.close()
