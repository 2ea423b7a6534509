"""A table on a slow phone: how soon it is there, and how soon a tile lies.

By hand, `python -m bench.browser [NUMBER OF TIMES]`: needs Chromium and the built client. The
phone is Chromium with its processor slowed down six times; for the first paint also with
1.6 Mbit/s and 150 ms, and nothing in its cache. What a tile costs is the time that the page's
main thread works from the event to the frame it hands over, tracing included, so that other work
on the machine counts as little as possible.
"""

import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    CDPSession,
    Page,
    ViewportSize,
    sync_playwright,
)
from tests.browser.conftest import browser_path, flags
from tests.browser.people import Person
from tests.browser.serving import Served

from bench.report import figure

SLOWER = 6
FRAME_MS = 1000 / 60
PHONE: ViewportSize = {"width": 375, "height": 760}
# Bytes a second and milliseconds, as "slow 4G" is usually taken.
NETWORK = {
    "offline": False,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 0.75e6 / 8,
    "latency": 150,
}
# Parts of a frame, none of which contains another.
PARTS = ("UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize", "Commit")
BOARD_SEEN = """() => new Promise(done => {
    const look = () => document.querySelector('[data-square="224"]')
        ? requestAnimationFrame(() => setTimeout(() => done(performance.now())))
        : setTimeout(look, 10);
    look();
})"""
CENTRE = """selector => {
    const box = document.querySelector(selector).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def main() -> None:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        served = Served(Path(data), robot_pause_s=0.02)
        browser = playwright.chromium.launch(executable_path=browser_path(), args=list(flags))
        try:
            context = phone(browser)
            joana = Person("Joana", context.new_page(), served.url)
            begin(joana)
            tiles(joana, context, times)
            first_paint(browser, context, joana, times)
        finally:
            browser.close()
            served.stop()


def phone(browser: Browser, state: Any = None) -> BrowserContext:
    return browser.new_context(
        viewport=PHONE, locale="ca", has_touch=True, is_mobile=True, storage_state=state
    )


def begin(joana: Person) -> None:
    """A game with a few plays on the board."""
    joana.enter_lobby()
    joana.page.get_by_role("button", name="en català").tap()
    joana.seated()
    joana.wait_for_turn()
    for _ in range(4):
        line = joana.best_line("ca")
        if line is not None:
            joana.write(line)
            joana.page.wait_for_timeout(300)
            joana.wait_for_turn()
    joana.page.evaluate("document.activeElement.blur()")


def tiles(joana: Person, context: BrowserContext, times: int) -> None:
    """Lay every tile of the rack by tapping and by typing, again and again."""
    page, cdp = joana.page, context.new_cdp_session(joana.page)
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    trace = start_trace(cdp)
    for _ in range(times):
        by_taps(page)
        by_keys(page)
    stop_trace(page, cdp)
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    for how in ("tap", "key"):
        costs = sorted(frames(trace, how))
        within = 100 * sum(cost <= FRAME_MS for cost in costs) / len(costs)
        what = f"a tile by {how}, {len(costs)} times: main thread, median"
        figure(what, statistics.median(costs), "ms", at_most=FRAME_MS)
        figure("    of ten, the ninth", costs[len(costs) * 9 // 10], "ms")
        figure("    within one frame", within, "%")


def by_taps(page: Page) -> None:
    free = empty_squares(page)
    for number, slot in enumerate(letters(page)):
        page.touchscreen.tap(*page.evaluate(CENTRE, f'.rack [data-slot="{slot}"]'))
        page.wait_for_timeout(180)
        mark(page, "tap")
        page.touchscreen.tap(*page.evaluate(CENTRE, f'[data-square="{free[number * 3]}"]'))
        page.wait_for_timeout(250)
    recall(page)


def by_keys(page: Page) -> None:
    square = empty_squares(page)[0]
    page.touchscreen.tap(*page.evaluate(CENTRE, f'[data-square="{square}"]'))
    page.wait_for_timeout(180)
    for letter in letters(page).values():
        if letter.isascii() and len(letter) == 1:
            mark(page, "key")
            page.keyboard.press(letter.lower())
            page.wait_for_timeout(250)
    recall(page)


def recall(page: Page) -> None:
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.wait_for_timeout(250)


def mark(page: Page, how: str) -> None:
    page.evaluate("how => performance.mark(how) && undefined", how)
    page.wait_for_timeout(30)


def letters(page: Page) -> dict[str, str]:
    """The tiles on the rack but the blank, by their place."""
    found = page.locator(".rack button").evaluate_all(
        "all => all.map(one => [one.dataset.slot, one.textContent.trim().split(',')[0]])"
    )
    return {slot: letter for slot, letter in found if letter != "escarràs"}


def empty_squares(page: Page) -> list[str]:
    squares = page.locator("[data-square]:not(:has(.tile))")
    return [str(each) for each in squares.evaluate_all("all => all.map(e => e.dataset.square)")]


def start_trace(cdp: CDPSession) -> list[dict[str, Any]]:
    trace: list[dict[str, Any]] = []
    cdp.on("Tracing.dataCollected", lambda part: trace.extend(part["value"]))
    kinds = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"]
    config = {"includedCategories": kinds}
    cdp.send("Tracing.start", {"traceConfig": config, "transferMode": "ReportEvents"})
    return trace


def stop_trace(page: Page, cdp: CDPSession) -> None:
    ended: list[object] = []
    cdp.on("Tracing.tracingComplete", lambda told: ended.append(told))
    cdp.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)


def frames(trace: list[dict[str, Any]], how: str) -> Iterator[float]:
    """What each tile cost: the event that laid it and the frame it was drawn in."""
    marks = [each for each in trace if each["name"] == how and each["cat"] == "blink.user_timing"]
    thread = (marks[0]["pid"], marks[0]["tid"])
    done = [e for e in trace if (e["pid"], e["tid"]) == thread and e["ph"] == "X"]
    done.sort(key=lambda each: float(each["ts"]))
    kind = "click" if how == "tap" else "keydown"
    for each in marks:
        later = [other for other in done if other["ts"] > each["ts"]]
        laid = next(e for e in later if e["name"] == "EventDispatch" and kind_of(e) == kind)
        frame = next(e for e in later if e["name"] == "Commit" and e["ts"] > laid["ts"])
        within = laid["ts"] + laid["dur"]
        parts = [e for e in later if e["name"] in PARTS and within <= e["ts"] <= frame["ts"]]
        yield sum(float(e["tdur"]) for e in (laid, *parts)) / 1000


def kind_of(event: dict[str, Any]) -> str:
    return str(event["args"]["data"]["type"])


def first_paint(browser: Browser, known: BrowserContext, joana: Person, times: int) -> None:
    """Open the table again and again as a phone would that has never been here."""
    painted, board = [], []
    for _ in range(times):
        context = phone(browser, known.storage_state())
        page = context.new_page()
        cdp = context.new_cdp_session(page)
        cdp.send("Network.enable")
        cdp.send("Network.emulateNetworkConditions", NETWORK)
        cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(joana.page.url, wait_until="commit")
        board.append(float(page.evaluate(BOARD_SEEN)))
        found = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
        painted.append(float(page.evaluate(found)))
        context.close()
    figure("first paint of a table, median", statistics.median(painted), "ms", at_most=1500)
    figure("    the worst", max(painted), "ms")
    figure("the board and the rack, median", statistics.median(board), "ms")


if __name__ == "__main__":
    main()
