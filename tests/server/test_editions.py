"""Every edition can be played to its end over the server, by robots alone, and verified."""

import asyncio
import secrets

import pytest

from faristol.robot.levels import Level
from faristol.rulebook import EDITIONS, ruleset
from faristol.server.codes import new_code
from faristol.server.plans.tables import SeatPlan, TablePlan
from faristol.server.running import Running
from faristol.table.draws import verify_draws
from faristol.table.terms import Stage

pytestmark = pytest.mark.anyio

PLAYED = [name for name in EDITIONS if not ruleset(name).duplicate.turns]


@pytest.mark.parametrize(
    ("edition", "levels"),
    [
        *((name, (Level.CLUB, Level.STRONG)) for name in PLAYED),
        # Who knows few words is often left without one, and the Dutch books know no pass.
        *((name, (Level.BEGINNER, Level.BEGINNER)) for name in ("fisc-2023", "nl-wedstrijd")),
        *((name, (Level.CHILD, Level.MEMBER)) for name in ("fisc-2023", "nl-wedstrijd")),
    ],
)
async def test_a_game_between_robots_comes_to_an_end_that_anybody_can_verify(
    edition: str, levels: tuple[Level, Level], server: Running
) -> None:
    rules = ruleset(edition)
    plan = TablePlan(
        id=secrets.token_hex(6),
        code=new_code(),
        edition=edition,
        options={},
        readings={},
        seats=tuple(
            SeatPlan(f"Robot {n}", robot=levels[n % 2]) for n in range(rules.players.least)
        ),
        lexicon="",
        # A table of long ago in which nothing was played is swept away.
        created=server.services.now(),
        created_by="",
    )
    await server.services.hall.create(plan)
    table = await server.services.hall.table(plan.id)
    ended = asyncio.Event()
    table.stream.listeners.add(lambda: ended.set() if table.game.result else None)
    async with asyncio.timeout(60):
        await ended.wait()
        while rules.closing.signatures and table.game.stage is Stage.OVER:
            await asyncio.sleep(0.01)
    assert table.game.result is not None
    assert len(table.game.turns) > 8
    assert verify_draws(table.events) == []
