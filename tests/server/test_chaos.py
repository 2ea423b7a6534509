"""Kill −9 under load: what was acknowledged is there, and everybody comes back."""

from pathlib import Path

import pytest
from bench import load_nodes
from bench.load_chaos import chaos

from tests.postgresql import PostgresServer

pytestmark = pytest.mark.anyio


async def test_whatever_was_acknowledged_outlives_kill_9_and_players_resume(tmp_path: Path) -> None:
    report = await chaos(tmp_path / "data", games=4, kills=2, commands=20, seed=4)
    assert report.lost == []
    assert report.refused == [], report
    assert report.acknowledged >= 40
    assert report.streams == 4 + 1  # the tables and the audit log
    assert report.resumed >= 2 * 4 * 2
    assert report.slowest_resume_s < 3, report


async def test_a_server_that_was_put_to_sleep_writes_nothing_when_it_wakes(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    report = await load_nodes.chaos(
        tmp_path, postgres, nodes=2, games=3, blows=("pause", "kill"), commands=20, seed=4
    )
    assert (report.lost, report.twice, report.refused) == ([], [], []), report
    assert report.acknowledged >= 20
    assert report.took_over >= 1, report
