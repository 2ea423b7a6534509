"""The kernel finds the plays that the slow reference finds, with the same scores.

Positions come from games of random legal plays with word lists of a few thousand made-up
or real-looking words, in every tile set, so that digraph tiles, blanks, crossings and
premium squares all take part.
"""

import random

import pytest

from faristol.board import Board, Placement
from faristol.kernel import Play, PlayFinder, WordGraph, build_word_graph, play_finder
from faristol.kernel.finder import placements
from faristol.kernel.reference import ReferenceFinder, ReferencePlay
from faristol.tiles import (
    BLANK,
    BLANK_BIT,
    Kind,
    Layout,
    TileSet,
    layout,
    tile_set,
    tile_set_names,
)


def made_up_words(tiles: TileSet, rng: random.Random, count: int) -> list[bytes]:
    """Words that alternate vowels and consonants often enough to fit together."""
    vowels = [n for n in tiles.letters if tiles.tiles[n].kind is Kind.VOWEL]
    others = [n for n in tiles.letters if tiles.tiles[n].kind is not Kind.VOWEL]
    words: set[bytes] = set()
    while len(words) < count:
        length = rng.choice((2, 2, 3, 3, 4, 4, 5, 6, 7, 8))
        at = rng.randrange(2)
        words.add(bytes(rng.choice(vowels if (k + at) % 2 else others) for k in range(length)))
    return sorted(words)


def graph_of(words: list[bytes], tiles: TileSet) -> WordGraph:
    image = build_word_graph(b"".join(word + b"\0" for word in words), len(tiles.tiles) - 1)
    return WordGraph.from_bytes(image)


def as_reference(plays: list[Play], size: int) -> set[ReferencePlay]:
    return {ReferencePlay(tuple(sorted(placements(play, size))), play.score) for play in plays}


def agree(
    finder: PlayFinder, reference: ReferenceFinder, board: Board, rack: bytes
) -> set[ReferencePlay]:
    found = finder.all_plays(board.squares, rack, bag_count=20)
    expected = reference.all_plays(board, rack)

    assert as_reference(found, board.layout.size) == expected
    assert len(found) == len(expected), "no play is found twice"

    best = finder.best_play(board.squares, rack, bag_count=20)
    if expected:
        assert best is not None
        assert best.equity == max(play.equity for play in found)
        assert best.score == max(play.score for play in found if play.equity == best.equity)
    else:
        assert best is None
    return expected


def random_game(
    tiles: TileSet,
    on: Layout,
    rng: random.Random,
    *,
    words: int,
    turns: int,
    sizes: tuple[int, ...],
) -> int:
    """Play random legal plays, asking both finders each turn; how many positions agreed."""
    listed = made_up_words(tiles, rng, words)
    finder = play_finder(graph_of(listed, tiles), tiles, on)
    reference = ReferenceFinder(listed, tiles)
    board = Board.empty(on)
    bag = list(tiles.full_bag())
    for _ in range(turns):
        rng.shuffle(bag)
        rack = bytes(sorted(bag[: rng.choice(sizes)]))
        plays = agree(finder, reference, board, rack)
        if not plays:
            continue
        chosen = rng.choice(sorted(plays, key=lambda play: play.placements))
        board = board.with_tiles(chosen.placements)
        for _square, tile in chosen.placements:
            bag.remove(BLANK if tile & BLANK_BIT else tile)
    return turns


@pytest.mark.parametrize("name", tile_set_names())
@pytest.mark.parametrize("seed", range(12))
def test_every_tile_set_agrees_on_random_positions(name: str, seed: int) -> None:
    rng = random.Random(f"{name} {seed}")

    random_game(tile_set(name), layout(), rng, words=600, turns=25, sizes=(1, 2, 3, 4, 5, 6, 7))


@pytest.mark.parametrize("name", tile_set_names())
def test_a_thousand_positions_with_few_tiles_agree(name: str) -> None:
    """Small racks are quick even for the reference, and find the odd corners of full boards."""
    rng = random.Random(name)
    games = [
        random_game(tile_set(name), layout(), rng, words=250, turns=50, sizes=(1, 1, 2, 2, 3))
        for _ in range(20)
    ]

    assert sum(games) == 1000


@pytest.mark.parametrize("seed", range(4))
def test_racks_of_eight_and_a_larger_board_agree(seed: int) -> None:
    rng = random.Random(seed)

    random_game(tile_set("catalan"), layout("super"), rng, words=700, turns=10, sizes=(6, 8))


@pytest.mark.parametrize("seed", range(4))
def test_two_blanks_agree(seed: int) -> None:
    rng = random.Random(seed)
    tiles = tile_set("catalan")
    listed = made_up_words(tiles, rng, 400)
    finder, reference = (
        play_finder(graph_of(listed, tiles), tiles, layout()),
        ReferenceFinder(listed, tiles),
    )
    board = Board.empty(layout())
    first = max(agree(finder, reference, board, bytes([0, 0, 1, 5, 9])), key=lambda p: p.score)

    agree(finder, reference, board.with_tiles(first.placements), bytes([0, 0, 1, 6]))


def test_a_full_board_has_no_play() -> None:
    tiles = tile_set("catalan")
    finder = play_finder(graph_of([b"\x01\x01"], tiles), tiles, layout())

    assert finder.all_plays(b"\x01" * 225, b"\x01\x01", bag_count=0) == []
    assert finder.best_play(b"\x01" * 225, b"\x01\x01", bag_count=0) is None


def test_words_on_the_board_need_not_be_in_the_list() -> None:
    """A play that was never challenged stays, valid or not."""
    tiles = tile_set("catalan")
    listed = [tiles.parse_word(word) for word in ("xa", "ax")]
    finder, reference = (
        play_finder(graph_of(listed, tiles), tiles, layout()),
        ReferenceFinder(listed, tiles),
    )
    phony = [Placement(112 + k, tile) for k, tile in enumerate(tiles.parse_word("zzx"))]

    assert (
        len(
            agree(
                finder, reference, Board.empty(layout()).with_tiles(phony), tiles.parse_rack("AX")
            )
        )
        > 0
    )
