"""The guard itself: what it notices, on pages made for it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.browser.page_guard import MOST_REQUESTS, PageGuard, most_within

_SITE = "http://guarded.test"
_EMPTY = "<!doctype html><title>t</title>"


def test_a_window_moves_over_the_moments() -> None:
    assert most_within([], 10) == 0
    assert most_within([30, 0, 10, 11], 10) == 2
    assert most_within([0, 10, 5], 10) == 3


@pytest.fixture
def guard(request: pytest.FixtureRequest) -> PageGuard:
    return PageGuard(request.node)


@pytest.fixture
def page(browser: Browser, guard: PageGuard) -> Iterator[Page]:
    context = browser.new_context()
    guard.watch("Joana", context)

    def answer(route: Route) -> None:
        status = 409 if "/taken" in route.request.url else 200
        route.fulfill(status=status, body=_EMPTY, content_type="text/html")

    context.route("**/*", answer)
    page = context.new_page()
    page.goto(_SITE)
    yield page
    context.close()


def ask(page: Page, path: str, times: int = 1) -> None:
    page.evaluate(
        "async ([path, times]) => { for (let n = 0; n < times; n++) await fetch(path + '?' + n); }",
        [path, times],
    )


def test_a_quiet_page_has_no_fault(page: Page, guard: PageGuard) -> None:
    ask(page, "/table", MOST_REQUESTS)
    page.evaluate("console.log('for an engineer')")

    assert guard.faults() == []


def test_an_address_asked_again_and_again_is_a_fault(page: Page, guard: PageGuard) -> None:
    ask(page, "/table", MOST_REQUESTS + 1)

    assert guard.faults() == ["Joana: GET /table was asked 13 times within 10 s"]


def test_a_page_loaded_anew_begins_to_count_anew(page: Page, guard: PageGuard) -> None:
    for _ in range(2):
        ask(page, "/table", MOST_REQUESTS)
        page.reload()

    assert guard.faults() == []


@pytest.mark.hurried("/table")
def test_a_hurried_test_says_so(page: Page, guard: PageGuard) -> None:
    ask(page, "/table", MOST_REQUESTS + 1)

    assert guard.faults() == []


@pytest.mark.parametrize("kind", ["error", "warn"])
def test_what_is_written_on_the_console_is_a_fault(page: Page, guard: PageGuard, kind: str) -> None:
    page.evaluate(f"console.{kind}('a word')")

    (fault,) = guard.faults()
    assert fault.endswith(": a word")


def test_an_unhandled_rejection_is_a_fault(page: Page, guard: PageGuard) -> None:
    page.evaluate("void Promise.reject(new Error('nobody caught me'))")
    page.wait_for_timeout(50)

    assert guard.faults() == ["Joana: unhandled: nobody caught me"]


def test_a_problem_nobody_expected_is_a_fault(page: Page, guard: PageGuard) -> None:
    ask(page, "/taken")

    assert guard.faults() == ["Joana: 409 GET /taken"]


@pytest.mark.problem(409, "/taken")
def test_a_problem_that_was_expected_is_none(page: Page, guard: PageGuard) -> None:
    ask(page, "/taken")

    assert guard.faults() == []


@pytest.mark.problem(409, "/taken")
def test_a_problem_that_was_expected_has_to_come(page: Page, guard: PageGuard) -> None:
    assert guard.faults() == ["409 /taken was expected and never came"]


def test_a_window_opened_by_the_page_is_watched_too(page: Page, guard: PageGuard) -> None:
    with page.expect_popup() as opened:
        page.evaluate("void open('/print')")
    opened.value.evaluate("console.error('a word')")

    assert guard.faults() == ["Joana: console error: a word"]
