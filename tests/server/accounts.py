"""People with accounts: the first administrator, members by invitation, pupils by card."""

from faristol.server.running import Running
from tests.server.client import Client

PASSWORD = "a long enough password"


async def administer(running: Running, client: Client) -> None:
    """Be the first administrator of a server that was just started."""
    secret = await running.services.auth.invitations.first_administrator()
    body = {"login": "admin", "name": "Admin", "password": "correct horse battery"}
    await client.post(f"/invitations/{secret}/accept", body)
    await client.remember()


async def member(admin: Client, server: Running, login: str, *grants: tuple[str, str]) -> Client:
    """Somebody with an account of their own, and roles at events."""
    rows = [{"role": role, "event": event} for role, event in grants]
    link = await admin.post("/invitations", {"grants": rows})
    client = Client(server.port)
    secret = link["url"].rsplit("/", 1)[1]
    body = {"login": login, "name": login.title(), "password": PASSWORD}
    await client.post(f"/invitations/{secret}/accept", body)
    await client.remember()
    return client


async def pupil(teacher: Client, server: Running, event: str, name: str) -> Client:
    """Somebody who signed in with a card."""
    [card] = await teacher.post("/cards", {"event": event, "names": [name]})
    client = Client(server.port)
    secret = card["url"].rsplit("/", 1)[1]
    await client.post("/sign-in/card", {"card": secret, "pin": card["pin"]})
    await client.remember()
    return client
