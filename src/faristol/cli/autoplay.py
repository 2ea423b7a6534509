"""`faristol autoplay`: whole games of the kernel against itself."""

import json
import time
from typing import Annotated

import typer

from faristol.cli import new_app
from faristol.cli.study import USUAL_LEXICON, LexiconOption
from faristol.kernel import play_finder
from faristol.kernel.leaves import leave_values
from faristol.lexicon import LexiconError, open_lexicon
from faristol.tiles import layout

app = new_app("Play games of the kernel against itself, greedily by equity.")
USER_ERRORS = (LexiconError,)


@app.command()
def autoplay(
    lexicon: LexiconOption = USUAL_LEXICON,
    games: Annotated[int, typer.Option("--games", min=1, max=10**9)] = 1000,
    threads: Annotated[int, typer.Option("--threads", min=1, max=256)] = 1,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**64 - 1)] = 0,
    *,
    no_leaves: Annotated[
        bool, typer.Option("--no-leaves", help="Play for the score alone.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="The figures as JSON.")] = False,
) -> None:
    """Play games and say how fast and how well.

    The same seed gives the same games, whatever the number of threads.
    """
    words = open_lexicon(lexicon)
    leaves = None if no_leaves else leave_values(words.tiles)
    finder = play_finder(words.graph, words.tiles, layout(), leaves=leaves)
    finder.prepare()
    began = time.perf_counter()
    totals = finder.self_play(games, threads=threads, seed=seed)
    seconds = time.perf_counter() - began
    figures = {
        "games": totals.games,
        "games_per_second": round(totals.games / seconds, 1),
        "mean_score": round((totals.first_points + totals.second_points) / 2 / totals.games, 2),
        "turns_per_game": round(totals.turns / totals.games, 2),
        "full_racks_per_game": round(totals.full_racks / totals.games, 2),
        "exchanges_per_game": round(totals.exchanges / totals.games, 2),
        "first_player_wins": round((totals.first_wins + totals.draws / 2) / totals.games, 4),
        "seed": seed,
        "threads": threads,
        "lexicon": words.record.reference,
        "digest": f"{totals.digest:016x}",
    }
    if as_json:
        typer.echo(json.dumps(figures))
        return
    typer.echo(
        f"{figures['games']} games, {figures['games_per_second']} games/s, "
        f"mean score {figures['mean_score']}, {figures['turns_per_game']} turns a game"
    )
