"""A championship on the server: the desk, the phones, who may do what."""

import asyncio
import io
import json
import zipfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from faristol.notation.championship_log import parse_log
from faristol.server.championship.desk import RoundClockSet
from faristol.server.championship.plan import Plan
from faristol.server.running import Running, start
from faristol.server.settings import Settings
from faristol.store import open_store, verify_store
from tests.server.championing import Championship, administer, announced
from tests.server.client import Client, RefusedError

pytestmark = pytest.mark.anyio


async def refused(asking: Any) -> RefusedError:
    with pytest.raises(RefusedError) as error:
        await asking
    return error.value


@pytest.fixture
async def desk(admin: Client) -> Championship:
    return await announced(admin)


@pytest.fixture
async def carla(server: Running) -> AsyncIterator[Client]:
    async with Client(server.port) as client:
        await client.come_as_guest("Carla")
        yield client


class TestTheDesk:
    async def test_from_entries_to_the_final_classification(self, desk: Championship) -> None:
        assert (await desk.view())["phase"] == "entries"
        for player in (1, 2, 3, 4):
            await desk.do("CheckIn", player=player)
        await desk.do("Pair")
        assert (await desk.view())["phase"] == "pairing"
        await desk.do("Publish")
        games = (await desk.view())["rounds"][0]["games"]
        assert len(games) == 2
        for game in games:
            await desk.do("Result", table=game["table"], first=410, second=380)
        await desk.do("Close")
        assert (await desk.view())["phase"] == "between"
        await desk.play_round()
        await desk.play_round()
        await desk.do("Finish")
        view = await desk.view()
        assert view["phase"] == "finished"
        assert view["standings"][0]["points"] >= view["standings"][-1]["points"]

    async def test_an_unpublished_pairing_is_the_desks_alone(
        self, desk: Championship, anna: Client
    ) -> None:
        await desk.do("Pair")
        assert (await desk.mine())["desk"]["pairing"]["number"] == 1
        seen = desk.seen_by(anna)
        assert (await seen.view())["rounds"] == []
        assert (await seen.mine())["desk"] is None
        whole = json.dumps(await anna.get(desk.path))
        assert "codes" not in whole
        assert "reasons" not in whole

    async def test_why_each_pair_was_made_is_told(self, desk: Championship) -> None:
        await desk.do("Pair")
        reasons = (await desk.mine())["desk"]["reasons"]
        assert {player for reason in reasons for player in reason["players"]} == {1, 2, 3, 4}

    async def test_the_rules_refusal_names_its_clause(self, admin: Client) -> None:
        desk = await announced(admin, regulations="fisc-2023", rounds=5)
        await desk.play_round()
        error = await refused(desk.do("Finish"))
        assert (error.status, error.code) == (422, "rounds-missing")
        assert error.body["clause"] == "FISC23-C-1.2"

    async def test_a_command_sent_twice_is_done_once(self, desk: Championship) -> None:
        one = await desk.do("Enter", name="Nou", id="again")
        two = await desk.do("Enter", name="Nou", id="again")
        assert one == two
        assert len((await desk.view())["players"]) == 5

    async def test_a_step_and_its_undoing(self, desk: Championship) -> None:
        await desk.do("Pair")
        mine = await desk.mine()
        assert mine["desk"]["last_step"]["kind"] == "RoundPaired"
        await desk.do("Undo", seen=mine["version"])
        assert (await desk.view())["phase"] == "entries"

    async def test_undoing_what_nobody_saw_is_refused(self, desk: Championship) -> None:
        await desk.do("Pair")
        seen = (await desk.mine())["version"]
        await desk.do("Publish")
        assert (await refused(desk.do("Undo", seen=seen))).code == "moved-on"

    async def test_a_closed_round_changes_only_by_the_committee(self, desk: Championship) -> None:
        await desk.play_round()
        assert (await refused(desk.do("Result", table=1, first=1, second=2))).status == 422
        change = {"round": 1, "table": 1, "first": 300, "second": 400}
        error = await refused(desk.do("Overrule", **change, why=" ", clause="FISC23-G-8.F"))
        assert error.code == "reason-missing"
        await desk.do("Overrule", **change, why="added up wrongly", clause="FISC23-G-8.F")
        game = (await desk.view())["rounds"][0]["games"][0]
        assert game["score"] == [300, 400]
        assert "FISC23-G-8.F" in game["overruled"]

    async def test_forfeits_and_double_losses(self, desk: Championship) -> None:
        await desk.to_round()
        await desk.do("Forfeit", table=1, absent="second")
        await desk.do("DoubleLoss", table=2)
        one, two = (await desk.view())["rounds"][0]["games"]
        assert (one["score"], one["outcomes"]) == ([300, 0], ["won-by-forfeit", "lost-by-forfeit"])
        assert two["outcomes"] == ["lost", "lost"]

    async def test_a_late_entry_and_an_absence(self, desk: Championship) -> None:
        await desk.play_round()
        await desk.do("Enter", name="Tardà")
        await desk.do("NoteAbsence", player=1, round=2, worth="half-bye")
        round_two = await desk.to_round()
        assert {"player": 1, "outcome": "half-bye"} in round_two["away"]
        assert (await desk.view())["players"][4]["joined"] == 2

    async def test_the_clock_runs_for_everybody(self, desk: Championship, anna: Client) -> None:
        await desk.to_round()
        await desk.do("SetClock", minutes=50)
        mine = await desk.seen_by(anna).mine()
        left = (await desk.seen_by(anna).view())["clock_until"] - mine["at"]
        assert 49 * 60_000 < left <= 50 * 60_000
        await desk.do("SetClock", minutes=0)
        assert (await desk.view())["clock_until"] == 0

    async def test_tie_breaks_are_told_term_by_term(self, admin: Client) -> None:
        desk = await announced(admin, regulations="fisc-2023", rounds=5)
        await desk.play_round()
        await desk.play_round()
        card = await admin.get(f"{desk.path}/players/1")
        median = card["sums"][0]
        assert median["clause"].startswith("FISC23-C-1.5")
        assert any(term["left_out"] for term in median["terms"])
        kept = [float(term["amount"]) for term in median["terms"] if not term["left_out"]]
        assert sum(kept) == float(median["value"])
        assert [line["round"] for line in card["rounds"]] == [1, 2]

    async def test_clubs_schools_categories_and_debutants_have_tables_of_their_own(
        self, admin: Client
    ) -> None:
        desk = await announced(admin, players=0)
        for name, more in (
            ("A", {"club": "Sabadell", "rating": 1200}),
            ("B", {"club": "Sabadell", "category": "sub-18"}),
            ("C", {"school": "Escola Nova", "rating": 1100, "category": "sub-18"}),
            ("D", {"rating": 1000}),
        ):
            await desk.do("Enter", name=name, **more)
        await desk.play_round()
        groups = await admin.get(f"{desk.path}/groups")
        assert [line["group"] for line in groups["clubs"]] == ["Sabadell"]
        assert sorted(groups["clubs"][0]["players"]) == [1, 2]
        assert [line["players"] for line in groups["schools"]] == [[3]]
        assert [line["player"] for line in groups["debutants"]] == [2]
        assert {line["player"] for line in groups["categories"]["sub-18"]} == {2, 3}

    async def test_prizes_go_to_the_best_feat(self, desk: Championship) -> None:
        await desk.play_round()
        for player, value in ((1, 90), (2, 158)):
            await desk.do("Feat", player=player, round=1, prize="best play", value=value)
        assert [p["player"] for p in (await desk.view())["prizes"]] == [2]


class TestLookingTwice:
    @pytest.mark.parametrize(
        ("score", "winner", "kind"),
        [
            ((1412, 388), None, "many"),
            ((412, 38), None, "few"),
            ((388, 412), "first", "winner"),
            ((400, 400), "second", "winner"),
        ],
    )
    async def test_an_odd_result_is_questioned_and_written_when_sure(
        self, desk: Championship, score: tuple[int, int], winner: str | None, kind: str
    ) -> None:
        await desk.to_round()
        result = {"table": 1, "first": score[0], "second": score[1], "winner": winner}
        answer = await desk.do("Result", **result)
        assert [doubt["kind"] for doubt in answer["doubts"]] == [kind]
        assert (await desk.view())["rounds"][0]["games"][0]["score"] is None
        assert (await desk.do("Result", **result, sure=True))["doubts"] == []
        assert (await desk.view())["rounds"][0]["games"][0]["score"] == list(score)

    async def test_an_impossible_result_is_refused_even_when_sure(self, desk: Championship) -> None:
        await desk.to_round()
        error = await refused(desk.do("Result", table=1, first=5000, second=1, sure=True))
        assert error.code == "impossible-score"

    async def test_a_swap_says_what_it_breaks_before_it_does(self, desk: Championship) -> None:
        await desk.play_round()
        await desk.do("Pair")
        met = {
            frozenset((g["first"], g["second"])) for g in (await desk.view())["rounds"][0]["games"]
        }
        games = (await desk.mine())["desk"]["pairing"]["games"]
        one = games[0]["first"]
        other = next(x for pair in met if one in pair for x in pair if x != one)
        opponent = games[0]["second"]
        answer = await desk.do("Swap", one=opponent, other=other)
        kinds = [doubt["kind"] for doubt in answer["doubts"]]
        assert "met" in kinds
        assert answer["doubts"][0]["names"]
        assert (await desk.mine())["desk"]["pairing"]["games"] == games
        await desk.do("Swap", one=opponent, other=other, sure=True)
        pairing = (await desk.mine())["desk"]["pairing"]
        assert {pairing["games"][0]["first"], pairing["games"][0]["second"]} == {one, other}
        assert "met" in [doubt["kind"] for doubt in pairing["by_hand"]]

    async def test_a_forbidden_pair_is_warned_of(self, desk: Championship) -> None:
        await desk.do("Pair")
        one, two = (await desk.mine())["desk"]["pairing"]["games"]
        await desk.do("Forbid", one=one["first"], other=two["second"], why="family")
        answer = await desk.do("Swap", one=one["second"], other=two["second"])
        assert [doubt["kind"] for doubt in answer["doubts"]] == ["forbidden"]


class TestPhones:
    async def seated(
        self, desk: Championship, one: Client, other: Client
    ) -> tuple[Championship, Championship, dict[str, Any]]:
        """Two phones of the players of table 1, and the table."""
        game = (await desk.to_round())["games"][0]
        first = await desk.claim(one, game["first"])
        second = await desk.claim(other, game["second"])
        return first, second, game

    async def test_a_slip_that_the_opponent_confirms_is_the_result(
        self, desk: Championship, anna: Client, bernat: Client
    ) -> None:
        first, second, _ = await self.seated(desk, anna, bernat)
        await first.do("Slip", first=412, second=388, winner="first")
        line = (await desk.view())["rounds"][0]["games"][0]
        assert (line["score"], line["waits"]) == (None, True)
        assert (await second.mine())["slips"][0]["score"] == [412, 388]
        await second.do("Slip", first=412, second=388)
        line = (await desk.view())["rounds"][0]["games"][0]
        assert (line["score"], line["waits"]) == ([412, 388], False)

    async def test_slips_that_differ_call_the_arbiter_whose_result_stands(
        self, desk: Championship, anna: Client, bernat: Client
    ) -> None:
        first, second, game = await self.seated(desk, anna, bernat)
        await first.do("Slip", first=412, second=388)
        await second.do("Slip", first=402, second=388)
        (call,) = (await desk.mine())["calls"]
        assert (call["table"], call["player"]) == (1, game["second"])
        assert "412-388" in call["why"]
        answer = await desk.do("Result", table=1, first=402, second=388)
        assert [doubt["kind"] for doubt in answer["doubts"]] == ["sheets"]
        await desk.do("Result", table=1, first=402, second=388, sure=True)
        assert (await desk.mine())["calls"] == []

    async def test_who_sees_the_mistake_mends_it_and_nobody_waits(
        self, desk: Championship, anna: Client, bernat: Client
    ) -> None:
        first, second, _ = await self.seated(desk, anna, bernat)
        await first.do("Slip", first=412, second=388)
        await second.do("Slip", first=402, second=388)
        await first.do("Slip", first=402, second=388)
        assert (await desk.view())["rounds"][0]["games"][0]["score"] == [402, 388]
        assert (await desk.mine())["calls"] == []

    async def test_after_the_result_only_the_arbiter_changes_it(
        self, desk: Championship, anna: Client, bernat: Client
    ) -> None:
        first, second, _ = await self.seated(desk, anna, bernat)
        for phone in (first, second):
            await phone.do("Slip", first=412, second=388)
        error = await refused(first.do("Slip", first=512, second=388))
        assert error.code == "result-is-in"
        await first.do("Call", why="a play was added up wrongly")
        assert (await desk.mine())["calls"][0]["why"] == "a play was added up wrongly"
        await desk.do("Answer", table=1)
        assert (await desk.mine())["calls"] == []

    async def test_an_odd_slip_is_questioned_on_the_phone(
        self, desk: Championship, anna: Client, bernat: Client
    ) -> None:
        first, _, _ = await self.seated(desk, anna, bernat)
        answer = await first.do("Slip", first=388, second=412, winner="first")
        assert [doubt["kind"] for doubt in answer["doubts"]] == ["winner"]
        assert (await first.mine())["slips"] == []

    async def test_undoing_a_confirmed_result_leaves_the_slips(
        self, desk: Championship, anna: Client, bernat: Client
    ) -> None:
        first, second, _ = await self.seated(desk, anna, bernat)
        for phone in (first, second):
            await phone.do("Slip", first=412, second=388)
        await desk.do("Undo", seen=(await desk.mine())["version"])
        line = (await desk.view())["rounds"][0]["games"][0]
        assert (line["score"], line["waits"]) == (None, True)

    async def test_nobody_reads_the_slips_of_another_table(
        self, desk: Championship, anna: Client, bernat: Client, carla: Client
    ) -> None:
        first, _, _ = await self.seated(desk, anna, bernat)
        other = await desk.claim(carla, (await desk.view())["rounds"][0]["games"][1]["first"])
        await first.do("Slip", first=412, second=388)
        assert (await other.mine())["slips"] == []

    async def test_a_slip_goes_with_its_player_when_seats_are_swapped(
        self, desk: Championship, anna: Client, bernat: Client
    ) -> None:
        first, second, game = await self.seated(desk, anna, bernat)
        await first.do("Slip", first=412, second=388)
        third = (await desk.view())["rounds"][0]["games"][1]["first"]
        await desk.do("Swap", one=game["first"], other=third, sure=True)
        await second.do("Slip", first=412, second=388)
        assert (await desk.view())["rounds"][0]["games"][0]["score"] is None

    async def test_a_wrong_code_links_nobody_and_guessing_is_locked(
        self, desk: Championship, anna: Client
    ) -> None:
        codes = (await desk.mine())["desk"]["codes"]
        wrong = f"{(int(codes['1']) + 1) % 1_000_000:06}"
        guess = {"player": 1, "code": wrong}
        errors = [await refused(anna.post(f"{desk.path}/claim", guess)) for _ in range(7)]
        assert {error.code for error in errors[:5]} == {"wrong-code"}
        assert errors[-1].code == "locked-out"
        assert (await desk.seen_by(anna).mine())["player"] is None

    async def test_codes_differ_and_tell_nothing_of_each_other(self) -> None:
        plan = Plan("x", "X", "", "", 0, "", "secret")
        other = Plan("x", "X", "", "", 0, "", "another")
        codes = [plan.code_of(n, "Anna") for n in range(50)]
        assert len(set(codes)) > 45
        assert all(len(code) == 6 and code.isdigit() for code in codes)
        assert codes != [other.code_of(n, "Anna") for n in range(50)]

    async def test_a_number_given_to_somebody_else_is_not_the_old_phones(
        self, desk: Championship, anna: Client
    ) -> None:
        await desk.do("Enter", name="Error")
        phone = await desk.claim(anna, 5)
        assert (await phone.mine())["player"] == 5
        mine = await desk.mine()
        await desk.do("Undo", seen=mine["version"])
        await desk.do("Enter", name="Joana")
        assert (await phone.mine())["player"] is None

    async def test_a_player_checks_themselves_in_and_nobody_else(
        self, desk: Championship, anna: Client
    ) -> None:
        phone = await desk.claim(anna, 1)
        await phone.do("CheckIn", player=1)
        assert (await refused(phone.do("CheckIn", player=2))).status == 403

    async def test_people_enter_themselves_only_where_they_may(
        self, admin: Client, desk: Championship, anna: Client
    ) -> None:
        asked = {"name": "Anna  Puig", "club": "Sabadell"}
        assert (await refused(anna.post(f"{desk.path}/enter", asked))).status == 403
        open_to_all = await announced(admin, players=0, self_entry=True)
        await anna.post(f"{open_to_all.path}/enter", asked)
        assert (await open_to_all.view())["players"][0]["name"] == "Anna Puig"
        assert (await open_to_all.seen_by(anna).mine())["player"] == 1


async def invited(admin: Client, server: Running, role: str, event: str) -> Client:
    """Somebody new, with a role at an event."""
    link = await admin.post("/invitations", {"grants": [{"role": role, "event": event}]})
    client = Client(server.port)
    body = {"login": role, "name": role.title(), "password": "a long enough password"}
    await client.post(f"/invitations/{link['url'].rsplit('/', 1)[1]}/accept", body)
    await client.remember()
    return client


class TestRights:
    async def test_who_is_nobody_there_does_nothing(self, desk: Championship, anna: Client) -> None:
        tried: list[tuple[str, dict[str, Any]]] = [
            ("Enter", {"name": "X"}),
            ("Pair", {}),
            ("Publish", {}),
            ("Result", {"table": 1, "first": 1, "second": 2}),
            ("Close", {}),
            ("Undo", {"seen": 0}),
            ("Finish", {}),
            ("CheckIn", {"player": 1}),
            ("SetClock", {"minutes": 5}),
            ("Answer", {"table": 1}),
            ("Unlink", {"player": 1}),
            ("Swap", {"one": 1, "other": 2}),
            ("Slip", {"first": 1, "second": 2}),
            ("Call", {}),
        ]
        before = (await desk.view())["version"]
        for what, fields in tried:
            assert (await refused(desk.seen_by(anna).do(what, **fields))).status == 403, what
        assert (await desk.view())["version"] == before

    async def test_an_arbiter_enters_results_but_does_not_pair(
        self, desk: Championship, admin: Client, server: Running
    ) -> None:
        async with await invited(admin, server, "arbiter", desk.event) as client:
            arbiter = desk.seen_by(client)
            assert (await refused(arbiter.do("Pair"))).status == 403
            await desk.to_round()
            await arbiter.do("Result", table=1, first=400, second=300)
            assert (await arbiter.mine())["desk"]["codes"] == {}

    async def test_a_director_of_another_event_is_nobody_here(
        self, desk: Championship, admin: Client, server: Running
    ) -> None:
        async with await invited(admin, server, "director", "another") as client:
            assert (await refused(desk.seen_by(client).do("Pair"))).status == 403

    async def test_guests_announce_nothing(self, anna: Client) -> None:
        assert (await refused(anna.post("/championships", {"name": "X"}))).status == 403

    async def test_without_the_csrf_header_nothing_is_written(
        self, desk: Championship, admin: Client
    ) -> None:
        admin.csrf = ""
        assert (await refused(desk.do("Pair"))).code == "csrf"

    async def test_who_played_a_game_does_not_overrule_it(
        self, desk: Championship, admin: Client
    ) -> None:
        await desk.claim(admin, 1)
        await desk.play_round()
        games = (await desk.view())["rounds"][0]["games"]
        own = next(g["table"] for g in games if 1 in (g["first"], g["second"]))
        change = {"round": 1, "first": 1, "second": 2, "why": "x", "clause": "y"}
        assert (await refused(desk.do("Overrule", table=own, **change))).status == 403
        await desk.do("Overrule", table=3 - own, **change)


class TestHostile:
    async def test_a_malformed_command_changes_nothing(self, desk: Championship) -> None:
        bodies: list[Any] = [
            {},
            {"do": "Pair"},
            {"do": "Pair", "id": ""},
            {"do": "Explode", "id": "1"},
            {"do": "Result", "id": "1", "table": 0, "first": 1, "second": 1},
            {"do": "Result", "id": "1", "table": 1, "first": 10**30, "second": 1},
            {"do": "Result", "id": "1", "table": 1, "first": "400", "second": 1},
            {"do": "Enter", "id": "1", "name": "x" * 81},
            {"do": "Swap", "id": "1", "one": -1, "other": 2},
            {"do": "Pair", "id": "1", "more": 1},
            [],
        ]
        before = (await desk.view())["version"]
        for body in bodies:
            error = await refused(desk.client.post(f"{desk.path}/commands", body))
            assert error.status == 400, body
        assert (await desk.view())["version"] == before

    async def test_cards_of_nobody_and_championships_that_do_not_exist(
        self, desk: Championship, admin: Client
    ) -> None:
        for player in ("0", "99", "-1", "x", "١", "9" * 30):
            assert (await refused(admin.get(f"{desk.path}/players/{player}"))).status == 404
        for event in ("nothing", "*", "x" * 300):
            assert (await refused(admin.get(f"/championships/{event}"))).status == 404

    async def test_a_championship_that_cannot_be_leaves_nothing(self, admin: Client) -> None:
        tried: list[tuple[dict[str, Any], int]] = [
            ({"rounds": 0}, 400),
            ({"rounds": 101}, 400),
            ({"regulations": "none"}, 400),
            ({"regulations": "fisc-2023", "rounds": 4}, 422),
            ({"plays_on": "yesterday"}, 422),
            ({"system": "by-hand"}, 400),
            ({"online": True, "lexicon": "no-such"}, 400),
        ]
        for plan, status in tried:
            asked = {"name": "X", "regulations": "club", **plan}
            assert (await refused(admin.post("/championships", asked))).status == status, plan
        assert await admin.get("/championships") == []


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

    async def test_a_list_with_a_mistake_enters_nobody_and_says_where(
        self, desk: Championship
    ) -> None:
        for data, where in (
            (b"nom;rasccat\nJoana;abc\n", "2"),
            (b"nom;rasccat\nJoana;1000\nAnna;1000\n", "row 3"),
            (b"nothing here\n", ""),
            (b"nom\n=HYPERLINK(1)\n", "2"),
            (b"\0\0\0", ""),
            (b"", ""),
        ):
            error = await refused(self.send(desk, data, "llista.csv"))
            assert error.status in (400, 422)
            assert where in error.body["detail"]
        assert len((await desk.view())["players"]) == 4

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
        for form in ("trf", "xlsx", "csv", "swiss-perfect", "log"):
            assert (await stranger.http.get(f"{desk.path}/export/{form}")).status_code == 403


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
            async with asyncio.timeout(5):
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
        live = await server.house.office.get(desk.event)
        told: list[bool] = []
        async with asyncio.timeout(5), admin.http.stream("GET", f"{desk.path}/stream") as answer:
            async for line in answer.aiter_lines():
                if line.startswith("data: ") and '"is_director"' in line:
                    told.append(json.loads(line[6:])["is_director"])
                    if len(told) == 2:
                        break
                    await admin.post("/sign-out")
                    await live.submit(
                        lambda draft, at: draft.fold(RoundClockSet(at, 0)), actor="", command=""
                    )
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
                async with asyncio.timeout(5):
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
        self, settings: Settings, server: Running, admin: Client
    ) -> None:
        desk = await announced(admin)
        other = await start(settings, robot_pause_s=0)
        try:
            async with Client(other.port) as client:
                client.http.cookies = admin.http.cookies
                await client.remember()
                elsewhere = desk.seen_by(client)
                await elsewhere.view()
                await desk.do("Pair")
                await elsewhere.do("Publish")
                async with asyncio.timeout(5):
                    while (await desk.view())["phase"] != "playing":
                        await asyncio.sleep(0.02)
        finally:
            other.stop_soon()
            await other.stopped()

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
