"""A server that is really stopped for a minute, while two people play at a real board."""

import json
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.serving import Served
from tests.browser.test_companion import Device
from tests.browser.test_resilience import free_port

_MINUTE_MS, _THOUGHT_MS = 60_000, 20_000


@pytest.mark.outage
@pytest.mark.hurried("/acts")
def test_with_the_server_stopped_for_a_minute_no_press_is_lost(
    arrive: Callable[..., Person], tmp_path: Path
) -> None:
    port = free_port()
    served = Served(tmp_path / "data", port=port)
    phone = arrive("Table", at=served.url, phone=True, width=390, height=812, own_clock=True)
    phone.open("/companion")
    page = phone.page
    for number, name in ((1, "Anna"), (2, "Bernat")):
        page.get_by_label(f"Player {number}").fill(name)
    device = Device(page, served)
    device.does("Open the board")
    for name in ("The tiles are complete", "A", "B", "Compare", "Both racks are drawn"):
        device.does(name)
    device.does("Start Anna’s clock")
    expect(device.half("Anna").get_by_role("timer")).to_contain_text(re.compile("30:00|29:5"))
    device.note("Anna", 24)
    device.press("Anna")
    device.total("Anna", 24)
    while not pressed(served):
        page.wait_for_timeout(100)

    served.stop()
    expect(page.get_by_text("No line: presses are kept")).to_be_visible()
    for name, points in (("Bernat", 30), ("Anna", 18), ("Bernat", 12)):
        page.clock.fast_forward(_THOUGHT_MS)
        device.note(name, points)
        device.press(name)
    device.total("Bernat", 42)
    shown = device.half("Bernat").get_by_role("timer").inner_text()

    served = Served(tmp_path / "data", port=port, away_ms=_MINUTE_MS)
    try:
        expect(page.get_by_text("No line: presses are kept")).to_be_hidden()
        while len(presses := pressed(served)) < 4:
            page.wait_for_timeout(100)
        before, *kept = presses
        moments = [before[0], *(counts for counts, _written in kept)]
        thought = [later - earlier for earlier, later in pairwise(moments)]
        assert all(each >= _THOUGHT_MS for each in thought), thought
        minutes, seconds = map(int, shown.split(":"))
        left_s = 30 * 60 - (thought[0] + thought[2]) / 1000
        assert abs(minutes * 60 + seconds - left_s) <= 1, (shown, thought)
        back = min(written for _counts, written in kept)
        assert back >= before[1] + _MINUTE_MS, "they were written when the server was back"
        assert device.half("Bernat").get_by_role("timer").inner_text() == shown
        device.total("Bernat", 42)
    finally:
        served.stop()


def pressed(served: Served) -> list[tuple[int, int]]:
    """Of each press in the log: when it counts, and when it was written."""
    store = served.running.services.store
    (table,) = served.run(store.streams("table"))
    rows = served.run(store.read(table.stream))
    return [(json.loads(row.body)["at"], row.at) for row in rows if row.type == "ClockPressed"]
