"""Lists in, files out, the wall, and the log that is kept of it all."""

import asyncio
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import msgspec
import pytest

from faristol.championship.desk.commands import SetRoundClock
from faristol.notation.championship_log import parse_log
from faristol.server.running import Running, start
from faristol.server.settings import Settings
from faristol.store import open_store, verify_store
from tests.postgresql import PostgresServer
from tests.server.accounts import administer
from tests.server.championing import Championship, announced
from tests.server.client import Client, refused

pytestmark = pytest.mark.anyio


@pytest.fixture
async def desk(admin: Client) -> Championship:
    return await announced(admin)


class TestLists:
    async def send(self, desk: Championship, data: bytes, filename: str) -> Any:
        headers = {"content-type": "application/octet-stream"}
        path = f"{desk.path}/entries?filename={filename}"
        return await desk.client.ask("POST", path, content=data, headers=headers)

    async def test_a_csv_list_enters_everybody(self, desk: Championship) -> None:
        data = b"nom;rasccat;club\nJoana Vidal;1010;Sabadell\nPere Camps;;\n"
        await self.send(desk, data, "llista.csv")
        players = (await desk.view())["players"]
        assert [(p["name"], p["rating"]) for p in players[4:]] == [
            ("Joana Vidal", 1010),
            ("Pere Camps", None),
        ]

    async def test_a_second_person_of_one_name_stops_no_list(self, desk: Championship) -> None:
        data = "nom;club\nLaia Martí;Reus\nLaia Martí;Palma\n".encode()
        await self.send(desk, data, "llista.csv")
        names = [player["name"] for player in (await desk.view())["players"]]
        assert names[4:] == ["Laia Martí (Reus)", "Laia Martí (Palma)"]
        again = "nom;club\nJoana;\nLaia Martí;Palma\n".encode()
        (taken,) = (await self.send(desk, again, "llista.csv"))["faults"]
        assert (taken["code"], taken["values"]) == (
            "name-taken",
            {"name": "Laia Martí", "row": 3},
        )
        assert len((await desk.view())["players"]) == 6

    async def test_what_is_no_list_is_refused(self, desk: Championship) -> None:
        for data, fault, row in (
            (b"nothing here\n", "heading-missing", 1),
            (b"nom\n=HYPERLINK(1)\n", "formula", 2),
            (b"\0\0\0", "not-text", 1),
            (b"", "heading-missing", 1),
        ):
            error = await refused(self.send(desk, data, "llista.csv"))
            assert (error.status, error.code) == (400, "bad-list")
            assert (error.body["values"]["fault"], error.body["values"]["row"]) == (fault, row)

    MIXED = b"nom;rasccat\nJoana;abc\n;12\nPere;1100\npere;1\nAnna;1000\nMarta;\n"
    """Two good rows, and four of which each is wrong in another way."""

    async def test_everything_that_is_wrong_is_told_at_once_and_nobody_is_entered(
        self, desk: Championship
    ) -> None:
        before = (await desk.mine())["version"]
        read = await self.send(desk, self.MIXED, "llista.csv")
        assert [(f["row"], f["code"], f["values"].get("fault", "")) for f in read["faults"]] == [
            (2, "bad-row", "not-a-number"),
            (3, "bad-row", "name-missing"),
            (5, "bad-row", "name-twice"),
            (6, "name-taken", ""),
        ]
        assert (read["good"], read["entered"], read["version"]) == (2, 0, before)
        assert len((await desk.view())["players"]) == 4

    async def test_good_rows_are_kept_on_request_and_undone_in_one_step(
        self, desk: Championship
    ) -> None:
        headers = {"content-type": "application/octet-stream"}
        path = f"{desk.path}/entries?filename=llista.csv&good=1"
        read = await desk.client.ask("POST", path, content=self.MIXED, headers=headers)
        assert (read["good"], read["entered"], len(read["faults"])) == (2, 2, 4)
        names = [player["name"] for player in (await desk.view())["players"]]
        assert names[4:] == ["Pere", "Marta"]
        assert (await desk.mine())["desk"]["last_step"]["kind"] == "ListEntered"
        await desk.do("Undo", seen=(await desk.mine())["version"])
        assert len((await desk.view())["players"]) == 4

    async def test_a_published_list_gives_ratings_in_one_step(self, desk: Championship) -> None:
        headers = {"content-type": "application/octet-stream"}
        path = f"{desk.path}/rating-list?filename=gener.csv"
        data = b"nom;rasccat\nanna;1612\nBernat;1490\nNing\xc3\xba;1\n"
        read = await desk.client.ask("POST", path, content=data, headers=headers)
        assert (read["changed"], read["same"], read["unknown"]) == ([1], 1, [3, 4])
        assert [p["rating"] for p in (await desk.view())["players"]] == [1612, 1490, 1480, 1470]
        await desk.do("Undo", seen=(await desk.mine())["version"])
        assert (await desk.view())["players"][0]["rating"] == 1500
        again = await desk.client.ask("POST", path, content=b"nom\nAnna\n", headers=headers)
        assert (again["changed"], again["version"]) == ([], (await desk.mine())["version"])

    async def test_a_broken_workbook_and_a_huge_list(self, desk: Championship) -> None:
        assert (await refused(self.send(desk, b"PK\x03\x04 nonsense", "l.xlsx"))).status == 400
        assert (await refused(self.send(desk, b"x" * (3 << 20), "l.csv"))).status == 413

    async def test_only_the_director_enters_a_list(self, desk: Championship, anna: Client) -> None:
        error = await refused(self.send(desk.seen_by(anna), b"nom\nX\n", "l.csv"))
        assert error.status == 403


class TestFiles:
    async def test_every_form_is_there(self, desk: Championship, admin: Client) -> None:
        await desk.play_round()
        url = f"{desk.path}/export"
        trf = await admin.http.get(f"{url}/trf")
        assert trf.text.startswith("012 Open de Sabadell")
        assert (await admin.http.get(f"{url}/xlsx")).content.startswith(b"PK")
        for form, inside in (
            ("csv", "results.csv"),
            ("swiss-perfect", f"{desk.event}.sco"),
            ("site", "index.html"),
            ("parcel", "informe.txt"),
        ):
            answer = await admin.http.get(f"{url}/{form}")
            assert inside in zipfile.ZipFile(io.BytesIO(answer.content)).namelist()
        log = (await admin.http.get(f"{url}/log")).text
        events, _ = parse_log(log)
        assert len(events) == log.count("\n") - 1
        assert (await refused(admin.get(f"{url}/exe"))).status == 404

    async def test_anybody_takes_the_pages_and_only_the_desk_the_rest(
        self, desk: Championship, stranger: Client
    ) -> None:
        assert (await stranger.http.get(f"{desk.path}/export/site")).status_code == 200
        for form in ("trf", "xlsx", "csv", "swiss-perfect", "log", "parcel"):
            assert (await stranger.http.get(f"{desk.path}/export/{form}")).status_code == 401


class TestTheWall:
    async def test_it_follows_without_login_and_never_shows_what_is_the_desks(
        self, desk: Championship, stranger: Client
    ) -> None:
        heard: list[str] = []
        phases: list[str] = []
        moved = asyncio.Event()

        async def watch() -> None:
            path = f"{desk.path}/stream?wall=1"
            async with stranger.http.stream("GET", path) as answer:
                assert answer.headers["content-type"].startswith("text/event-stream")
                async for line in answer.aiter_lines():
                    heard.append(line)
                    if line.startswith("data: {"):
                        phases.append(json.loads(line[6:])["phase"])
                        moved.set()

        async def until(phase: str) -> None:
            async with asyncio.timeout(20):
                while not phases or phases[-1] != phase:
                    moved.clear()
                    await moved.wait()

        watching = asyncio.create_task(watch())
        await until("entries")
        await desk.do("Pair")
        await until("pairing")
        await desk.do("Publish")
        await until("playing")
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
        text = "".join(heard)
        assert "event: mine" not in text
        for code in (await desk.mine())["desk"]["codes"].values():
            assert code not in text

    async def test_a_phone_hears_its_own_part_too(self, desk: Championship, anna: Client) -> None:
        await desk.claim(anna, 2)
        async with anna.http.stream("GET", f"{desk.path}/stream") as answer:
            async for line in answer.aiter_lines():
                if line.startswith("data: ") and '"is_director"' in line:
                    assert json.loads(line[6:])["player"] == 2
                    break

    async def test_who_has_signed_out_hears_no_more_of_the_desk(
        self, desk: Championship, admin: Client, server: Running
    ) -> None:
        live = await server.services.office.get(desk.event)
        told: list[bool] = []
        for _ in range(2):  # the stream ends with the sign-in, and a browser asks again
            async with (
                asyncio.timeout(20),
                admin.http.stream("GET", f"{desk.path}/stream") as answer,
            ):
                async for line in answer.aiter_lines():
                    if line.startswith("data: ") and '"is_director"' in line:
                        told.append(json.loads(line[6:])["is_director"])
                        if len(told) == 2:
                            break
                        await admin.post("/sign-out")
                        await live.submit(SetRoundClock(0, 0), actor="")
        assert told == [True, False]

    async def test_a_server_that_goes_ends_the_stream(
        self, settings: Settings, anyio_backend: str
    ) -> None:
        running = await start(settings, robot_pause_s=0)
        async with Client(running.port) as client:
            await administer(running, client)
            desk = await announced(client)
            async with client.http.stream("GET", f"{desk.path}/stream?wall=1") as answer:
                lines = answer.aiter_lines()
                assert (await anext(lines)).startswith("retry")
                running.stop_soon()
                async with asyncio.timeout(20):
                    async for _ in lines:
                        pass
        await running.stopped()


class TestTheLog:
    async def test_after_a_restart_everything_is_as_it_was(
        self, settings: Settings, anyio_backend: str
    ) -> None:
        running = await start(settings, robot_pause_s=0)
        async with Client(running.port) as client:
            await administer(running, client)
            desk = await announced(client)
            await desk.play_round()
            await desk.do("SetClock", minutes=40)
            before = await desk.view()
        running.stop_soon()
        await running.stopped()
        store = await open_store(f"sqlite:///{Path(settings.data) / 'faristol.db'}")
        await verify_store(store)
        await store.close()
        running = await start(settings, robot_pause_s=0)
        async with Client(running.port) as client:
            assert (await client.get(desk.path))["view"] == before
            assert [line["id"] for line in await client.get("/championships")] == [desk.event]
        running.stop_soon()
        await running.stopped()

    async def test_two_servers_on_one_store_keep_in_step(
        self, settings: Settings, postgres: PostgresServer
    ) -> None:
        shared = msgspec.structs.replace(settings, database=postgres.new_database())
        one, other = [await start(shared, robot_pause_s=0) for _ in range(2)]
        try:
            async with Client(one.port) as admin, admin.at(other.port) as client:
                await administer(one, admin)
                desk = await announced(admin)
                client.http.cookies, client.csrf = admin.http.cookies, admin.csrf
                elsewhere = desk.seen_by(client)
                await elsewhere.view()
                await desk.do("Pair")
                await elsewhere.do("Publish")
                async with asyncio.timeout(20):
                    while (await desk.view())["phase"] != "playing":
                        await asyncio.sleep(0.02)
        finally:
            for running in (one, other):
                running.stop_soon()
                await running.stopped()

    async def test_twenty_phones_at_once_lose_no_slip(self, admin: Client, server: Running) -> None:
        desk = await announced(admin, players=0)
        rows = "name\n" + "".join(f"P{n}\n" for n in range(20))
        headers = {"content-type": "text/csv"}
        await admin.ask(
            "POST", f"{desk.path}/entries?filename=l.csv", content=rows.encode(), headers=headers
        )
        games = (await desk.to_round())["games"]
        phones = [Client(server.port) for _ in range(20)]
        try:
            seats = [player for game in games for player in (game["first"], game["second"])]
            for phone, player in zip(phones, seats, strict=True):
                await phone.come_as_guest(f"P{player}")
                await desk.claim(phone, player)
            slips = (desk.seen_by(p).do("Slip", first=400, second=380) for p in phones)
            await asyncio.gather(*slips)
        finally:
            for phone in phones:
                await phone.http.aclose()
        assert all(g["score"] == [400, 380] for g in (await desk.view())["rounds"][0]["games"])
