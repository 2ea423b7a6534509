import pytest

from tests.server.client import Client

pytestmark = pytest.mark.anyio


async def test_smoke(anna: Client, bernat: Client) -> None:
    t = await anna.post("/tables", {"edition": "friendly"})
    await bernat.post(f"/tables/{t['id']}/sit", {})
    async with anna.socket(t["id"]) as a, bernat.socket(t["id"]) as b:
        await a.share()
        await b.share()
        await a.until(lambda: a.events("TurnBegan"))
        print(a.heard, b.heard)
    t = await anna.post("/tables", {"edition": "friendly", "robots": ["club"]})
    async with anna.socket(t["id"]) as a:
        await a.share()
        s = await anna.get(f"/tables/{t['id']}/state")
        print(s)
