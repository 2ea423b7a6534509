"""Every page with the longest real names can be read on every screen, in every language."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import PATIENCE_MS
from tests.browser.crowded import Crowd, crowded
from tests.browser.serving import Served

_LOOK = (Path(__file__).parent / "layout.js").read_text("utf-8")
_SIZES = {360: 740, 768: 1024, 1280: 720, 1920: 1080}
_QUIET = """() => new Promise(resolve => {
    let before = '', same = 0;
    const look = () => {
        const now = document.body.innerText + document.documentElement.scrollHeight;
        same = now === before ? same + 1 : 0;
        before = now;
        same > 4 ? resolve(true) : setTimeout(look, 25); };
    document.fonts.ready.then(look); })"""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Crowd]]:
    """A server that is set up once; nobody plays on in it."""
    served = Served(tmp_path_factory.mktemp("layout") / "data")
    yield served, served.run(crowded(served))
    served.stop()


def _faults(page: Page, where: str) -> list[str]:
    found = []
    for width, height in _SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(_QUIET)
        found += [f"{where} at {width}: {fault}" for fault in page.evaluate(_LOOK)]
    return found


@pytest.mark.parametrize("locale", ["ca", "nl", "en-GB"])
def test_nothing_is_cut_off_or_covered(
    browser: Browser, hall: tuple[Served, Crowd], locale: str
) -> None:
    served, crowd = hall
    context = browser.new_context(locale=locale, reduced_motion="reduce", service_workers="block")
    context.add_cookies(
        [{"name": n, "value": v, "url": served.url} for n, v in crowd.cookies.items()]
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    faults: list[str] = []
    for path, there in crowd.pages.items():
        served.forget_limits()
        page.goto(served.url + path)
        page.locator(f":is({there}):visible").first.wait_for()
        faults += _faults(page, path)
    context.close()
    assert faults == []
