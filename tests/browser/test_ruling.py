"""The arbiter's desk: a challenge waits there, one verdict is given, both players see it."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.people import Person, make_table, sit_by_code
from tests.browser.serving import Served

PASSWORD = "correct horse battery"


def accept_invitation(person: Person, link: str) -> None:
    person.page.goto(link)
    person.page.get_by_label("Your name").fill(person.name)
    person.page.get_by_label("Login").fill(person.name.lower())
    person.page.get_by_label("Password").fill(PASSWORD)
    person.page.get_by_role("button", name="Make the account").click()
    person.page.get_by_role("heading", name="Sit down and play").wait_for()


def invite(admin: Person, role: str, event: str) -> str:
    return str(
        admin.page.evaluate(
            """async grants => {
                 const me = await (await fetch('/api/v1/me')).json();
                 const headers = {'content-type': 'application/json', 'x-faristol-csrf': me.csrf};
                 const answer = await fetch('/api/v1/invitations',
                     {method: 'POST', headers, body: JSON.stringify({grants})});
                 return (await answer.json()).url;
               }""",
            [{"role": role, "event": event}],
        )
    )


def test_a_challenge_is_ruled_from_the_arbiters_desk(
    arrive: Callable[..., Person], served: Served
) -> None:
    admin, rita, anna, bernat = (arrive(name) for name in ("Admin", "Rita", "Anna", "Bernat"))
    accept_invitation(admin, served.administrator_link())
    accept_invitation(rita, invite(admin, "arbiter", "club"))
    accept_invitation(anna, invite(admin, "player", "club"))
    table, code = make_table(
        anna, edition="fisc-2023", seats=2, judge="arbiter", event="club", number="7"
    )
    anna.open(f"/table/{table}")
    sit_by_code(bernat, code)
    anna.seated()
    bernat.seated()
    anna.until(lambda: anna.may_play() or bernat.may_play())
    first, other = (anna, bernat) if anna.may_play() else (bernat, anna)
    first.write(first.nonsense_line())
    other.page.get_by_role("button", name="Challenge…").click()
    other.page.get_by_role("dialog").get_by_role("button", name="Challenge", exact=True).click()
    expect(first.page.locator(".cover")).to_be_visible()

    rita.page.get_by_role("link", name="Arbiter").click()
    rita.page.get_by_text("challenge to judge").wait_for()
    rita.page.get_by_role("link", name="Go to the table").click()
    rita.page.get_by_text("You are the arbiter of this table").wait_for()
    rita.page.get_by_role("button", name="Not good").click()
    for person in (anna, bernat):
        person.page.locator("tr.void").wait_for()
        assert "The play is not good." in person.said.inner_text()
    expect(first.page.locator(".cover")).to_have_count(0)

    rita.page.get_by_label("Reason").fill("late")
    rita.page.get_by_role("button", name="Give time").click()
    rita.page.get_by_role("button", name="Stop the clock").click()
    for person in (anna, bernat):
        person.page.get_by_text("Clock stopped").wait_for()
    rita.page.get_by_role("button", name="Start the clock").click()
    anna.page.get_by_text("Clock stopped").wait_for(state="detached")
