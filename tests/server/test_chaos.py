"""Kill −9 under load: what was acknowledged is there, and everybody comes back."""

from pathlib import Path

import pytest
from bench.load_chaos import chaos

pytestmark = pytest.mark.anyio


async def test_whatever_was_acknowledged_outlives_kill_9_and_players_resume(tmp_path: Path) -> None:
    report = await chaos(tmp_path / "data", games=4, kills=2, commands=20, seed=4)
    assert report.lost == []
    assert report.refused == [], report
    assert report.acknowledged >= 40
    assert report.streams == 4 + 1  # the tables and the audit log
    assert report.resumed >= 2 * 4 * 2
    assert report.slowest_resume_s < 3, report
