"""Somebody looks back: games are searched and taken along, replayed, learned from, and counted."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from faristol.server.study.puzzles import finds_of
from faristol.server.timekeeping import DAY_MS
from tests.browser.officials import PASSWORD
from tests.browser.people import Person
from tests.browser.serving import LINE_MS, Served
from tests.browser.test_study import line_of, puzzle_of
from tests.server.client import Client
from tests.server.playing import played_out
from tests.server.records_people import written_down

Arrive = Callable[..., Person]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server of its own, on which Pere has played two games, the day before today."""
    served = Served(tmp_path_factory.mktemp("study") / "data", line_ms=LINE_MS, robot_pause_s=0)
    yield served
    served.stop()


@pytest.fixture(scope="module")
def games(house: Served) -> tuple[str, str]:
    """A game of two and one of three, both over."""
    found = house.run(_games(house))
    house.advance(DAY_MS)
    return found


async def _games(house: Served) -> tuple[str, str]:
    await house.running.services.auth.accounts.create_local("pere", "Pere", PASSWORD, ())
    async with Client(house.running.port) as pere:
        await pere.post("/sign-in", {"login": "pere", "password": PASSWORD})
        await pere.remember()
        of_two = await played_out(pere, robots=["beginner"])
        of_three = await played_out(pere, seats=3, robots=["beginner", "beginner"])
        for table in (of_two, of_three):
            await written_down(house.running, table)
        return of_two, of_three


def sign_in(person: Person) -> Page:
    page = person.page
    person.open("/sign-in")
    page.get_by_label("Username").fill("pere")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(re.compile(r"/$"))
    return page


def test_games_are_searched_by_rules_language_and_day_and_taken_along(
    arrive: Arrive, house: Served, games: tuple[str, str]
) -> None:
    anna = arrive("Anna", at=house.url)
    page = anna.page
    anna.open()
    page.get_by_role("link", name="Games").click()
    found = page.locator("li.card")
    expect(found).to_have_count(2)
    today = datetime.now(UTC).date().isoformat()
    nothing = page.get_by_text("No games match your search.")
    for label, wrong, right in (
        ("Rules", "nl-wedstrijd", "friendly"),
        ("Language", "nl", "ca"),
    ):
        page.get_by_label(label, exact=True).select_option(wrong)
        expect(nothing).to_be_visible()
        page.get_by_label(label, exact=True).select_option(right)
        expect(found).to_have_count(2)
    page.get_by_label("Until").or_(page.get_by_label("To", exact=True)).first.fill("2020-01-01")
    expect(nothing).to_be_visible()
    page.get_by_label("Until").or_(page.get_by_label("To", exact=True)).first.fill(today)
    expect(found).to_have_count(2)

    anna.open(f"/games/{games[0]}")
    for name, begins in (("GCG", "#"), ("JSON", "{"), ("CSV", "")):
        with page.expect_download() as download:
            page.get_by_role("link", name=name, exact=True).click()
        text = download.value.path().read_text("utf-8-sig")
        assert text.startswith(begins)
        assert "Pere" in text


def test_a_replay_goes_where_the_graph_is_pressed_and_shows_better_plays(
    arrive: Arrive, house: Served, games: tuple[str, str]
) -> None:
    anna = arrive("Anna", at=house.url)
    page = anna.page
    anna.open(f"/games/{games[0]}")
    graph = page.locator(".graph")
    page.locator(".graph .wash").wait_for()
    box = graph.bounding_box()
    assert box is not None
    slider = page.get_by_role("slider", name="Move through the game")
    graph.click(position={"x": box["width"] / 2, "y": box["height"] / 3})
    assert 0 < int(slider.input_value()) < int(slider.get_attribute("max") or 0)

    page.get_by_role("button", name="Look for better plays").click()
    people = page.locator(".people li")
    expect(people).to_have_count(2)
    expect(people.filter(has_text="Pere")).to_contain_text(re.compile("missed"))
    expect(people.filter(has_text="Pere")).to_contain_text("Best find")
    # The beginner plays less than it could: there is a better play to be laid on the board.
    turns = page.locator(".turns li").filter(has=page.locator(".lost:not(.none)"))
    turns.first.get_by_role("button").click()
    page.locator(".best button").first.click()
    expect(page.locator(".tile.fresh").first).to_be_visible()
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator(".tile.fresh")).to_have_count(0)

    # With three there is only the score.
    anna.open(f"/games/{games[1]}")
    expect(page.get_by_text("only calculated for two players")).to_be_visible()
    expect(page.locator(".graph .wash")).to_have_count(0)
    expect(page.locator(".legend li")).to_have_count(3)


def test_a_puzzle_of_a_game_is_solved_with_every_hint_and_remembered_with_the_account(
    arrive: Arrive, house: Served, games: tuple[str, str]
) -> None:
    puzzle = puzzle_of(house, "ca")
    assert puzzle.table in games, "from a public game that was over before the day began"
    pere = arrive("Pere", at=house.url)
    page = sign_in(pere)
    pere.open("/puzzle/ca")
    pere.seated()
    expect(page.get_by_role("link", name="See the game")).to_have_count(0)
    best = finds_of(puzzle).best(1)[0]
    hints = (f"It uses {len(best.placed)} tile", "It scores ", "It begins at ", "It uses ")
    for number, said in enumerate(hints, start=1):
        page.get_by_role("button", name=f"Hint {number} of 4").click()
        expect(page.get_by_text(re.compile(f"^{said}")).last).to_be_visible()
    pere.write(line_of(puzzle, 1))
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_contain_text(re.compile("2nd best of .* less than the best"))
    pere.write(line_of(puzzle, 0))
    page.get_by_test_id("solution").wait_for()
    expect(page.get_by_role("link", name="See the game")).to_have_attribute(
        "href", re.compile(puzzle.table)
    )

    earlier = page.get_by_role("region", name="Earlier puzzles")
    expect(earlier).to_contain_text(re.compile(r"1 day in a row\s+·\s+1 of 1 solved"))

    # Another day, another device: it stands in the list, solved.
    house.advance(DAY_MS)
    other = arrive("Pere", at=house.url)
    sign_in(other)
    other.open("/puzzle/ca")
    other.seated()
    earlier = other.page.get_by_role("region", name="Earlier puzzles").get_by_role("listitem")
    expect(earlier).to_have_count(2)
    expect(earlier.last).to_contain_text("solved")
    expect(other.page.get_by_text("1 day in a row")).to_be_visible()


def test_words_are_listed_by_length_and_dear_letters_hooked_and_found_by_pattern(
    arrive: Arrive, house: Served
) -> None:
    anna = arrive("Anna", at=house.url, locale="ca")
    page = anna.page
    anna.open("/")
    page.get_by_role("link", name="Mots", exact=True).click()
    groups = page.locator(".group li")
    kinds = page.locator(".choose select")
    for kind in ("2", "3", "4"):
        kinds.select_option(kind)
        page.wait_for_function(
            """many => { const all = [...document.querySelectorAll('.group li')];
                 const count = word => word.replace(/L·L|NY|QU/g, '*').length;
                 return all.length > 20
                     && all.every(one => count(one.innerText.trim()) == many); }""",
            arg=int(kind),
        )
    kinds.select_option("dear")
    page.locator(".chip", has_text="X").click()
    expect(groups.filter(has_not_text="X")).to_have_count(0)
    expect(groups.first).to_be_visible()
    page.locator(".words button", has_text=re.compile("^EX$|^XA$")).first.click()
    expect(page.locator(".hooks dt")).to_have_count(3)
    expect(page.locator(".hooks .hook").first).to_be_visible()
    page.get_by_label("Troba mots").fill("c.s*")
    page.locator("form").last.locator("select").select_option("pattern")
    page.get_by_role("button", name="Troba", exact=True).click()
    expect(page.locator(".found li", has_text=re.compile("^CASA$"))).to_be_visible()
    assert all(re.match("^C.+S", word) for word in page.locator(".found li").all_inner_texts())


def test_the_figure_at_the_top_leads_to_the_account_and_the_own_numbers(
    arrive: Arrive, house: Served, games: tuple[str, str]
) -> None:
    pere = arrive("Pere", at=house.url)
    page = sign_in(pere)
    page.locator("a.who").click()
    page.get_by_role("link", name="Your games and statistics").click()
    expect(page.get_by_role("heading", name="Pere")).to_be_visible()
    for told in ("Won", "Drawn", "Lost", "Average score", "Best play", "Longest word", "Opponents"):
        expect(page.get_by_text(re.compile(told)).first).to_be_visible()
    expect(page.get_by_text(re.compile("Bingos")).first).to_be_visible()
    expect(page.locator(".big div", has_text="Bingos per game")).to_contain_text(
        re.compile(r"\d\.\d")
    )
