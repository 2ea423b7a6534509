"""The kernel's endgame search finds the value that playing everything out finds.

Late positions of random games on a small board with a tiny made-up word list, so that the
reference can play every line: blanks, passes, racks that can't be played, every way to end.
"""

import random
from dataclasses import replace

import pytest

from faristol.board import Board
from faristol.kernel import (
    EndgameLine,
    EndRules,
    PlayFinder,
    RackCount,
    WordGraph,
    build_word_graph,
    play_finder,
)
from faristol.kernel.endgame_reference import Ending, ReferenceEndgame, after
from faristol.kernel.finder import placements
from faristol.kernel.reference import ReferenceFinder
from faristol.robot.endgame import Finish
from faristol.tiles import BLANK, Kind, Layout, TileSet, layout, tile_set

# Values, not the kernel's own objects: those would outlive the kernel at the end of a run.
CATALAN = Finish(passes_each=3, equal_turns=False, played_out="to-closer", no_plays="own")
DUTCH = Finish(passes_each=0, equal_turns=True, played_out="own", no_plays="own")
# No edition has these; the search must not know which there are.
ONE_PASS = Finish(passes_each=1, equal_turns=True, played_out="none", no_plays="none")
NO_PASS = Finish(passes_each=0, equal_turns=False, played_out="to-closer", no_plays="none")
TWO_PASSES = Finish(passes_each=2, equal_turns=True, played_out="to-closer", no_plays="own")
RULES = {
    "catalan": CATALAN,
    "dutch": DUTCH,
    "one-pass": ONE_PASS,
    "no-pass": NO_PASS,
    "two-passes": TWO_PASSES,
}
ENOUGH = 1_000_000


def small_board(size: int) -> Layout:
    squares = range(size * size)
    return Layout(
        name="small",
        title="small",
        size=size,
        start=size * size // 2,
        letter_factors=bytes(1 + (n % 7 == 3) for n in squares),
        word_factors=bytes(1 + (n % 11 == 5) + (n % 17 == 2) for n in squares),
    )


def letters_for(tiles: TileSet, rng: random.Random) -> list[int]:
    """A few letters, so that racks fit words; digraphs and dear ones among them."""
    vowels = [n for n in tiles.letters if tiles.tiles[n].kind is Kind.VOWEL]
    others = [n for n in tiles.letters if tiles.tiles[n].kind is not Kind.VOWEL]
    return rng.sample(vowels, 3) + rng.sample(others, 5)


def late_position(
    tiles: TileSet, rng: random.Random, finder: PlayFinder, on: Layout, letters: list[int]
) -> tuple[Board, tuple[bytes, bytes]]:
    """Some random plays, then two small racks, a blank now and then."""
    board = Board.empty(on)
    for _ in range(rng.randrange(3, 8)):
        rack = bytes(rng.choice(letters) for _ in range(5))
        plays = finder.all_plays(board.squares, rack, bag_count=1)
        if plays:
            plays.sort(key=lambda play: (play.score, play.lane, play.begins, play.tiles))
            board = board.with_tiles(placements(rng.choice(plays), on.size))
    pool = [*letters, *letters, BLANK] if rng.random() < 0.5 else letters
    first, second = (
        bytes(rng.choice(pool) for _ in range(rng.choice((1, 2, 2, 3, 3)))) for _ in range(2)
    )
    return board, (_one_blank(first, letters), _one_blank(second, letters))


def _one_blank(rack: bytes, letters: list[int]) -> bytes:
    """A blank may be any letter of the set: more than one is too many for the reference."""
    at = rack.find(BLANK)
    return rack if at < 0 else rack[: at + 1] + rack[at + 1 :].replace(b"\0", bytes(letters[:1]))


def finders(
    tiles: TileSet, rng: random.Random, on: Layout
) -> tuple[PlayFinder, ReferenceFinder, list[int]]:
    letters = letters_for(tiles, rng)
    words = {
        bytes(
            rng.choice(letters[:3] if (k + n) % 2 else letters) for k in range(rng.randrange(2, 6))
        )
        for n in range(55)
    }
    listed = sorted(words)
    image = build_word_graph(b"".join(word + b"\0" for word in listed), len(tiles.tiles) - 1)
    graph = WordGraph.from_bytes(image)
    finder = play_finder(graph, tiles, on, full_rack=3, bonus=20)
    return finder, ReferenceFinder(listed, tiles), letters


def line_worth(rules: EndRules, tiles: TileSet, game: Ending, line: EndgameLine) -> int | None:
    """What the line brings who begins it; None where it does not reach the end."""
    begins = game.on_turn
    for play in line.turns:
        assert not game.is_over
        placed = placements(play, game.board.layout.size) if play else ()
        game = after(rules, tiles.values, game, placed, play.score if play else 0)
    while line.turns[-1] is None and not game.is_over:  # the kernel leaves further passes out
        game = after(rules, tiles.values, game, (), 0)
    if not game.is_over:
        return None
    return game.lead if begins == 0 else -game.lead


def agree(
    rules: EndRules, finder: PlayFinder, reference: ReferenceFinder, game: Ending, nodes: int
) -> EndgameLine:
    slow = ReferenceEndgame(reference, rules, full_rack=3, bonus=20)
    seat = game.on_turn
    line = finder.search_endgame(
        game.board.squares,
        game.racks[seat],
        game.racks[1 - seat],
        rules=rules,
        nodes=nodes,
        passes=game.passes,
        opponent_is_out=1 - seat in game.out,
        is_second=seat == game.second,
    )
    chosen = line.turns[0]
    placed = tuple(sorted(placements(chosen, game.board.layout.size))) if chosen else ()
    worths = dict(slow.turns(game))
    assert placed in worths
    if line.is_exact:
        assert line.value == slow.value(game) == worths[placed]
        assert line_worth(rules, reference.tiles, game, line) == line.value
    return line


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize("name", ["catalan", "dutch"])
def test_the_value_is_that_of_playing_everything_out(name: str, rules: Finish) -> None:
    tiles, on = tile_set(name), small_board(7)
    longest = passed = 0
    for seed in range(30):
        rng = random.Random(f"{name} {seed}")
        finder, reference, letters = finders(tiles, rng, on)
        board, racks = late_position(tiles, rng, finder, on, letters)
        game = Ending(board, racks, on_turn=rng.randrange(2), second=rng.randrange(2))
        if rules.passes_each:
            game = replace(game, passes=rng.randrange(2 * rules.passes_each))
        elif rng.random() < 0.3:
            game = replace(game, out=(1 - game.on_turn,))
        line = agree(rules.rules, finder, reference, game, ENOUGH)
        assert line.is_exact
        longest = max(longest, len(line.turns))
        passed += None in line.turns
    assert longest > 2
    assert passed


def test_a_search_that_is_broken_off_says_so_and_has_a_turn_all_the_same() -> None:
    tiles, on = tile_set("catalan"), small_board(7)
    broken_off = 0
    for seed in range(20):
        rng = random.Random(f"catalan {seed}")
        finder, reference, letters = finders(tiles, rng, on)
        board, racks = late_position(tiles, rng, finder, on, letters)
        game = Ending(board, racks, on_turn=0)
        broken_off += not agree(CATALAN.rules, finder, reference, game, nodes=3).is_exact
    assert broken_off > 5


def test_the_same_question_has_the_same_answer() -> None:
    tiles, on = tile_set("dutch"), small_board(7)
    rng = random.Random(3)
    finder, _, letters = finders(tiles, rng, on)
    board, racks = late_position(tiles, rng, finder, on, letters)
    first, again = (
        finder.search_endgame(board.squares, *racks, rules=DUTCH.rules, nodes=40) for _ in range(2)
    )
    assert [(t.lane, t.begins, t.tiles) if t else None for t in first.turns] == [
        (t.lane, t.begins, t.tiles) if t else None for t in again.turns
    ]
    assert (first.value, first.nodes, first.depth) == (again.value, again.nodes, again.depth)


class TestWhatIsNoEnding:
    board = bytes(49)

    @property
    def finder(self) -> PlayFinder:
        return finders(tile_set("catalan"), random.Random(0), small_board(7))[0]

    def refused(self, rack: bytes, opponent: bytes, rules: Finish, **more: int) -> str:
        with pytest.raises(ValueError, match=r".") as refusal:
            self.finder.search_endgame(
                self.board,
                rack,
                opponent,
                rules=rules.rules,
                nodes=10,
                passes=more.get("passes", 0),
            )
        return str(refusal.value)

    def test_nobody_on_turn(self) -> None:
        assert "nobody with tiles" in self.refused(b"", b"\1", CATALAN)

    def test_an_opponent_who_has_gone_out(self) -> None:
        assert "the game is over" in self.refused(b"\1", b"", CATALAN)
        assert "the game is over" in self.refused(b"\1", b"", DUTCH)  # who began has no turn left

    def test_too_many_passes(self) -> None:
        assert "too many passes" in self.refused(b"\1", b"\2", CATALAN, passes=6)
        assert "too many passes" in self.refused(b"\1", b"\2", DUTCH, passes=1)
        assert "too many passes" in self.refused(b"\1", b"\2", CATALAN, passes=-1)

    def test_racks_that_are_none(self) -> None:
        assert "more than 8" in self.refused(b"\1" * 9, b"\2", CATALAN)
        assert "more than 8" in self.refused(b"\1", b"\2" * 9, CATALAN)
        assert "unknown tile" in self.refused(b"\x7f", b"\2", CATALAN)

    def test_a_board_of_another_size(self) -> None:
        with pytest.raises(ValueError, match="board size"):
            self.finder.search_endgame(bytes(50), b"\1", b"\2", rules=CATALAN.rules, nodes=10)

    def test_somebody_who_is_out_where_all_may_pass(self) -> None:
        with pytest.raises(ValueError, match="nor pass"):
            self.finder.search_endgame(
                self.board, b"\1", b"\2", rules=CATALAN.rules, nodes=10, opponent_is_out=True
            )

    def test_rules_that_are_none(self) -> None:
        with pytest.raises(ValueError, match="passes"):
            EndRules(
                passes_each=-1, equal_turns=False, played_out=RackCount.OWN, no_plays=RackCount.OWN
            )
        with pytest.raises(ValueError, match="played out"):
            EndRules(
                passes_each=3,
                equal_turns=False,
                played_out=RackCount.OWN,
                no_plays=RackCount.TO_CLOSER,
            )


def test_who_has_the_last_turn_takes_the_most_points_beyond_the_tiles_left() -> None:
    """The opponent began and has played out: one turn is left, and the own rest counts."""
    tiles = tile_set("dutch")
    for seed in range(10):
        rng = random.Random(seed)
        finder, reference, letters = finders(tiles, rng, small_board(7))
        board, racks = late_position(tiles, rng, finder, small_board(7), letters)
        game = Ending(board, (racks[0], b""), on_turn=0, second=0)
        line = agree(DUTCH.rules, finder, reference, game, ENOUGH)
        assert line.is_exact
        assert len(line.turns) == 1


def test_racks_of_seven_with_both_blanks_stay_within_the_budget() -> None:
    tiles = tile_set("catalan")
    rng = random.Random(1)
    finder, _, letters = finders(tiles, rng, layout())
    board, _ = late_position(tiles, rng, finder, layout(), letters)
    racks = (bytes([0, 0, *letters[:5]]), bytes(letters[1:8]))
    line = finder.search_endgame(board.squares, *racks, rules=CATALAN.rules, nodes=300)
    assert line.nodes < 350
    assert line.turns


@pytest.mark.parametrize("rules", [CATALAN, DUTCH], ids=["catalan", "dutch"])
def test_a_turn_that_was_made_is_worth_what_it_leads_to(rules: Finish) -> None:
    tiles, on = tile_set("catalan"), small_board(7)
    asked = 0
    for seed in range(8):
        rng = random.Random(f"catalan {seed}")
        finder, reference, letters = finders(tiles, rng, on)
        board, racks = late_position(tiles, rng, finder, on, letters)
        slow = ReferenceEndgame(reference, rules.rules, full_rack=3, bonus=20)
        worths = dict(slow.turns(Ending(board, racks, on_turn=0)))
        plays = finder.all_plays(board.squares, racks[0], bag_count=0)
        choices = [[play] for play in rng.sample(plays, min(4, len(plays)))]
        for only in [*choices, []] if rules.passes_each else choices:
            line = finder.search_endgame(
                board.squares, *racks, rules=rules.rules, nodes=ENOUGH, only=only
            )
            placed = tuple(sorted(placements(only[0], on.size))) if only else ()
            assert line.is_exact
            assert line.value == worths[placed]
            asked += 1
    assert asked > 10
