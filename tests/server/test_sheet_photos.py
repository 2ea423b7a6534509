"""Photographs of score sheets: what is kept of them, who sees them, and when they go."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from faristol.server.auth.limits import RateLimiter
from faristol.server.running import Running
from faristol.server.settings import SettingsError, load_settings
from faristol.server.sheets import photos as limits
from faristol.store import back_up, open_store, sqlite_url
from tests.notation.photographs import JPEG, OWNER, PLACE, PNG, WEBP, from_camera, png_of
from tests.server.accounts import member
from tests.server.client import Client, refused
from tests.server.typed_sheets import one_board, to_keep

pytestmark = pytest.mark.anyio


@pytest.fixture
async def typist(server: Running, admin: Client) -> AsyncIterator[Client]:
    async with await member(admin, server, "typist") as client:
        yield client


async def sent(client: Client, data: bytes = JPEG, table: str = "") -> Any:
    where = f"/sheet-photos?table={table}" if table else "/sheet-photos"
    return await client.ask("POST", where, content=data)


async def picture(client: Client, photo: str, table: str = "") -> bytes:
    answer = await client.http.get(f"/sheet-photos/{photo}", params={"table": table})
    assert answer.status_code == 200
    return answer.content


async def listed(client: Client, table: str = "") -> list[str]:
    return [each["id"] for each in await client.get(f"/sheet-photos?table={table}")]


async def kept(client: Client, *photos: str) -> str:
    asked = to_keep(one_board(), photos=list(photos))
    made = await client.post("/sheets", asked)
    assert made["own"]
    return str(made["table"])


async def pictures(server: Running) -> int:
    """How many pictures are in the store, whoever they belong to."""
    return len(await server.services.store.find("sheet-photo-picture", 0))


class TestKeeping:
    async def test_a_photograph_waits_until_its_game_is_kept(
        self, typist: Client, server: Running
    ) -> None:
        first, second = await sent(typist), await sent(typist, PNG)
        assert (first["width"], first["height"]) == (48, 32)
        assert await listed(typist) == [first["id"], second["id"]]
        table = await kept(typist, first["id"], first["id"], "one-there-is-none-of")

        assert await listed(typist) == [second["id"]]
        assert await listed(typist, table) == [first["id"]]
        assert (await picture(typist, first["id"], table)).startswith(b"\xff\xd8")
        assert await pictures(server) == 2

    async def test_nothing_of_place_and_owner_reaches_the_store(
        self, typist: Client, server: Running
    ) -> None:
        made = await sent(typist, from_camera())
        shown = await picture(typist, made["id"])
        (stored,) = await server.services.store.find("sheet-photo-picture", 0)

        assert stored.body == shown
        for secret in (PLACE, OWNER, b"GPS", b"xmpmeta"):
            assert secret not in shown

    @pytest.mark.parametrize(
        ("data", "kind"),
        [(JPEG, "jpeg"), (PNG, "png"), (WEBP, "webp")],
        ids=["jpeg", "png", "webp"],
    )
    async def test_it_is_shown_as_what_it_is(self, typist: Client, kind: str, data: bytes) -> None:
        made = await sent(typist, data)
        answer = await typist.http.get(f"/sheet-photos/{made['id']}")

        assert answer.headers["content-type"] == f"image/{kind}"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"

    async def test_one_is_added_to_a_game_that_is_there_and_can_go(
        self, typist: Client, server: Running
    ) -> None:
        table = await kept(typist)
        made = await sent(typist, table=table)
        assert await listed(typist, table) == [made["id"]]
        await typist.ask("DELETE", f"/sheet-photos/{made['id']}?table={table}")

        assert await listed(typist, table) == []
        assert await pictures(server) == 0
        gone = await refused(typist.get(f"/sheet-photos/{made['id']}?table={table}"))
        assert (gone.status, gone.body["values"]) == (404, {"what": "photo"})

    async def test_kept_twice_the_second_time_brings_its_photographs(self, typist: Client) -> None:
        table = await kept(typist)
        late = await sent(typist)
        again = await typist.post("/sheets", to_keep(one_board(), photos=[late["id"]]))

        assert (again["new"], again["own"]) == (False, True)
        assert await listed(typist, table) == [late["id"]]

    async def test_those_that_nobody_uses_are_forgotten_after_a_month(
        self, typist: Client, server: Running
    ) -> None:
        await sent(typist)
        store, month = server.services.store, 31 * 86_400_000
        await store.purge(server.services.now() + month)
        assert await pictures(server) == 0
        assert await server.services.photos.of(typist.id) == []

    async def test_those_of_a_game_stay(self, typist: Client, server: Running) -> None:
        table = await kept(typist, (await sent(typist))["id"])
        await server.services.store.purge(server.services.now() + 4_000 * 86_400_000)
        assert len(await server.services.photos.of(table)) == 1

    async def test_a_backup_has_them(self, typist: Client, server: Running, tmp_path: Any) -> None:
        await sent(typist)
        copy = tmp_path / "copy.backup"
        await back_up(server.services.settings.store_url, copy)
        store = await open_store(sqlite_url(copy))
        try:
            (stored,) = await store.find("sheet-photo-picture", 0)
        finally:
            await store.close()
        assert stored.body.startswith(b"\xff\xd8")


class TestWhoSeesThem:
    async def test_nobody_but_who_sent_them_and_arbiters_of_everything(
        self, typist: Client, server: Running, admin: Client, stranger: Client
    ) -> None:
        waiting = await sent(typist)
        table = await kept(typist, (await sent(typist))["id"])
        await typist.post(f"/sheets/{table}/show", {"public": True})
        (photo,) = await listed(typist, table)

        assert (await refused(stranger.get(f"/sheet-photos?table={table}"))).status == 401
        async with await member(admin, server, "other") as other:
            for asking in (
                other.get(f"/sheet-photos?table={table}"),
                other.get(f"/sheet-photos/{photo}?table={table}"),
                other.ask("DELETE", f"/sheet-photos/{photo}?table={table}"),
                sent(other, table=table),
                other.get(f"/sheet-photos/{waiting['id']}"),
                other.get(f"/sheet-photos/{waiting['id']}?table={typist.id}"),
            ):
                assert (await refused(asking)).status == 404
            # Nor can somebody else's be taken along with a game of one's own.
            await other.post("/sheets", to_keep(one_board(), photos=[waiting["id"]]))
        assert await listed(typist) == [waiting["id"]]
        async with await member(admin, server, "arbiter", ("arbiter", "*")) as arbiter:
            assert await listed(arbiter, table) == [photo]

    async def test_a_name_that_goes_takes_the_photographs_along(
        self, typist: Client, server: Running
    ) -> None:
        table = await kept(typist, (await sent(typist))["id"])
        await typist.post(f"/sheets/{table}/forget-name", {"seat": 1})

        assert await listed(typist, table) == []
        assert await pictures(server) == 0

    async def test_who_deletes_their_account_takes_theirs_along(
        self, typist: Client, server: Running
    ) -> None:
        await kept(typist, (await sent(typist))["id"])
        await sent(typist)
        await typist.ask("DELETE", f"/accounts/{typist.id}")

        assert await pictures(server) == 0


class TestLimits:
    @pytest.fixture(autouse=True)
    def _unhurried(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(RateLimiter, "spend", lambda *_: None)

    @pytest.mark.parametrize(
        ("data", "flaw"),
        [
            (b"", "unknown"),
            (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "unknown"),
            (JPEG[:400], "broken"),
            (png_of(60_000, 60_000), "too-many-pixels"),
        ],
        ids=["nothing", "heic", "half", "bomb"],
    )
    async def test_what_is_no_photograph_is_refused(
        self, typist: Client, server: Running, data: bytes, flaw: str
    ) -> None:
        no = await refused(sent(typist, data))
        assert (no.status, no.code, no.body["values"]) == (400, "bad-photo", {"flaw": flaw})
        assert await pictures(server) == 0

    async def test_a_large_file_is_refused_before_it_is_read_whole(self, typist: Client) -> None:
        no = await refused(sent(typist, JPEG + b"\0" * limits.LARGEST_PHOTO))
        assert (no.status, no.code) == (413, "too-large")

    async def test_a_game_has_so_many_and_as_many_may_wait(
        self, typist: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(limits, "MOST_OF_A_GAME", 2)
        monkeypatch.setattr(limits, "MOST_WAITING", 3)
        table = await kept(typist)
        for _ in range(2):
            await sent(typist, table=table)
        waiting = [(await sent(typist))["id"] for _ in range(3)]
        for where in (table, ""):
            no = await refused(sent(typist, table=where))
            assert (no.status, no.code) == (409, "too-many-photos")
        await typist.post("/sheets", to_keep(one_board(), photos=waiting))
        assert len(await listed(typist, table)) == 2
        assert await listed(typist) == waiting

    async def test_nobody_fills_the_server(
        self, typist: Client, server: Running, admin: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        size = (await sent(typist))["size"]
        monkeypatch.setattr(limits, "_MOST_OF_ONE", 2 * size)
        await sent(typist)
        no = await refused(sent(typist))
        assert (no.status, no.code) == (409, "no-room-for-photos")
        async with await member(admin, server, "other") as other:
            await sent(other)
            server.services.photos._most = 3 * size
            assert (await refused(sent(other))).code == "no-room-for-photos"

    def test_the_room_for_them_is_a_setting(self) -> None:
        assert load_settings({}, {"FARISTOL_PHOTOS": "250"}).photos == 250
        for absurd in ("-1", "many", "9" * 30):
            with pytest.raises(SettingsError, match=r"photos|PHOTOS"):
                load_settings({}, {"FARISTOL_PHOTOS": absurd})
