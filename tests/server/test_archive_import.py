"""A game that came from paper is a game like others: listed, shown, exported, analysed."""

import time
from pathlib import Path

import pytest

from faristol.lexicon import open_lexicon
from faristol.server.records.importing import Report, Wishes, take_in
from faristol.server.running import Running
from tests.cli.test_reconstruct import WITH_SQUARE
from tests.server.client import Client

pytestmark = pytest.mark.anyio


async def test_a_game_from_paper_can_be_seen_replayed_exported_and_analysed(
    server: Running, stranger: Client, tmp_path: Path
) -> None:
    path = tmp_path / "sheet.csv"
    path.write_text(WITH_SQUARE, encoding="utf-8")
    report = Report()
    now = time.time_ns() // 10**6
    async for each in take_in(server.services.store, [path], Wishes(open_lexicon), lambda: now):
        report = each
    assert (report.taken, report.refused) == (1, [])
    (plan,) = await server.services.hall.finished()
    await server.services.recorder.catch_up()

    shown = await stranger.get(f"/tables/{plan.id}/state")
    assert shown["names"] == ["Montserrat", "Jaume"]
    assert [line["coordinate"] for line in shown["sheet"]][:2] == ["8D", "9E"]
    exported = await stranger.http.get(f"/tables/{plan.id}/export/gcg")
    assert " 5G p" in exported.text
    course = await stranger.get(f"/tables/{plan.id}/course")
    assert course[-1]["totals"] == [382, 336]
    analysis = await stranger.get(f"/tables/{plan.id}/analysis", timeout=60)
    assert analysis["lexicon"]
