"""What no page may do, whatever a test is about.

A page may not write an error or a warning on the console, leave a rejection unhandled, be answered
by a problem that the test did not expect, or ask one address again and again. The suite was green
while a waiting room asked for its table a hundred times a second: every test was quicker than that.
"""

from collections import defaultdict
from collections.abc import Iterable
from time import time
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

MOST_REQUESTS = 12
WINDOW_MS = 10_000

_NO_DEFECT = (
    # Answers are judged by themselves, not by what the browser writes about them.
    "Failed to load resource: the server responded with a status of",
    # A projected screen can only try whether its browser lets it ring without a gesture.
    "The AudioContext was not allowed to start",
    # Most tests do without one, as on a club's plain network.
    "Service Worker registration blocked by Playwright",
)
_ABOUT_THE_NETWORK = (
    "Failed to load resource: net::ERR_",
    "WebSocket connection to",
    "Failed to fetch dynamically imported module",
    "error loading dynamically imported module",
    "Unable to preload CSS",
    # The service worker, which is fetched a while after the page.
    "An unknown error occurred when fetching the script.",
)


_Asked = tuple[Page, int, str]
"""Whose page, how often it was loaded before, and what it asked for."""


class PageGuard:
    """Watches every page of one test; `faults` says at the end what was wrong.

    A test says what it expects all the same: `problem` for an answer of the server, `outage` where
    the network or the server goes away, `hurried` where it does within seconds what takes people
    minutes.
    """

    def __init__(self, test: pytest.Item) -> None:
        self._faults: list[str] = []
        self._expected = [(int(m.args[0]), str(m.args[1])) for m in test.iter_markers("problem")]
        self._met: set[tuple[int, str]] = set()
        self._outage = test.get_closest_marker("outage") is not None
        self._hurried = [str(m.args[0]) for m in test.iter_markers("hurried")]
        self._names: dict[BrowserContext, str] = {}
        self._loads: defaultdict[Page, int] = defaultdict(int)
        self._requests: list[tuple[_Asked, float, float, Request | None]] = []
        self._advanced_ms = 0.0

    def watch(self, name: str, context: BrowserContext) -> None:
        """Everything that somebody's browser opens from now on."""
        self._names[context] = name
        context.on("page", self._watch_page)

    # --- what is seen

    def advance(self, ms: float) -> None:
        """The pages' clocks are put on by so much: what is asked from now on is later."""
        self._advanced_ms += ms

    def _watch_page(self, page: Page) -> None:
        page.on("console", lambda message: self._console(page, message))
        page.on("pageerror", lambda error: self._complain(page, f"unhandled: {error}"))
        page.on("crash", lambda _: self._complain(page, "the page crashed"))
        page.on("request", lambda request: self._request(page, request))
        page.on("response", lambda response: self._response(page, response))
        page.on("websocket", lambda socket: self._count(page, "SOCKET", socket.url, None))

    def _complain(self, page: Page, text: str) -> None:
        if self._outage and any(part in text for part in _ABOUT_THE_NETWORK):
            return
        self._faults.append(f"{self._names[page.context]}: {text}")

    def _console(self, page: Page, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(_NO_DEFECT):
            self._complain(page, f"console {message.type}: {message.text}")

    def _request(self, page: Page, request: Request) -> None:
        if request.is_navigation_request() and request.frame == page.main_frame:
            self._loads[page] += 1
        self._count(page, request.method, request.url, request)

    def _count(self, page: Page, method: str, url: str, request: Request | None) -> None:
        address = f"{method} {urlsplit(url).path}"
        asked = (page, self._loads[page], address)
        self._requests.append((asked, time() * 1000, self._advanced_ms, request))

    def _response(self, page: Page, response: Response) -> None:
        if response.status < 400:
            return
        address = urlsplit(response.url).path
        if self._outage and response.status in (502, 503, 504):
            return
        for expected in self._expected:
            if expected[0] == response.status and expected[1] in address:
                self._met.add(expected)
                return
        self._complain(page, f"{response.status} {response.request.method} {address}")

    # --- what was wrong

    def faults(self) -> list[str]:
        """Everything that was wrong, in words."""
        unmet = [
            f"{status} {path} was expected and never came"
            for status, path in self._expected
            if (status, path) not in self._met
        ]
        return [*self._faults, *self._floods(), *unmet]

    def _floods(self) -> Iterable[str]:
        moments: defaultdict[_Asked, list[float]] = defaultdict(list)
        for asked, heard, ahead, request in self._requests:
            # What the browser says of it is exact; a test that was busy hears of several at once.
            started = request.timing["startTime"] if request is not None else 0
            # A clock that was put on says so itself.
            moments[asked].append(started if started > 0 and not ahead else heard + ahead)
        for (page, _, address), starts in moments.items():
            if any(path in address for path in self._hurried):
                continue
            most = most_within(starts, WINDOW_MS)
            if most > MOST_REQUESTS:
                whose = self._names[page.context]
                yield f"{whose}: {address} was asked {most} times within {WINDOW_MS // 1000} s"


def most_within(moments: Iterable[float], window_ms: float) -> int:
    """How many of the moments lie within one window at the most."""
    ordered = sorted(moments)
    first = most = 0
    for last, moment in enumerate(ordered):
        while moment - ordered[first] > window_ms:
            first += 1
        most = max(most, last - first + 1)
    return most
