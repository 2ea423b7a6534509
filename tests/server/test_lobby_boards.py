"""Boards at a glance: what anybody may watch as it is, and one's own games."""

import pytest

from faristol.server.running import Running
from faristol.store import Document
from tests.server.client import Client
from tests.server.playing import begun, lay_word, seated

pytestmark = pytest.mark.anyio


async def shown(client: Client) -> set[str]:
    return {one["table"] for one in await client.get("/lobby/boards")}


async def test_a_game_is_seen_with_its_newest_play_its_points_and_whose_turn(
    anna: Client, bernat: Client, stranger: Client
) -> None:
    table = await seated(anna, bernat)
    async with anna.socket(table) as one, bernat.socket(table) as other:
        await begun(one, other)
        seat, _ = await lay_word(table, (anna, one), (bernat, other))
    (glance,) = await stranger.get("/lobby/boards")
    view = await anna.get(f"/tables/{table}/state")
    assert set(glance) == {"table", "board", "last", "scores", "on_turn"}, "no rack, no bag"
    assert glance["board"] == view["board"]
    assert sorted(glance["last"]) == [n for n, tile in enumerate(view["board"]) if tile]
    assert glance["scores"][seat] > 0 == glance["scores"][1 - seat]
    assert glance["on_turn"] == view["on_turn"]


@pytest.mark.parametrize(
    "hidden", [{"public": False}, {"spectators": False}, {"delay_s": 60}], ids=str
)
async def test_what_may_not_be_watched_now_is_seen_by_its_players_alone(
    anna: Client, bernat: Client, stranger: Client, hidden: dict[str, object]
) -> None:
    table = await seated(anna, bernat, **hidden)
    assert await shown(anna) == await shown(bernat) == {table}
    assert await shown(stranger) == set()


async def test_own_games_come_first_and_tables_that_wait_are_none(
    anna: Client, bernat: Client, stranger: Client
) -> None:
    own = await seated(anna, bernat, public=False)
    other = (await bernat.post("/tables", {"robots": ["club"]}))["id"]
    await anna.post("/tables", {})
    assert [one["table"] for one in await anna.get("/lobby/boards")] == [own, other]
    assert await shown(stranger) == {other}


async def test_nothing_is_read_for_them_however_many_look(
    server: Running, anna: Client, stranger: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = (await anna.post("/tables", {"robots": ["club"]}))["id"]
    read: list[str] = []
    find = server.services.store.find

    async def found(kind: str, now: int, prefix: str = "") -> list[Document]:
        read.append(kind)
        return await find(kind, now, prefix)

    monkeypatch.setattr(server.services.store, "find", found)
    assert await shown(stranger) == {table}
    assert "table" not in read
