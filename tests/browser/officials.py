"""People with a role, and the tables they watch over."""

import secrets
from collections.abc import Callable

from faristol.server.roles import Grant, Role
from tests.browser.people import Person, make_table, sit_by_code
from tests.browser.serving import Served

PASSWORD = "correct horse battery"

SIGN_IN = """body => fetch('/api/v1/sign-in', {method: 'POST',
    headers: {'content-type': 'application/json'}, body: JSON.stringify(body)})
    .then(answer => answer.status)"""


class Officials:
    """Lets people come who have a role at one event or several."""

    def __init__(self, arrive: Callable[..., Person], served: Served) -> None:
        self.arrive = arrive
        self._served = served

    def with_role(self, name: str, role: str, *events: str, **how: object) -> Person:
        """Somebody with an account of their own, signed in, at the first page."""
        person = self.arrive(name, **how)
        login = f"{name.lower()}-{secrets.token_hex(4)}"
        accounts = self._served.running.services.auth.accounts
        grants = tuple(Grant(Role(role), event) for event in events)
        self._served.run(accounts.create_local(login, name, PASSWORD, grants))
        person.open("/rules")
        body = {"login": login, "password": PASSWORD}
        assert person.page.evaluate(SIGN_IN, body) == 200
        person.login = login
        person.open()
        return person

    def lose_role(self, person: Person, role: str, event: str) -> None:
        """An administrator takes a role away, whatever pages are open."""
        house = self._served.running.services
        account = person.page.evaluate("fetch('/api/v1/me').then(a => a.json()).then(me => me.id)")

        async def taken() -> None:
            await house.auth.accounts.revoke(account, Grant(Role(role), event), "")
            await house.revocation.look_at(account)

        self._served.run(taken())


def sit_together(owner: Person, other: Person, **asked: object) -> tuple[str, Person, Person]:
    """A table of the event with both at it, and who plays first."""
    table, code = make_table(owner, **{"edition": "fisc-2023", "seats": 2, **asked})
    owner.open(f"/table/{table}")
    sit_by_code(other, code)
    for person in (owner, other):
        person.seated()
    owner.until(lambda: owner.may_play() or other.may_play())
    return (table, owner, other) if owner.may_play() else (table, other, owner)
