"""`faristol match`: two robots against each other, in pairs of games with the same tiles."""

import json
import sys
from dataclasses import dataclass, field
from statistics import mean
from typing import Annotated

import typer

from faristol.cli import new_app
from faristol.cli.answers import MatchAnswer, MatchFigures
from faristol.cli.editions import NoEditionError, edition_for
from faristol.cli.intervals import interval_of
from faristol.cli.match_games import PLAYERS, MatchTerms, play_pair
from faristol.cli.pool import NoClusterError, ProcessesOption, RayOption, worked_out
from faristol.cli.study import USUAL_LEXICON, LexiconOption
from faristol.lexicon import LexiconError, open_lexicon
from faristol.robot.champion import Effort
from faristol.robot.levels import Level

app = new_app("Let two robots play each other, and say who is stronger and how surely.")


class NoMatchError(ValueError):
    """A match that can't be played."""


USER_ERRORS = (LexiconError, NoEditionError, NoMatchError, NoClusterError)
_USUAL_SECONDS = 1.0


@dataclass(slots=True)
class Tally:
    """A robot's side of a match."""

    wins: int = 0
    points: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    """Processor time of each turn."""
    flags: int = 0
    """Games in which the clock ran out."""


@app.command()
def match(
    a: Annotated[Level, typer.Option("--a", help="One robot's level.")],
    b: Annotated[Level, typer.Option("--b", help="The other's.")],
    pairs: Annotated[int, typer.Option("--pairs", min=1, max=10**6, help="Pairs of games.")] = 10,
    lexicon: LexiconOption = USUAL_LEXICON,
    edition: Annotated[
        str, typer.Option("--edition", "-e", help="The rules; default: the language's usual ones.")
    ] = "",
    seconds: Annotated[
        float | None, typer.Option(min=0.01, help="A champion's time for a turn; default: 1.")
    ] = None,
    iterations: Annotated[
        int | None,
        typer.Option(min=1, help="Instead: how many games a champion plays on for a turn."),
    ] = None,
    minutes: Annotated[
        float | None,
        typer.Option(
            "--clock",
            min=0.1,
            max=600,
            help="Instead: minutes on each clock.",
        ),
    ] = None,
    pace: Annotated[
        int,
        typer.Option("--pace", min=1, max=1000, help="A second counts as so many on that clock."),
    ] = 1,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**64 - 1)] = 0,
    processes: ProcessesOption = 1,
    *,
    ray: RayOption = False,
    as_json: Annotated[bool, typer.Option("--json", help="The figures as JSON.")] = False,
) -> None:
    """Play pairs of games: both robots begin once, and meet the other's tiles in the second game.

    With --iterations the same seed gives the same games, however many processes play them. With
    --clock champions share their time out, and whoever thinks pays with processor time. The
    interval is where the true win rate lies 95 times in 100, a draw being half a win.
    """
    if sum(limit is not None for limit in (seconds, iterations, minutes)) > 1:
        raise NoMatchError("give one of --seconds, --iterations and --clock, not both")
    if seconds is None and iterations is None and minutes is None:
        seconds = _USUAL_SECONDS
    words = open_lexicon(lexicon)
    rules = edition_for(edition, words.tiles)
    of_two = rules.players.least <= PLAYERS <= rules.players.most
    if rules.duplicate.turns or not of_two:
        raise NoMatchError(f"{rules.name} is not a game of two")
    terms = MatchTerms(
        levels=(a, b),
        edition=rules.name,
        lexicon=words.record.reference,
        effort=Effort(seconds=seconds, iterations=iterations),
        seed=seed,
        minutes=minutes,
        pace=pace,
    )
    tallies, draws = (Tally(), Tally()), 0
    told = ((terms, pair) for pair in range(pairs))
    for number, played in enumerate(
        worked_out(play_pair, told, processes=processes, on_ray=ray), 1
    ):
        for game in played:
            draws += not any(game.wins)
            for tally, points, won, took, flag in zip(
                tallies, game.points, game.wins, game.seconds, game.flags, strict=True
            ):
                tally.points.append(points)
                tally.wins += won
                tally.seconds += took
                tally.flags += flag
        if sys.stderr.isatty():
            typer.echo(f"\r{number} of {pairs} pairs", nl=number == pairs, err=True)
    data: MatchAnswer = {
        **_data(tallies, draws, pairs),
        "a": a.value,
        "b": b.value,
        "edition": rules.name,
        "lexicon": words.record.reference,
        "seconds": seconds,
        "iterations": iterations,
        "clock": minutes,
        "seed": seed,
    }
    if as_json:
        typer.echo(json.dumps(data))
    else:
        _print(data)


def _data(tallies: tuple[Tally, Tally], draws: int, pairs: int) -> MatchFigures:
    a, b = tallies
    rate = (a.wins + draws / 2) / (2 * pairs)
    return {
        "pairs": pairs,
        "a_wins": a.wins,
        "draws": draws,
        "b_wins": b.wins,
        "a_mean": round(mean(a.points), 2),
        "b_mean": round(mean(b.points), 2),
        "win_rate": round(rate, 4),
        # Games of a pair share their tiles, which makes the rate vary less than this says.
        "interval": [round(bound, 4) for bound in interval_of(rate, 2 * pairs)],
        "a_turn_s": round(mean(a.seconds), 4),
        "b_turn_s": round(mean(b.seconds), 4),
        "a_flags": a.flags,
        "b_flags": b.flags,
    }


def _print(data: MatchAnswer) -> None:
    low, high = data["interval"]
    typer.echo(
        f"{data['a']} {data['a_wins']}, {data['b']} {data['b_wins']}, draws {data['draws']}: "
        f"{100 * data['win_rate']:.1f} % for {data['a']} "
        f"(95 % between {100 * low:.1f} and {100 * high:.1f})\n"
        f"mean scores {data['a_mean']:.1f} and {data['b_mean']:.1f}"
    )
