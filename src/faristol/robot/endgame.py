"""The end of a game of two: what the book says of it, and the best turn once the bag is empty.

What it is told is what everybody at the table has seen, and one rack. With an empty bag the
other rack is what is unseen; nobody needs to show it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from faristol.kernel import EndgameLine, EndRules, Play, PlayFinder, RackCount
from faristol.rulebook import Ruleset
from faristol.table import Game
from faristol.table.terms import TurnKind
from faristol.tiles import BLANK, BLANK_BIT, TileSet

NODES = 20_000
"""What a turn may cost: some 0.2 s of one core, whatever the machine is doing besides."""

_RACKS = {"none": RackCount.NONE, "own": RackCount.OWN, "to-closer": RackCount.TO_CLOSER}
_LOST = (TurnKind.PASS, TurnKind.LOST)
_LARGEST_RACK = 8


@dataclass(frozen=True, slots=True)
class Finish:
    """How the book ends a game of two, and what all have seen of the turns so far."""

    passes_each: int
    """Lost turns in a row, of each player, that end it; 0 where nobody may pass."""
    equal_turns: bool
    played_out: str
    no_plays: str
    passes: int = 0
    """Lost turns in a row just before, of both together."""
    opponent_is_out: bool = False
    is_second: bool = False
    """Whether the opponent has had a turn more."""

    @property
    def rules(self) -> EndRules:
        """The same for the kernel."""
        return EndRules(
            passes_each=self.passes_each,
            equal_turns=self.equal_turns,
            played_out=_RACKS[self.played_out],
            no_plays=_RACKS[self.no_plays],
        )


def finish_of(rules: Ruleset, game: Game, seat: int) -> Finish | None:
    """The endgame rules for a two-player game with an empty bag, or None if it can't be searched.

    That is so with tiles in the bag, with three or four players, and in editions that end a
    game in yet another way.
    """
    return None if game.bag_count else book_finish(rules, game, seat)


def book_finish(rules: Ruleset, game: Game, seat: int) -> Finish | None:
    """How the book would end this game of two, whatever is in the bag; None as above."""
    if len(game.names) != 2 or seat in game.frozen:
        return None
    other = 1 - seat
    turns = [turn.seat for turn in game.turns]
    return finish_by(
        rules,
        lost_in_a_row=_lost_in_a_row(game),
        opponent_is_out=other in game.frozen,
        is_second=turns.count(seat) < turns.count(other),
    )


def finish_by(
    rules: Ruleset, *, lost_in_a_row: int, opponent_is_out: bool = False, is_second: bool = False
) -> Finish | None:
    """The same from what was seen of the turns; None where such an end can't be searched."""
    ending = rules.ending
    if ending.turns_each or ending.played_out not in ("at-once", "equal-turns"):
        return None
    passes_each = _passes_that_end(rules)
    if passes_each is None:
        return None
    passes = lost_in_a_row if passes_each else 0
    if passes and passes >= 2 * passes_each:
        return None
    return Finish(
        passes_each=passes_each,
        equal_turns=ending.played_out == "equal-turns",
        played_out=ending.racks_played_out,
        no_plays=ending.racks_no_plays,
        passes=passes,
        opponent_is_out=opponent_is_out,
        is_second=is_second,
    )


def _passes_that_end(rules: Ruleset) -> int | None:
    """Of each player; 0 where nobody may pass and who can't play is out; else None.

    With an empty bag a turn without points is a lost one, so the shorter run comes first.
    """
    ending = rules.ending
    if not rules.passing.allowed:
        return 0 if ending.freeze != "never" else None
    return min(filter(None, (ending.lost_turns_each, ending.scoreless_turns_each)), default=None)


def _lost_in_a_row(game: Game) -> int:
    run = 0
    for turn in reversed(game.turns):
        if turn.kind not in _LOST:
            break
        run += 1
    return run


def unseen_tiles(tiles: TileSet, squares: bytes, rack: bytes) -> bytes | None:
    """What neither lies on the board nor stands on the rack; None if the box has no such tiles."""
    left = list(tiles.counts)
    for tile in squares:
        if tile:
            left[BLANK if tile & BLANK_BIT else tile] -= 1
    for tile in rack:
        left[tile] -= 1
    if min(left) < 0:
        return None
    return b"".join(bytes([tile]) * count for tile, count in enumerate(left))


def best_finish(
    finder: PlayFinder,
    tiles: TileSet,
    squares: bytes,
    rack: bytes,
    finish: Finish,
    *,
    only: Sequence[Play] | None = None,
    nodes: int = NODES,
) -> EndgameLine | None:
    """The best line for who holds `rack`; None where the unseen tiles are no rack.

    With `only`, the best that begins with one of these plays; of none: without a play.
    """
    opponent = unseen_tiles(tiles, squares, rack)
    if not rack or opponent is None or len(opponent) > _LARGEST_RACK:
        return None
    if not opponent and not (finish.equal_turns and finish.is_second):
        return None
    return finder.search_endgame(
        squares,
        rack,
        opponent,
        rules=finish.rules,
        nodes=nodes,
        passes=finish.passes,
        opponent_is_out=finish.opponent_is_out,
        is_second=finish.is_second,
        only=only,
    )
