"""Turns compared by playing on, as the book of the game has it.

The kernel deals the unseen tiles at random and plays on from each turn that looks good. Here it is
told how the game goes on, and what the player on turn knows of it: one rack, the board, points and
turns so far. Nobody else's rack comes in, unless everybody has seen it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from faristol.kernel import (
    AtZero,
    Freeze,
    PlayedOut,
    PlayFinder,
    RackCount,
    Seat,
    Simulation,
    TurnRules,
)
from faristol.robot.chance import Chances, weights
from faristol.robot.endgame import unseen_tiles
from faristol.rulebook import Ruleset
from faristol.table import Game
from faristol.table.terms import TurnKind
from faristol.tiles import TileSet

PLIES = 2
CANDIDATES = 15
CONFIDENCE = 0.95

_LARGEST_RACK = 8
_LOST = (TurnKind.PASS, TurnKind.LOST)
_SCORELESS = (*_LOST, TurnKind.EXCHANGE)
_RACKS = {"none": RackCount.NONE, "own": RackCount.OWN, "to-closer": RackCount.TO_CLOSER}
_PLAYED_OUT = {
    "at-once": PlayedOut.AT_ONCE,
    "equal-turns": PlayedOut.EQUAL_TURNS,
    "skipped": PlayedOut.SKIPPED,
}
_AT_ZERO = {"no": AtZero.NONE, "all": AtZero.ALL, "scoreless": AtZero.SCORELESS}
_FREEZE = {
    "never": Freeze.NEVER,
    "cannot-exchange": Freeze.CANNOT_EXCHANGE,
    "bag-empty": Freeze.BAG_EMPTY,
}


class NoSimulationError(ValueError):
    """The position, or the book, can't be played on from; the message says why."""


@dataclass(frozen=True, slots=True)
class KnownSeat:
    """What is known of a player between turns."""

    held: int
    """How many tiles stand on the rack."""
    rack: bytes = b""
    """Those of them that are known."""
    points: int = 0
    turns: int = 0
    lost_run: int = 0
    """The player's last turns that were passed or lost, in a row."""
    scoreless_run: int = 0
    """The same with exchanges among them."""
    has_placed: bool = False
    just_placed: bool = False
    """In the player's last turn."""
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class KnownTable:
    """A table as the player on turn knows it."""

    squares: bytes
    seats: tuple[KnownSeat, ...]
    on_turn: int

    @property
    def rack(self) -> bytes:
        """The rack of the player on turn."""
        return self.seats[self.on_turn].rack


def known_table(game: Game, seat: int) -> KnownTable:
    """What a seat knows of a game; everybody sees how many tiles the others hold."""
    return KnownTable(
        game.board.squares, tuple(_known_seat(game, each, seat) for each in game.seats), seat
    )


def _known_seat(game: Game, seat: int, thinks: int) -> KnownSeat:
    kinds = [turn.kind for turn in game.turns if turn.seat == seat]
    counted = [kind for kind in kinds if kind is not TurnKind.FORFEIT]
    return KnownSeat(
        held=len(game.racks[seat]),
        rack=game.racks[seat] if seat == thinks else b"",
        points=game.totals[seat],
        turns=len(kinds),
        lost_run=_run(counted, _LOST),
        scoreless_run=_run(counted, _SCORELESS),
        has_placed=TurnKind.PLAY in kinds,
        just_placed=kinds[-1:] == [TurnKind.PLAY],
        is_out=seat in game.frozen,
    )


def _run(kinds: Sequence[TurnKind], among: Sequence[TurnKind]) -> int:
    run = 0
    for kind in reversed(kinds):
        if kind not in among:
            break
        run += 1
    return run


def turn_rules(rules: Ruleset) -> TurnRules:
    """How the book has a game go on, for the kernel.

    :raises NoSimulationError: for a book of another kind of game.
    """
    ending, exchange = rules.ending, rules.exchange
    try:
        return TurnRules(
            rack_size=rules.rack.size,
            exchange_needs=exchange.least_bag,
            opening_exchanges=exchange.opening_turns,
            exchange_after_play=exchange.only_after_placing,
            exchange_by_leave=exchange.again_by_jury,
            may_pass=rules.passing.allowed,
            played_out=_PLAYED_OUT[ending.played_out],
            lost_turns_each=ending.lost_turns_each,
            scoreless_turns_each=ending.scoreless_turns_each,
            not_at_zero=_AT_ZERO[ending.not_at_zero],
            turns_each=ending.turns_each,
            freeze=_FREEZE[ending.freeze],
            racks_played_out=_RACKS[ending.racks_played_out],
            racks_no_plays=_RACKS[ending.racks_no_plays],
            racks_turns_done=_RACKS[ending.racks_time],
        )
    except ValueError:
        raise NoSimulationError(
            f"{rules.name} is no game of turns that could be played on"
        ) from None


def winning_curves(chances: Chances | None, most_unseen: int) -> list[tuple[float, float]]:
    """The chances to win, tile by tile; none where nobody has learnt any."""
    if chances is None:
        return []
    places = [knot.unseen for knot in chances.knots]
    curves = []
    for unseen in range(most_unseen + 1):
        share = weights(places, unseen)
        turn = sum(weight * chances.knots[at].turn for at, weight in share)
        point = sum(weight * chances.knots[at].point for at, weight in share)
        curves.append((turn, point))
    return curves


def unseen_at(tiles: TileSet, table: KnownTable) -> bytes:
    """The bag, and what is not known of the racks, as one heap.

    :raises NoSimulationError: where the box has no such tiles.
    """
    known = b"".join(seat.rack for seat in table.seats)
    unseen = unseen_tiles(tiles, table.squares, known)
    if unseen is None:
        raise NoSimulationError(f"the {tiles.name} box has no such tiles")
    missing = sum(seat.held - len(seat.rack) for seat in table.seats)
    if missing > len(unseen):
        raise NoSimulationError(
            f"the racks hold {missing} tiles that are not known, but only {len(unseen)} are unseen"
        )
    return unseen


def simulation_of(
    finder: PlayFinder,
    tiles: TileSet,
    rules: Ruleset,
    table: KnownTable,
    chances: Chances | None,
    *,
    plies: int = PLIES,
    candidates: int = CANDIDATES,
    confidence: float = CONFIDENCE,
    seed: int = 0,
    kept: tuple[int, Sequence[tuple[bytes, float]]] | None = None,
) -> Simulation:
    """A simulation of the turns of the player on turn; nothing is played on yet.

    `kept`: what a seat may have kept of its rack, each with its weight (`inference`).

    :raises NoSimulationError: where the position can't be.
    """
    unseen = unseen_at(tiles, table)
    try:
        return finder.simulation(
            table.squares,
            [_seat(seat) for seat in table.seats],
            on_turn=table.on_turn,
            unseen=unseen,
            rules=turn_rules(rules),
            plies=plies,
            candidates=candidates,
            confidence=confidence,
            chances=winning_curves(chances, len(unseen) + _LARGEST_RACK),
            seed=seed,
            keeper=kept[0] if kept else 0,
            kept=list(kept[1]) if kept else [],
        )
    except ValueError as error:
        raise NoSimulationError(str(error)) from None


def _seat(seat: KnownSeat) -> Seat:
    return Seat(
        seat.rack,
        held=seat.held,
        points=seat.points,
        turns=seat.turns,
        lost_run=seat.lost_run,
        scoreless_run=seat.scoreless_run,
        has_placed=seat.has_placed,
        just_placed=seat.just_placed,
        is_out=seat.is_out,
    )
