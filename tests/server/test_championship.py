"""A championship on the server: the desk, and who may do what there."""

import json
from typing import Any

import pytest

from faristol.championship.reasons import REMARKS
from faristol.championship.regulations import REGULATIONS
from faristol.championship.tiebreaks import tie_breaks
from faristol.server.running import Running
from tests.server.accounts import member
from tests.server.championing import NAMES, Championship, announced
from tests.server.client import Client, refused

pytestmark = pytest.mark.anyio


@pytest.fixture
async def desk(admin: Client) -> Championship:
    return await announced(admin)


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

    async def test_a_training_list_is_called_in_the_readers_language(
        self, desk: Championship
    ) -> None:
        station = await desk.client.get(f"{desk.path}/verdicts")
        assert station["lexicon"].startswith("faristol-ca@")
        assert station["title"] == ""

    async def test_why_each_pair_was_made_is_told(self, desk: Championship) -> None:
        await desk.do("Pair")
        reasons = (await desk.mine())["desk"]["reasons"]
        assert {player for reason in reasons for player in reason["players"]} == {1, 2, 3, 4}

    async def test_every_reason_has_a_kind_for_the_readers_language(self, admin: Client) -> None:
        desk = await announced(admin, players=7, regulations="fisc-2023", rounds=5)
        # In round 1 the list's first player would meet the fourth of the seven.
        await desk.do("Forbid", one=1, other=4)
        said: list[dict[str, Any]] = []
        for _ in range(3):
            await desk.do("Pair")
            told = (await desk.mine())["desk"]
            said += [line["did"] for line in told["clauses"]]
            for reason in told["reasons"]:
                said += [reason["group"], *reason["notes"]]
            await desk.do("Publish")
            for game in (await desk.view())["rounds"][-1]["games"]:
                await desk.do("Result", table=game["table"], first=400, second=350)
            await desk.do("Close")
        assert {remark["kind"] for remark in said} <= set(REMARKS)
        passed_over = next(remark for remark in said if remark["kind"] == "not-forbidden")
        assert (passed_over["players"], NAMES[3]) == ([4], passed_over["text"].split()[1][:-1])
        group = next(remark for remark in said if remark["kind"] == "score-group")
        assert group["text"] == f"score group {group['values'][0]}"

    async def test_what_blocks_a_round_has_kinds_too(self, admin: Client) -> None:
        desk = await announced(admin, players=2, regulations="fisc-2023", rounds=5)
        await desk.do("Forbid", one=1, other=2)
        error = await refused(desk.do("Pair"))
        assert (error.code, error.body["values"]) == (
            "no-pairing",
            {"blocks": ["blocks-forbidden"]},
        )

    async def test_who_came_after_the_pairing_is_pointed_out_by_name(self, admin: Client) -> None:
        desk = await announced(admin, players=6, rounds=3)
        for player in (1, 2, 3, 4):
            await desk.do("CheckIn", player=player)
        await desk.do("Pair")
        await desk.do("CheckIn", player=5)
        (warning,) = (await desk.mine())["desk"]["warnings"]
        assert (warning["kind"], warning["names"]) == ("left-out", ["Elna"])
        assert warning["text"] == "Elna is here and not in this pairing"
        await desk.do("Enter", name="Iris 2")
        error = await refused(desk.do("Publish"))
        assert (error.code, error.body["values"]) == ("pair-again", {"name": "Iris 2"})

    async def test_what_it_decides_is_read_before_it_is_announced_and_frozen_after(
        self, admin: Client, anna: Client
    ) -> None:
        asked = {"name": "Obert", "regulations": "fisc-2023", "rounds": 5, "running_game": "desk"}
        asked["plays_on"] = "2027-03-31"
        before = await admin.post("/championships/choices", asked)
        assert (before["frozen"], before["announce_by"]) == (False, "2027-02-28")
        lines = {line["name"]: line for line in before["lines"]}
        assert lines["running-game"]["value"] == "desk"
        assert lines["running-game"]["source"] == "reading"
        assert lines["running-game"]["clauses"] == ["FISC23-G-3.8"]
        assert lines["tie-breaks"]["source"] == "book"
        made = await admin.post("/championships", asked)
        after = await anna.get(f"/championships/{made['id']}/choices")
        assert after == {**before, "frozen": True}

    async def test_a_preview_refuses_what_cant_be_and_writes_nothing(self, admin: Client) -> None:
        count = len(await admin.get("/championships"))
        few = {"name": "Obert", "regulations": "fisc-2023", "rounds": 4}
        error = await refused(admin.post("/championships/choices", few))
        assert (error.code, error.body["clause"]) == ("too-few-rounds", "FISC23-C-1.2")
        assert len(await admin.get("/championships")) == count

    async def test_regulations_that_nobody_wrote_are_refused(self, admin: Client) -> None:
        asked = {"name": "Open", "regulations": "fisc-1066", "rounds": 5}
        error = await refused(admin.post("/championships", asked))
        assert error.status == 400

    async def test_regulations_and_tie_breaks_go_by_a_name(self, desk: Championship) -> None:
        view = await desk.view()
        assert view["regulations"] in REGULATIONS
        assert {head["name"] for head in view["tie_breaks"]} <= set(tie_breaks())

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
        assert (await refused(desk.do("Undo", seen=10**6))).code == "moved-on"

    async def test_what_goes_on_in_the_hall_does_not_stand_in_the_way(
        self, desk: Championship
    ) -> None:
        await desk.do("Pair")
        await desk.do("Publish")
        seen = (await desk.mine())["version"]
        await desk.do("SetClock", minutes=30)
        assert (await desk.mine())["version"] > seen
        await desk.do("Undo", seen=seen)
        assert (await desk.mine())["desk"]["last_step"]["kind"] == "RoundPaired"

    async def test_a_closed_round_changes_only_by_the_committee(self, desk: Championship) -> None:
        await desk.play_round()
        assert (await refused(desk.do("Result", table=1, first=1, second=2))).status == 422
        change = {"round": 1, "table": 1, "first": 300, "second": 400}
        error = await refused(desk.do("Overrule", **change, why=" ", clause="FISC23-G-8.F"))
        assert error.code == "reason-missing"
        error = await refused(desk.do("Overrule", **change, why="added up wrongly", clause="8.F"))
        assert error.code == "unknown-clause"
        assert "FISC23-G-8.F" in error.body["values"]["nearest"]
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
        await desk.do("PauseClock")
        paused = await desk.seen_by(anna).view()
        assert paused["clock_until"] == 0
        assert 49 * 60_000 < paused["clock_left"] <= 50 * 60_000
        await desk.do("PauseClock", pause=False)
        assert (await desk.view())["clock_left"] == 0
        assert (await desk.view())["clock_until"]
        await desk.do("SetClock", minutes=0)
        assert (await desk.view())["clock_until"] == 0

    async def test_a_second_start_leaves_a_running_clock_as_it_is(self, desk: Championship) -> None:
        await desk.to_round()
        await desk.do("SetClock", minutes=50)
        until = (await desk.view())["clock_until"]
        for minutes in (50, 60):
            await desk.do("SetClock", minutes=minutes)
            assert (await desk.view())["clock_until"] == until
        # Once it has been stopped, it can be started again.
        await desk.do("SetClock", minutes=0)
        await desk.do("SetClock", minutes=60)
        assert (await desk.view())["clock_until"] > until

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
    async def test_who_may_be_entered_already_is_asked_about(self, desk: Championship) -> None:
        asked = await desk.do("Enter", name="anna", club="Sabadell")
        doubt = asked["doubts"][0]
        assert (doubt["kind"], doubt["numbers"], doubt["names"]) == ("namesake", [1], ["Anna"])
        assert doubt["text"] == "Anna is entered already, as player 1, and may be the same person"
        assert len((await desk.view())["players"]) == 4
        told = await desk.do("Enter", name="anna", club="Sabadell", sure=True)
        assert told["doubts"] == []
        names = [line["name"] for line in (await desk.view())["players"]]
        assert names == ["Anna (1)", "Bernat", "Carla", "David", "anna (Sabadell)"]

    async def test_who_is_entered_already_is_refused_whatever_the_desk_says(
        self, desk: Championship
    ) -> None:
        for more in ({}, {"sure": True}):
            answer = await refused(desk.do("Enter", name="Anna", **more))
            assert (answer.status, answer.code) == (422, "name-taken")
        assert len((await desk.view())["players"]) == 4

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
        line = (await desk.view())["rounds"][0]["games"][0]
        assert line["score"] == list(score)
        assert line["outcomes"] == (["lost", "won"] if winner == "second" else ["won", "lost"])

    async def test_both_lose_whatever_their_points(self, desk: Championship) -> None:
        await desk.to_round()
        penalised = {"table": 1, "first": -50, "second": 0, "winner": "nobody"}
        await desk.do("Result", **penalised, sure=True)
        line = (await desk.view())["rounds"][0]["games"][0]
        assert (line["score"], line["outcomes"]) == ([-50, 0], ["lost", "lost"])

    async def test_the_committee_says_who_won(self, desk: Championship) -> None:
        await desk.play_round()
        change = {"round": 1, "table": 1, "first": 150, "second": 150, "winner": "second"}
        await desk.do("Overrule", **change, why="on time", clause="FISC23-G-4.D")
        line = (await desk.view())["rounds"][0]["games"][0]
        assert (line["score"], line["outcomes"]) == ([150, 150], ["lost", "won"])

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


class TestTheCommittee:
    async def test_it_is_named_asked_and_rules_and_who_is_interested_abstains(
        self, desk: Championship, anna: Client
    ) -> None:
        members = [{"name": "Queralt", "player": 1}, {"name": "Ignasi"}]
        await desk.do("NameCommittee", members=members)
        await desk.do("BringCase", matter="suspicion", about="mirava", players=[1])
        error = await refused(desk.do("Disqualify", player=1, why="x", clause="FISC23-G-3.8"))
        assert error.code == "committee-decides"
        interested = [{"member": 1, "vote": "for"}]
        error = await refused(desk.do("RuleCase", case=1, ruling="fora", votes=interested))
        assert (error.code, error.body["values"]) == ("member-is-interested", {"name": "Queralt"})
        await desk.do("RuleCase", case=1, ruling="fora", votes=[{"member": 2, "vote": "for"}])
        await desk.do("Disqualify", player=1, why="x", clause="FISC23-G-3.8")
        seen = await desk.client.get(f"{desk.path}/committee")
        (case,) = seen["cases"]
        assert (case["ruling"], case["clause"], case["abstain"]) == ("fora", "FISC23-G-3.8", [1])
        assert case["votes"] == [
            {"name": "Queralt", "vote": "abstains"},
            {"name": "Ignasi", "vote": "for"},
        ]
        (found,) = await desk.client.get("/rulings?words=MIRAVA%20fora")
        assert (found["event"], found["case"]) == (desk.event, case)
        assert await desk.client.get("/rulings?words=altra") == []
        for path in (f"{desk.path}/committee", "/rulings"):
            error = await refused(anna.get(path))
            assert error.status in (401, 403)


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
        async with await member(admin, server, "arbiter", ("arbiter", desk.event)) as client:
            arbiter = desk.seen_by(client)
            assert (await refused(arbiter.do("Pair"))).status == 403
            await desk.to_round()
            await arbiter.do("Result", table=1, first=400, second=300)
            assert (await arbiter.mine())["desk"]["codes"] == {}

    async def test_a_director_of_another_event_is_nobody_here(
        self, desk: Championship, admin: Client, server: Running
    ) -> None:
        async with await member(admin, server, "director", ("director", "another")) as client:
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
        change = {"round": 1, "first": 1, "second": 2, "why": "x", "clause": "FISC23-G-8.F"}
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
