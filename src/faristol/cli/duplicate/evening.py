"""An evening at the console: begun, gone on with, talked to line by line."""

import queue
import secrets
import sys
import threading
import time
from pathlib import Path

import typer

from faristol.cli.duplicate.aids import NO_LEXICON, aids_of, lexicon_for
from faristol.cli.duplicate.console import Console
from faristol.cli.duplicate.logbook import LogWriter, keep_seed, kept_seed, read_log
from faristol.duplicate import (
    DrawSource,
    DuplicateRules,
    Entry,
    Game,
    OpenGame,
    decide,
    replay,
)
from faristol.duplicate.blind import SEED_BYTES, commitment_to
from faristol.tiles import tile_set

LONGEST_LINE = 10_000


def started(
    log: Path,
    rules: DuplicateRules,
    lexicon: str | None,
    title: str,
    players: list[str],
    *,
    blind: bool,
) -> Console:
    """A new game and its log; with `blind` a secret is made and its hash announced."""
    words = lexicon_for(rules, lexicon)
    seed = secrets.token_bytes(SEED_BYTES) if blind else None
    entries = tuple(
        Entry(number, name.strip(), club.strip())
        for number, (name, _, club) in enumerate((each.partition("/") for each in players), 1)
    )
    command = OpenGame(
        at=_now(),
        title=title,
        lexicon=NO_LEXICON if words is None else words.record.reference,
        source=DrawSource.BLIND if blind else DrawSource.TYPED,
        commitment="" if seed is None else commitment_to(seed),
        entries=entries,
    )
    events = decide(rules, Game(), command)
    writer = LogWriter(log, tile_set(rules.tiles))
    if seed is not None:
        keep_seed(log, seed)
        typer.echo(f"The draws come from a secret seed. Its hash is {commitment_to(seed)}.")
    writer.write(events)
    return Console(
        rules,
        replay(events),
        aids_of(rules, words),
        writer,
        now=_now,
        say=typer.echo,
        seed=seed,
    )


def resumed(log: Path, lexicon: str | None) -> Console:
    """The game of a log, where it was."""
    logged = read_log(log)
    if lexicon is None and logged.game.lexicon:
        lexicon = logged.game.lexicon
    words = lexicon_for(logged.rules, lexicon)
    seed = kept_seed(log, logged.game)
    typer.echo(f"Going on after {len(logged.events)} events, {len(logged.game.turns)} turns.")
    if logged.game.commitment and seed is None and not logged.game.seed:
        typer.echo("The secret seed file is missing. Draw from a real bag and type the letters in.")
    return Console(
        logged.rules,
        logged.game,
        aids_of(logged.rules, words),
        LogWriter(log, tile_set(logged.rules.tiles), logged),
        now=_now,
        say=typer.echo,
        seed=seed,
    )


def converse(console: Console) -> None:
    """Read and run commands; in a terminal the time signal is printed between them."""
    if not sys.stdin.isatty():
        while (line := sys.stdin.readline(LONGEST_LINE)) and console.line(line):
            pass
        return
    lines: queue.Queue[str] = queue.Queue()
    threading.Thread(target=_read_lines, args=(lines,), daemon=True).start()
    while True:
        sys.stdout.write(console.prompt)
        sys.stdout.flush()
        line = _next_line(lines, console)
        if not line or not console.line(line):
            return


def _next_line(lines: queue.Queue[str], console: Console) -> str:
    while True:
        try:
            return lines.get(timeout=0.5)
        except queue.Empty:
            console.tick()


def _read_lines(lines: queue.Queue[str]) -> None:
    line = "\n"
    while line:
        line = sys.stdin.readline(LONGEST_LINE)
        lines.put(line)


def _now() -> int:
    return time.time_ns() // 1_000_000
