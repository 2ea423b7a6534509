"""What both players must agree to: one asks for it, the other consents."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.officials import sit_together
from tests.browser.people import Person, come_as_guest


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
