"""Help with words is kept from whoever plays, in the browser they play in, and arbiters read it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.evening import come_in, draw_and_start, room_of
from tests.browser.officials import Officials, sit_together
from tests.browser.people import Person, come_as_guest
from tests.browser.serving import Served
from tests.browser.test_ruling import panel, watch

FORBIDDEN = "rules forbid word lists and other aids"


def signed_out(person: Person) -> None:
    """The account's own page, and its button."""
    person.open("/account")
    person.page.get_by_role("button", name="Sign out here").click()
    person.page.wait_for_url("**/sign-in")


@pytest.mark.clause("FISC-B-1.7", "FISC-A-1.7", "FISC23-G-1.7")
@pytest.mark.problem(403, "/study/")
def test_who_plays_gets_no_words_in_that_browser_and_the_arbiter_reads_who_asked(
    arrive: Callable[..., Person], served: Served
) -> None:
    officials = Officials(arrive, served)
    rita = officials.with_role("Rita", "arbiter", "open")
    anna = officials.with_role("Anna", "player", "open")
    bernat = arrive("Bernat")
    table, _, _ = sit_together(anna, bernat, judge="arbiter", event="open")

    anna.open("/words")
    expect(anna.page.get_by_role("alert").first).to_contain_text(FORBIDDEN)
    signed_out(anna)
    anna.open("/words")
    expect(anna.page.get_by_role("alert").first).to_contain_text(FORBIDDEN)
    anna.name = "Somebody else"
    come_as_guest(anna)
    anna.open("/words")
    expect(anna.page.get_by_role("alert").first).to_contain_text(FORBIDDEN)

    # Who asked stands at the table for the arbiter, and for no player.
    watch(rita, table)
    panel(rita).get_by_text("Rulings so far").click()
    asked = panel(rita).locator("ol li", has_text="Forbidden help refused")
    expect(asked.filter(has_text="asked signed out, in the same browser")).to_have_count(1)
    expect(asked.filter(has_text="asked by Anna")).not_to_have_count(0)
    expect(asked.filter(has_text="asked by Somebody else")).not_to_have_count(0)
    for line in asked.all():
        expect(line).to_contain_text("FISC23-G-1.7")
    expect(bernat.page.locator("body")).not_to_contain_text("Forbidden help refused")

    # Somebody who plays nowhere reads the words; so does who has played, when the game is over.
    reader = arrive("Reader")
    reader.open("/words")
    expect(reader.page.locator("section.group").first).to_be_visible()
    bernat.page.get_by_text("More", exact=True).click()
    bernat.page.get_by_role("button", name="Resign…").click()
    bernat.page.get_by_role("dialog").get_by_role("button", name="OK", exact=True).click()
    bernat.page.locator(".result").wait_for()
    anna.open("/words")
    expect(anna.page.locator("section.group").first).to_be_visible()
    expect(anna.page.get_by_role("alert")).to_have_count(0)


@pytest.mark.clause("NL-D-III.8")
@pytest.mark.problem(403, "/study/")
def test_while_a_duplicate_turn_is_open_there_is_the_two_letter_list_alone(
    arrive: Callable[..., Person],
) -> None:
    leader, bram = arrive("Lena"), arrive("Bram")
    come_in(bram, room_of(leader))
    draw_and_start(leader, "ZEBRANS")
    two_letters = bram.page.locator("details", has_text="Two-letter words")
    two_letters.locator("summary").click()
    expect(two_letters.locator(".words")).to_contain_text("ZE")
    bram.open("/words")  # which opens on words of two letters
    expect(bram.page.locator("section.group").first).to_be_visible()
    bram.page.locator("select:has(option[value='3'])").select_option("3")
    expect(bram.page.get_by_role("alert").first).to_contain_text(FORBIDDEN)

    # The leader reads it, and no other player.
    leader.page.reload()
    leader.page.get_by_text("Forbidden help refused").click()
    asked = leader.page.get_by_role("listitem").filter(has_text="asked by Bram")
    expect(asked.first).to_contain_text("NL-D-III.8")
    other = arrive("Cato")
    come_in(
        other, leader.page.get_by_role("button", name="Room code").locator("strong").inner_text()
    )
    expect(other.page.locator("body")).not_to_contain_text("Forbidden help")
