"""Games taken into the archive in a second of CPU time, and the memory that takes.

Run: `python -m bench.archive [games]`; the aims are for 10,000. Half are GCG, half logs; they
are the beginnings of 500 games of the kernel against itself, from nine turns on.
"""

import asyncio
import resource
import sys
import tempfile
import time
from pathlib import Path

from tests.reconstruct.games import as_gcg, games, players

from bench.report import figure
from faristol.lexicon import open_lexicon
from faristol.notation.archived import events_of_gcg
from faristol.notation.gcg_reading import parse_gcg
from faristol.notation.log import format_log
from faristol.rulebook import ruleset
from faristol.server.records.importing import Report, Wishes, files_in, take_in
from faristol.store import open_store, sqlite_url


def write_games(folder: Path, number: int) -> None:
    by, rules = players("ca"), ruleset("fisc-2023")
    box, written = by.lexicon.tiles, 0
    for seed, game in enumerate(games(by, max(1, number // 12))):
        for turns in range(len(game.turns), 8, -1):
            if written == number:
                return
            text = as_gcg(game, box, turns=turns)
            path = folder / f"{seed:05}-{turns:02}.gcg"
            if written % 2:
                path = path.with_suffix(".jsonl")
                events = events_of_gcg(parse_gcg(text), rules, lexicon="ca", at=10**12)
                text = format_log(events)
            path.write_text(text, encoding="utf-8")
            written += 1


async def taken(folder: Path, data: Path) -> Report:
    store = await open_store(sqlite_url(data / "faristol.db"))
    last = Report()
    wishes = Wishes(open_lexicon)
    files = files_in(folder)
    async for report in take_in(store, files, wishes, lambda: time.time_ns() // 10**6):
        last = report
    await store.close()
    return last


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        (folder / "in").mkdir()
        write_games(folder / "in", number)
        before = time.process_time()
        report = asyncio.run(taken(folder / "in", folder))
        seconds = time.process_time() - before
        figure("games taken in", report.taken, "games")
        figure("a second of CPU time", report.taken / seconds, "games", at_least=200)
        again = time.process_time()
        report = asyncio.run(taken(folder / "in", folder))
        figure("known again", report.known, "games")
        figure("known again, a second", report.known / (time.process_time() - again), "games")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    figure("memory at most, the generator of the games included", memory, "MB", at_most=512)


if __name__ == "__main__":
    main()
