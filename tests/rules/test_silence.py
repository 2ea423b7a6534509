"""A game that has a time ends with it, also when nobody says another word.

Every edition, every option and every reading: whoever sits there and thinks on can't keep
a game open.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from tests.spec import Given, started

from faristol.rulebook import EDITIONS, Option, Reading, Ruleset, ruleset
from faristol.table import commands as c
from faristol.table import events as e
from faristol.table import next_deadline
from faristol.table.terms import EndCause, LossCause, Stage

MINUTE = 60_000


def _variations() -> Iterator[tuple[str, str, Any]]:
    for name in EDITIONS:
        rules = ruleset(name)
        if rules.duplicate.turns:
            continue
        yield name, "", None
        rows: list[Option | Reading] = [*rules.options, *rules.readings]
        for row in rows:
            for way in row.choices:
                yield name, row.id, way.choice


def _rules(name: str, row: str, choice: Any) -> Ruleset:
    if not row:
        return ruleset(name)
    is_option = any(option.id == row for option in ruleset(name).options)
    return ruleset(name, **{"options" if is_option else "readings": {row: choice}})


def silent(given: Given) -> Given:
    """Nothing but time goes by."""
    for _ in range(60):
        deadline = next_deadline(given.rules, given.game)
        if deadline is None:
            break
        given = given.do(c.Tick(deadline.at))
    return given


@pytest.mark.parametrize(("name", "row", "choice"), list(_variations()))
def test_every_game_with_a_time_ends_by_itself(name: str, row: str, choice: Any) -> None:
    rules = _rules(name, row, choice)

    game = silent(started(rules)).game

    if rules.time.shared_ms or rules.time.lost_after_ms:
        assert game.stage is Stage.OVER
    else:
        # As long as it takes; or, on the Dutch match clock, a price without an end (V.2).
        assert game.stage is Stage.PLAYING


@pytest.mark.clause("NL-P-V.1a", "NL-W-V.1a")
@pytest.mark.parametrize(
    ("rules", "minutes", "turns"),
    [
        (ruleset("friendly", options={"minutes": 30}), 30, 2),
        (ruleset("nl-punten", readings={"time-up": "finish-turn"}), 90, 1),
        (ruleset("nl-punten", readings={"time-up": "finish-round"}), 90, 2),
        (
            ruleset("nl-wedstrijd", options={"clock": False}, readings={"time-up": "finish-turn"}),
            70,
            1,
        ),
    ],
)
class Test_a_turn_that_is_finished_after_the_time:
    def test_has_two_minutes_from_then_on(self, rules: Ruleset, minutes: int, turns: int) -> None:
        called = started(rules).do(c.Tick(minutes * MINUTE))
        assert called.game.last_turns is not None
        assert called.game.last_turns.play_ms == 2 * MINUTE
        assert called.game.last_turns.turns == turns
        # However long its player had been thinking before.
        assert not called.when(c.Tick((minutes + 2) * MINUTE)).events
        seat = called.game.on_turn
        assert seat is not None
        clause = rules.clause("time.last_play_ms")
        at = (minutes + 2) * MINUTE + 1
        called.when(c.Tick(at)).includes(e.TurnLost(at, seat, LossCause.TIME, clause))

    def test_each_of_those_left_has_its_own_and_then_the_game_is_over(
        self, rules: Ruleset, minutes: int, turns: int
    ) -> None:
        over = silent(started(rules))
        assert over.game.ending is not None
        assert over.game.ending.cause is EndCause.TIME
        assert over.game.ending.at == (minutes + 2 * turns) * MINUTE + turns


@pytest.mark.clause("ESC-4")
def test_where_plays_have_a_time_of_their_own_it_runs_on() -> None:
    # Four players need 32 minutes for their turns, and the game has 30 (ESC-3).
    given = started(ruleset("fisc-escolar"), names=("Anna", "Biel", "Carla", "Dídac"))
    while given.game.last_turns is None:
        deadline = next_deadline(given.rules, given.game)
        assert deadline is not None
        given = given.do(c.Tick(deadline.at))
    assert given.game.last_turns.play_ms == 0
    spent = given.game.clock.play_ms
    assert spent > 0
    over = given.do(c.Tick(given.game.at + 2 * MINUTE - spent + 1))
    assert over.game.stage is Stage.OVER
