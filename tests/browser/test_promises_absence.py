"""Players who are missing at a real board: the arbiter notes it, and nobody waits for ever."""

from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser.officials import Officials
from tests.browser.people import Person, make_table, post
from tests.browser.serving import Served

# The fixtures: a server of one's own, whose time passes when a test lets it.
from tests.browser.test_lobby import Arrive, arrive, here
from tests.browser.test_ruling import panel, rule, watch

__all__ = ["arrive"]
MINUTE_MS = 60_000


def table_of(anna: Person, bernat: Person, number: str) -> str:
    """A table with a bag of its own, where nobody has drawn yet."""
    asked = {"source": "on-table", "judge": "arbiter", "event": "copa", "number": number}
    table, code = make_table(anna, edition="fisc-2023", **asked)
    post(bernat, f"/tables/{table}/sit", code=code)
    return table


@pytest.mark.outage
def test_who_is_missing_is_waited_for_comes_or_loses(arrive: Arrive, house: Served) -> None:
    officials = Officials(partial(arrive, at=house.url), house)
    rita = officials.with_role("Rita", "arbiter", "copa")
    anna = officials.with_role("Anna", "player", "copa")
    bernat = here(arrive, house, "Bernat")
    tables = [table_of(anna, bernat, number) for number in ("1", "2", "3")]

    # Both are missing, and come one after the other.
    watch(rita, tables[0])
    rule(rita, "A player is missing", Player="both players")
    panel(rita).get_by_text("Rulings so far").click()
    log = panel(rita).locator("ol li")
    expect(log).to_contain_text(["Player missing"])
    for number, name in enumerate(("Anna", "Bernat"), start=2):
        rule(rita, "A player has arrived", Player=name)
        expect(log).to_have_count(number)
        expect(log.last).to_contain_text(f"Player arrived · {name}")

    # Nobody comes to one table, and one player not to another: a quarter of an hour is enough.
    for table, missing in zip(tables[1:], ("both players", "Bernat"), strict=True):
        watch(rita, table)
        rule(rita, "A player is missing", Player=missing)
        panel(rita).get_by_text("Rulings so far").click()
        expect(panel(rita).locator("ol li")).to_contain_text(["Player missing"])
    house.advance(16 * MINUTE_MS)
    for table, said in zip(
        tables[1:], ("Nobody showed up.", "A player did not show up."), strict=True
    ):
        for person in (anna, bernat):
            person.open(f"/table/{table}")
            expect(person.page.locator(".result")).to_contain_text(said)
    expect(anna.page.locator(".result h2")).to_have_text("You have won")
    anna.open(f"/table/{tables[0]}")
    expect(anna.page.locator(".board")).to_be_visible()
    expect(anna.page.locator(".result")).to_have_count(0)
