"""People with a role: how they get it, and the tables they watch over."""

from collections.abc import Callable

from tests.browser.people import Person, make_table, sit_by_code
from tests.browser.serving import Served

PASSWORD = "correct horse battery"

_POST = """async ([path, body]) => {
    const me = await (await fetch('/api/v1/me')).json();
    const headers = {'content-type': 'application/json', 'x-faristol-csrf': me.csrf};
    const answer = await fetch('/api/v1' + path,
        {method: 'POST', headers, body: JSON.stringify(body)});
    return answer.status === 204 ? null : await answer.json();
  }"""


def accept_invitation(person: Person, link: str) -> None:
    person.page.goto(link)
    person.page.get_by_label("Your name").fill(person.name)
    person.page.get_by_label("Login").fill(person.name.lower())
    person.page.get_by_label("Password").fill(PASSWORD)
    person.page.get_by_role("button", name="Make the account").click()
    person.page.get_by_role("heading", name="Sit down and play").wait_for()


def post(person: Person, path: str, body: object) -> dict[str, object]:
    """Ask the server something from somebody's own page."""
    answer: dict[str, object] = person.page.evaluate(_POST, [path, body])
    return answer


def invite(admin: Person, role: str, event: str) -> str:
    asked = {"grants": [{"role": role, "event": event}]}
    return str(post(admin, "/invitations", asked)["url"])


def sit_together(owner: Person, other: Person, **asked: object) -> tuple[str, Person, Person]:
    """A table of the event with both at it, and who plays first."""
    table, code = make_table(owner, **{"edition": "fisc-2023", "seats": 2, **asked})
    owner.open(f"/table/{table}")
    sit_by_code(other, code)
    for person in (owner, other):
        person.seated()
    owner.until(lambda: owner.may_play() or other.may_play())
    return (table, owner, other) if owner.may_play() else (table, other, owner)


class Officials:
    """Whoever gives roles: one administrator for all tests, because the first link works once."""

    def __init__(self, arrive: Callable[..., Person], served: Served) -> None:
        self.arrive = arrive
        self.admin = arrive("Admin")
        house = served.running.house
        secret = served.run(house.lodge.invitations.first_administrator())
        if secret is not None:
            accept_invitation(self.admin, f"{served.url}/invitation/{secret}")
        else:
            self.admin.open("/app/sign-in")
            self.admin.page.get_by_label("Login").fill("admin")
            self.admin.page.get_by_label("Password").fill(PASSWORD)
            self.admin.page.get_by_role("button", name="Sign in").click()
            self.admin.page.get_by_role("heading", name="Sit down and play").wait_for()

    def with_role(self, name: str, role: str, event: str, **how: object) -> Person:
        person = self.arrive(name, **how)
        accept_invitation(person, invite(self.admin, role, event))
        return person
