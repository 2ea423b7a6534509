"""Games at real boards, told by their points, as the decider has them: what the device's own share
in the client is held to.

    python -m tests.agreement.wood_games      write tests/data/wood_games.json
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from faristol.core import Refused
from faristol.rulebook import Ruleset, ruleset
from faristol.server.tables.view import RoleView
from faristol.table import Game, decide, replay
from faristol.table import commands as c
from faristol.table.clock import settled
from faristol.table.commands import Command
from faristol.table.events import Event
from faristol.table.terms import UNSEEN, Stage, StopCause, TileSource
from faristol.table.timekeeping import next_deadline
from faristol.table.views import Spectator
from faristol.tiles import tile_set

WRITTEN = Path(__file__).parents[1] / "data" / "wood_games.json"
EDITIONS = (
    "fisc-2023",
    "fisc-classic",
    "fisc-un-contra-un",
    "nl-wedstrijd",
    "nl-punten",
    "fisc-escolar",
)
_GAMES = 6
_STEPS = 36
_UNSEEN = bytes([UNSEEN]) * 7


class _Told:
    """One game as it goes on."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.events: list[Event] = []
        self.game = Game()

    def do(self, command: Command) -> None:
        """Time first, then the command; one that is refused changes nothing."""
        at = command.at
        if self.events:
            self._add(decide(self.rules, self.game, c.Tick(at)))
        self._add(decide(self.rules, self.game, command))

    def _add(self, events: list[Event]) -> None:
        self.events += events
        self.game = replay(events, self.game)

    def after(self, at: int) -> dict[str, Any]:
        """What the device must show at a moment."""
        clock = settled(self.game.clock, max(at, self.game.clock.since))
        is_over = self.game.stage.is_over
        return {
            "over": is_over,
            "turn": None if is_over else self.game.on_turn,
            "totals": None if is_over else list(self.game.totals),
            "left": list(clock.left_ms),
            "shared": clock.shared_ms,
            "play": clock.play_ms if self.rules.time.play_ms else 0,
            "running": clock.running,
            "stopped": clock.stopped.value if clock.stopped else None,
        }


def _began(rules: Ruleset) -> _Told:
    told = _Told(rules)
    names = ("Anna", "Biel", "Cesc", "Dora")[: rules.players.least]
    told.do(c.OpenTable(0, names, TileSource.ON_TABLE, device=True))
    if told.game.stage is Stage.STARTING:
        told.do(c.DrawForStart(0, bytes(range(1, len(names) + 1))))
    first = told.game.starter or 0
    for step in range(len(names)):
        told.do(c.Draw(0, (first + step) % len(names), _UNSEEN))
    if told.game.stage is Stage.READY:
        told.do(c.StartClock(0, (first - 1) % len(names)))
    return told


def _acts(chance: random.Random, game: Game, at: int) -> Iterator[tuple[str, int, Command]]:
    """What somebody could do now, the likeliest most often."""
    seat = game.on_turn or 0
    other = (seat + chance.randrange(1, len(game.names))) % len(game.names)
    points, out = chance.randrange(80), chance.random() < 0.05
    yield "TellPlay", seat, c.TellPlay(at, seat, points, out)
    yield "PressClock", seat, c.PressClock(at, seat)
    yield "Pass", seat, c.Pass(at, seat)
    yield "Exchange", seat, c.Exchange(at, seat, _UNSEEN[:2], _UNSEEN[:2])
    yield "Challenge", other, c.Challenge(at, other, ())
    yield "Challenge", seat, c.Challenge(at, seat, ())
    yield "Accept", other, c.Accept(at, other)
    yield "ChallengeAgain", other, c.ChallengeAgain(at, other, "why")
    yield "RuleOnChallenge", 0, c.RuleOnChallenge(at, chance.random() < 0.5)
    yield "StopClock", seat, c.StopClock(at, seat, StopCause.SCORE_DISPUTE)
    yield "StopClock", seat, c.StopClock(at, seat, StopCause.CONSULT)
    yield "StopClock", seat, c.StopClock(at, seat, StopCause.LAST_PLAY)
    yield "ResumeClock", other, c.ResumeClock(at, other)
    yield "ConcedeTurn", seat, c.ConcedeTurn(at, seat)


_LIKELY = (30, 40, 1, 1, 6, 6, 8, 9, 12, 2, 2, 12, 12, 1)


def _step(chance: random.Random, told: _Told, at: int) -> tuple[str, int, Command] | None:
    """An act that the rules allow at this moment; lost turns in a row end no game here."""
    acts = list(_acts(chance, told.game, at))
    for _ in range(60):
        (name, seat, command) = chance.choices(acts, _LIKELY)[0]
        before = len(told.events)
        events, game = list(told.events), told.game
        try:
            told.do(command)
        except Refused:
            told.events, told.game = events, game
            continue
        ending = told.game.ending
        if ending is not None and ending.cause.value in ("turns-lost", "scoreless"):
            told.events, told.game = events, game
            continue
        assert len(told.events) > before
        return name, seat, command
    return None


def _fields(name: str, command: Command) -> dict[str, Any]:
    match command:
        case c.TellPlay(points=points, out=out):
            return {"points": points, "out": out}
        case c.RuleOnChallenge(valid=valid):
            return {"valid": valid}
        case c.StopClock(cause=cause):
            return {"cause": cause.value}
        case _:
            return {}


def _game(edition: str, seed: int) -> dict[str, Any]:
    options = {"devices": True} if "fisc" in edition and edition != "fisc-escolar" else {}
    rules = ruleset(edition, options)
    chance = random.Random(f"{edition}:{seed}")
    told = _began(rules)
    view = RoleView(Spectator(), rules, tile_set(rules.equipment.tiles))
    view.follow(told.events)
    start = msgspec.to_builtins(replace_view(view.whole([""] * len(told.game.names))))
    steps: list[dict[str, Any]] = []
    at = 0
    for _ in range(_STEPS):
        at += chance.choice((0, 700, 4_000, 21_000, 45_000, 130_000))
        if chance.random() < (0.15 if seed == 0 else 0.04 if rules.time.shared_ms else 0):
            due = next_deadline(rules, told.game)
            at = max(at, due.at - chance.randrange(2)) if due is not None else at
        if told.game.stage.is_over:
            break
        done = _step(chance, told, at)
        if done is None:
            continue
        name, seat, command = done
        act = {"do": name, **_fields(name, command)}
        later = at + chance.choice((0, 500, 9_000))
        tick = _Told(rules)
        tick.events, tick.game = list(told.events), told.game
        if not tick.game.stage.is_over:
            tick._add(decide(rules, tick.game, c.Tick(later)))
        steps.append({"at": at, "seat": seat, "act": act, "later": later, "is": tick.after(later)})
    return {"edition": edition, "rules": _rules(rules), "view": start, "steps": steps}


def _rules(rules: Ruleset) -> dict[str, Any]:
    """What of an edition the device turns on."""
    challenge = rules.challenge
    return {
        "steps": list(rules.turn.steps),
        "window": challenge.window,
        "afterClockMs": challenge.after_clock_ms,
        "validPoints": challenge.valid_points,
        "invalidPoints": challenge.invalid_points,
        "again": challenge.again,
        "stopsClock": challenge.stops_clock,
        "lostAfterMs": rules.time.lost_after_ms,
        "playedOut": rules.ending.played_out,
        "sharedMs": rules.time.shared_ms,
        "playMs": rules.time.play_ms,
        "timeUp": rules.time.time_up,
        "lastPlayMs": rules.time.last_play_ms,
        "completionMs": rules.time.completion_ms,
        "turnsEach": rules.ending.turns_each,
        "concededPoints": rules.exchange.conceded_points,
    }


def replace_view(view: Any) -> Any:
    """The view without what a clock does not turn on."""
    return msgspec.structs.replace(view, board=[], unseen={})


def games() -> list[dict[str, Any]]:
    """The corpus."""
    return [_game(edition, seed) for edition in EDITIONS for seed in range(_GAMES)]


def text() -> str:
    """The corpus as it is written: a line a step."""
    lines = json.dumps(games(), ensure_ascii=False, separators=(",", ":"))
    return lines.replace('{"at":', '\n{"at":') + "\n"


if __name__ == "__main__":
    WRITTEN.write_text(text(), "utf-8")
