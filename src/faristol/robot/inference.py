"""What the opponent's last play tells of the tiles that were kept.

Whoever plays well would have laid something else with most of the racks that are possible. So
racks with which a better play was there are less likely than they were.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from faristol.board import Placement
from faristol.kernel import PlayFinder
from faristol.robot.simulation import KnownTable, unseen_at
from faristol.table import Game
from faristol.table import events as happened
from faristol.table.events import Event
from faristol.tiles import BLANK, BLANK_BIT, TileSet

MOST = 500
"""Racks that are looked at: some twentieth of a second."""


@dataclass(frozen=True, slots=True)
class LastPlay:
    """The play just before a turn, as everybody saw it."""

    seat: int
    placements: tuple[tuple[int, int], ...]
    points: int
    rack_size: int
    """Of the rack it was made from."""
    bag_count: int
    """Before the player drew."""


def last_play(game: Game, seat: int, play: Sequence[Placement], points: int) -> LastPlay:
    """A play as it is made: `game` is the one before it."""
    placements = tuple((placement.square, placement.tile) for placement in play)
    return LastPlay(seat, placements, points, len(game.racks[seat]), game.bag_count)


def last_play_of(events: Sequence[Event], game: Game) -> LastPlay | None:
    """The play that the events end with, by somebody else than who is on turn.

    None where the last turn was another, or was taken back.
    """
    for event in reversed(events):
        match event:
            case happened.PlayMade(seat=seat):
                if seat == game.on_turn:
                    return None
                placements = tuple((p.square, p.tile) for p in event.placements)
                laid, held = len(placements), len(game.racks[seat])
                if seat in game.owing:  # has not drawn yet
                    return LastPlay(seat, placements, event.points, held + laid, game.bag_count)
                return LastPlay(seat, placements, event.points, held, game.bag_count + laid)
            case (
                happened.PlayWithdrawn()
                | happened.PlayTakenBack()
                | happened.TilesExchanged()
                | happened.TurnPassed()
                | happened.TurnLost()
            ):
                return None
            case _:
                pass
    return None


def kept_tiles(
    finder: PlayFinder, tiles: TileSet, table: KnownTable, play: LastPlay, *, seed: int = 0
) -> list[tuple[bytes, float]]:
    """The tiles that may have been kept, each with its weight; none where nothing is told."""
    kept = play.rack_size - len(play.placements)
    if kept < 1 or play.seat == table.on_turn or table.seats[play.seat].held < kept:
        return []
    before = bytearray(table.squares)
    for square, tile in play.placements:
        if before[square] != tile:
            return []  # it lies there no longer
        before[square] = 0
    played = bytes(BLANK if tile & BLANK_BIT else tile for _, tile in play.placements)
    return finder.infer_kept(
        bytes(before),
        played,
        score=play.points,
        kept=kept,
        unseen=unseen_at(tiles, table),
        bag_count=max(1, play.bag_count),
        most=MOST,
        seed=seed,
    )
