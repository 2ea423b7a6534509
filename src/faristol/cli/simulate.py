"""`faristol simulate`: which turn is best, found by playing on."""

import json
import time
from typing import Annotated

import typer

from faristol.cli import new_app
from faristol.cli.answers import SimulatedTurnAnswer, SimulationAnswer, turn_name
from faristol.cli.editions import NoEditionError, edition_for
from faristol.cli.positions import (
    UNREADABLE,
    USUAL_RACK,
    NoPositionError,
    ReadPosition,
    check_connected,
    coordinate_of,
    read_position,
    word_of,
)
from faristol.kernel import SimulatedTurn, Simulation, StoppedBy, TurnKind, play_finder
from faristol.kernel.finder import placements
from faristol.kernel.leaves import leave_values
from faristol.robot.chance import chances_of
from faristol.robot.simulation import (
    CANDIDATES,
    PLIES,
    KnownSeat,
    KnownTable,
    NoSimulationError,
    simulation_of,
)
from faristol.rulebook import Ruleset
from faristol.tiles import BLANK, BLANK_BIT

app = new_app("Compare the turns of a position by playing on from each of them.")
USER_ERRORS = (*UNREADABLE, NoEditionError, NoSimulationError)

_USUAL_SECONDS = 5.0
_SURE = 1.96
"""Standard errors on both sides of a mean that hold the truth 95 times in 100."""


@app.command()
def simulate(
    position: Annotated[
        str, typer.Argument(metavar="CGP", help="Board/rows RACK/RACK score/score turns; quoted.")
    ],
    lexicon: Annotated[
        str | None,
        typer.Option(
            "--lexicon", "-l", help="ca, nl, NAME or NAME@VERSION; default: as named in the CGP."
        ),
    ] = None,
    edition: Annotated[
        str, typer.Option("--edition", "-e", help="The rules; default: the language's usual ones.")
    ] = "",
    board: Annotated[str, typer.Option("--board", help="The board it is played on.")] = "standard",
    plies: Annotated[
        int, typer.Option("--plies", min=1, max=100, help="Turns played on after the first.")
    ] = PLIES,
    candidates: Annotated[
        int, typer.Option("--candidates", min=1, max=1000, help="Turns that are compared.")
    ] = CANDIDATES,
    iterations: Annotated[
        int | None, typer.Option("--iterations", min=1, help="Stop after so many games played on.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option("--seconds", min=0.01, help="Stop after so long; default: 5.")
    ] = None,
    threads: Annotated[int, typer.Option("--threads", min=1, max=256)] = 1,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**64 - 1)] = 0,
    confidence: Annotated[
        float,
        typer.Option(min=0, max=0.9999, help="How surely worse turns are dropped; 0: never."),
    ] = 0.95,
    turns_had: Annotated[
        int,
        typer.Option(
            "--turns-had", min=0, max=100, help="Turns each has had, where a book sets a number."
        ),
    ] = 0,
    *,
    second: Annotated[
        bool, typer.Option("--second", help="The other player began, and has had a turn more.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="The answer as JSON.")] = False,
) -> None:
    """Deal the unseen tiles at random, play on from each likely turn, and say which does best.

    The same seed and number of iterations give the same answer, whatever the number of threads.
    It stops early once one turn is surely better than all others, or those left are as good.
    """
    if iterations is not None and seconds is not None:
        raise NoPositionError("give --iterations or --seconds, not both")
    read = read_position(position, lexicon, board)
    check_connected(read.cgp.board)
    rules = edition_for(edition, read.tiles)
    table = _table(read, rules, turns_had, second=second)
    finder = play_finder(
        read.lexicon.graph,
        read.tiles,
        read.layout,
        leaves=leave_values(read.tiles),
        full_rack=rules.rack.full_play,
        bonus=rules.rack.bonus,
    )
    simulation = simulation_of(
        finder,
        read.tiles,
        rules,
        table,
        chances_of(read.tiles.name),
        plies=plies,
        candidates=candidates,
        confidence=confidence,
        seed=seed,
    )
    began = time.perf_counter()
    limit = _USUAL_SECONDS if iterations is None and seconds is None else seconds
    stopped = simulation.run(iterations=iterations, seconds=limit, threads=threads)
    passed = time.perf_counter() - began
    data = _data(simulation, stopped, passed, read, rules)
    if as_json:
        typer.echo(json.dumps(data, ensure_ascii=False))
    else:
        _print(data)


def _table(read: ReadPosition, rules: Ruleset, turns_had: int, *, second: bool) -> KnownTable:
    """The position as the player of the first rack knows it."""
    cgp = read.cgp
    players = max(2, len(cgp.racks), len(cgp.scores))
    if not rules.players.least <= players <= rules.players.most:
        few, many = rules.players.least, rules.players.most
        number = f"{few}" if few == many else f"{few} to {many}"
        raise NoPositionError(f"{rules.name} is for {number} players, the position has {players}")
    known = [*cgp.racks, *[b""] * (players - len(cgp.racks))]
    held = _held(read, known)
    scores = [*cgp.scores, *[0] * (players - len(cgp.scores))]
    placed = not cgp.board.is_empty
    seats = []
    for seat in range(players):
        # The last turn was that of the last seat: so many of the turns without points were its own.
        run = len(range(players - seat, cgp.scoreless + 1, players))
        more = 1 if second and seat == 1 else 0
        seats.append(
            KnownSeat(
                held=held[seat],
                rack=known[seat],
                points=scores[seat],
                turns=turns_had + more,
                lost_run=run,
                scoreless_run=run,
                has_placed=placed,
                just_placed=placed and not run,
            )
        )
    return KnownTable(cgp.board.squares, tuple(seats), 0)


def _held(read: ReadPosition, known: list[bytes]) -> list[int]:
    """How many tiles each has: a whole rack while the bag can fill it, else what is unseen."""
    others = known[1:]
    held = [len(known[0]), *(max(len(rack), USUAL_RACK) for rack in others)]
    if sum(held[1:]) <= len(read.unseen):
        return held
    untold = [seat for seat, rack in enumerate(known) if seat and not rack]
    rest = len(read.unseen) - sum(map(len, others))
    if len(untold) == 1 and rest <= USUAL_RACK:
        return [len(rack) or rest for rack in known]
    if not untold and not rest:
        return [len(rack) for rack in known]
    raise NoPositionError(
        f"{len(read.unseen)} unseen tiles don't fill the others' racks: write those racks down"
    )


def _data(
    simulation: Simulation,
    stopped: StoppedBy,
    seconds: float,
    read: ReadPosition,
    rules: Ruleset,
) -> SimulationAnswer:
    """The answer as programs read it."""
    return {
        "plays": [_turn(turn, read) for turn in simulation.turns()],
        "iterations": simulation.iterations,
        "nodes": simulation.nodes,
        "iterations_per_second": round(simulation.iterations / max(seconds, 1e-9), 1),
        "seconds": round(seconds, 3),
        "stopped_by": stopped.name.lower(),
        "edition": rules.name,
        "lexicon": read.lexicon.record.reference,
    }


def _turn(turn: SimulatedTurn, read: ReadPosition) -> SimulatedTurnAnswer:
    tiles, play = read.tiles, turn.play
    if play is not None:
        laid = (tile for _, tile in placements(play, read.layout.size))
        left = list(read.rack)
        for tile in laid:
            left.remove(BLANK if tile & BLANK_BIT else tile)
        leave, word = bytes(left), word_of(play, read.cgp.board, tiles)
    else:
        assert turn.kept is not None
        leave, word = turn.kept, ""
    changed = list(read.rack)
    for tile in leave:
        changed.remove(tile)
    spread, error = turn.spread
    mean, off = (spread, error) if turn.win is None else turn.win
    return {
        "kind": turn.kind.name.lower(),
        "coord": None if play is None else coordinate_of(play, read.layout.size),
        "word": word,
        "exchanged": tiles.format_tiles(changed) if turn.kind is TurnKind.EXCHANGE else "",
        "score": 0 if play is None else play.score,
        "leave": tiles.format_tiles(sorted(leave)),
        "equity": turn.equity / 1000,
        "win": None if turn.win is None else round(mean, 6),
        "spread": round(spread, 3),
        "interval": [round(mean - _SURE * off, 6), round(mean + _SURE * off, 6)],
        "iterations": turn.iterations,
        "dropped": not turn.in_race,
    }


def _print(data: SimulationAnswer) -> None:
    named = [turn_name(play) for play in data["plays"]]
    width = max(map(len, named))
    for name, play in zip(named, data["plays"], strict=True):
        win = "" if play["win"] is None else f"{100 * play['win']:6.2f} %"
        low, high = play["interval"]
        by = 1 if play["win"] is None else 100
        typer.echo(
            f"{name:<{width}} {play['score']:>4}  {play['leave']:<8} {play['equity']:>7.2f} "
            f"{play['spread']:>8.2f} {win:>9} ±{by * (high - low) / 2:.2f} {play['iterations']:>8}"
            f"{'  dropped' if play['dropped'] else ''}"
        )
    typer.echo(
        f"{data['iterations']} iterations, {data['iterations_per_second']:.0f}/s, "
        f"stopped by: {data['stopped_by']}",
        err=True,
    )
