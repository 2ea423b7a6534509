"""The server goes and comes back, the page is loaded again: nothing is lost or done twice."""

import json
import socket
from collections.abc import Callable
from pathlib import Path

from tests.browser.people import PLAY, Person
from tests.browser.serving import Served


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def test_a_play_pressed_while_the_server_is_away_is_sent_once_when_it_is_back(
    arrive: Callable[..., Person], tmp_path: Path
) -> None:
    port = free_port()
    served = Served(tmp_path / "data", port=port)
    joana = arrive("Joana", at=served.url)
    page = joana.page
    joana.enter_lobby()
    page.get_by_role("button", name="Play the robot in Catalan").click()
    joana.seated()
    line = joana.line_to_play()
    field = page.locator("#notation")
    field.fill(line)
    field.press("Enter")
    placed = page.locator(".fresh").count()
    assert placed > 0
    page.reload()
    page.locator(".fresh").nth(placed - 1).wait_for()

    served.stop()
    page.get_by_text("Not connected").wait_for()
    page.get_by_role("button", name=PLAY).click()
    page.get_by_text("Not sent yet").wait_for()
    lines = page.locator(".sheet tbody tr").count()

    served = Served(tmp_path / "data", port=port)
    page.get_by_text("Not connected").wait_for(state="detached")
    joana.until(lambda: page.locator(".sheet tbody tr").count() > lines)
    page.wait_for_timeout(500)
    table = joana.table
    history = page.evaluate(
        "table => fetch(`/api/v1/tables/${table}/events?since=0`).then(a => a.json())", table
    )
    mine = [e for e in history["events"] if e["type"] == "PlayMade" and e["seat"] == 0]
    assert len(mine) == 1
    assert page.evaluate("Object.keys(localStorage).filter(k => k.includes('outbox')).length") == 0
    served.stop()
    # What came over the line fits together: versions follow one another.
    versions = [json.loads(frame) for frame in joana.frames]
    assert any(message["is"] == "Done" for message in versions)
