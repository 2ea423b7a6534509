"""The end of a game of two, bag empty, played out in every way: slow and obvious.

Every play, every pass, to the end of the game; nothing is estimated, ordered or cut off. The
kernel must find the same value where it says that its search was exact.
"""

from dataclasses import dataclass, replace

from faristol._kernel import EndRules, RackCount
from faristol.board import Board, Placement
from faristol.kernel.reference import ReferenceFinder
from faristol.tiles import BLANK, BLANK_BIT


@dataclass(frozen=True, slots=True)
class Ending:
    """A game of two with an empty bag, between turns."""

    board: Board
    racks: tuple[bytes, bytes]
    on_turn: int
    second: int = 1
    """The seat that did not begin."""
    passes: int = 0
    """In a row, of both together."""
    out: tuple[int, ...] = ()
    """Seats that could not play, where nobody may pass."""
    lead: int = 0
    """Points of seat 0 beyond seat 1's, racks counted once the game is over."""
    is_over: bool = False

    @property
    def worth(self) -> int:
        """The lead of who is on turn."""
        return self.lead if self.on_turn == 0 else -self.lead


def after(
    rules: EndRules,
    values: tuple[int, ...],
    game: Ending,
    placed: tuple[Placement, ...],
    score: int,
) -> Ending:
    """The game after a turn; no tiles placed is a pass, or the word that nothing can be played."""
    seat, other = game.on_turn, 1 - game.on_turn
    last_turn = not game.racks[other]
    alone = other in game.out
    if not placed:
        if rules.passes_each:
            game = replace(game, passes=game.passes + 1)
            if last_turn:
                return _counted(rules.played_out, values, game, closer=other)
            if game.passes == 2 * rules.passes_each:
                return _counted(rules.no_plays, values, game, closer=None)
            return replace(game, on_turn=other)
        if alone or last_turn:
            return _counted(rules.no_plays, values, game, closer=None)
        return replace(game, on_turn=other, out=(*game.out, seat))
    rack = game.racks[seat]
    for _, tile in placed:
        rack = rack.replace(bytes([BLANK if tile & BLANK_BIT else tile]), b"", 1)
    game = replace(
        game,
        board=game.board.with_tiles(placed),
        racks=(rack, game.racks[1]) if seat == 0 else (game.racks[0], rack),
        lead=game.lead + (score if seat == 0 else -score),
        passes=0,
    )
    if last_turn:
        return _counted(rules.played_out, values, game, closer=other)
    if not rack and (alone or not rules.equal_turns or seat == game.second):
        return _counted(rules.played_out, values, game, closer=seat)
    return game if alone else replace(game, on_turn=other)


def _counted(
    how: RackCount, values: tuple[int, ...], game: Ending, *, closer: int | None
) -> Ending:
    first, second = (sum(values[tile] for tile in rack) for rack in game.racks)
    gain = 0
    if how is RackCount.OWN:
        gain = second - first
    elif how is RackCount.TO_CLOSER:
        gain = 2 * second if closer == 0 else -2 * first
    return replace(game, lead=game.lead + gain, is_over=True)


class ReferenceEndgame:
    """Minimax over all that may still happen, each position once."""

    def __init__(
        self, finder: ReferenceFinder, rules: EndRules, *, full_rack: int = 7, bonus: int = 50
    ) -> None:
        self._finder = finder
        self._rules = rules
        self._full_rack, self._bonus = full_rack, bonus
        self._known: dict[Ending, int] = {}
        self._plays: dict[tuple[bytes, bytes], list[tuple[tuple[Placement, ...], int]]] = {}

    def value(self, game: Ending) -> int:
        """The spread the player on turn gains by the end with best play on both sides."""
        game = replace(game, lead=0)
        if game not in self._known:
            self._known[game] = max(worth for _, worth in self.turns(game))
        return self._known[game]

    def turns(self, game: Ending) -> list[tuple[tuple[Placement, ...], int]]:
        """Every turn there is, and what it leads to with the best play of both after it."""
        found = []
        for placed, score in self._possible(game):
            then = after(self._rules, self._finder.tiles.values, game, placed, score)
            then = replace(then, lead=then.lead - game.lead)
            worth = then.lead if game.on_turn == 0 else -then.lead
            if not then.is_over:
                rest = self.value(then)
                worth += rest if then.on_turn == game.on_turn else -rest
            found.append((placed, worth))
        return found

    def _possible(self, game: Ending) -> list[tuple[tuple[Placement, ...], int]]:
        rack = game.racks[game.on_turn]
        key = (game.board.squares, rack)
        if key not in self._plays:
            plays = self._finder.all_plays(
                game.board, rack, full_rack=self._full_rack, bonus=self._bonus
            )
            self._plays[key] = [(play.placements, play.score) for play in plays]
        plays_here = self._plays[key]
        return [*plays_here, ((), 0)] if self._rules.passes_each or not plays_here else plays_here
