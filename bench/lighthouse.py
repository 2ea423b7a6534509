"""Lighthouse over the pages that people meet first, as a phone: the median of some runs.

By hand, `LIGHTHOUSE=DIRECTORY python -m bench.lighthouse [RUNS]`: needs Chromium, the built client
and the package `lighthouse` (`npm install --prefix DIRECTORY lighthouse`). Its own phone preset
slows the processor down four times and the line to 1.6 Mbit/s.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright
from tests.browser.conftest import browser_path, flags
from tests.browser.people import Person
from tests.browser.serving import Served

from faristol.table import commands as c

CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
TIMES = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time")
SHIFT = "cumulative-layout-shift"


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    command = Path(os.environ.get("LIGHTHOUSE", ".")) / "node_modules/lighthouse/cli/index.js"
    if not command.is_file():
        sys.exit("install Lighthouse and say where: see the head of bench/lighthouse.py")
    with tempfile.TemporaryDirectory() as data:
        served = Served(Path(data), robot_pause_s=0.02)
        try:
            print("page     perf  a11y  best   seo   FCP ms   LCP ms   TBT ms    CLS")
            for name, address in addresses(served).items():
                found = [report(command, served.url + address) for _ in range(runs)]
                print(line(name, found), flush=True)
        finally:
            served.stop()


def addresses(served: Served) -> dict[str, str]:
    """The pages, with a game that goes on and one that is over; both can be watched."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=list(flags))
        joana = Person("Joana", browser.new_context(locale="ca").new_page(), served.url)
        joana.enter_lobby()
        tables = []
        for _ in range(2):
            joana.open()
            joana.play_robot()
            joana.seated()
            for _ in range(3):
                joana.write(joana.line_to_play())
                joana.page.wait_for_timeout(300)
            tables.append(joana.table)
        browser.close()
    going, over = tables
    live = served.run(served.running.services.hall.table(over))
    served.run(live.submit(c.Resign(0, 0), actor="", command_id="over"))
    return {
        "home": "/",
        "table": f"/table/{going}",
        "puzzle": "/puzzle",
        "replay": f"/games/{over}",
        "words": "/words",
    }


def report(command: Path, url: str) -> dict[str, float]:
    """One run: the marks out of 100, the times in milliseconds, and how much moved."""
    options = ["--quiet", "--output=json", "--output-path=stdout", "--max-wait-for-load=60000"]
    browser = "--chrome-flags=--headless --no-sandbox --disable-gpu"
    done = subprocess.run(
        ["node", command, url, *options, browser],
        env={**os.environ, "CHROME_PATH": browser_path()},
        capture_output=True,
        check=True,
        text=True,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    marks = {one: 100 * (found["categories"][one]["score"] or 0) for one in CATEGORIES}
    return marks | {one: found["audits"][one]["numericValue"] for one in (*TIMES, SHIFT)}


def line(name: str, found: list[dict[str, float]]) -> str:
    median = {key: statistics.median(one[key] for one in found) for key in found[0]}
    marks = "".join(f"{median[one]:>6.0f}" for one in CATEGORIES)
    times = "".join(f"{median[one]:>9.0f}" for one in TIMES)
    return f"{name:<7}{marks}{times}{median[SHIFT]:>7.3f}"


if __name__ == "__main__":
    main()
