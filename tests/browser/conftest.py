"""One browser and one server for all browser tests; each person has a context of their own."""

import subprocess
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright

from faristol.server.services import Services
from tests.browser.language_guard import watch_language
from tests.browser.page_guard import PageGuard
from tests.browser.people import Person
from tests.browser.serving import LINE_MS, WEB, Served
from tests.drawing import SAME_SHARE
from tests.drawing import same_draws_every_time as same_draws_every_time

_ROOT = Path(__file__).parents[2]
PATIENCE_MS = 30_000
"""How long a page may take on a busy machine before a test gives up on it."""
flags = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def browser_path() -> str:
    """Debian's Chromium, installed where it is missing and may be."""
    command = [_ROOT / "scripts" / "browser"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


_here = pytest.StashKey[list[Person]]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Whoever failed in vain to see something says what there was to be seen instead."""
    report = yield
    if report.failed and call.when == "call":
        for person in item.stash.get(_here, []):
            report.sections.append((f"{person.name} at {person.page.url}", _seen(person.page)))
    return report


def _seen(page: Page) -> str:
    try:
        lines = page.locator("body").aria_snapshot(timeout=5_000).splitlines()
    except Error as error:
        return f"nothing: {error}"
    # Of a board only what lies on it.
    return "\n".join(line for line in lines if "empty" not in line)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=list(flags))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    assert (WEB / "index.html").is_file(), "build the client first: scripts/web build"
    served = Served(tmp_path_factory.mktemp("browser") / "data", line_ms=LINE_MS)
    yield served
    served.stop()


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server of its own, whose time a test may advance and whose lobby nobody else is in."""
    served = Served(tmp_path_factory.mktemp("house") / "data", line_ms=LINE_MS)
    yield served
    served.stop()


@pytest.fixture(autouse=True)
def names_are_free(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests share a server, and call their people alike: who came earlier may still be leaving.

    That no guest takes the name of somebody who is here is tested at the server.
    """
    monkeypatch.setattr(Services, "is_name_present", lambda *_: False)


@pytest.fixture
def page_guard(request: pytest.FixtureRequest) -> PageGuard:
    """What watches over the pages of this test."""
    return PageGuard(request.node)


@pytest.fixture
def arrive(
    browser: Browser, served: Served, page_guard: PageGuard, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Person]]:
    """Somebody comes with a browser of their own; what their page may not do fails the test."""
    contexts: list[BrowserContext] = []
    english: list[str] = []
    served.forget_limits()
    here = request.node.stash.setdefault(_here, [])

    def arriving(
        name: str,
        *,
        locale: str = "en-GB",
        width: int = 1360,
        height: int = 900,
        phone: bool = False,
        before: str = "",
        at: str = "",
        own_clock: bool = False,
        service_worker: bool = False,
    ) -> Person:
        # As on a club's plain network: what a service worker keeps is fetched by every newcomer.
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=locale,
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce",
            service_workers="allow" if service_worker else "block",
        )
        contexts.append(context)
        if own_clock:
            context.clock.install()
        context.add_init_script(SAME_SHARE)
        if before:
            context.add_init_script(before)
        page_guard.watch(name, context)
        watch_language(name, context, locale, english)
        page: Page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        person = Person(name, page, at or served.url)
        here.append(person)
        return person

    yield arriving
    faults = [*page_guard.faults(), *english]
    for context in contexts:
        context.close()
    assert not faults, "\n".join(faults)
