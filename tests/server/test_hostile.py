"""Malformed, oversized, out of order, replayed and hostile: a typed error or a closed line."""

import asyncio
import gc
import itertools
import json
import random
import re
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from faristol.server import app
from faristol.server.running import Running
from faristol.server.tables.live import LiveTable
from faristol.server.wire.messages import LONGEST, WireError, parse_message
from faristol.store import StoreFullError, StoreUnavailableError
from tests.notation.test_workbook import sheet_of
from tests.server.championing import announced
from tests.server.client import Client, RefusedError, Socket
from tests.server.playing import begun, seated

pytestmark = pytest.mark.anyio

NONSENSE = [
    "",
    "{",
    "null",
    "[]",
    "42",
    '"Pass"',
    "{}",
    '{"do":"Pass"}',
    '{"do":"Pass","id":""}',
    '{"do":"Pass","id":"' + "x" * 65 + '"}',
    '{"do":"Pass","id":"a\\u0000b"}',
    '{"do":"Pass","id":"a\\n"}',
    '{"do":"Pass","id":"a","at":0}',
    '{"do":"Pass","id":"a","by":-1}',
    '{"do":"Pass","id":"a","seat":"0"}',
    '{"do":"Tick","id":"a"}',
    '{"do":"OpenTable","id":"a","names":["x"]}',
    '{"do":"DrawForStart","id":"a","drawn":["A","B"]}',
    '{"do":"Place","id":"a","placements":[[0]]}',
    '{"do":"Place","id":"a","placements":[[-1,"A"]]}',
    '{"do":"Place","id":"a","placements":[[99999999999999999999,"A"]]}',
    '{"do":"Place","id":"a","placements":' + json.dumps([[0, "A"]] * 41) + "}",
    '{"do":"Place","id":"a","placements":[[1e300,"A"]]}',
    '{"do":"Exchange","id":"a","tiles":["A"]}',
    '{"do":"AddRandomness","id":"a","share":"zz"}',
    '{"do":"AddRandomness","id":"a","share":"' + "ab" * 65 + '"}',
    "[" * 5_000,
    '{"do":"Pass","id":"a"}' * 2,
    "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"),
]


@pytest.mark.parametrize("text", NONSENSE, ids=range(len(NONSENSE)))
async def test_nonsense_is_read_as_nonsense(text: str) -> None:
    with pytest.raises(WireError):
        parse_message(text)


async def test_a_message_too_long_is_not_even_read() -> None:
    with pytest.raises(WireError):
        parse_message('{"do":"Pass","id":"a"}' + " " * LONGEST)


class TestTheSocket:
    async def test_nonsense_gets_a_typed_answer_and_then_the_door(self, anna: Client) -> None:
        table = (await anna.post("/tables", {"robots": ["club"]}))["id"]
        async with anna.socket(table) as socket:
            await socket.until(lambda: socket.view)
            for text in NONSENSE[:12]:
                if socket.closed:
                    break
                await socket.send(text)
            await socket.until(lambda: socket.closed)
        answers = [m for m in socket.heard if m["is"] == "Refused"]
        assert answers
        assert {answer["reason"] for answer in answers} == {"malformed"}
        assert socket.closed is not None
        assert socket.closed[0] == 4000

    async def test_a_frame_that_is_too_large_closes_the_line(self, anna: Client) -> None:
        table = (await anna.post("/tables", {"robots": ["club"]}))["id"]
        async with anna.socket(table) as socket:
            await socket.until(lambda: socket.view)
            await socket.send("x" * 200_000)
            await socket.until(lambda: socket.closed)
        assert socket.closed is not None
        assert socket.closed[0] == 1009

    async def test_bytes_are_answered_like_nonsense(self, anna: Client) -> None:
        table = (await anna.post("/tables", {"robots": ["club"]}))["id"]
        async with anna.socket(table) as socket:
            await socket.send(b"\x00\xff")
            await socket.until(lambda: any(m["is"] == "Refused" for m in socket.heard))

    async def test_a_flood_is_dropped_and_the_other_tables_go_on(
        self, anna: Client, bernat: Client
    ) -> None:
        quiet = (await bernat.post("/tables", {"robots": ["club"]}))["id"]
        loud = (await anna.post("/tables", {"robots": ["club"]}))["id"]
        async with bernat.socket(quiet) as q, anna.socket(loud) as socket:
            await begun(q)

            async def flood() -> None:
                for number in range(3_000):
                    await socket.send(json.dumps({"do": "Pong", "n": number}))

            await asyncio.gather(flood(), return_exceptions=True)
            await socket.until(lambda: socket.closed)
            assert (await q.do("Resign"))["is"] == "Done"
        assert socket.closed is not None
        assert socket.closed[0] == 4029

    async def test_who_says_nothing_for_long_is_let_go(
        self, anna: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("faristol.server.sockets.session._SILENT_S", 0.3)
        monkeypatch.setattr("faristol.server.sockets.session._PING_S", 0.1)
        table = (await anna.post("/tables", {"robots": ["club"]}))["id"]
        socket = anna.socket(table)
        socket.answers_pings = False
        async with socket:
            await socket.until(lambda: socket.closed)
        assert socket.closed is not None
        assert socket.closed[0] == 4009
        assert len([m for m in socket.heard if m["is"] == "Ping"]) >= 2

    async def test_a_reader_that_never_reads_holds_up_nobody(
        self, server: Running, anna: Client, bernat: Client, stranger: Client
    ) -> None:
        table = await seated(anna, bernat)
        deaf = stranger.socket(table)
        async with anna.socket(table) as a, bernat.socket(table) as b, deaf:
            deaf._task.cancel()
            await begun(a, b)
            for number in range(4):
                seat = (await server.services.hall.table(table)).game.on_turn
                assert seat is not None
                done = await (a, b)[seat].do("Pass", f"p{number}")
                assert done["is"] == "Done"

    @pytest.mark.parametrize("table", ["none", "..", "%00", "a" * 3000, "' OR 1=1 --"])
    async def test_a_table_that_is_not_there_is_said_and_closed(
        self, anna: Client, table: str
    ) -> None:
        async with anna.socket(quote(table, safe="")) as socket:
            await socket.until(lambda: socket.closed)
        assert socket.closed == (4403, "not-found")

    async def test_random_commands_never_break_a_table(
        self, server: Running, anna: Client, bernat: Client
    ) -> None:
        table = await seated(anna, bernat, edition="fisc-2023")
        chance = random.Random(7)
        async with anna.socket(table) as a, bernat.socket(table) as b:
            await begun(a, b)
            for number in range(60):
                socket: Socket = chance.choice((a, b))
                name, fields = _COMMANDS[number % len(_COMMANDS)]
                answer = await socket.do(name, **fields)
                assert answer["is"] in ("Done", "Refused")
                assert answer.get("reason") != "bug"
                await asyncio.sleep(0.03)
            assert not a.closed
            assert not b.closed
        live = await server.services.hall.table(table)
        loaded = LiveTable(
            live.plan,
            live.rules,
            live.words,
            live._seed,
            server.services.store,
            server.services.now,
        )
        await loaded.stream.load()
        assert loaded.game == live.game


_COMMANDS: list[tuple[str, dict[str, Any]]] = [
    ("Place", {"placements": [[112, "A"], [113, "B"]]}),
    ("Place", {"placements": []}),
    ("Place", {"placements": [[440, "A"]]}),
    ("Exchange", {"tiles": "AEIOU"}),
    ("Exchange", {"tiles": ""}),
    ("Exchange", {"tiles": "*", "drawn": "?"}),
    ("Pass", {}),
    ("Challenge", {"words": ["XXX"]}),
    ("Challenge", {}),
    ("Accept", {}),
    ("Draw", {}),
    ("Redraw", {}),
    ("PressClock", {}),
    ("StopClock", {"cause": "consult"}),
    ("ResumeClock", {}),
    ("Announce", {"points": -(2**53)}),
    ("Note", {"turn": 2**53, "points": 0, "total": 0}),
    ("PutTile", {"square": 7, "tile": "A"}),
    ("MoveTile", {"square": -5, "to": 9, "tile": "?"}),
    ("TakeBack", {}),
    ("RecordPlay", {"word": "CASA", "points": 9, "tiles": 4}),
    ("NoteRack", {"tiles": "AAAAAAA"}),
    ("ReportOverdraw", {"extra": "A", "racked": True}),
    ("ResolveOverdraw", {"taken": "A", "returned": "A"}),
    ("ReportForgottenTiles", {"tiles": "ZZ"}),
    ("Consent", {"to": "count-bag"}),
    ("AskJury", {"word": "CASA"}),
    ("ChallengeAgain", {"argument": "x" * 2_000}),
    ("DeclareStuck", {}),
    ("AgreeToSelfCheck", {}),
    ("CheckTiles", {"complete": False}),
    ("Consent", {"to": "resign"}),
    ("Sign", {}),
    ("StartClock", {}),
]


class TestHttp:
    @pytest.mark.parametrize(
        ("body", "kind", "status"),
        [
            (b"", "application/json", 400),
            (b"{", "application/json", 400),
            (b"[]", "application/json", 400),
            (b'{"name":1}', "application/json", 400),
            (b'{"name":"x","extra":1}', "application/json", 400),
            (b'{"name":"\xff"}', "application/json", 400),
            (b"[" * 60_000, "application/json", 400),
            (b" " * 70_000, "application/json", 413),
            (b'{"name":"x"}', "text/plain", 415),
            (b'{"name":"x"}', "", 415),
        ],
    )
    async def test_a_body_that_is_none_gets_a_typed_error(
        self, stranger: Client, body: bytes, kind: str, status: int
    ) -> None:
        headers = {"content-type": kind} if kind else {}
        answer = await stranger.http.post("/sign-in/guest", content=body, headers=headers)
        assert answer.status_code == status
        assert (
            {"code", "detail", "clause"}
            <= set(answer.json())
            <= {"code", "detail", "clause", "values"}
        )

    @pytest.mark.parametrize(
        "path",
        [
            "/none",
            "/tables/none/state",
            "/tables/%2e%2e/state",
            "/../../etc/passwd",
            "/tables//state",
        ],
    )
    async def test_what_is_not_there_is_a_typed_404(self, stranger: Client, path: str) -> None:
        answer = await stranger.http.get(path)
        assert answer.status_code == 404
        assert answer.json()["code"] == "not-found"

    async def test_a_wrong_method_is_said(self, stranger: Client) -> None:
        assert (await stranger.http.delete("/sign-in")).json()["code"] == "wrong-method"

    async def test_every_answer_wears_its_armour(self, stranger: Client) -> None:
        async with httpx.AsyncClient(base_url=stranger.base) as http:
            for path in ("/", "/card/x", "/api/v1/me", "/none", "/assets/plain.js", "/metrics"):
                headers = (await http.get(path)).headers
                policy = headers["content-security-policy"]
                assert "default-src 'none'" in policy
                assert "unsafe" not in policy
                assert headers["x-content-type-options"] == "nosniff"
                assert headers["referrer-policy"] == "no-referrer"

    async def test_no_page_asks_another_site_for_anything(self, stranger: Client) -> None:
        async with httpx.AsyncClient(base_url=stranger.base) as http:
            for path in ("/", "/assets/plain.js", "/assets/plain.css", "/assets/mark.svg"):
                text = (await http.get(path)).text.replace("http://www.w3.org/2000/svg", "")
                assert "http://" not in text
                assert "https://" not in text
                assert "//cdn" not in text


class TestAStoreInTrouble:
    async def test_what_is_not_stored_is_not_acknowledged_and_can_be_sent_again(
        self, server: Running, anna: Client, bernat: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = await seated(anna, bernat)
        live = await server.services.hall.table(table)
        async with anna.socket(table) as a, bernat.socket(table) as b:
            await begun(a, b)
            seat = live.game.on_turn
            assert seat is not None
            version = live.version
            writer = server.services.store._writer  # type: ignore[attr-defined]
            perform = writer._perform

            def full(_request: Any) -> Any:
                raise StoreFullError("/srv/club/faristol.db: no room left")

            monkeypatch.setattr(writer, "_perform", full)
            answer = await (a, b)[seat].do("Pass", "again")
            assert (answer["is"], answer["reason"]) == ("Refused", "not-stored")
            assert "/srv" not in answer["detail"]
            assert live.version == version
            async with httpx.AsyncClient(base_url=anna.base) as http:
                assert (await http.get("/health/ready")).status_code == 503
            monkeypatch.setattr(writer, "_perform", perform)
            assert (await (a, b)[seat].do("Pass", "again"))["is"] == "Done"

    async def test_a_store_that_can_not_be_asked_is_said_and_the_line_stays(
        self, server: Running, anna: Client, bernat: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = await seated(anna, bernat)
        live = await server.services.hall.table(table)
        async with anna.socket(table) as a, bernat.socket(table) as b:
            await begun(a, b)
            assert live.game.on_turn is not None
            waits = (a, b)[1 - live.game.on_turn]

            async def away(*_: object) -> None:
                raise StoreUnavailableError("gone")

            with monkeypatch.context() as trouble:
                trouble.setattr(server.services.store, "done", away)
                trouble.setattr(server.services.store, "get", away)
                answer = await waits.do("Pass", "p1")
                assert (answer["is"], answer["reason"]) == ("Refused", "not-stored")
                async with anna.socket(table) as late:
                    await late.until(lambda: late.closed)
                assert late.closed == (1013, "not-stored")
            assert (await waits.do("Pass", "p1"))["reason"] == "not-your-turn"
            assert waits.closed is None


class TestTheDescription:
    async def test_it_describes_every_operation_and_message(self, stranger: Client) -> None:
        spec = await stranger.get("/openapi.json")
        names = {row["operationId"] for path in spec["paths"].values() for row in path.values()}
        assert {"sign-in", "create-table", "command", "export", "desk"} <= names
        said = await stranger.get("/asyncapi.json")
        assert {"Place", "RuleOnChallenge", "Changed", "Snapshot"} <= set(
            said["components"]["messages"]
        )
        for document in (spec, said):
            for reference in _references(document):
                place: Any = document
                for part in reference.removeprefix("#/").split("/"):
                    place = place[part]

    async def test_it_is_worked_out_once_however_many_ask(
        self, stranger: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        numbers = itertools.count(1)
        monkeypatch.setattr(app, "openapi", lambda _: {"paths": next(numbers)})
        for _ in range(3):
            assert await stranger.get("/openapi.json") == {"paths": 1}

    async def test_no_pattern_lets_a_line_end_through(self, stranger: Client) -> None:
        tried = ("a", "*", "", "20:00", "ab" * 16, "https://faristol.test/c/1")
        for document in ("/openapi.json", "/asyncapi.json"):
            patterns = _patterns(await stranger.get(document))
            assert patterns
            for pattern in patterns:
                assert any(re.search(pattern, text) for text in tried)
                assert not any(re.search(pattern, f"{text}\n") for text in tried)

    async def test_what_the_server_says_fits_its_own_description(
        self, anna: Client, bernat: Client
    ) -> None:
        import msgspec

        from faristol.server.wire.messages import SERVER_MESSAGES

        shapes = {kind.__struct_config__.tag: kind for kind in SERVER_MESSAGES}
        table = await seated(anna, bernat)
        async with anna.socket(table) as a, bernat.socket(table) as b:
            await begun(a, b)
            await a.do("Pass")
            for text in a.raw:
                kind = shapes[json.loads(text)["is"]]
                msgspec.json.decode(text, type=kind)
        assert len(a.raw) > 5


def _patterns(value: Any) -> set[str]:
    if isinstance(value, dict):
        own = {value["pattern"]} if isinstance(value.get("pattern"), str) else set()
        return own.union(*(_patterns(child) for child in value.values()))
    if isinstance(value, list):
        return set().union(*(_patterns(child) for child in value))
    return set()


def _references(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
        return own + [r for child in value.values() for r in _references(child)]
    if isinstance(value, list):
        return [r for child in value for r in _references(child)]
    return []


@pytest.mark.parametrize("command_id", ["", "\u202e", "a\n", "a b", "x" * 65, "é"])
async def test_an_id_that_no_log_can_keep_is_refused_by_championships_too(
    admin: Client, command_id: str
) -> None:
    desk = await announced(admin)
    with pytest.raises(RefusedError) as refused:
        await desk.do("CheckIn", id=command_id, player=1)
    assert (refused.value.status, refused.value.code) == (400, "malformed")


async def test_a_list_with_a_cell_beyond_all_rows_is_refused_and_the_server_goes_on(
    admin: Client,
) -> None:
    desk = await announced(admin)
    far = sheet_of('<row><c r="A99999999"><v>1</v></c><c r="XFD1048576"><v>1</v></c></row>')
    path = f"/championships/{desk.event}/entries?filename=list.xlsx"
    for data in (far, far[:-1], b"PK\x03\x04"):
        with pytest.raises(RefusedError) as refused:
            await admin.ask("POST", path, content=data)
        assert (refused.value.status, refused.value.code) == (400, "bad-list")
    assert len((await desk.view())["players"]) == 4


async def test_who_hangs_up_while_still_at_the_door_leaves_nothing_behind(
    server: Running, anna: Client, bernat: Client, caplog: pytest.LogCaptureFixture
) -> None:
    table = await seated(anna, bernat)
    cookies = "; ".join(f"{name}={value}" for name, value in anna.http.cookies.items())
    knock = (
        f"GET /api/v1/tables/{table}/socket?since=0 HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {cookies}\r\n\r\n"
    )
    for patience in range(12):
        _, line = await asyncio.open_connection("127.0.0.1", server.port)
        line.write(knock.encode())
        await line.drain()
        await asyncio.sleep(patience / 2_000)
        line.transport.abort()
    gc.collect()
    assert (await anna.get(f"/tables/{table}"))["opened"]
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []
