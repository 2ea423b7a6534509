"""A championship run by commands, for tests: what a director would click."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from faristol.championship.commands import (
    Announce,
    CloseRound,
    Command,
    PairRound,
    Publish,
    RecordResult,
    Register,
)
from faristol.championship.decide import decide
from faristol.championship.events import Event
from faristol.championship.refusal import Reason
from faristol.championship.state import Championship, Game, evolve
from faristol.core import GameScore, Refused

AT = 1_700_000_000_000


@dataclass
class Director:
    """Keeps the log and the state in step."""

    state: Championship = field(default_factory=Championship)
    log: list[Event] = field(default_factory=list)

    def do(self, *commands: Command) -> Event:
        event: Event | None = None
        for command in commands:
            event = decide(self.state, command)
            self.log.append(event)
            self.state = evolve(self.state, event)
        assert event is not None
        return event

    def happened(self, event: Event) -> None:
        """What a log has, though nobody could ask for it now."""
        self.log.append(event)
        self.state = evolve(self.state, event)

    def refuses(self, command: Command, reason: Reason, clause: str = "") -> Refused:
        before = self.state
        with pytest.raises(Refused) as caught:
            decide(self.state, command)
        assert caught.value.reason is reason
        if clause:
            assert caught.value.clause == clause
        assert self.state == before
        return caught.value

    def play_round(self, score: Callable[[Game], GameScore] | None = None) -> None:
        """Pair, publish, enter every result (by default the better number wins), close."""
        self.do(PairRound(AT), Publish(AT))
        current = self.state.current
        assert current is not None
        for game in current.games:
            points = favourite_wins(game) if score is None else score(game)
            self.do(RecordResult(AT, game.table, points))
        self.do(CloseRound(AT))


def favourite_wins(game: Game) -> GameScore:
    return GameScore(400, 350) if game.first < game.second else GameScore(350, 400)


def at_random(chance: random.Random) -> Callable[[Game], GameScore]:
    return lambda _game: GameScore(chance.randint(250, 500), chance.randint(250, 500))


def championship(
    players: int = 8, rounds: int = 5, regulations: str = "fisc-2023", **settings: object
) -> Director:
    """Announced, with players rated 2000, 1990, 1980… in the order of their numbers."""
    director = Director()
    director.do(Announce(AT, "Campionat", regulations, rounds, **settings))  # type: ignore[arg-type]
    for number in range(players):
        director.do(Register(AT, f"Jugador {number + 1}", rating=2000 - 10 * number))
    return director


def opened(director: Director) -> Director:
    """The same, with the next round paired and public."""
    director.do(PairRound(AT), Publish(AT))
    return director
