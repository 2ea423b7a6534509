"""Take the pictures of docs/screens: real pages, a real server, a game really played.

scripts/screenshots.py [DIR]
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import browser_path, flags  # noqa: E402
from tests.browser.evening import come_in, draw_and_start, room_of, screen_of  # noqa: E402
from tests.browser.officials import Officials, sit_together  # noqa: E402
from tests.browser.people import Person, act  # noqa: E402
from tests.browser.serving import Served  # noqa: E402
from tests.browser.test_championship import Hall  # noqa: E402
from tests.browser.test_class import make_cards, open_class, sit_in_pairs  # noqa: E402
from tests.browser.test_desk import call_the_arbiter  # noqa: E402
from tests.server.accounts import PASSWORD, member  # noqa: E402
from tests.server.client import Client  # noqa: E402
from tests.server.records_people import short_game  # noqa: E402

WHERE = ROOT / "docs" / "screens"
DESKTOP = {"width": 1280, "height": 860}
PHONE = {"width": 375, "height": 760}


def main() -> None:
    where = Path(sys.argv[1]) if len(sys.argv) > 1 else WHERE
    where.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        served = Served(Path(data), robot_pause_s=0.05)
        browser = playwright.chromium.launch(executable_path=browser_path(), args=list(flags))
        try:
            take(browser, served, lambda page, name: shoot(page, where / f"{name}.png"))
            take_people(browser, served, lambda page, name: shoot(page, where / f"{name}.png"))
            take_halls(browser, served, lambda page, name: shoot(page, where / f"{name}.png"))
        finally:
            browser.close()
            served.stop()


def shoot(page: Page, path: Path) -> None:
    """Take one picture, small where Debian's pngquant is installed."""
    page.screenshot(path=path)
    pngquant = shutil.which("pngquant")
    if pngquant:
        command = [pngquant, "--force", "--skip-if-larger", "--ext", ".png", "--speed", "1", path]
        subprocess.run(command, check=False)


def take(browser: Browser, served: Served, shoot: Callable[[Page, str], object]) -> None:
    context = browser.new_context(viewport=DESKTOP, locale="ca", reduced_motion="reduce")
    page = context.new_page()
    joana = Person("Joana", page, served.url)
    joana.enter_lobby()
    page.wait_for_timeout(400)
    shoot(page, "lobby")
    joana.play_robot()
    joana.seated()
    play(joana, turns=7)
    tentative(joana)
    shoot(page, "table")
    for theme in ("contrast", "dark"):
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        page.wait_for_timeout(300)
        shoot(page, f"table-{theme}")
    page.evaluate("delete document.documentElement.dataset.theme")
    state = context.storage_state()
    table = joana.table
    small = browser.new_context(
        viewport=PHONE, locale="ca", storage_state=state, has_touch=True, is_mobile=True
    )
    phone = Person("Joana", small.new_page(), served.url)
    phone.open(f"/table/{table}")
    phone.page.locator(".rack").wait_for()
    phone.page.wait_for_timeout(500)
    shoot(phone.page, "table-phone")
    phone.page.emulate_media(color_scheme="dark")
    shoot(phone.page, "table-phone-dark")
    phone.page.emulate_media(color_scheme="light")
    phone.open("/")
    phone.page.locator(".robot").first.wait_for()
    phone.page.wait_for_timeout(300)
    shoot(phone.page, "lobby-phone")
    small.close()
    joana.page.keyboard.press("Escape")
    finish(joana)
    shoot(page, "table-over")
    joana.open(f"/games/{table}")
    page.get_by_role("button", name="Busca jugades millors").click()
    page.locator("ol li").first.wait_for()
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    page.evaluate("window.scrollTo(0, 0)")
    shoot(page, "replay")
    joana.open("/rules/fisc-2023")
    page.get_by_label("Compara amb").select_option("nl-wedstrijd")
    page.locator("td.differs").first.wait_for()
    shoot(page, "rules")
    joana.open("/words")
    page.locator("ul li").first.wait_for()
    shoot(page, "words")
    joana.open("/puzzle/ca")
    page.locator(".rack button").nth(6).wait_for()
    shoot(page, "puzzle")
    page.emulate_media(color_scheme="dark")
    shoot(page, "puzzle-dark")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(PHONE)
    page.wait_for_timeout(300)
    shoot(page, "puzzle-phone")
    context.close()


def take_people(browser: Browser, served: Served, shoot: Callable[[Page, str], object]) -> None:
    """Pages about people: a player's, the archive, one's account, roles."""
    player = served.run(club(served))
    # By name, not by number: passkeys are offered.
    address = served.url.replace("127.0.0.1", "localhost")
    desktop = browser.new_context(viewport=DESKTOP, locale="ca", reduced_motion="reduce")
    page = desktop.new_page()
    page.goto(f"{address}/sign-in")
    page.locator("input[autocomplete=username]").fill("nuria")
    page.locator("input[type=password]").fill(PASSWORD)
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/")
    pages = (
        ("person", f"/person/{player}", "dl"),
        ("archive", "/games", "li.card"),
        ("account", "/account", ".danger"),
        ("people", "/house", "ol li"),
    )
    small = browser.new_context(
        viewport=PHONE,
        locale="ca",
        storage_state=desktop.storage_state(),
        has_touch=True,
        is_mobile=True,
    )
    phone = small.new_page()
    for name, path, there in pages:
        for kind, seen in (("", page), ("-phone", phone)):
            seen.goto(f"{address}{path}")
            seen.locator(there).first.wait_for()
            seen.wait_for_timeout(300)
            shoot(seen, f"{name}{kind}")
        page.emulate_media(color_scheme="dark")
        shoot(page, f"{name}-dark")
        page.emulate_media(color_scheme="light")
    small.close()
    desktop.close()


def take_halls(browser: Browser, served: Served, shoot: Callable[[Page, str], object]) -> None:
    """Halls full of people: a duplicate evening, a championship, an arbiter's desk, a class."""

    def arrive(name: str, *, phone: bool = False, **size: int) -> Person:
        seen = (PHONE if phone else DESKTOP) | size
        context = browser.new_context(
            viewport=seen, locale="en-GB", reduced_motion="reduce", has_touch=phone, is_mobile=phone
        )
        return Person(name, context.new_page(), served.url)

    def both(page: Page, name: str) -> None:
        shoot(page, name)
        page.emulate_media(color_scheme="dark")
        shoot(page, f"{name}-dark")
        page.emulate_media(color_scheme="light")

    duplicate_evening(arrive, shoot, both)
    hall = Hall(served, arrive, "direccio")
    hall.publish()
    desk = hall.desk()
    desk.get_by_role("heading", name="Open de Sabadell").first.wait_for()
    desk.wait_for_timeout(500)
    both(desk, "championship")
    wall = arrive("Wall")
    wall.open(f"{hall.path}/wall")
    wall.page.locator(".qr svg").wait_for()
    shoot(wall.page, "championship-wall")
    phone = hall.phone(1)
    phone.get_by_label("Your score").wait_for()
    shoot(phone, "championship-phone")

    officials = Officials(arrive, served)
    rosa = officials.with_role("Rosa", "arbiter", "hall")
    gina = officials.with_role("Gina", "player", "hall")
    _, first, _ = sit_together(gina, arrive("Hugo"), event="hall", number="14")
    call_the_arbiter(first)
    rosa.open("/desk")
    rosa.page.get_by_text("arbiter called").wait_for()
    both(rosa.page, "desk")
    rosa.page.keyboard.press("1")
    rosa.page.get_by_role("region", name="Rulings").locator("button, select").first.wait_for()
    shoot(rosa.page, "arbiter")

    lesson(officials, shoot, both)


def lesson(
    officials: Officials,
    shoot: Callable[[Page, str], object],
    both: Callable[[Page, str], object],
) -> None:
    """A class: the cards of its pupils, then their boards in the middle of a game."""
    page = open_class(officials.with_role("Mireia", "teacher", "sisena"))
    names = ["Guineu", "Òliba", "Teixó", "Llúdriga", "Esquirol", "Cabra"]
    cards = make_cards(page, names)
    page.locator(".cards article").last.scroll_into_view_if_needed()
    shoot(page, "class-cards")
    pupils = [officials.arrive(name) for name in names]
    sit_in_pairs(page, pupils, cards)
    for _ in range(12):
        for pupil in pupils:
            act(pupil, "ca")
    page.evaluate("window.scrollTo(0, 0)")
    both(page, "class")


def duplicate_evening(
    arrive: Callable[..., Person],
    shoot: Callable[[Page, str], object],
    both: Callable[[Page, str], object],
) -> None:
    leader, bram, screen = arrive("Lena"), arrive("Bram", phone=True), arrive("Screen")
    code = room_of(leader)
    come_in(bram, code)
    screen.open(screen_of(leader))
    draw_and_start(leader, "ZEBRANS")
    screen.page.locator(".rack .face").nth(6).wait_for()
    bram.page.locator("#slip").fill("ZEBRA 8H")
    bram.page.locator("#slip").press("Enter")
    bram.page.locator(".receipt", has_text="Received").wait_for()
    shoot(bram.page, "duplicate-phone")
    both(screen.page, "duplicate-screen")
    leader.page.locator("h1").click()
    leader.page.keyboard.press("c")
    leader.page.get_by_role("button", name=re.compile("^Lay L")).wait_for()
    both(leader.page, "duplicate-leader")


async def club(served: Served) -> str:
    """An administrator, an arbiter, a teacher and some rated games; whose page to look at."""
    running = served.running
    secret = await running.services.auth.invitations.first_administrator()
    async with Client(running.port) as admin:
        body = {"login": "nuria", "name": "Núria", "password": PASSWORD}
        await admin.post(f"/invitations/{secret}/accept", body)
        await admin.remember()
        pere = await member(admin, running, "pere", ("teacher", "escola"))
        rosa = await member(admin, running, "rosa", ("arbiter", "open-2026"))
        async with pere, rosa:
            for winner, loser in ((pere, rosa), (rosa, pere), (pere, rosa), (pere, rosa)):
                await short_game(winner, loser, running, turns=6, rated=True, edition="fisc-2023")
            await short_game(rosa, pere, running, turns=6, edition="nl-wedstrijd")
        await admin.post("/invitations", {"grants": [{"role": "director", "event": "open-2026"}]})
        return pere.id


def play(person: Person, turns: int) -> None:
    """Play so many turns of one's own."""
    done = 0
    while not person.is_over():
        if person.accept():
            person.page.wait_for_timeout(80)
        elif person.may_play():
            if done == turns:
                return
            line = person.best_line("ca")
            if line is None:
                return
            person.write(line)
            done += 1
            person.page.wait_for_timeout(150)
            if not person.is_over():
                person.page.evaluate("document.getElementById('notation')?.select()")
        else:
            person.page.wait_for_timeout(40)


def tentative(person: Person) -> None:
    """Lay a play without playing it."""
    line = person.best_line("ca")
    if line is not None:
        field = person.page.locator("#notation")
        field.fill(line)
        field.press("Enter")
        field.fill("")
        person.page.evaluate("document.activeElement.blur()")


def finish(person: Person) -> None:
    play(person, turns=60)
    person.page.locator(".result").wait_for()


if __name__ == "__main__":
    main()
