"""The arbiter's desk: the queue, who takes a call, what may be ruled, the log, second arbiters."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import fields
from itertools import permutations
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec import structs

from faristol.rulebook import ruleset
from faristol.server.lexica import lexicon_named
from faristol.server.running import Running
from faristol.server.tables.acts import available_rulings
from faristol.server.wire.commands import BY_ARBITERS, BY_SEATS
from faristol.table import commands as c
from faristol.table.state import Game, Turn
from faristol.table.terms import TileSource, TurnKind
from faristol.tiles import tile_set
from tests.server.accounts import member
from tests.server.client import Client, Socket, refused
from tests.server.playing import begun, seated
from tests.spec import Given, midgame

pytestmark = pytest.mark.anyio


@pytest.fixture
async def arbiters(admin: Client, server: Running) -> AsyncIterator[list[Client]]:
    names = ("rita", "roc")
    both = [await member(admin, server, name, ("arbiter", "open")) for name in names]
    yield both
    for client in both:
        await client.http.aclose()


@asynccontextmanager
async def playing(
    admin: Client, anna: Client, bernat: Client, **asked: Any
) -> AsyncIterator[tuple[str, Socket, Socket]]:
    """A game of the event that has begun, and the sockets of both players."""
    for player in (anna, bernat):
        await admin.post(f"/accounts/{player.id}/roles", {"role": "player", "event": "open"})
    asked = {"edition": "fisc-2023", "judge": "arbiter", "event": "open", "number": "7", **asked}
    table = await seated(anna, bernat, **asked)
    async with AsyncExitStack() as stack:
        a = await stack.enter_async_context(anna.socket(table))
        b = await stack.enter_async_context(bernat.socket(table))
        await begun(a, b)
        await a.until(lambda: a.events("TurnBegan"))
        yield table, a, b


async def lay_nonsense(
    player: Client, socket: Socket, table: str, across: int = 112
) -> list[list[Any]]:
    """Lay four tiles of the rack that make no word, from that square on; which, by square."""
    lexicon, box = lexicon_named("nl"), tile_set("dutch")
    racks = (await player.get(f"/tables/{table}/state"))["racks"]
    letters = next(rack for rack in racks if "*" not in rack).replace("?", "")
    fours = permutations(letters, 4)
    word = next(four for four in fours if box.parse_word("".join(four)) not in lexicon)
    laid: list[list[Any]] = [[square, letter] for square, letter in enumerate(word, across)]
    assert (await socket.do("Place", placements=laid))["is"] == "Done"
    return laid


async def office(client: Client, table: str) -> dict[str, Any]:
    answer: dict[str, Any] = await client.get(f"/tables/{table}/office")
    return answer


def act(office: dict[str, Any], do: str, seat: int | None = None) -> dict[str, Any]:
    (found,) = [
        each
        for each in office["acts"]
        if each["do"] == do and (seat is None or each["seat"] == seat)
    ]
    return dict(found)


class TestTheQueue:
    async def test_a_call_waits_since_it_was_made_whatever_came_after(
        self, admin: Client, anna: Client, bernat: Client, arbiters: list[Client]
    ) -> None:
        rita = arbiters[0]
        async with playing(admin, anna, bernat) as (table, a, b):
            on_turn = a if a.events("TurnBegan")[0]["seat"] == 0 else b
            assert (await on_turn.do("StopClock", cause="consult"))["is"] == "Done"
            (call,) = await rita.get("/events/open/desk")
            assert (call["why"], call["table"], call["taken_by"]) == ("consult", table, "")
            async with rita.socket(table) as r:
                given: Any = {"seat": 0, "ms": 1_000, "fault": "ruling", "reason": "x"}
                assert (await r.do("CreditTime", **given))["is"] == "Done"
            assert (await rita.get("/events/open/desk"))[0]["since"] == call["since"]

    async def test_who_takes_a_call_is_seen_by_the_others_until_it_is_settled(
        self, admin: Client, anna: Client, bernat: Client, arbiters: list[Client]
    ) -> None:
        rita, roc = arbiters
        async with playing(admin, anna, bernat) as (table, a, b):
            on_turn = a if a.events("TurnBegan")[0]["seat"] == 0 else b
            await on_turn.do("StopClock", cause="consult")
            (own,) = await rita.post(f"/events/open/desk/calls/{table}", {})
            assert (own["taken_by"], own["taken_by_you"]) == ("Rita", True)
            (other,) = await roc.get("/events/open/desk")
            assert (other["taken_by"], other["taken_by_you"]) == ("Rita", False)
            (free,) = await rita.post(f"/events/open/desk/calls/{table}", {"take": False})
            assert free["taken_by"] == ""
            await roc.post(f"/events/open/desk/calls/{table}", {"take": True})
            async with roc.socket(table) as r:
                assert (await r.do("ResumeClock"))["is"] == "Done"
                assert await rita.get("/events/open/desk") == []
                await asyncio.sleep(0.01)  # the next call is a later one
                assert (await r.do("StopClock", cause="force-majeure"))["is"] == "Done"
            (again,) = await rita.get("/events/open/desk")
            assert again["taken_by"] == ""

    async def test_an_ended_game_waits_for_its_approval(
        self, admin: Client, anna: Client, bernat: Client, arbiters: list[Client]
    ) -> None:
        rita = arbiters[0]
        asked = {"edition": "nl-wedstrijd", "options": {"approval": True}}
        async with playing(admin, anna, bernat, **asked) as (table, a, _):
            assert (await a.do("Resign"))["is"] == "Done"
            (call,) = await rita.get("/events/open/desk")
            assert call["why"] == "approval"
            async with rita.socket(table) as r:
                assert (await r.do("ApproveGame"))["is"] == "Done"
            assert await rita.get("/events/open/desk") == []

    async def test_only_arbiters_of_the_event_have_it(
        self, admin: Client, anna: Client, bernat: Client, server: Running
    ) -> None:
        other = await member(admin, server, "olga", ("arbiter", "elsewhere"))
        async with playing(admin, anna, bernat) as (table, _, _b):
            for client in (anna, other):
                for path in ("/events/open/desk", "/events/open/desk/log"):
                    assert (await refused(client.get(path))).status == 403
                taking = client.post(f"/events/open/desk/calls/{table}", {})
                assert (await refused(taking)).status == 403
                assert (await refused(client.get(f"/tables/{table}/office"))).status == 403
            foreign = other.post(f"/events/elsewhere/desk/calls/{table}", {})
            assert (await refused(foreign)).status == 404
        await other.http.aclose()

    @pytest.mark.parametrize("body", [{"take": "yes"}, {"take": True, "more": 1}, [], "x", 7])
    async def test_what_is_no_taking_is_refused(self, arbiters: list[Client], body: Any) -> None:
        answer = await refused(arbiters[0].post("/events/open/desk/calls/none", body))
        assert answer.status == 400


class TestTheOffice:
    async def test_what_may_be_done_now_is_said_with_the_clause_against_the_rest(
        self, admin: Client, anna: Client, bernat: Client, arbiters: list[Client]
    ) -> None:
        async with playing(admin, anna, bernat) as (table, a, _):
            first = a.events("TurnBegan")[0]["seat"]
            seen = await office(arbiters[0], table)
            assert act(seen, "TakeTurnAway", first)["reason"] == ""
            other = act(seen, "TakeTurnAway", 1 - first)
            assert other["reason"] == "not-your-turn"
            assert other["clause"].startswith("FISC23")
            assert act(seen, "ResumeClock")["reason"] == "clock-runs"
            assert act(seen, "ApproveGame")["reason"] == "no-such-rule"
            assert act(seen, "EndGame")["reason"] == ""
            assert act(seen, "CreditTime", 0)["reason"] == ""
            assert act(seen, "CreditTime", -1)["reason"] == "no-such-rule"

    async def test_trying_changes_nothing(
        self, admin: Client, anna: Client, bernat: Client, arbiters: list[Client]
    ) -> None:
        async with playing(admin, anna, bernat) as (table, _, _b):
            one, two = [await office(arbiters[0], table) for _ in range(2)]
            assert one["version"] == two["version"]
            assert one["rulings"] == two["rulings"] == []

    async def test_a_word_asked_of_the_jury_and_what_the_list_says_are_for_the_arbiter(
        self, admin: Client, anna: Client, bernat: Client, arbiters: list[Client]
    ) -> None:
        async with playing(admin, anna, bernat, edition="nl-punten") as (table, a, b):
            on_turn = a if a.events("TurnBegan")[0]["seat"] == 0 else b
            assert (await on_turn.do("AskJury", word="ZZQ"))["is"] == "Done"
            seen = await office(arbiters[0], table)
            assert (seen["question"], seen["listed"]) == ("ZZQ", False)
            assert [call["why"] for call in seen["calls"]] == ["word"]
            async with arbiters[0].socket(table) as r:
                assert (await r.do("AnswerJury", valid=False))["is"] == "Done"
            seen = await office(arbiters[0], table)
            assert (seen["question"], seen["listed"], seen["calls"]) == ("", None, [])

    async def test_a_play_that_is_reported_waits_for_the_jury_to_look_at_it(
        self, admin: Client, anna: Client, bernat: Client, arbiters: list[Client]
    ) -> None:
        rita = arbiters[0]
        async with playing(admin, anna, bernat, edition="nl-punten") as (table, a, b):
            first = int(a.events("TurnBegan")[0]["seat"])
            seats = [(anna, a), (bernat, b)]
            for turn, seat in enumerate((first, 1 - first)):
                client, socket = seats[seat]
                await lay_nonsense(client, socket, table, across=112 if turn == 0 else 127)
                assert (await seats[1 - seat][1].do("ReportWord", turn=turn))["is"] == "Done"
            seen = await office(rita, table)
            assert [call["why"] for call in seen["calls"]] == ["report"]
            assert [report["turn"] for report in seen["reports"]] == [0, 1]
            assert [report["listed"] for report in seen["reports"]] == [False, False]
            assert all(report["words"] for report in seen["reports"])
            good = [each for each in seen["acts"] if each["do"] == "FindWordGood"]
            assert [(each["turn"], each["reason"]) for each in good] == [(0, ""), (1, "")]
            async with rita.socket(table) as r:
                assert (await r.do("FindWordGood", turn=0))["is"] == "Done"
                assert (await r.do("FindWordWrong", turn=1))["is"] == "Done"
            seen = await office(rita, table)
            assert (seen["calls"], seen["reports"]) == ([], [])
            state = await anna.get(f"/tables/{table}/state")
            assert state["reported"] == [0]
            assert state["totals"][1 - first] == -20
            told = [ruling["what"] for ruling in await anna.get(f"/tables/{table}/rulings")]
            assert told == ["WordFoundGood", "WordFoundWrong", "PointsDeducted"]

    async def test_whoever_plays_there_is_no_arbiter_of_it(
        self, admin: Client, anna: Client, bernat: Client
    ) -> None:
        await admin.post(f"/accounts/{anna.id}/roles", {"role": "arbiter", "event": "open"})
        async with playing(admin, anna, bernat) as (table, _, _b):
            assert (await refused(anna.get(f"/tables/{table}/office"))).status == 403


class TestTheLog:
    async def test_every_ruling_stands_there_with_name_reason_and_clause(
        self, admin: Client, anna: Client, bernat: Client, arbiters: list[Client]
    ) -> None:
        rita = arbiters[0]
        async with playing(admin, anna, bernat) as (table, a, b):
            async with rita.socket(table) as r:
                for what, fields in (
                    ("CreditTime", {"seat": 1, "ms": 60_000, "fault": "ruling", "reason": "bell"}),
                    ("StopClock", {"cause": "force-majeure"}),
                    ("ResumeClock", {}),
                ):
                    assert (await r.do(what, **fields))["is"] == "Done"
            on_turn = a if a.events("TurnBegan")[0]["seat"] == 0 else b
            await on_turn.do("Exchange", tiles="A")
            log = await rita.get("/events/open/desk/log")
            kinds = [each["what"] for each in log]
            assert kinds == ["ClockResumed", "ClockStopped", "TimeCredited"]
            credit = log[-1]
            assert (credit["by"], credit["seat"], credit["reason"]) == (["Rita"], 1, "bell")
            assert (credit["amount"], credit["number"]) == (60_000, "7")
            assert credit["clause"].startswith("FISC23")
            assert (await office(rita, table))["rulings"] == log[::-1]

    async def test_players_are_not_in_it(
        self, admin: Client, anna: Client, bernat: Client, arbiters: list[Client]
    ) -> None:
        async with playing(admin, anna, bernat) as (_, a, b):
            on_turn = a if a.events("TurnBegan")[0]["seat"] == 0 else b
            await on_turn.do("StopClock", cause="consult")
            await a.do("Resign")
            assert await arbiters[0].get("/events/open/desk/log") == []


class TestWhatIsToldAtTheTable:
    async def test_players_and_spectators_read_every_ruling_with_its_clause(
        self, admin: Client, anna: Client, bernat: Client, arbiters: list[Client]
    ) -> None:
        rita = arbiters[0]
        async with playing(admin, anna, bernat) as (table, _, _b):
            assert await anna.get(f"/tables/{table}/rulings") == []
            async with rita.socket(table) as r:
                given: Any = {"seat": 1, "ms": 60_000, "fault": "ruling", "reason": "bell"}
                assert (await r.do("CreditTime", **given))["is"] == "Done"
            (told,) = await anna.get(f"/tables/{table}/rulings")
            assert (told["what"], told["by"], told["reason"]) == ("TimeCredited", ["Rita"], "bell")
            assert told["clause"].startswith("FISC23")
            assert await bernat.get(f"/tables/{table}/rulings") == [told]
            assert await rita.get(f"/tables/{table}/rulings") == [told]

    async def test_what_the_software_ruled_stands_there_too_by_nobody(
        self, admin: Client, anna: Client, bernat: Client
    ) -> None:
        asked = {"edition": "nl-wedstrijd", "judge": "software"}
        async with playing(admin, anna, bernat, **asked) as (table, a, b):
            seat = a.events("TurnBegan")[0]["seat"]
            players, sockets = (anna, bernat), (a, b)
            await lay_nonsense(players[seat], sockets[seat], table)
            assert (await sockets[1 - seat].do("Challenge"))["is"] == "Done"
            told = await anna.get(f"/tables/{table}/rulings")
            ruled = next(each for each in told if each["what"] == "ChallengeRuled")
            assert (ruled["by"], ruled["granted"], ruled["seat"]) == ([], False, seat)
            assert ruled["clause"]

    async def test_who_comes_again_is_told_all_of_the_play_that_waits(
        self, admin: Client, anna: Client, bernat: Client
    ) -> None:
        async with playing(admin, anna, bernat, edition="nl-wedstrijd") as (table, a, b):
            seat = a.events("TurnBegan")[0]["seat"]
            laid = await lay_nonsense((anna, bernat)[seat], (a, b)[seat], table)
            for client in (anna, bernat):
                state = await client.get(f"/tables/{table}/state")
                assert state["pending"]["placements"] == laid
                assert (state["sheet"][-1]["worth"], state["sheet"][-1]["full_rack"]) == (
                    state["pending"]["points"],
                    False,
                )
                assert [bool(tile) for tile in state["start_tiles"]] == [True, True]

    async def test_who_may_not_see_the_table_may_not_read_them(
        self, admin: Client, anna: Client, bernat: Client, server: Running
    ) -> None:
        olga = await member(admin, server, "olga", ("player", "elsewhere"))
        async with playing(admin, anna, bernat, public=False) as (table, _, _b):
            assert (await refused(olga.get(f"/tables/{table}/rulings"))).status == 404
        await olga.http.aclose()


class TestTheSecondArbiter:
    async def test_sees_the_proposal_at_desk_and_table_and_both_stand_in_the_log(
        self, admin: Client, anna: Client, bernat: Client, arbiters: list[Client]
    ) -> None:
        rita, roc = arbiters
        async with playing(admin, anna, bernat) as (table, a, b):
            await a.do("Resign")
            await b.until(lambda: b.events("ResultDeclared"))
            said: Any = {"seat": 0, "points": 50, "reason": "walked out"}
            async with rita.socket(table) as r:
                for _ in range(2):  # pressed twice, it is one proposal
                    assert (await r.do("Penalise", **said))["reason"] == "second-arbiter"
            (own,) = (await office(rita, table))["proposals"]
            (theirs,) = (await office(roc, table))["proposals"]
            assert (own["own"], theirs["own"], theirs["by"]) == (True, False, "Rita")
            assert theirs["what"] == {"do": "Penalise", **said}
            assert [call["why"] for call in await roc.get("/events/open/desk")] == [
                "second-arbiter"
            ]
            async with roc.socket(table) as s:
                assert (await s.do("Second", proposal=theirs["id"]))["is"] == "Done"
            assert (await office(rita, table))["proposals"] == []
            rulings = (await office(rita, table))["rulings"]
            assert {tuple(each["by"]) for each in rulings} == {("Rita", "Roc")}

    async def test_may_say_no(
        self, admin: Client, anna: Client, bernat: Client, arbiters: list[Client]
    ) -> None:
        rita, roc = arbiters
        async with playing(admin, anna, bernat) as (table, a, b):
            await a.do("Resign")
            await b.until(lambda: b.events("ResultDeclared"))
            async with rita.socket(table) as r:
                await r.do("Penalise", seat=0, points=50, reason="walked out")
            (proposal,) = (await office(roc, table))["proposals"]
            path = f"/tables/{table}/office/withdraw"
            assert (await refused(anna.post(path, {"proposal": proposal["id"]}))).status == 403
            assert (await refused(roc.post(path, {"proposal": "none"}))).status == 404
            await roc.post(path, {"proposal": proposal["id"]})
            assert (await office(rita, table))["proposals"] == []
            async with roc.socket(table) as s:
                answer = await s.do("Second", proposal=proposal["id"])
                assert answer["reason"] == "not-found"


NOBODYS = {
    c.OpenTable: "the server opens tables",
    c.Tick: "time comes from the server's clock",
}
"""Commands that nobody sends, and why not."""

ONLY_WITH_A_REAL_BAG = {
    c.DrawForStart,
    c.CountBag,
    c.ReportForgottenTiles,
    c.NoteRack,
    c.ReportOverdraw,
    c.ResolveRedraw,
}
"""Where the server is the bag it draws, counts and helps by itself."""


class TestEveryCommand:
    async def test_is_sent_by_seats_or_arbiters_or_has_a_reason_why_not(self) -> None:
        sent = {*BY_SEATS, *BY_ARBITERS}
        assert {kind for kind in get_args(c.Command) if kind not in sent} == set(NOBODYS)

    async def test_that_names_no_seat_and_no_giver_is_the_arbiters(self) -> None:
        office = {
            kind
            for kind in get_args(c.Command)
            if not {"seat", "by"} & {field.name for field in fields(kind)}
        }
        assert office - set(NOBODYS) <= set(BY_ARBITERS)

    @pytest.mark.parametrize("source", TileSource)
    async def test_of_the_arbiter_is_offered_at_the_table(self, source: TileSource) -> None:
        rules = ruleset("fisc-2023")
        given = midgame(rules, "8 .......PAU.....", ("SEEARTL", "NNOOIIR")).with_(source=source)
        game = structs.replace(given.game, turns=(Turn(0, TurnKind.PLAY, 10, 3),))
        offered = {each.do for each in available_rulings(rules, game, game.at)}
        wanted = set(BY_ARBITERS)
        if source is TileSource.ONLINE:
            wanted -= ONLY_WITH_A_REAL_BAG
        assert offered == {kind.__name__ for kind in wanted}

    async def test_two_players_who_are_missing_are_reported_together(self) -> None:
        rules = ruleset("fisc-2023")
        given = Given(rules, Game()).do(c.OpenTable(0, ("Anna", "Biel")))
        absences = [
            act for act in available_rulings(rules, given.game, 0) if act.do == "ReportAbsence"
        ]
        assert [(act.seat, act.reason) for act in absences] == [(-1, ""), (0, ""), (1, "")]

    async def test_of_the_arbiter_has_a_control_on_the_page(self) -> None:
        table = Path(__file__).parents[2] / "web" / "src" / "areas" / "table"
        panel = table / "ui"
        files = [panel / "ArbiterPanel.svelte", *(panel / "arbiter").iterdir()]
        files += (table / "model").iterdir()
        files = [file for file in files if ".test." not in file.name]
        files = [file for file in files if file.suffix in (".svelte", ".ts")]
        text = "".join(file.read_text("utf-8") for file in files)
        missing = [k.__name__ for k in BY_ARBITERS if f"do: '{k.__name__}'" not in text]
        assert missing == []
