"""What it costs to show a table to a role, and whether a page has what the server shows.

    python -m bench views                  figures on 28 games
    python -m bench.views --games 2000     every change of so many games held to the page's own code

The figures are processor time and bytes for a command that changed something, over random games
of every edition, for the first player: to follow the events, to make the whole view, to say what
changed; beside it what the events themselves would be.
"""

import argparse
import statistics
import sys
import time
from multiprocessing import Pool

import msgspec
from tests.agreement.compared_views import TABLES, Compared, compared
from tests.table.any_game import any_game

from bench.report import figure
from faristol.rulebook import ruleset
from faristol.server.tables.shared_views import SharedView
from faristol.server.tables.view import RoleView, events_seen
from faristol.table.views import Seat
from faristol.tiles import tile_set

_FOR_FIGURES = 4
_encode = msgspec.json.Encoder().encode


def main() -> None:
    """Print what a change costs."""
    follow, make, step, old = (list[float]() for _ in range(4))
    sizes, events_sizes, wholes = (list[int]() for _ in range(3))
    for edition in TABLES:
        rules = ruleset(edition)
        box = tile_set(rules.equipment.tiles)
        for seed in range(_FOR_FIGURES):
            appends = any_game(rules, seed)
            events = [event for append in appends for event in append]
            role = RoleView(Seat(0), rules, box)
            shared = SharedView(Seat(0), rules, box, events)
            robots = [""] * 4
            for append in appends:
                times = [time.process_time()]
                role.follow(append)
                times.append(time.process_time())
                role.whole(robots)
                times.append(time.process_time())
                since = shared.version
                shared.move_to(role.version, robots)
                steps = shared.steps(1, since) if since else []
                times.append(time.process_time())
                body = _encode(events_seen(Seat(0), append, box))
                times.append(time.process_time())
                for taken, n in ((follow, 1), (make, 2), (step, 3), (old, 4)):
                    taken.append(times[n] - times[n - 1])
                for one in steps or []:
                    sizes.append(len(_encode(one)))
                    events_sizes.append(len(body))
            wholes.append(len(shared.text()))
    for name, taken in (
        ("follow the events", follow),
        ("make the whole view", make),
        ("all of a step, once a role", step),
        ("the events as JSON, once a line", old),
    ):
        figure(name, statistics.mean(taken) * 1e6, "µs")
    figure("a change", statistics.mean(sizes), "bytes")
    figure("the events of it", statistics.mean(events_sizes), "bytes")
    figure("a whole view at the end", statistics.mean(wholes), "bytes")


def _one(job: tuple[str, range]) -> Compared:
    return compared(*job)


def compare(games: int) -> int:
    """Hold the page to the server on so many games; how many differ."""
    each = -(-games // len(TABLES))
    jobs = [
        (edition, range(first, min(first + 20, each)))
        for edition in TABLES
        for first in range(0, each, 20)
    ]
    with Pool(2) as pool:
        done = list(pool.imap_unordered(_one, jobs))
    for found in (line for each_done in done for line in each_done.found):
        print(found)
    different = sum(len(each_done.found) for each_done in done)
    figure("games", sum(each_done.games for each_done in done), "")
    figure("views compared, of every role", sum(each_done.versions for each_done in done), "")
    figure("differences", different, "")
    return different


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=2_000)
    sys.exit(min(1, compare(parser.parse_args().games)))
