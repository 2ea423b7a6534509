"""`faristol match`: two robots against each other, in pairs of games with the same tiles."""

import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import mean
from typing import Annotated, Any

import typer

from faristol.cli import new_app
from faristol.cli.editions import NoEditionError, edition_for
from faristol.cli.study import USUAL_LEXICON, LexiconOption
from faristol.core import Refused
from faristol.kernel import play_finder
from faristol.kernel.finder import placements
from faristol.kernel.leaves import leave_values
from faristol.lexicon import Judge, Lexicon, LexiconError, open_lexicon
from faristol.robot.champion import Champion, Effort
from faristol.robot.chance import chances_of
from faristol.robot.levels import Level, strength_of
from faristol.robot.refereeing import Doubts, RefereedGame
from faristol.robot.situation import situation_of
from faristol.rulebook import Ruleset
from faristol.server.tables.robots import doubts, knows_words, position_of, think
from faristol.table import Game
from faristol.table.terms import Outcome
from faristol.tiles import layout

app = new_app("Let two robots play each other, and say who is stronger and how surely.")


class NoMatchError(ValueError):
    """A match that can't be played."""


SAID_PLAINLY = (LexiconError, NoEditionError, NoMatchError)
_SURE = 1.96
_USUAL_SECONDS = 1.0
_PLAYERS = 2


Turn = Callable[[RefereedGame], None]
"""Has the turn of whoever is on turn."""


@dataclass(frozen=True, slots=True)
class Robot:
    """One side of a match."""

    level: Level
    turn: Turn


@dataclass(slots=True)
class Tally:
    """A robot's side of a match."""

    wins: int = 0
    points: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    """Processor time of each turn."""


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
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**64 - 1)] = 0,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="The figures as JSON.")] = False,
) -> None:
    """Play pairs of games: both robots begin once, and meet the other's tiles in the second game.

    With --iterations the same seed gives the same games. The interval is where the true win rate
    lies 95 times in 100, a draw being half a win.
    """
    if seconds is not None and iterations is not None:
        raise NoMatchError("give --seconds or --iterations, not both")
    if seconds is None and iterations is None:
        seconds = _USUAL_SECONDS
    words = open_lexicon(lexicon)
    rules = edition_for(edition, words.tiles)
    of_two = rules.players.least <= _PLAYERS <= rules.players.most
    if rules.duplicate.turns or not of_two:
        raise NoMatchError(f"{rules.name} is not a game of two")
    effort = Effort(seconds=seconds, iterations=iterations)
    robots = tuple(Robot(level, _turn(level, words, rules, effort, seed)) for level in (a, b))
    tallies, draws = (Tally(), Tally()), 0
    for pair in range(pairs):
        for first in (0, 1):
            seated = (robots[first], robots[1 - first])
            draws += _game(rules, words, seated, tallies, first, seed, pair)
        if sys.stderr.isatty():
            typer.echo(f"\r{pair + 1} of {pairs} pairs", nl=pair + 1 == pairs, err=True)
    data = _data(tallies, draws, pairs) | {
        "a": a.value,
        "b": b.value,
        "edition": rules.name,
        "lexicon": words.record.reference,
        "seconds": seconds,
        "iterations": iterations,
        "seed": seed,
    }
    if as_json:
        typer.echo(json.dumps(data))
    else:
        _print(data)


def _turn(level: Level, words: Lexicon, rules: Ruleset, effort: Effort, seed: int) -> Turn:
    strength = strength_of(level)
    if strength is None or not strength.plays_on:
        return _of_server(level, words.record.reference)
    finder = play_finder(
        words.graph,
        words.tiles,
        layout(rules.equipment.board),
        leaves=leave_values(words.tiles),
        full_rack=rules.rack.full_play,
        bonus=rules.rack.bonus,
    )
    champion = Champion(finder, words.tiles, chances_of(words.tiles.name), seed)

    def turn(game: RefereedGame) -> None:
        chosen = champion.choose(situation_of(rules, game.game, game.on_turn), effort)
        if chosen.play is not None:
            game.play(placements(chosen.play, game.game.board.layout.size))
        elif chosen.exchanged:
            game.exchange(chosen.exchanged)
        else:
            game.go_by()

    return turn


def _of_server(level: Level, reference: str) -> Turn:
    """A robot that people meet at a table, with the same tries where the rules forbid its wish."""

    def turn(game: RefereedGame) -> None:
        thought = think(position_of(game.rules, game.game, game.on_turn, reference, level))
        wishes: list[Callable[[], None]] = []
        if thought.placements:
            wishes.append(lambda: game.play(thought.placements))
        if thought.change:
            wishes.append(lambda: game.exchange(thought.change))
        if game.rules.passing.allowed:
            wishes.append(game.go_by)
        if thought.at_worst:
            wishes.append(lambda: game.play(thought.at_worst))
        for wish in wishes:
            try:
                wish()
            except Refused:
                continue
            return
        game.go_by()

    return turn


def _game(
    rules: Ruleset,
    words: Lexicon,
    robots: tuple[Robot, Robot],
    tallies: tuple[Tally, Tally],
    first: int,
    seed: int,
    pair: int,
) -> int:
    """One game, entered for both; whether it was drawn. `first`: which of them begins."""
    bag = list(words.tiles.full_bag())
    random = Random(f"{seed} {pair}")  # noqa: S311 - robots' tiles, no secret
    random.shuffle(bag)
    finder = play_finder(words.graph, words.tiles, layout(rules.equipment.board))
    judge, levels = Judge(words), (robots[0].level, robots[1].level)
    game = RefereedGame.dealt(
        rules,
        finder,
        bag,
        _PLAYERS,
        salt=random.getrandbits(64),
        judge=judge.allows,
        doubts=_doubts(levels, words.record.reference, judge),
    )
    while not game.is_over:
        seat = game.on_turn
        began = time.process_time()
        robots[seat].turn(game)
        tallies[seat ^ first].seconds.append(time.process_time() - began)
    result = game.game.result
    assert result is not None
    for seat in (0, 1):
        tallies[seat ^ first].points.append(result.scores[seat])
        tallies[seat ^ first].wins += result.outcomes[seat] is Outcome.WIN
    return int(result.outcomes[0] is Outcome.DRAW)


def _doubts(levels: tuple[Level, Level], reference: str, judge: Judge) -> Doubts:
    """Who challenges what, as those robots do at a table."""

    def challenges(game: Game, seat: int, words: tuple[bytes, ...]) -> bool:
        if knows_words(levels[seat]):
            return not judge.allows(words)
        return doubts(reference, levels[seat], words, game.board.squares)

    return challenges


def _data(tallies: tuple[Tally, Tally], draws: int, pairs: int) -> dict[str, Any]:
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
        "interval": [round(bound, 4) for bound in interval_of(rate, 2 * pairs)],
        "a_turn_s": round(mean(a.seconds), 4),
        "b_turn_s": round(mean(b.seconds), 4),
    }


def interval_of(rate: float, games: int) -> tuple[float, float]:
    """Where a true rate lies 95 times in 100, after Wilson.

    Games of a pair share their tiles, which makes the rate of a match vary less than this says.

    >>> tuple(round(bound, 3) for bound in interval_of(0.5, 100))
    (0.404, 0.596)
    """
    square = _SURE**2
    middle = (rate + square / (2 * games)) / (1 + square / games)
    half = _SURE / (1 + square / games) * sqrt(rate * (1 - rate) / games + square / (4 * games**2))
    return max(0.0, min(rate, middle - half)), min(1.0, max(rate, middle + half))


def _print(data: dict[str, Any]) -> None:
    low, high = data["interval"]
    typer.echo(
        f"{data['a']} {data['a_wins']}, {data['b']} {data['b_wins']}, draws {data['draws']}: "
        f"{100 * data['win_rate']:.1f} % for {data['a']} "
        f"(95 % between {100 * low:.1f} and {100 * high:.1f})\n"
        f"mean scores {data['a_mean']:.1f} and {data['b_mean']:.1f}"
    )
