"""A table on a slow phone: how soon it is there, and how soon a tile lies.

By hand, `python -m bench.browser [NUMBER OF TIMES]`: needs Chromium and the built client. The
phone is Chromium with its processor slowed down six times; for the first paint also with
1.6 Mbit/s and 150 ms, and nothing in its cache. What a tile costs is all that the page's main
thread works from the task in which the finger leaves or the key goes down to the end of the first
frame after it, as processor time, so that other work on the machine counts as little as possible.
Of the browser's own tracing only tasks and frames are switched on: its timeline of styles and
layouts makes each of them slower by what it counts.
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
TASK, FRAME = "ThreadControllerImpl::RunTask", "ProxyMain::BeginMainFrame"
# How long a finger rests on a phone.
FINGER_MS = 80
HEAR = """() => {
    for (const kind of ['touchend', 'keydown'])
        addEventListener(kind, () => performance.mark(`heard ${kind}`), true);
}"""
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
    joana.play_robot(phone=True)
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
    page.evaluate(HEAR)
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    trace = start_trace(cdp)
    for _ in range(times):
        by_taps(page, cdp)
        by_keys(page, cdp)
    stop_trace(page, cdp)
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    for how, kind in (("tap", "touchend"), ("key", "keydown")):
        each = sorted(costs(trace, kind))
        within = 100 * sum(cost <= FRAME_MS for cost in each) / len(each)
        what = f"a tile by {how}, {len(each)} times: main thread, median"
        figure(what, statistics.median(each), "ms", at_most=FRAME_MS)
        figure("    of ten, the ninth", each[len(each) * 9 // 10], "ms")
        figure("    within one frame", within, "%")


def by_taps(page: Page, cdp: CDPSession) -> None:
    free = empty_squares(page)
    for number, slot in enumerate(letters(page)):
        tap(page, cdp, f'.rack [data-slot="{slot}"]')
        mark(page, "touchend")
        tap(page, cdp, f'[data-square="{free[number * 3]}"]')
    recall(page)


def by_keys(page: Page, cdp: CDPSession) -> None:
    tap(page, cdp, f'[data-square="{empty_squares(page)[0]}"]')
    for letter in letters(page).values():
        if letter.isascii() and len(letter) == 1:
            mark(page, "keydown")
            page.keyboard.press(letter.lower())
            page.wait_for_timeout(250)
    recall(page)


def tap(page: Page, cdp: CDPSession, selector: str) -> None:
    """As a finger does: it comes, it rests, it leaves."""
    x, y = page.evaluate(CENTRE, selector)
    touch = "Input.dispatchTouchEvent"
    cdp.send(touch, {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_timeout(FINGER_MS)
    cdp.send(touch, {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(250)


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
    config = {"includedCategories": ["toplevel", "cc", "blink.user_timing"]}
    cdp.send("Tracing.start", {"traceConfig": config, "transferMode": "ReportEvents"})
    return trace


def stop_trace(page: Page, cdp: CDPSession) -> None:
    ended: list[object] = []
    cdp.on("Tracing.tracingComplete", lambda told: ended.append(told))
    cdp.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)


def costs(trace: list[dict[str, Any]], kind: str) -> Iterator[float]:
    """What each tile cost: every task from the event that laid it to the frame it is drawn in."""
    marks = [each for each in trace if each["cat"] == "blink.user_timing"]
    thread = (marks[0]["pid"], marks[0]["tid"])
    done = [e for e in trace if (e["pid"], e["tid"]) == thread and e["ph"] == "X"]
    done.sort(key=lambda each: float(each["ts"]))
    for each in (mark for mark in marks if mark["name"] == kind):
        later = (m["ts"] for m in marks if m["name"] == f"heard {kind}" and m["ts"] > each["ts"])
        heard = min(later)
        frame = next(e for e in done if e["name"] == FRAME and e["ts"] > heard)
        ran = [e for e in done if e["name"] == TASK and e["ts"] + e["dur"] > heard]
        yield sum(float(e["tdur"]) for e in ran if e["ts"] < frame["ts"]) / 1000


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
