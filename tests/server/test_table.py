"""Tables over real sockets: playing, resuming, refusing, watching, ruling."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from typing import Any

import pytest

from faristol.notation.log import parse_log
from faristol.server.running import Running, start
from faristol.server.settings import Settings
from faristol.store import verify_store
from faristol.table import commands
from faristol.table.draws import verify_draws
from tests.server.accounts import member
from tests.server.client import Client, RefusedError, Socket
from tests.server.playing import begun, lay_word, play_on, play_out, seated
from tests.server.waiting import until

pytestmark = pytest.mark.anyio


async def on_turn(client: Client, table: str) -> int:
    """Whose turn it is."""
    return int((await client.get(f"/tables/{table}/state"))["on_turn"])


class TestAGame:
    async def test_a_whole_game_against_a_robot_can_be_verified_by_anybody(
        self, server: Running, anna: Client, stranger: Client
    ) -> None:
        table = (await anna.post("/tables", {"robots": ["strong"]}))["id"]
        view = await play_out(anna, table)
        assert sum(len(tile) > 0 for tile in view["board"]) > 60

        for kind in ("gcg", "csv"):
            answer = await stranger.http.get(f"/tables/{table}/export/{kind}")
            assert answer.status_code == 200
            assert "Anna" in answer.text
        catalan = await stranger.http.get(f"/tables/{table}/export/csv?language=ca")
        assert catalan.text.startswith("torn,nom,tipus,coordenada,mot,punts,total,article\r\n")
        assert ",jugada," in catalan.text
        log = (await stranger.http.get(f"/tables/{table}/export/json")).text
        events = parse_log(log)
        assert verify_draws(events) == []
        await verify_store(server.services.store, f"table:{table}")

    async def test_the_opponent_sees_the_play_and_the_player_the_new_tiles(
        self, anna: Client, bernat: Client
    ) -> None:
        table = await seated(anna, bernat)
        async with anna.socket(table) as a, bernat.socket(table) as b:
            await begun(a, b)
            seat, done = await lay_word(table, (anna, a), (bernat, b))
            socket, other = (a, b) if seat == 0 else (b, a)
            await other.reaches(done["last"])
            (play,) = other.events("PlayMade")
            assert play["seat"] == seat
            assert set(other.view["racks"][seat]) == {"*"}
            assert {told["seat"] for told in other.events("TilesDrawn")} <= {1 - seat}
            await socket.reaches(done["last"])
            assert socket.events("TilesDrawn")[-1]["seat"] == seat
            assert "*" not in socket.events("TilesDrawn")[-1]["tiles"]
            assert len(socket.view["racks"][seat]) >= 7

    async def test_the_first_draw_waits_for_every_share_and_takes_no_second(
        self, anna: Client, bernat: Client
    ) -> None:
        table = await seated(anna, bernat)
        async with anna.socket(table) as a, bernat.socket(table) as b:
            await a.until(lambda: a.view)
            assert a.view["commitment"]
            await a.share()
            again = await a.do("AddRandomness", share="cd" * 16)
            assert (again["is"], again["reason"]) == ("Refused", "draws-begun")
            assert not any(a.view["start_tiles"])
            await b.share()
            await a.until(lambda: a.events("TurnBegan"))

    async def test_a_command_that_the_rules_refuse_says_which_rule_and_changes_nothing(
        self, anna: Client, bernat: Client
    ) -> None:
        table = await seated(anna, bernat, edition="fisc-2023")
        async with anna.socket(table) as a, bernat.socket(table) as b:
            await begun(a, b)
            await a.until(lambda: a.events("TurnBegan"))
            first = a.events("TurnBegan")[0]["seat"]
            waiting, thinking = (b, a) if first == 0 else (a, b)
            version = waiting.version
            answer = await waiting.do("Pass")
            assert (answer["reason"], answer["clause"][:8]) == ("not-your-turn", "FISC23-G")
            answer = await thinking.do("Place", placements=[[0, "A"]])
            assert answer["is"] == "Refused"
            answer = await thinking.do("Place", placements=[[112, "Ω"], [113, "A"]])
            assert answer["reason"] == "not-a-tile"
            assert (await anna.get(f"/tables/{table}/events"))["first"] == 1
            assert waiting.version == version

    async def test_with_the_opponents_time_running_a_flag_is_set_for_the_right_moment(
        self, anna: Client, bernat: Client
    ) -> None:
        table = await seated(anna, bernat, edition="fisc-2023", options={"minutes": 25})
        async with anna.socket(table) as a, bernat.socket(table) as b:
            await begun(a, b)
            await a.until(lambda: a.events("TurnBegan"))
            clock = (await anna.get(f"/tables/{table}/state"))["clock"]
        assert clock["left_ms"] == [1_500_000, 1_500_000]
        assert clock["due"] == "lost-on-time"
        assert clock["deadline"] == clock["since"] + 1_500_000 + 600_000 + 1_000


class TestARealBoard:
    async def test_people_draw_lay_and_press_and_the_server_keeps_sheet_and_clock(
        self, anna: Client, bernat: Client
    ) -> None:
        table = await seated(anna, bernat, edition="fisc-2023", source="on-table")
        laid = [[112 + n, letter] for n, letter in enumerate("CASA")]
        async with anna.socket(table) as a, bernat.socket(table) as b:
            for socket, what, fields in (
                (b, "DrawForStart", {"drawn": "AZ"}),
                (a, "Draw", {}),
                (b, "Draw", {"drawn": "AEIOUR?"}),
                (b, "StartClock", {}),
                (a, "Place", {"placements": laid}),
                (b, "Accept", {}),
                (a, "Draw", {}),
                (a, "PressClock", {}),
                (b, "Exchange", {"tiles": "AE"}),
                (b, "PressClock", {}),
            ):
                answer = await socket.do(what, **fields)
                assert answer["is"] == "Done", (what, answer)
            view = await anna.get(f"/tables/{table}/state")
        assert view["on_turn"] == 0
        assert view["totals"][0] > 0
        assert view["racks"] == ["*******", "*******"]
        assert view["commitment"] is None
        assert view["clock"]["running"] == 0

    async def test_where_the_server_is_the_bag_nobody_says_what_was_drawn(
        self, anna: Client, bernat: Client
    ) -> None:
        table = await seated(anna, bernat)
        async with anna.socket(table) as a, bernat.socket(table) as b:
            answer = await a.do("DrawForStart", drawn="AZ")
            assert answer["reason"] == "server-draws"
            await begun(a, b)
            seat = await on_turn(anna, table)
            client, socket = ((anna, a), (bernat, b))[seat]
            rack = (await client.get(f"/tables/{table}/state"))["racks"][seat]
            first = _tiles(rack)[0]
            done = await socket.do("Exchange", tiles=first, drawn="?")
            assert done["is"] == "Done"
        live = (await anna.get(f"/tables/{table}/state"))["commitment"]
        assert live


class TestSendingAgain:
    async def test_a_command_sent_twice_happens_once_and_answers_twice(
        self, anna: Client, bernat: Client
    ) -> None:
        table = await seated(anna, bernat)
        async with anna.socket(table) as a, bernat.socket(table) as b:
            await begun(a, b)
            first = await on_turn(anna, table)
            socket = (a, b)[first]
            one = await socket.do("Pass", "the-same")
            two = await socket.do("Pass", "the-same")
            assert (one["first"], one["last"]) == (two["first"], two["last"])
            await a.until(lambda: a.version >= one["last"])
            assert len(a.events("TurnPassed")) == 1

    async def test_somebody_elses_id_is_another_command(self, anna: Client, bernat: Client) -> None:
        table = await seated(anna, bernat)
        async with anna.socket(table) as a, bernat.socket(table) as b:
            await begun(a, b)
            first = await on_turn(anna, table)
            sockets = (a, b)
            one = await sockets[first].do("Pass", "same")
            two = await sockets[1 - first].do("Pass", "same")
            assert two["first"] > one["last"]

    async def test_after_a_restart_it_still_gets_its_first_answer(
        self, server: Running, settings: Settings, anna: Client, bernat: Client
    ) -> None:
        table = await seated(anna, bernat)
        async with anna.socket(table) as a, bernat.socket(table) as b:
            await begun(a, b)
            first = await on_turn(anna, table)
            one = await (a, b)[first].do("Pass", "before")
        player = (anna, bernat)[first]
        server.stop_soon()
        await server.stopped()
        again = await start(settings)
        try:
            async with Client(again.port) as client:
                client.http.cookies.update(dict(player.http.cookies))
                async with client.socket(table) as socket:
                    two = await socket.do("Pass", "before")
            assert (one["first"], one["last"]) == (two["first"], two["last"])
        finally:
            again.stop_soon()
            await again.stopped()


class TestResuming:
    async def test_who_comes_back_is_shown_the_table_and_told_once_what_was_missed(
        self, anna: Client, bernat: Client, stranger: Client
    ) -> None:
        table = await seated(anna, bernat)
        async with anna.socket(table) as a, bernat.socket(table) as b, stranger.socket(table) as s:
            await begun(a, b)
            await lay_word(table, (anna, a), (bernat, b))
            for socket in (a, b, s):
                await socket.reaches(a.version)
            everything = s.events()
            assert {"TurnBegan", "PlayMade"} <= {told["type"] for told in everything}
            seen = 0
            for message in s.heard:
                if message["is"] not in ("Snapshot", "Changed") or message["version"] == s.version:
                    continue
                seen += len(message["news"])
                async with stranger.socket(table, since=message["version"]) as again:
                    await again.reaches(s.version)
                    assert [m["is"] for m in again.heard if "version" in m][1:] == ["Snapshot"]
                    assert again.view == s.view
                    assert again.events() == everything[seen:]
            assert seen

    async def test_who_missed_nothing_is_told_nothing(self, anna: Client, bernat: Client) -> None:
        table = await seated(anna, bernat)
        async with bernat.socket(table) as b:
            await b.until(lambda: b.view)
            async with anna.socket(table, since=b.version) as a:
                a.version = b.version
                await a.until(lambda: [m for m in a.heard if m["is"] == "Presence"])
                assert not a.view
                await begun(a, b)
                await a.until(lambda: a.events("TurnBegan"))
                assert len(a.events("TurnBegan")) == 1
                await b.reaches(a.version)
                await a.reaches(b.version)
            assert {**a.view, "racks": []} == {**b.view, "racks": [], "unseen": a.view["unseen"]}

    @pytest.mark.parametrize("since", ["-1", "99999", "x", "0", "1e9", "9" * 400])
    async def test_a_version_that_never_was_gets_the_whole_table(
        self, anna: Client, since: str
    ) -> None:
        table = (await anna.post("/tables", {"robots": ["club"]}))["id"]
        socket = anna.socket(table)
        socket._url = socket._url.replace("since=0", f"since={since}")
        async with socket:
            await socket.until(lambda: socket.view)
            assert socket.view["names"][0] == "Anna"

    async def test_presence_is_told_and_a_short_absence_is_none(
        self, anna: Client, bernat: Client
    ) -> None:
        table = await seated(anna, bernat)
        async with anna.socket(table) as a:
            async with bernat.socket(table):
                await a.until(
                    lambda: any(
                        m["is"] == "Presence" and m["here"] == [True, True] for m in a.heard
                    )
                )
            count = len(a.heard)
            async with bernat.socket(table):
                await asyncio.sleep(0.1)
            assert not [m for m in a.heard[count:] if m["is"] == "Presence" and not all(m["here"])]

    async def test_every_message_carries_the_servers_time(self, anna: Client) -> None:
        table = (await anna.post("/tables", {"robots": ["club"]}))["id"]
        async with anna.socket(table) as socket:
            await begun(socket)
            times = [message["at"] for message in socket.heard]
        assert times == sorted(times)
        assert times[0] > 1_700_000_000_000


class TestWatching:
    async def test_spectators_watch_and_do_nothing(
        self, anna: Client, bernat: Client, stranger: Client
    ) -> None:
        table = await seated(anna, bernat)
        async with anna.socket(table) as a, bernat.socket(table) as b, stranger.socket(table) as s:
            await begun(a, b)
            await s.until(lambda: s.events("TurnBegan"))
            assert s.heard[0]["role"] == "spectator"
            for what in ("Pass", "Resign", "Second", "AddRandomness"):
                more: dict[str, Any] = {"proposal": "x"} if what == "Second" else {}
                more |= {"share": "ab" * 16} if what == "AddRandomness" else {}
                answer = await s.do(what, **more)
                assert answer["reason"] == "only-watching"

    async def test_a_table_that_is_not_public_does_not_exist_without_its_code(
        self, anna: Client, bernat: Client, stranger: Client
    ) -> None:
        table = await seated(anna, bernat, public=False)
        code = (await anna.get(f"/tables/{table}"))["code"]
        async with stranger.socket(table) as s:
            await s.until(lambda: s.closed)
        assert s.closed == (4403, "not-found")
        with pytest.raises(RefusedError) as error:
            await stranger.get(f"/tables/{table}/state")
        assert error.value.status == 404
        assert table not in [t["id"] for t in await stranger.get("/tables")]
        async with stranger.socket(table, code=code) as s:
            await s.until(lambda: s.view)

    async def test_a_delay_is_kept_on_every_way_in(
        self, anna: Client, bernat: Client, stranger: Client
    ) -> None:
        table = await seated(anna, bernat, delay_s=2)
        async with anna.socket(table) as a, bernat.socket(table) as b, stranger.socket(table) as s:
            await begun(a, b)
            await a.until(lambda: a.events("TurnBegan"))
            began = a.view["clock"]["since"]
            assert not s.events("TurnBegan")
            for path in ("state", "events"):
                with pytest.raises(RefusedError) as error:
                    await stranger.get(f"/tables/{table}/{path}")
                assert error.value.code == "delayed"
            await s.until(lambda: s.view.get("stage") == "playing" or s.events("TurnBegan"))
            told = next(m for m in reversed(s.heard) if m["is"] in ("Changed", "Snapshot"))
            assert told["at"] - began >= 2_000

    async def test_a_screen_is_fed_by_server_sent_events(
        self, anna: Client, bernat: Client, stranger: Client
    ) -> None:
        table = await seated(anna, bernat)
        views = []
        async with stranger.http.stream("GET", f"/tables/{table}/stream") as answer:
            assert answer.headers["content-type"].startswith("text/event-stream")
            async with anna.socket(table) as a, bernat.socket(table) as b:
                await begun(a, b)
                async for line in answer.aiter_lines():
                    if line.startswith("data: "):
                        views.append(json.loads(line[6:]))
                    if views and views[-1]["stage"] == "playing":
                        break
        assert all(set(rack) <= {"*"} for rack in views[-1]["racks"])


class TestTheArbiter:
    @pytest.fixture
    async def arbiters(self, admin: Client, server: Running) -> AsyncIterator[list[Client]]:
        both = [
            await member(admin, server, name, ("arbiter", "open"))
            for name in ("arbitre1", "arbitre2")
        ]
        yield both
        for client in both:
            await client.http.aclose()

    async def game(self, admin: Client, anna: Client, bernat: Client) -> tuple[str, list[Socket]]:
        for player in (anna, bernat):
            await admin.post(f"/accounts/{player.id}/roles", {"role": "player", "event": "open"})
        table = await seated(
            anna,
            bernat,
            edition="fisc-2023",
            readings={"hold": 20},
            judge="arbiter",
            event="open",
            number="7",
        )
        return table, [anna.socket(table), bernat.socket(table)]

    async def test_a_challenge_waits_at_the_desk_and_is_ruled_on_for_all_to_see(
        self, admin: Client, anna: Client, bernat: Client, arbiters: list[Client]
    ) -> None:
        table, sockets = await self.game(admin, anna, bernat)
        arbiter = arbiters[0]
        async with sockets[0] as a, sockets[1] as b, arbiter.socket(table) as r:
            await begun(a, b)
            await r.until(lambda: r.events("TurnBegan"))
            assert r.heard[0]["role"] == "arbiter"
            seat = r.events("TurnBegan")[0]["seat"]
            player, other = (a, b) if seat == 0 else (b, a)
            view = await arbiter.get(f"/tables/{table}/state")
            assert "*" not in "".join(view["racks"])
            letters = [t for t in _tiles(view["racks"][seat]) if t != "?"][:2]
            places = [[112 + n, letter] for n, letter in enumerate(letters)]
            assert (await player.do("Place", placements=places))["is"] == "Done"
            assert (await other.do("Challenge"))["is"] == "Done"
            (call,) = await arbiter.get("/events/open/desk")
            assert (call["number"], call["why"], call["clock_stopped"]) == ("7", "challenge", True)
            answer = await player.do("Exchange", tiles=letters[0])
            assert answer["is"] == "Refused"
            done = await r.do("RuleOnChallenge", valid=False)
            assert done["is"] == "Done"
            await a.until(lambda: a.version >= done["last"])
            (ruling,) = a.events("ChallengeRuled")
            assert ruling["valid"] is False
            logged = (await anna.get(f"/tables/{table}/events?since={done['first'] - 1}"))["events"]
            (clause,) = [e["clause"] for e in logged if e["type"] == "ChallengeRuled"]
            assert clause.startswith("FISC23")
            assert await arbiter.get("/events/open/desk") == []

    async def test_players_rule_on_nothing_and_arbiters_play_nothing(
        self, admin: Client, anna: Client, bernat: Client, arbiters: list[Client]
    ) -> None:
        table, sockets = await self.game(admin, anna, bernat)
        async with sockets[0] as a, sockets[1] as b, arbiters[0].socket(table) as r:
            await begun(a, b)
            for what, fields in (
                ("RuleOnChallenge", {"valid": True}),
                ("Penalise", {"seat": 1, "points": 5, "reason": "x"}),
                ("EndGame", {"reason": "x"}),
            ):
                assert (await a.do(what, **fields))["reason"] == "for-officials"
            assert (await a.do("Resign", seat=1))["reason"] == "not-your-seat"
            assert (await r.do("Pass", seat=0))["reason"] == "for-players"
        with pytest.raises(RefusedError):
            await anna.get("/events/open/desk")

    async def test_time_and_points_are_corrected_by_events_that_both_players_see(
        self, admin: Client, anna: Client, bernat: Client, arbiters: list[Client]
    ) -> None:
        table, sockets = await self.game(admin, anna, bernat)
        async with sockets[0] as a, sockets[1] as b, arbiters[0].socket(table) as r:
            await begun(a, b)
            await r.until(lambda: r.events("TurnBegan"))
            for what, fields in (
                (
                    "CreditTime",
                    {"seat": 0, "ms": 60_000, "fault": "broken-clock", "reason": "dead"},
                ),
                ("CorrectClock", {"seat": 1, "left_ms": 9_000, "fault": "wrong-setting"}),
                ("StopClock", {"cause": "force-majeure"}),
                ("ResumeClock", {}),
            ):
                assert (await r.do(what, **fields))["is"] == "Done", what
            await a.until(lambda: a.events("ClockResumed"))
            await b.until(lambda: b.events("ClockResumed"))
            for socket in (a, b):
                assert socket.events("TimeCredited")[0]["reason"] == "dead"
                assert socket.events("ClockCorrected")[0]["left_ms"] == 9_000

    async def test_reversing_a_result_needs_a_second_arbiter(
        self, admin: Client, anna: Client, bernat: Client, arbiters: list[Client]
    ) -> None:
        table, sockets = await self.game(admin, anna, bernat)
        one, two = arbiters
        async with sockets[0] as a, sockets[1] as b:
            await begun(a, b)
            await a.until(lambda: a.events("TurnBegan"))
            assert (await a.do("Resign"))["is"] == "Done"
            await b.until(lambda: b.events("ResultDeclared"))
            async with one.socket(table) as r, two.socket(table) as s:
                answer = await r.do("Penalise", seat=0, points=50, reason="walked out")
                assert answer["reason"] == "second-arbiter"
                assert len(b.events("ResultDeclared")) == 1
                proposal = answer["values"]["proposal"]
                own = await r.do("Second", proposal=proposal)
                assert own["reason"] == "own-proposal"
                assert (await a.do("Second", proposal=proposal))["reason"] == "needs-role"
                assert (await s.do("Second", proposal=proposal))["is"] == "Done"
                assert (await s.do("Second", proposal=proposal))["reason"] == "not-found"
                await b.until(lambda: len(b.events("ResultDeclared")) == 2)
                assert b.events("PointsDeducted")[-1]["reason"] == "walked out"
                logged = (await bernat.get(f"/tables/{table}/events?since=0"))["events"]
                kinds = [event["type"] for event in logged]
                assert kinds.count("SecondArbiterAgreed") == 1


def _tiles(text: str) -> list[str]:
    return re.findall(r"\[[^\]]+\]|.", text)


async def _comes_to_turn(a: Socket) -> None:
    """The first seat is to move: at once, or after the robot's play or exchange."""
    await a.until(lambda: a.events("TurnBegan"))
    if a.events("TurnBegan")[0]["seat"] == 1:
        await a.until(lambda: a.events("PlayMade") or a.events("TilesExchanged"))
        if a.events("PlayMade"):
            assert (await a.do("Accept"))["is"] == "Done"
        await a.until(lambda: len(a.events("TurnBegan")) == 2)


class TestRobots:
    @pytest.mark.parametrize("level", ["child", "learner", "master", "beginner", "club", "strong"])
    async def test_a_robot_answers_a_play(self, anna: Client, level: str) -> None:
        table = (await anna.post("/tables", {"robots": [level]}))["id"]
        async with anna.socket(table) as a:
            await begun(a)
            await a.until(lambda: a.events("TurnBegan"))
            if a.events("TurnBegan")[0]["seat"] == 0:
                await play_on(anna, a, table, 0)
            # Whoever finds no word changes tiles.
            answers = ("PlayMade", "TilesExchanged")
            await a.until(lambda: any(e["seat"] == 1 for name in answers for e in a.events(name)))

    async def test_in_worker_processes_they_play_the_same(self, settings: Settings) -> None:
        import msgspec

        running = await start(msgspec.structs.replace(settings, workers=1), robot_pause_s=0)
        async with Client(running.port) as client:
            await client.come_as_guest("Anna")
            table = (await client.post("/tables", {"robots": ["club"]}))["id"]
            async with client.socket(table) as socket:
                await begun(socket)
                await socket.until(lambda: socket.events("TurnBegan"))
                if socket.events("TurnBegan")[0]["seat"] == 0:
                    await play_on(client, socket, table, 0)
                await socket.until(
                    lambda: [e for e in socket.events("PlayMade") if e["seat"] == 1], 15
                )
        running.stop_soon()
        await running.stopped()

    async def test_a_robot_challenges_a_word_that_is_none(self, anna: Client) -> None:
        made = await anna.post("/tables", {"edition": "fisc-2023", "robots": ["club"]})
        table = made["id"]
        async with anna.socket(table) as a:
            await begun(a)
            await _comes_to_turn(a)
            view = await anna.get(f"/tables/{table}/state")
            taken = [n for n, tile in enumerate(view["board"]) if tile]
            letters = [t for t in _tiles(view["racks"][0]) if t != "?"]
            places = _nonsense(taken, letters)
            assert (await a.do("Place", placements=places))["is"] == "Done"
            await a.until(lambda: a.events("PlayChallenged"))
            assert a.events("PlayChallenged")[0]["by"] == 1
            await a.until(lambda: a.events("PlayWithdrawn"))

    async def test_nobody_hears_a_call_for_the_arbiter_at_a_table_of_robots(
        self, anna: Client
    ) -> None:
        """The clock would stand for good: whose time stands may not start it (FISC23-G-7.16)."""
        made = await anna.post("/tables", {"edition": "fisc-2023", "robots": ["club"]})
        table = made["id"]
        async with anna.socket(table) as a:
            await begun(a)
            await _comes_to_turn(a)
            refused = await a.do("StopClock", cause="consult")
            assert (refused["reason"], refused["clause"]) == ("nobody-to-call", "FISC23-G-7.16")
            assert (await anna.get(f"/tables/{table}/state"))["clock"]["stopped"] is None

    async def test_a_leavers_seat_is_played_by_a_robot_until_they_come_back(
        self, server: Running, anna: Client, bernat: Client
    ) -> None:
        made = await anna.post("/tables", {"edition": "friendly", "seats": 3, "robots": ["club"]})
        table = made["id"]
        await bernat.post(f"/tables/{table}/sit", {})
        server.services.presences._away_s = 0.05
        async with anna.socket(table) as a:
            async with bernat.socket(table) as b:
                await begun(a, b)
                await a.until(lambda: a.events("TurnBegan"))
                with pytest.raises(RefusedError) as error:
                    await anna.post(f"/tables/{table}/stand-in", {"seat": 1})
                assert error.value.code == "is-here"
            await asyncio.sleep(0.2)
            marked = await anna.post(f"/tables/{table}/stand-in", {"seat": 1, "level": "club"})
            assert marked["seats"][1]["stand_in"] == "club"
            for _ in range(3):
                view = await anna.get(f"/tables/{table}/state")
                if view["on_turn"] == 0:
                    await play_on(anna, a, table, 0)
                if [e for e in a.events("PlayMade") if e["seat"] == 1]:
                    break
                await asyncio.sleep(0.2)
            assert [e for e in a.events("PlayMade") if e["seat"] == 1]
        back = await bernat.post(f"/tables/{table}/come-back")
        assert back["seats"][1]["stand_in"] is None


def _nonsense(taken: list[int], letters: list[str]) -> list[list[Any]]:
    """Letters in a line that touch what lies there and mean nothing: consonants first."""
    letters = sorted(letters, key=lambda letter: letter in "AEIOU")
    if not taken:
        return [[112 + n, letter] for n, letter in enumerate(letters[:5])]
    row, column = divmod(max(taken), 15)
    if len({square % 15 for square in taken}) == 1:  # a word that reads down
        return [[row * 15 + column + 1 + n, letter] for n, letter in enumerate(letters[:5])]
    return [[(row + 1 + n) * 15 + column, letter] for n, letter in enumerate(letters[:5])]


async def test_a_game_that_is_let_go_while_somebody_signs_is_taken_up_again(
    server: Running, anna: Client, bernat: Client
) -> None:
    table = await seated(anna, bernat, edition="fisc-2023")
    async with anna.socket(table) as a, bernat.socket(table) as b:
        await begun(a, b)
        assert (await a.do("Resign"))["is"] == "Done"
        await a.until(lambda: a.events("ResultDeclared"))
    hall = server.services.hall
    held = await hall.table(table)

    def is_forgotten() -> bool:
        hall.forget_idle()
        return hall.loaded(table) is None

    await until(is_forgotten)
    await held.submit(commands.Sign(0, 0), actor=anna.id, command_id="sign")
    assert hall.loaded(table) is held
    hall.forget_idle()
    anew = await hall.table(table)
    assert anew is not held
    # Whoever holds the old one may still act; the new one hears of it by the log.
    await held.submit(commands.Sign(0, 1), actor=bernat.id, command_id="too")
    await until(lambda: anew.version >= held.version)
    assert hall.loaded(table) is anew
    assert set(anew.game.signed) == {0, 1}
