"""Levels: what each knows and sees, whom it beats, and that every turn is one it believes in."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from faristol.board import Board
from faristol.board.words import formed_words
from faristol.kernel import PlayFinder, WordGraph, play_finder
from faristol.kernel.finder import placements
from faristol.kernel.leaves import leave_values
from faristol.lexicon import Lexicon, Shelf, open_lexicon
from faristol.lexicon.frequencies import open_frequencies
from faristol.robot.levels import OFFERED, Level, Strength, mistakes_of, strength_of
from faristol.robot.turn_choice import Sighted, choose_turn, has_doubts
from faristol.robot.vocabulary import believed_words, misspelt
from faristol.rulebook import ruleset
from faristol.tiles import LETTER_MASK, layout, tile_set
from tests.robot.test_refereeing import dealt, greedy_turn

_UNMARKED = bytes(tile & LETTER_MASK for tile in range(256))
BELOW = OFFERED[:-1]


def strength(level: Level) -> Strength:
    found = strength_of(level)
    assert found is not None
    return found


@cache
def words_of(language: str) -> Lexicon:
    return open_lexicon(language)


@cache
def believed(language: str, level: Level) -> WordGraph:
    found = open_frequencies(Shelf().find(language))
    assert found is not None
    return believed_words(words_of(language), found.classes, strength(level).vocabulary)


@cache
def finder(language: str, level: Level) -> PlayFinder:
    tiles = words_of(language).tiles
    graph = believed(language, level)
    return play_finder(graph, tiles, layout("standard"), leaves=leave_values(tiles))


def moments(language: str) -> Iterator[Sighted]:
    """Turns of a greedy game, as whoever is on turn sees them."""
    game = dealt(ruleset("nl-wedstrijd" if language == "nl" else "fisc-2023"), 2, 4)
    while not game.is_over:
        at = game.game
        yield Sighted(at.board.squares, at.racks[game.on_turn], at.bag_count, at.bag_count > 6)
        greedy_turn(game)


class TestTheTable:
    def test_every_level_that_is_offered_has_numbers_and_a_name_in_each_language(self) -> None:
        for level in OFFERED:
            assert set(strength(level).names) == {"catalan", "dutch"}
        for tiles in ("catalan", "dutch"):
            assert len({strength(level).names[tiles] for level in OFFERED}) == len(OFFERED)

    def test_the_levels_of_earlier_games_have_none_and_are_levels_still(self) -> None:
        for earlier in ("beginner", "club", "strong"):
            assert Level(earlier) not in OFFERED
            assert strength_of(Level(earlier)) is None

    def test_six_stand_on_a_rack_and_begin_with_tiles_of_rising_value(self) -> None:
        rack = [strength(level) for level in OFFERED if strength(level).on_rack]
        assert len(rack) == 6
        for tiles in map(tile_set, ("catalan", "dutch")):
            values = [tiles.values[tiles.parse_word(one.names[tiles.name])[0]] for one in rack]
            assert values == sorted(set(values))

    def test_who_is_stronger_is_worse_at_nothing(self) -> None:
        for weaker, stronger in pairwise(map(strength, OFFERED)):
            for name in ("tiles", "crosses", "leaves", "nodes", "doubts"):
                assert getattr(weaker, name) <= getattr(stronger, name), name
            assert weaker.vocabulary.least >= stronger.vocabulary.least
            assert weaker.vocabulary.rare <= stronger.vocabulary.rare
            assert weaker.vocabulary.short <= stronger.vocabulary.short
            assert weaker.vocabulary.false >= stronger.vocabulary.false

    def test_mistakes_are_spellings_that_can_be_laid(self) -> None:
        for name in ("catalan", "dutch"):
            assert mistakes_of(name)
            for right, wrong in mistakes_of(name):
                assert right != wrong
                assert tile_set(name).parse_word(right)
                assert not wrong or tile_set(name).parse_word(wrong)
        assert mistakes_of("french") == ()


@pytest.mark.parametrize("language", ["ca", "nl"])
class TestVocabulary:
    def test_who_knows_more_knows_all_that_others_know(self, language: str) -> None:
        lexicon = words_of(language)
        sizes = []
        known: set[bytes] = set()
        for level in (Level.CHILD, Level.LEARNER, Level.MEMBER):
            words = set(believed(language, level).words().split(b"\0")[:-1])
            right = {word for word in words if word in lexicon}
            assert known <= right
            known = right
            sizes.append(len(right))
        assert sizes[0] > 1_000
        assert sizes == sorted(sizes)
        assert believed(language, Level.CHAMPION) is lexicon.graph

    def test_some_words_are_wrong_and_the_same_every_time(self, language: str) -> None:
        lexicon = words_of(language)
        known = list(lexicon)[::40]
        wrong = list(misspelt(lexicon, known, 100))

        assert wrong
        assert all(word not in lexicon for word in wrong)
        assert list(misspelt(lexicon, known, 100)) == wrong
        assert list(misspelt(lexicon, known, 0)) == []
        assert set(misspelt(lexicon, known, 50)) <= set(wrong)

    def test_where_nobody_counted_words_as_many_are_known(self, language: str) -> None:
        lexicon, level = words_of(language), strength(Level.LEARNER).vocabulary
        counted = len(believed(language, Level.LEARNER))
        assert 0.5 < len(believed_words(lexicon, {}, level)) / counted < 2


@pytest.mark.parametrize("language", ["ca", "nl"])
@pytest.mark.parametrize("level", BELOW)
def test_every_word_it_lays_is_one_that_it_believes_in(language: str, level: Level) -> None:
    tiles, graph = words_of(language).tiles, believed(language, level)
    leaves, laid = leave_values(tiles), 0
    near = replace(strength(level), nodes=0)
    for at in moments(language):
        chosen = choose_turn(near, finder(language, level), tiles, leaves, at)
        if chosen is None or chosen.play is None:
            continue
        laid += 1
        board = Board(layout("standard"), at.squares)
        # Beside what somebody else laid, too: the words of the play alone are its own.
        for word in formed_words(board, placements(chosen.play, 15)):
            assert word.tiles.translate(_UNMARKED) in graph
        assert choose_turn(near, finder(language, level), tiles, leaves, at) is not None
    assert laid > 3


def test_who_is_stronger_finds_more_points() -> None:
    totals = []
    for level in (Level.CHILD, Level.LEARNER, Level.MASTER):
        near = replace(strength(level), nodes=0, changes=False)
        turns = (
            choose_turn(near, finder("ca", level), words_of("ca").tiles, None, at)
            for at in moments("ca")
        )
        totals.append(sum(turn.play.score for turn in turns if turn and turn.play))
    assert totals[0] < totals[1] < totals[2]


def test_tiles_are_changed_where_that_is_worth_more_and_the_book_allows_it() -> None:
    tiles = words_of("ca").tiles
    rack = tiles.parse_word("uuuoooa")
    chosen = strength(Level.MASTER)
    leaves = leave_values(tiles)
    empty = bytes(225)

    turn = choose_turn(
        chosen, finder("ca", Level.MASTER), tiles, leaves, Sighted(empty, rack, 86, True)
    )
    assert turn is not None
    assert turn.exchanged
    turn = choose_turn(
        chosen, finder("ca", Level.MASTER), tiles, leaves, Sighted(empty, rack, 86, False)
    )
    assert turn is None or not turn.exchanged


def test_a_child_challenges_nothing_and_a_master_some_of_what_it_does_not_know() -> None:
    graph = believed("ca", Level.MASTER)
    random = Random(3)
    unknown = [bytes(random.randrange(1, 20) for _ in range(7)) for _ in range(200)]
    squares = bytes(225)

    def challenged(level: Level, words: list[bytes]) -> int:
        return sum(has_doubts(strength(level), graph, (word,), squares) for word in words)

    assert challenged(Level.CHILD, unknown) == 0
    assert 60 < challenged(Level.MASTER, unknown) < 140
    assert challenged(Level.MASTER, graph.words().split(b"\0")[:200]) == 0
