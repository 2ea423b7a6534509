"""A duplicate room over the network: phones, the console, the big screen, other venues."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from faristol.server.endpoints.request import Request
from faristol.server.running import Running, start
from faristol.server.settings import Settings
from tests.server.client import Client, RefusedError, refused
from tests.server.duplicate_people import RoomSocket, join, new_room, room_socket
from tests.server.wound import later

pytestmark = pytest.mark.anyio

SHORT = {"think_ms": 300, "write_ms": 300, "grace_ms": 100}
"""A turn of 0.6 s, for tests that wait for its end."""


@pytest.fixture
async def room(anna: Client) -> dict[str, Any]:
    return await new_room(anna)


@pytest.fixture
async def leader(anna: Client, room: dict[str, Any]) -> AsyncIterator[RoomSocket]:
    async with room_socket(anna, room["id"]) as socket:
        await socket.until(lambda: socket.newest("LeaderView"))
        yield socket


@pytest.fixture
async def player(stranger: Client, room: dict[str, Any]) -> AsyncIterator[RoomSocket]:
    await join(stranger, room["code"], "Bram", club="De Brug")
    async with room_socket(stranger, room["id"]) as socket:
        await socket.until(lambda: socket.newest("Own"))
        yield socket


async def opened(leader: RoomSocket, letters: str = "ZEBRANS") -> None:
    assert (await leader.do("Draw", letters=letters))["is"] == "Done"
    assert (await leader.do("OpenTurn"))["is"] == "Done"


class TestComingIn:
    async def test_a_code_is_enough_to_sit_down_as_a_guest(
        self, stranger: Client, room: dict[str, Any]
    ) -> None:
        assert await join(stranger, room["code"].upper(), "Bram") == 1
        line = await stranger.get(f"/duplicate/rooms/{room['id']}")
        assert (line["role"], line["table"]) == ("player", 1)

    async def test_who_comes_twice_keeps_the_table(
        self, stranger: Client, bernat: Client, room: dict[str, Any]
    ) -> None:
        assert await join(stranger, room["code"], "Bram") == 1
        assert await join(bernat, room["code"], "Bernat") == 2
        assert await join(stranger, room["code"], "Bram") == 1

    async def test_a_wrong_code_opens_nothing(self, stranger: Client) -> None:
        with pytest.raises(RefusedError) as refused:
            await join(stranger, "zzzzzz", "Bram")
        assert refused.value.status == 404

    async def test_the_leader_does_not_play(self, anna: Client, room: dict[str, Any]) -> None:
        with pytest.raises(RefusedError) as refused:
            await join(anna, room["code"], "Anna")
        assert refused.value.status == 403

    async def test_only_the_leader_is_told_the_code(
        self, bernat: Client, room: dict[str, Any]
    ) -> None:
        line = await bernat.get(f"/duplicate/rooms/{room['id']}")
        assert (line["role"], line["code"]) == ("hall", "")

    async def test_another_phone_takes_a_table_over_with_its_number(
        self, leader: RoomSocket, player: RoomSocket, server: Running, room: dict[str, Any]
    ) -> None:
        await leader.until(lambda: 1 in leader.rows)
        number = leader.rows[1]["number"]
        async with Client(server.port) as phone:
            assert len(number) == 8
            wrong = "0" * 8 if number != "0" * 8 else "1" * 8
            with pytest.raises(RefusedError) as refused:
                await join(phone, room["code"], "Bram", table=1, number=wrong)
            assert refused.value.status == 403
            assert await join(phone, room["code"], "Bram", table=1, number=number) == 1

    async def test_guessing_the_number_of_a_table_is_stopped_for_the_whole_room(
        self,
        leader: RoomSocket,
        player: RoomSocket,
        server: Running,
        room: dict[str, Any],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        await leader.until(lambda: 1 in leader.rows)
        codes = []
        async with Client(server.port) as phone:
            for table in range(1, 14):
                error = await refused(join(phone, room["code"], "X", table=table, number="nope"))
                codes.append(error.status)
            assert codes == [403] * 10 + [429] * 3
            right = leader.rows[1]["number"]
            error = await refused(join(phone, room["code"], "X", table=1, number=right))
            assert error.status == 429
            # Somebody else's wrong numbers stop nobody.
            monkeypatch.setattr(Request, "address", "192.0.2.7")
            assert await join(phone, room["code"], "X", table=1, number=right) == 1

    async def test_right_numbers_do_not_count(
        self, leader: RoomSocket, player: RoomSocket, server: Running, room: dict[str, Any]
    ) -> None:
        await leader.until(lambda: 1 in leader.rows)
        number = leader.rows[1]["number"]
        for _ in range(12):
            async with Client(server.port) as phone:
                spoken = f"{number[:4]} {number[4:]}"
                assert await join(phone, room["code"], "Bram", table=1, number=spoken) == 1

    @pytest.mark.parametrize(
        "body",
        [
            {"edition": "no-such"},
            {"variants": ["no-such"]},
            {"choices": {"no_such": 1}},
            {"choices": {"rack_size": 99}},
            {"lexicon": "no-such-list"},
            {"lexicon": "ca"},
            {"zone": "Nowhere/Else"},
            {"zone": "../../etc/passwd"},
            {"day_ends": "25:00"},
            {"event": "somebody-elses"},
            {"variants": ["daily"]},
        ],
    )
    async def test_a_room_that_cannot_be_is_refused(
        self, anna: Client, body: dict[str, Any]
    ) -> None:
        with pytest.raises(RefusedError) as refused:
            await new_room(anna, **body)
        assert 400 <= refused.value.status < 500


class TestASlip:
    async def test_a_receipt_comes_with_the_servers_time_and_what_was_read(
        self, leader: RoomSocket, player: RoomSocket
    ) -> None:
        await opened(leader)
        await player.stage("running")
        receipt = await player.do("HandIn", text="zebra 8h 24", turn=1)
        assert receipt["is"] == "Receipt"
        assert (receipt["word"], receipt["coordinate"], receipt["score"]) == ("ZEBRA", "8H", 24)
        assert (receipt["late"], receipt["replaced"]) == (False, False)
        assert abs(receipt["received"] - receipt["at"]) < 2_000
        await player.until(lambda: player.newest("Own")["slip"])
        assert player.newest("Own")["slip"]["received"] == receipt["received"]

    async def test_a_slip_may_be_replaced_until_the_deadline(
        self, leader: RoomSocket, player: RoomSocket
    ) -> None:
        await opened(leader)
        await player.do("HandIn", text="ZEBRA 8H")
        again = await player.do("HandIn", text="AZEN 8H")
        assert again["replaced"]
        await leader.until(lambda: leader.row(1).get("slip") == "AZEN 8H")

    async def test_the_same_slip_sent_twice_is_one_slip(
        self, leader: RoomSocket, player: RoomSocket, server: Running, room: dict[str, Any]
    ) -> None:
        await opened(leader)
        first = await player.do("HandIn", "mine", text="ZEBRA 8H")
        version = (await server.services.rooms.room(room["id"])).version
        second = await player.do("HandIn", "mine", text="ZEBRA 8H")
        assert (second["version"], second["received"]) == (first["version"], first["received"])
        assert (await server.services.rooms.room(room["id"])).version == version

    @pytest.mark.parametrize("command_id", ["open", "enter", "#.", "x" * 64])
    async def test_no_id_a_client_may_choose_is_taken_by_the_server(
        self, leader: RoomSocket, player: RoomSocket, command_id: str
    ) -> None:
        await leader.do("Draw", letters="ZEBRANS")
        await leader.do("OpenTurn", command_id)
        await player.stage("running")
        assert (await player.do("HandIn", command_id, text="ZEBRA 8H"))["is"] == "Receipt"

    async def test_two_of_one_id_at_once_are_one_slip(
        self, leader: RoomSocket, player: RoomSocket
    ) -> None:
        await opened(leader)
        text = json.dumps({"do": "HandIn", "id": "x", "text": "ZEBRA 8H"})
        await player.send(text)
        await player.send(text)
        await player.until(
            lambda: len([m for m in player.heard if m["is"] == "Receipt" and m["id"] == "x"]) == 2
        )
        versions = {m["version"] for m in player.heard if m["is"] == "Receipt"}
        assert len(versions) == 1

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("", "slip-unreadable"),
            ("ZEBRA", "slip-no-coordinate"),
            ("ZEBRA 8H 99999", "slip-unreadable"),
            ("ZEBRA 99Z", "slip-no-coordinate"),
            ("ZE8RA 8H", "slip-unreadable"),
            ("\x00\x07 8H", "slip-unreadable"),
            ("(((( 8H", "slip-unreadable"),
        ],
    )
    async def test_text_that_is_no_slip_is_told_at_once_and_not_marked_nil(
        self, leader: RoomSocket, player: RoomSocket, text: str, reason: str
    ) -> None:
        await opened(leader)
        refused = await player.do("HandIn", text=text)
        assert (refused["is"], refused["reason"]) == ("Refused", reason)
        assert player.newest("Own")["slip"] is None

    async def test_a_slip_for_a_turn_that_is_over_is_not_played_in_the_next(
        self, leader: RoomSocket, player: RoomSocket
    ) -> None:
        await opened(leader)
        refused = await player.do("HandIn", text="ZEBRA 8H", turn=2)
        assert refused["reason"] == "other-turn"

    async def test_before_the_clock_runs_no_slip_is_taken(
        self, leader: RoomSocket, player: RoomSocket
    ) -> None:
        await leader.do("Draw", letters="ZEBRANS")
        assert (await player.do("HandIn", text="ZEBRA 8H"))["reason"] == "wrong-stage"

    async def test_a_player_does_nothing_but_hand_in_for_the_own_table(
        self, leader: RoomSocket, player: RoomSocket
    ) -> None:
        await opened(leader)
        attempts: list[tuple[str, dict[str, Any], str]] = [
            ("CloseTurn", {}, "needs-role"),
            ("HandIn", {"text": "ZEBRA 8H", "table": 7}, "not-your-table"),
            ("HandIn", {"text": "ZEBRA 8H", "late": True}, "not-your-table"),
            ("RuleWord", {"word": "XX", "valid": True, "reason": "please"}, "needs-role"),
            ("Undo", {"reason": "please"}, "needs-role"),
        ]
        for what, fields, why in attempts:
            assert (await player.do(what, **fields))["reason"] == why

    async def test_who_only_watches_hands_nothing_in(
        self, leader: RoomSocket, bernat: Client, room: dict[str, Any]
    ) -> None:
        await opened(leader)
        async with room_socket(bernat, room["id"]) as watching:
            assert (await watching.do("HandIn", text="ZEBRA 8H"))["reason"] == "only-watching"

    async def test_nonsense_is_answered_and_then_hung_up_on(self, player: RoomSocket) -> None:
        for _ in range(8):
            await player.send('{"do":"HandIn"}')
        await player.until(lambda: player.closed)
        assert player.closed is not None
        assert player.closed[0] == 4000


class TestTheTime:
    async def test_the_signal_and_the_close_come_by_themselves(self, anna: Client) -> None:
        room = await new_room(anna, choices=SHORT)
        async with room_socket(anna, room["id"]) as leader:
            await leader.do("EnterPlayer", name="Cato")
            await opened(leader)
            await leader.until(lambda: leader.shown["clock"]["signalled"], 3)
            await leader.stage("marking", 3)
            kinds = [line["kind"] for line in leader.newest("LeaderView")["log"]]
            await leader.until(
                lambda: leader.newest("LeaderView")["log"][-1]["kind"] == "BestRecorded"
            )
            assert "SignalGiven" in kinds

    async def test_a_phone_after_the_close_is_late_and_paper_is_not(
        self, anna: Client, stranger: Client
    ) -> None:
        room = await new_room(anna, choices=SHORT)
        await join(stranger, room["code"], "Bram")
        async with (
            room_socket(anna, room["id"]) as leader,
            room_socket(stranger, room["id"]) as phone,
        ):
            await leader.do("EnterPlayer", name="Cato")
            await opened(leader)
            await leader.stage("marking", 3)
            receipt = await phone.do("HandIn", text="ZEBRA 8H")
            assert receipt["late"]
            assert not (await leader.do("HandIn", table=2, text="ZEBRA 8H"))["late"]
            await leader.until(lambda: leader.row(2).get("points"))
            assert leader.rows[1]["nil"] == "late"

    async def test_pause_more_time_and_close(self, leader: RoomSocket, player: RoomSocket) -> None:
        await opened(leader)
        await leader.do("PauseTurn")
        await player.until(
            lambda: player.shown["stage"] == "running" and player.shown["clock"]["deadline"] is None
        )
        left = player.shown["clock"]["left_ms"]
        await leader.do("ExtendTurn", by_ms=30_000)
        await player.until(lambda: player.shown["clock"]["left_ms"] > left)
        assert player.shown["clock"]["left_ms"] == left + 30_000
        await leader.do("ResumeTurn")
        await player.until(lambda: player.shown["clock"]["deadline"])
        refused = await leader.do("CloseTurn")
        assert refused["reason"] == "clock-runs"
        assert (await leader.do("CloseTurn", reason="all are ready"))["is"] == "Done"


class TestMarkingAndLaying:
    async def test_the_desk_never_comes_after_the_stage_it_belongs_to(
        self, leader: RoomSocket, player: RoomSocket
    ) -> None:
        """Who sees that a turn is closed has its words at hand."""
        await opened(leader)
        await player.do("HandIn", text="ZEBRA 8H")
        await leader.do("CloseTurn")
        await leader.stage("marking")
        led = leader.newest("LeaderView")
        assert [top["word"] for top in led["candidates"] if top["is_top"]] == ["ZEBRA"]
        assert led["revision"] == leader.shown["revision"]

    async def test_a_turn_from_the_draw_to_the_standings(
        self, leader: RoomSocket, player: RoomSocket
    ) -> None:
        await leader.do("EnterPlayer", name="Cato", club="Blanco")
        await leader.do("Draw", letters="ZEBRANS")
        await leader.until(lambda: leader.newest("LeaderView")["called"])
        assert "Z van Zutphen" in leader.newest("LeaderView")["called"] or any(
            said.startswith("Z ") for said in leader.newest("LeaderView")["called"]
        )
        await leader.do("OpenTurn")
        await player.do("HandIn", text="ZEBRA 8H")
        await leader.do("HandIn", table=2, text="XYLO 8H")
        assert (await leader.do("CloseTurn"))["is"] == "Done"
        await leader.until(lambda: leader.newest("LeaderView")["candidates"])
        await leader.until(lambda: leader.row(2).get("nil"))
        assert leader.rows[2]["nil"] == "not-in-draw"
        top = leader.newest("LeaderView")["candidates"][0]
        assert (top["word"], top["tables"], top["is_top"]) == ("ZEBRA", [1], True)
        await leader.do("LayWord", word=top["word"], at=top["coordinate"])
        shown = await player.stage("drawing")
        assert shown["board"][112 : 112 + 5] == list("ZEBRA")
        assert (shown["last"]["word"], shown["last"]["finders"]) == ("ZEBRA", ["Bram"])
        assert [(row["rank"], row["name"]) for row in shown["standings"]] == [
            (1, "Bram"),
            (2, "Cato"),
        ]
        await player.until(lambda: player.newest("Own")["results"])
        assert player.newest("Own")["results"][0]["points"] == shown["last"]["points"]

    async def test_a_ruling_marks_every_slip_with_the_word_again(
        self, leader: RoomSocket, player: RoomSocket
    ) -> None:
        await opened(leader)
        await player.do("HandIn", text="ZEBRA 8H")
        await leader.do("CloseTurn")
        await leader.until(lambda: leader.row(1).get("points"))
        await leader.do("RuleWord", word="ZEBRA", valid=False, reason="not in our book")
        await leader.until(lambda: leader.row(1).get("nil") == "not-a-word")

    async def test_undo_is_an_event_that_keeps_the_slips(
        self, leader: RoomSocket, player: RoomSocket
    ) -> None:
        await opened(leader)
        await player.do("HandIn", text="ZEBRA 8H")
        await leader.do("CloseTurn")
        await leader.do("Undo", reason="closed too early")
        await player.until(
            lambda: player.shown["stage"] == "running" and player.shown["clock"]["deadline"] is None
        )
        assert player.newest("Own")["slip"]["word"] == "ZEBRA"

    async def test_nobody_but_the_staff_sees_a_slip_or_a_mark_before_the_word_is_laid(
        self, leader: RoomSocket, player: RoomSocket, bernat: Client, room: dict[str, Any]
    ) -> None:
        table = await join(bernat, room["code"], "Bernat")
        async with room_socket(bernat, room["id"]) as other:
            await opened(leader)
            await player.do("HandIn", text="ZEBRA 8H")
            await leader.do("HandIn", table=table, text="BRAZEN 8H", unreadable=True)
            await leader.do("CloseTurn")
            await leader.do("AskForLook", turn=1, table=1, note="is that a B?")
            await leader.until(lambda: leader.newest("LeaderView")["candidates"])
            await asyncio.sleep(0.1)
            told = "".join(other.raw)
            assert "ZEBRA 8H" not in told
            assert '"word":"ZEBRA"' not in told
            assert "is that a B?" not in told
            assert '"points"' not in told
            assert "candidates" not in told
            assert all(message["is"] != "Slips" for message in other.heard)


class TestBlindDraws:
    async def test_the_server_draws_and_reveals_its_seed_at_the_end(self, anna: Client) -> None:
        room = await new_room(anna, source="blind", edition="ca-duplicate")
        async with room_socket(anna, room["id"]) as leader:
            await leader.do("EnterPlayer", name="Cato")
            for _ in range(20):
                await leader.do("Draw")
                await leader.until(
                    lambda: leader.newest("LeaderView").get("draw_count") is not None
                )
                if leader.shown["stage"] == "drawn":
                    break
            assert leader.shown["stage"] == "drawn"
            assert leader.shown["commitment"]
            assert not leader.shown["seed"]
            await leader.do("EndGame", reason="that was all")
            await leader.do("RevealSeed")
            await leader.until(lambda: leader.shown["seed"])
        log = await anna.http.get(f"/duplicate/rooms/{room['id']}/log")
        kinds = [json.loads(line)["type"] for line in log.text.splitlines()]
        assert kinds[-1] == "SeedRevealed"

    async def test_without_letters_a_typed_room_draws_nothing(self, leader: RoomSocket) -> None:
        assert (await leader.do("Draw"))["reason"] == "no-letters"

    async def test_letters_the_bag_does_not_have_are_refused(self, leader: RoomSocket) -> None:
        assert (await leader.do("Draw", letters="XXABCDE"))["reason"] == "not-in-bag"
        assert (await leader.do("Draw", letters="Ж"))["reason"] == "not-a-tile"


class TestAnotherVenue:
    async def test_a_helper_types_the_paper_of_the_own_venue_alone(
        self, leader: RoomSocket, bernat: Client, room: dict[str, Any]
    ) -> None:
        code = leader.newest("LeaderView")["helper_code"]
        assert code
        assert code != room["code"]
        with pytest.raises(RefusedError):
            await bernat.post(f"/duplicate/codes/{room['code']}/help", {"venue": "Breda"})
        line = await bernat.post(f"/duplicate/codes/{code}/help", {"venue": "Breda"})
        assert line["role"] == "helper"
        await leader.do("EnterPlayer", name="Anton", venue="Antwerpen")
        async with room_socket(bernat, room["id"]) as helper:
            await helper.do("EnterPlayer", name="Brit", venue="Breda")
            refused = await helper.do("EnterPlayer", name="Aïcha", venue="Antwerpen")
            assert (refused["reason"], refused["values"]) == ("other-venue", {"venue": "Breda"})
            await opened(leader)
            shown = await helper.stage("running")
            assert shown["rack"] == "ABENRSZ"
            assert (await helper.do("HandIn", table=2, text="ZEBRA 8H"))["is"] == "Receipt"
            attempts: list[tuple[str, dict[str, Any], str]] = [
                ("HandIn", {"table": 1, "text": "ZEBRA 8H"}, "other-venue"),
                ("CloseTurn", {"reason": "x"}, "needs-role"),
                ("LayWord", {}, "needs-role"),
            ]
            for what, fields, why in attempts:
                assert (await helper.do(what, **fields))["reason"] == why
            assert helper.newest("LeaderView")["helper_code"] == ""
            await leader.until(lambda: leader.row(2).get("slip"))
            assert leader.rows[2]["on_paper"]

    async def test_several_type_at_one_desk_without_naming_a_venue(
        self, leader: RoomSocket, stranger: Client, bernat: Client, room: dict[str, Any]
    ) -> None:
        code = leader.newest("LeaderView")["helper_code"]
        await stranger.come_as_guest("Dora")
        for client in (stranger, bernat):
            line = await client.post(f"/duplicate/codes/{code}/help", {})
            assert line["role"] == "helper"
        await leader.do("EnterPlayer", name="Anton")
        await leader.do("EnterPlayer", name="Brit", venue="Breda")
        async with (
            room_socket(stranger, room["id"]) as one,
            room_socket(bernat, room["id"]) as other,
        ):
            assert (await one.do("EnterPlayer", name="Cato"))["is"] == "Done"
            await opened(leader)
            handed = await asyncio.gather(
                one.do("HandIn", table=1, text="ZEBRA 8H", turn=1),
                other.do("HandIn", table=2, text="AZEN 8H", turn=1),
                one.do("HandIn", table=3, text="ZEBRA H8", turn=1),
            )
            assert [each["is"] for each in handed] == ["Receipt"] * 3
            # What the other one has typed is replaced, and who types is told so.
            again = await other.do("HandIn", table=1, text="ZEBRA 8H 24", turn=1)
            assert again["replaced"]
            assert (await one.do("CloseTurn", reason="x"))["reason"] == "needs-role"
            await leader.until(lambda: leader.newest("LeaderView")["slips_in"] == 3)

    async def test_paper_for_a_turn_that_is_over_is_refused_and_not_played_in_the_next(
        self, leader: RoomSocket
    ) -> None:
        for name in ("Anton", "Brit"):
            await leader.do("EnterPlayer", name=name)
        await opened(leader)
        assert (await leader.do("HandIn", table=1, text="ZEBRA 8H", turn=1))["is"] == "Receipt"
        await leader.do("CloseTurn", reason="enough")
        assert (await leader.do("LayWord"))["reason"] == "slips-missing"
        assert (await leader.do("LayWord", accept_missing=True))["is"] == "Done"
        await opened(leader)
        refused = await leader.do("HandIn", table=2, text="AZEN 8H", turn=1)
        assert (refused["is"], refused["reason"]) == ("Refused", "other-turn")
        assert leader.newest("LeaderView")["slips_in"] == 0

    async def test_the_players_code_does_not_make_a_helper_play(
        self, leader: RoomSocket, bernat: Client, room: dict[str, Any]
    ) -> None:
        code = leader.newest("LeaderView")["helper_code"]
        await bernat.post(f"/duplicate/codes/{code}/help", {"venue": "Breda"})
        with pytest.raises(RefusedError):
            await join(bernat, room["code"], "Bernat")


async def screen_events(
    client: Client, room: str, wanted: int, begun: asyncio.Event
) -> list[dict[str, Any]]:
    """The first so many states of the big screen."""
    found: list[dict[str, Any]] = []
    path = f"/duplicate/rooms/{room}/screen"
    async with asyncio.timeout(20), client.http.stream("GET", path) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        async for line in answer.aiter_lines():
            if line.startswith("data: {"):
                found.append(json.loads(line[6:]))
                begun.set()
                if len(found) == wanted:
                    break
    return found


class TestTheBigScreen:
    async def test_it_needs_no_sign_in_and_follows_the_turn(
        self, leader: RoomSocket, server: Running, room: dict[str, Any]
    ) -> None:
        async with Client(server.port) as screen:
            begun = asyncio.Event()
            watching = asyncio.create_task(screen_events(screen, room["id"], 3, begun))
            await begun.wait()
            await opened(leader)
            states = [state["stage"] for state in await watching]
        assert states == ["drawing", "drawn", "running"]

    async def test_a_room_that_is_not_there_is_not_shown(self, stranger: Client) -> None:
        answer = await stranger.http.get("/duplicate/rooms/nothing/screen")
        assert answer.status_code == 404


class TestAFinishedGame:
    async def test_it_is_put_away_and_found_again(
        self,
        anna: Client,
        server: Running,
        room: dict[str, Any],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.setattr("faristol.server.duplicate.rooms._IDLE_MS", -1)
        async with room_socket(anna, room["id"]) as leader:
            await leader.do("EndGame", reason="nobody came")
            await leader.stage("over")
        rooms = server.services.rooms
        await rooms.tidy()
        assert rooms._rooms.held(room["id"]) is None
        assert (await anna.get(f"/duplicate/rooms/{room['id']}"))["stage"] == "over"


class TestARestart:
    async def test_in_mid_turn_it_loses_no_slip_and_gives_the_time_back(
        self, settings: Settings, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        running = await start(settings)
        async with Client(running.port) as anna, Client(running.port) as bram:
            await anna.come_as_guest("Anna")
            room = await new_room(anna)
            await join(bram, room["code"], "Bram")
            cookies = anna.http.cookies, bram.http.cookies
            async with (
                room_socket(anna, room["id"]) as leader,
                room_socket(bram, room["id"]) as phone,
            ):
                await opened(leader)
                await phone.stage("running")
                deadline = phone.shown["clock"]["deadline"]
                receipt = await phone.do("HandIn", "first", text="ZEBRA 8H")
                running.stop_soon()
                await phone.until(lambda: phone.closed)
        await running.stopped()
        later(monkeypatch, 300)
        running = await start(settings)
        async with Client(running.port) as anna, Client(running.port) as bram:
            anna.http.cookies, bram.http.cookies = cookies
            async with room_socket(bram, room["id"]) as phone:
                await phone.until(lambda: phone.newest("Own"))
                assert phone.newest("Own")["slip"]["received"] == receipt["received"]
                assert phone.shown["clock"]["deadline"] >= deadline + 300 + 10_000
                again = await phone.do("HandIn", "first", text="ZEBRA 8H")
                assert again["version"] == receipt["version"]
        running.stop_soon()
        await running.stopped()

    async def test_a_turn_whose_time_ran_out_while_away_gets_what_was_left(
        self, settings: Settings, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        running = await start(settings)
        async with Client(running.port) as anna:
            await anna.come_as_guest("Anna")
            room = await new_room(anna, choices={"think_ms": 500, "write_ms": 500, "grace_ms": 0})
            cookies = anna.http.cookies
            async with room_socket(anna, room["id"]) as leader:
                await leader.do("EnterPlayer", name="Cato")
                await opened(leader)
        running.stop_soon()
        await running.stopped()
        later(monkeypatch, 1_200)
        running = await start(settings)
        async with Client(running.port) as anna:
            anna.http.cookies = cookies
            async with room_socket(anna, room["id"]) as leader:
                await leader.until(lambda: leader.shown)
                assert leader.shown["stage"] == "running"
                left = leader.shown["clock"]["left_ms"]
                assert 10_000 < left < 11_000, "what was left, and ten seconds to come back"
        running.stop_soon()
        await running.stopped()
