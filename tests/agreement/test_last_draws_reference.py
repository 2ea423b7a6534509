"""With one tile in the bag a turn weighs what playing out every deal of it weighs.

The same small boards and made-up words as for the ends themselves; and what the binding refuses.
"""

import random
from collections import Counter
from dataclasses import replace

import pytest
from tests.agreement.test_endgame_reference import (
    CATALAN,
    DUTCH,
    ENOUGH,
    NO_PASS,
    finders,
    late_position,
    small_board,
)

from faristol.kernel import LastDraws, Play, PlayFinder
from faristol.kernel.endgame_reference import Ending, ReferenceEndgame
from faristol.kernel.finder import placements
from faristol.kernel.reference import ReferenceFinder
from faristol.robot.endgame import Finish
from faristol.tiles import BLANK, BLANK_BIT, tile_set

LEADS = (-9, -2, 0, 3, 14)


def left_after(rack: bytes, play: Play, size: int) -> bytes:
    for _, tile in placements(play, size):
        rack = rack.replace(bytes([BLANK if tile & BLANK_BIT else tile]), b"", 1)
    return rack


def by_hand(
    reference: ReferenceFinder, finish: Finish, game: Ending, unseen: bytes, play: Play
) -> tuple[int, int, int]:
    """Deals, half games won and leads of seat 0, every deal of the one tile played out."""
    slow = ReferenceEndgame(reference, finish.rules, full_rack=3, bonus=20)
    size = game.board.layout.size
    deals = wins = points = 0
    for tile, weight in Counter(unseen).items():
        drawn = bytes([tile])
        then = replace(
            game,
            board=game.board.with_tiles(placements(play, size)),
            racks=(left_after(game.racks[0], play, size) + drawn, unseen.replace(drawn, b"", 1)),
            on_turn=1,
        )
        lead = game.lead + play.score - slow.value(then)
        deals += weight
        wins += weight * (1 + (lead > 0) - (lead < 0))
        points += weight * lead
    return deals, wins, points


@pytest.mark.parametrize(
    ("finish", "second"),
    [(CATALAN, 1), (DUTCH, 0), (DUTCH, 1), (NO_PASS, 1)],
    ids=["catalan", "dutch-second", "dutch-first", "no-pass"],
)
def test_a_turn_weighs_what_playing_out_every_deal_weighs(finish: Finish, second: int) -> None:
    tiles, on = tile_set("catalan"), small_board(7)
    looked = 0
    for seed in range(16):
        rng = random.Random(f"weighed {seed}")
        finder, reference, letters = finders(tiles, rng, on)
        board, (mine, others) = late_position(tiles, rng, finder, on, letters)
        unseen = others + bytes([rng.choice(letters)])
        game = Ending(board, (mine, others), 0, second=second, lead=LEADS[seed % len(LEADS)])
        found = finder.weigh_last_draws(
            board.squares,
            mine,
            unseen,
            rules=finish.rules,
            in_bag=1,
            lead=game.lead,
            nodes=ENOUGH,
            is_second=second == 0,
        )
        for turn in found.turns:
            assert turn.is_exact
            assert turn.play is not None
            expected = by_hand(reference, finish, game, unseen, turn.play)
            assert (turn.deals, turn.wins, turn.points) == expected
            looked += 1
        assert [(t.wins, t.points) for t in found.turns] == sorted(
            ((t.wins, t.points) for t in found.turns), reverse=True
        )
    assert looked > 8


class TestWhatIsAsked:
    """The unseen tiles are one heap: nothing tells the opponent's from the bag's."""

    def weighed(self, finder: PlayFinder, board: bytes, rack: bytes, unseen: bytes) -> LastDraws:
        return finder.weigh_last_draws(
            board, rack, unseen, rules=CATALAN.rules, in_bag=2, lead=5, nodes=2000, seed=3
        )

    def test_in_whatever_order_they_are_told(self) -> None:
        tiles, on = tile_set("catalan"), small_board(7)
        for seed in range(5):
            rng = random.Random(f"heap {seed}")
            finder, _, letters = finders(tiles, rng, on)
            board, (mine, others) = late_position(tiles, rng, finder, on, letters)
            unseen = others + bytes(rng.choices(letters, k=2))
            shuffled = bytes(rng.sample(list(unseen), len(unseen)))
            one, other = (self.weighed(finder, board.squares, mine, u) for u in (unseen, shuffled))
            assert one.nodes == other.nodes
            assert [(t.wins, t.points, t.deals) for t in one.turns] == [
                (t.wins, t.points, t.deals) for t in other.turns
            ]

    def test_without_a_play_there_is_no_turn(self) -> None:
        tiles, on = tile_set("catalan"), small_board(7)
        finder, _, letters = finders(tiles, random.Random(0), on)
        odd = next(n for n in tiles.letters if n not in letters)
        found = self.weighed(finder, bytes(49), bytes([odd]), bytes(letters[:4]))
        assert found.turns == []


class TestWhatIsRefused:
    board = bytes(49)

    @property
    def finder(self) -> PlayFinder:
        return finders(tile_set("catalan"), random.Random(0), small_board(7))[0]

    def refused(
        self,
        rack: bytes = b"\1\2",
        unseen: bytes = b"\1\2\3\4",
        *,
        in_bag: int = 1,
        lead: int = 0,
    ) -> str:
        with pytest.raises(ValueError, match=r".") as refusal:
            self.finder.weigh_last_draws(
                self.board, rack, unseen, rules=CATALAN.rules, in_bag=in_bag, lead=lead, nodes=10
            )
        return str(refusal.value)

    def test_racks_that_are_none(self) -> None:
        assert "1 to 8 tiles" in self.refused(rack=b"")
        assert "more than 8" in self.refused(rack=b"\1" * 9)
        assert "1 to 8 tiles" in self.refused(unseen=b"\1" * 10)
        assert "more tiles than two racks" in self.refused(unseen=b"\1" * 17)
        assert "more tiles than two racks" in self.refused(unseen=b"\1" * 100_000)

    def test_tiles_that_the_box_does_not_have(self) -> None:
        assert "unknown tile" in self.refused(rack=b"\x7f")
        assert "unknown tile" in self.refused(unseen=b"\1\2\xff")
        assert "unknown tile" in self.refused(unseen=b"\1\2\x81")

    @pytest.mark.parametrize("in_bag", [-(2**31), -1, 0, 4, 5, 2**31 - 1])
    def test_another_number_in_the_bag(self, in_bag: int) -> None:
        assert self.refused(in_bag=in_bag)

    def test_a_bag_that_leaves_the_opponent_nothing(self) -> None:
        assert "on a rack" in self.refused(unseen=b"\1")
        assert "on a rack" in self.refused(unseen=b"\1\2", in_bag=2)
        assert "on a rack" in self.refused(unseen=b"")

    def test_leads_that_can_not_be(self) -> None:
        assert "lead" in self.refused(lead=100_001)
        assert "lead" in self.refused(lead=-100_001)

    def test_a_board_of_another_size(self) -> None:
        with pytest.raises(ValueError, match="board size"):
            self.finder.weigh_last_draws(
                bytes(50), b"\1", b"\2\3", rules=CATALAN.rules, in_bag=1, lead=0, nodes=10
            )

    @pytest.mark.parametrize("number", [-1, 2**64])
    def test_numbers_that_are_no_budget(self, number: int) -> None:
        with pytest.raises(TypeError):
            self.finder.weigh_last_draws(
                self.board, b"\1", b"\2\3", rules=CATALAN.rules, in_bag=1, lead=0, nodes=number
            )

    def test_no_nodes_at_all_still_have_an_answer(self) -> None:
        finder, _, letters = finders(tile_set("catalan"), random.Random(1), small_board(7))
        rack = bytes(letters)
        found = finder.weigh_last_draws(
            self.board, rack[:7], rack, rules=DUTCH.rules, in_bag=2, lead=0, nodes=0
        )
        assert found.turns
