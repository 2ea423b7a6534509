"""Games as sockets tell them, held to what the page makes of that and to the whole view.

The page's own code runs in Node: it is told the first view and then every change, as a socket is,
and answers with a digest of what it has.
"""

import json
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha1
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any

import msgspec
from tests.table.any_game import any_game

from faristol.notation.tile_text import format_held
from faristol.rulebook import EDITIONS, Ruleset, ruleset
from faristol.server.tables.shared_views import SharedView
from faristol.server.tables.view import RoleView
from faristol.table import Game, replay
from faristol.table.clock import settled
from faristol.table.events import Event, PlayMade
from faristol.table.views import Arbiter, Role, Seat, Spectator
from faristol.tiles import tile_set

TABLES = tuple(name for name in EDITIONS if name != "nl-duplicate")
"""Editions that a table is played by."""
_ROOT = Path(__file__).parents[2]
_encode = msgspec.json.Encoder().encode


@cache
def page() -> Path:
    """The page's code, made one file for Node."""
    made = Path(mkdtemp(prefix="faristol-page-")) / "client.mjs"
    rolldown = _ROOT / "web" / "node_modules" / ".bin" / "rolldown"
    source = Path(__file__).with_name("client.ts")
    command = [str(rolldown), str(source), "-o", str(made), "--format", "esm"]
    subprocess.run([*command, "--platform", "node"], check=True, capture_output=True, cwd=_ROOT)
    return made


def answers_of_page(lines: Iterable[bytes]) -> list[dict[str, Any]]:
    """What the page answers to each line."""
    node = ["node", str(page())]
    done = subprocess.run(node, input=b"\n".join(lines), check=True, capture_output=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


class Line(msgspec.Struct, omit_defaults=True):
    """One thing that the page is told; see `client.ts`."""

    at: int
    whole: msgspec.Raw | None = None
    change: msgspec.Raw | None = None
    play: dict[str, Any] | None = None
    show: bool = False


class Expected(msgspec.Struct):
    """What it should answer."""

    seen: str
    points: int | None
    clock: list[Any]


@dataclass
class Told:
    """One game as one role is told it."""

    name: str
    lines: list[Line] = field(default_factory=list)
    expected: list[Expected] = field(default_factory=list)
    texts: list[bytes] = field(default_factory=list)


def roles(game: Game) -> list[Role]:
    """Everybody who may look on."""
    return [*(Seat(seat) for seat in game.seats), Spectator(), Arbiter()]


def told(
    rules: Ruleset,
    role: Role,
    appends: Sequence[Sequence[Event]],
    name: str,
    *,
    anew: frozenset[int] | None = frozenset(),
) -> Told:
    """A game as a socket of that role is told it, and what its page should have then.

    `anew` are the versions at which somebody else comes and is shown the table, folded from its
    first event; None for all of them.
    """
    events = [event for append in appends for event in append]
    box = tile_set(rules.equipment.tiles)
    view, game, chance = SharedView(role, rules, box, events), Game(), Random(name)
    one = Told(name)
    for append in appends:
        since = view.version
        view.move_to(since + len(append), [""] * 4)
        game = replay(append, game)
        at = game.clock.since + chance.choice((0, 1, 30_000, 10**7))
        line = Line(at=at, play=_play(rules, append))
        if since:
            steps = view.steps(0, since)
            assert steps is not None
            (step,) = steps
            line.change = step.view
        else:
            line.whole = msgspec.Raw(view.text())
        if anew is None or view.version in anew:
            fresh = RoleView(role, rules, box)
            fresh.follow(events[: view.version])
            assert _encode(fresh.whole([""] * 4)) == view.text(), (name, view.version)
        clock = settled(game.clock, at)
        one.lines.append(line)
        one.texts.append(view.text())
        one.expected.append(
            Expected(
                seen=sha1(view.text(), usedforsecurity=False).hexdigest(),
                points=_points(append) if line.play else None,
                clock=[list(clock.left_ms), clock.shared_ms, clock.play_ms],
            )
        )
    return one


def _laid(append: Sequence[Event]) -> PlayMade | None:
    """The play that a command made, if its tiles are known."""
    return next((e for e in append if isinstance(e, PlayMade) and e.placements), None)


def _points(append: Sequence[Event]) -> int | None:
    made = _laid(append)
    return made.points if made else None


def _play(rules: Ruleset, append: Sequence[Event]) -> dict[str, Any] | None:
    made = _laid(append)
    if made is None:
        return None
    box = tile_set(rules.equipment.tiles)
    laid = [[each.square, format_held([each.tile], box)] for each in made.placements]
    return {"laid": laid, "tiles": rules.rack.full_play, "bonus": rules.rack.bonus}


def differences(games: Sequence[Told]) -> list[str]:
    """Where the page has something else than the server shows; nothing when they agree."""
    answers = answers_of_page(_encode(line) for one in games for line in one.lines)
    found, at = [], 0
    for one in games:
        answered = answers[at : at + len(one.lines)]
        at += len(one.lines)
        wrong = [
            n
            for n, (answer, expected) in enumerate(zip(answered, one.expected, strict=True))
            if answer != msgspec.to_builtins(expected)
        ]
        if wrong:
            found.append(_difference(one, wrong[0], answered[wrong[0]]))
    return found


def _difference(one: Told, number: int, answer: dict[str, Any]) -> str:
    for line in one.lines:
        line.show = True
    shown = json.loads(answers_of_page(map(_encode, one.lines))[number]["seen"])
    right = json.loads(one.texts[number])
    fields = {
        name: (shown.get(name), right[name]) for name in right if shown.get(name) != right[name]
    }
    expected = one.expected[number]
    return (
        f"{one.name}, append {number}: {fields}, "
        f"points {answer['points']} and not {expected.points}, "
        f"clock {answer['clock']} and not {expected.clock}"
    )


@dataclass
class Compared:
    """What a comparison looked at."""

    games: int = 0
    versions: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    found: list[str] = field(default_factory=list)


def compared(edition: str, seeds: Iterable[int]) -> Compared:
    """Games of an edition, every role: each change at its version, and the whole view beside it."""
    rules, done, games = ruleset(edition), Compared(), list[Told]()
    for seed in seeds:
        appends = any_game(rules, seed)
        done.games += 1
        done.kinds.update(type(event).__name__ for append in appends for event in append)
        games += _of_roles(rules, edition, seed, appends)
        done.versions += sum(len(one.lines) for one in games[-1:]) * len(roles(replay(appends[0])))
        if len(games) > 100:
            done.found += differences(games)
            games.clear()
    done.found += differences(games)
    return done


def _of_roles(
    rules: Ruleset, edition: str, seed: int, appends: Sequence[Sequence[Event]]
) -> Iterator[Told]:
    chance = Random(seed)
    total = sum(map(len, appends))
    for role in roles(replay(appends[0])):
        anew = frozenset(chance.randint(1, total) for _ in range(2))
        yield told(rules, role, appends, f"{edition} {seed} {role}", anew=anew)
