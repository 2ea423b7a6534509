"""What both players must agree to: one asks for it, the other consents."""

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import expect

from faristol.table import commands as c
from faristol.table.terms import ARBITER, UNSEEN
from faristol.tiles import tile_set
from tests.browser.officials import Officials, sit_together
from tests.browser.people import Person, come_as_guest, make_table, sit_by_code
from tests.browser.serving import Served
from tests.browser.test_ruling import rule, watch


def test_two_players_give_up_together(arrive: Callable[..., Person]) -> None:
    anna, bernat = arrive("Anna"), arrive("Bernat")
    come_as_guest(anna)
    _, first, other = sit_together(anna, bernat)
    first.page.get_by_text("More", exact=True).click()
    first.page.get_by_role("button", name="Give up together…").click()
    dialog = first.page.get_by_role("dialog")
    dialog.get_by_text("you both lose it, 0–0").wait_for()
    dialog.get_by_role("button", name="OK", exact=True).click()
    first.page.get_by_text("You offered to give up together.").wait_for()

    offer = other.page.get_by_role("region", name="Give up together")
    expect(offer).to_contain_text("offers that you both give up")
    offer.get_by_role("button", name="Agree").click()
    for person in (first, other):
        expect(person.page.get_by_role("region", name="Give up together")).to_have_count(0)
        person.page.get_by_text("Both players resigned").first.wait_for()


def test_players_who_agree_look_a_challenged_play_up_themselves(
    arrive: Callable[..., Person],
) -> None:
    anna, bernat = arrive("Anna"), arrive("Bernat")
    come_as_guest(anna)
    asked = {"judge": "arbiter", "options": {"phones": True}}
    _, first, other = sit_together(anna, bernat, **asked)
    other.page.get_by_text("More", exact=True).click()
    other.page.get_by_role("button", name="Look words up yourselves…").click()
    other.page.get_by_role("dialog").get_by_role("button", name="OK", exact=True).click()
    offer = first.page.get_by_role("region", name="Look words up yourselves")
    offer.get_by_role("button", name="Agree").click()
    expect(offer).to_have_count(0)

    first.write(first.nonsense_line())
    other.page.get_by_role("button", name="Challenge…").click()
    other.page.get_by_role("dialog").get_by_role("button", name="Challenge", exact=True).click()
    for person in (first, other):
        person.page.locator("tr.void").wait_for()
        person.hears("The play is not valid.")


def _drawn_for_start() -> c.Command:
    return c.DrawForStart(0, tile_set("catalan").parse_word("AB"))


def _drawn(seat: int) -> c.Command:
    return c.Draw(0, seat, bytes([UNSEEN]) * 7)


def _started() -> c.Command:
    return c.StartClock(0, ARBITER)


@pytest.mark.clause("FISC-B-3.14", "FISC-A-3.14", "FISC23-G-3.14")
@pytest.mark.parametrize("edition", ["fisc-un-contra-un", "fisc-classic", "fisc-2023"])
def test_the_bag_is_counted_when_the_opponent_consents_or_by_the_judge(
    arrive: Callable[..., Person], served: Served, edition: str
) -> None:
    officials = Officials(arrive, served)
    event = f"bag-{edition}"
    rita = officials.with_role("Rita", "arbiter", event)
    anna = officials.with_role("Anna", "player", event)
    bernat = arrive("Bernat")
    table, code = make_table(anna, edition=edition, source="on-table", event=event, judge="arbiter")
    anna.open(f"/table/{table}")
    sit_by_code(bernat, code)
    live = served.run(served.running.services.hall.table(table))
    acts = (_drawn_for_start(), _drawn(0), _drawn(1), _started())
    for number, act in enumerate(acts):
        served.run(live.submit(act, actor="", command_id=f"begin-{number}"))

    # Whoever asks counts nothing by that.
    counting = "The bag holds 86 tiles."
    bernat.page.get_by_text("More", exact=True).click()
    bernat.page.get_by_role("button", name="Count the bag…").click()
    dialog = bernat.page.get_by_role("dialog")
    expect(dialog).to_contain_text("opponent’s consent, or the arbiter")
    dialog.get_by_role("button", name="OK", exact=True).click()
    bernat.page.get_by_text("You asked to count the tiles in the bag.").wait_for()
    asked = anna.page.get_by_role("region", name="Count the bag")
    expect(asked).to_contain_text("Bernat asks to count the tiles in the bag.")
    expect(bernat.page.get_by_role("button", name="Agree")).to_have_count(0)
    assert not any(counting in person.said.inner_text() for person in (anna, bernat))

    asked.get_by_role("button", name="Agree").click()
    for person in (anna, bernat):
        person.hears(counting)
        expect(person.page.get_by_role("region", name="Count the bag")).to_have_count(0)

    # The judge asks nobody.
    watch(rita, table)
    before = anna.said.inner_text().count(counting)

    def hears_it_again(person: Person) -> bool:
        return person.said.inner_text().count(counting) > before

    rule(rita, "Count the bag")
    for person in (anna, bernat):
        person.until(partial(hears_it_again, person))
