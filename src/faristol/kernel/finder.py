"""A play finder for a tile set and a board."""

from faristol._kernel import LeaveValues, Play, PlayFinder, WordGraph
from faristol.board import Direction, Placement
from faristol.tiles import Layout, TileSet


def play_finder(
    graph: WordGraph,
    tiles: TileSet,
    layout: Layout,
    *,
    leaves: LeaveValues | None = None,
    full_rack: int = 7,
    bonus: int = 50,
) -> PlayFinder:
    """Bind a word graph to the box and the board it is played with."""
    return PlayFinder(
        graph,
        size=layout.size,
        start=layout.start,
        letter_factors=layout.letter_factors,
        word_factors=layout.word_factors,
        values=tiles.values,
        counts=tiles.counts,
        full_rack=full_rack,
        bonus=bonus,
        leaves=leaves,
    )


def start_and_direction(play: Play, size: int) -> tuple[int, Direction]:
    """The square where the main word begins, and which way it reads."""
    if play.is_across:
        return play.lane * size + play.begins, Direction.ACROSS
    return play.begins * size + play.lane, Direction.DOWN


def placements(play: Play, size: int) -> tuple[Placement, ...]:
    """The tiles the play puts down, square by square."""
    start, direction = start_and_direction(play, size)
    step = 1 if direction is Direction.ACROSS else size
    return tuple(
        Placement(start + step * number, tile) for number, tile in enumerate(play.tiles) if tile
    )
