"""Does the championship count, and what becomes of the ratings: as on the command line."""

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from faristol.cli.championship import app
from faristol.server.auth.limits import RateLimiter
from tests.server.championing import Championship, announced
from tests.server.client import Client, refused

pytestmark = pytest.mark.anyio

OPEN = {
    "regulations": "fisc-2023",
    "rounds": 5,
    "plays_on": "2024-03-31",
    "announced_on": "2024-01-31",
}


@pytest.fixture(autouse=True)
def director_in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five rounds are entered here faster than any person types, and than the limits allow."""
    monkeypatch.setattr(RateLimiter, "spend", lambda *_: None)


async def played(director: Client, players: int = 6, rounds: int = 1, **plan: Any) -> Championship:
    """A FISC open with its first rounds played."""
    desk = await announced(director, players, **{**OPEN, **plan})
    for _ in range(rounds):
        await desk.play_round()
    return desk


async def said_on_the_command_line(desk: Championship, path: Path, *command: str) -> str:
    """What the same command says about the log of the same championship."""
    exported = await desk.client.http.get(f"{desk.path}/export/log")
    log = path / "open.log"
    log.write_bytes(exported.content)
    result = CliRunner().invoke(app, [command[0], str(log), *command[1:]])
    assert result.exit_code in (0, 1), result.output
    return result.stdout


class TestCheck:
    async def test_an_open_announced_in_time_counts(self, admin: Client, tmp_path: Path) -> None:
        desk = await played(admin, 8, rounds=5)
        checked = await admin.get(f"{desk.path}/check?reported=2024-04-02")
        assert (checked["rounds"], checked["as_paired"]) == (5, 5)
        assert (checked["ground"], checked["obstacles"]) == ("FISC23-C-3.2", [])
        assert (checked["announced_on"], checked["plays_on"]) == ("2024-01-31", "2024-03-31")
        assert (checked["last_day"], checked["send_by"]) == ("2024-03-31", "2024-04-07")
        text = await said_on_the_command_line(desk, tmp_path, "check", "--reported", "2024-04-02")
        assert "Counts for RASCCAT (FISC23-C-3.2)." in text
        assert f"{checked['steps']} events" in text

    @pytest.mark.parametrize(
        ("plan", "reported", "kinds"),
        [
            ({"announced_on": ""}, "2024-04-02", ["no-dates"]),
            ({"announced_on": "2024-03-20"}, "2024-04-02", ["short-notice"]),
            ({}, "", ["not-sent"]),
            ({}, "2024-05-02", ["sent-late"]),
            ({"ends_on": "2024-04-28"}, "2024-05-02", []),
            ({"ends_on": "2024-04-28"}, "2024-04-02", ["sent-early"]),
            ({"lexicon": "own"}, "2024-04-02", ["other-lexicon"]),
            ({"official": True}, "", []),
            ({"regulations": "club"}, "2024-04-02", ["other-rules"]),
            ({"system": "king-of-the-hill"}, "2024-04-02", ["rematches-allowed"]),
        ],
    )
    async def test_what_is_in_the_way_is_named_with_its_clause(
        self, admin: Client, tmp_path: Path, plan: Any, reported: str, kinds: list[str]
    ) -> None:
        desk = await played(admin, 8, rounds=5, **plan)
        checked = await admin.get(f"{desk.path}/check?reported={reported}")
        assert [each["kind"] for each in checked["obstacles"]] == kinds
        assert bool(checked["ground"]) is not bool(kinds)
        asked = checked["conditions"]
        assert [each["obstacle"] for each in asked if each["obstacle"]] == checked["obstacles"]
        assert ("notice" in [each["name"] for each in asked]) is not bool(plan.get("official"))
        text = await said_on_the_command_line(desk, tmp_path, "check", "--reported", reported)
        for each in checked["obstacles"]:
            assert each["clause"].startswith("FISC23-C-")
            assert f"{each['text']} ({each['clause']})" in text

    async def test_what_was_done_by_hand_is_listed(self, admin: Client) -> None:
        desk = await announced(admin, 4, regulations="club")
        await desk.play_round()
        await desk.do("Pair")
        one, two = (await desk.mine())["desk"]["pairing"]["games"]
        await desk.do("Swap", one=one["second"], other=two["second"], sure=True)
        await desk.do("Publish")
        await desk.do(
            "Overrule", round=1, table=1, first=300, second=0, why="sheet", clause="FISC23-G-8.F"
        )
        checked = await admin.get(f"{desk.path}/check")
        assert (checked["rounds"], checked["as_paired"]) == (2, 1)
        exchanged, overruled = checked["findings"]
        assert (exchanged["kind"], exchanged["round"]) == ("exchanged", 2)
        assert len(exchanged["values"]) == 2
        assert all(warning["names"] for warning in exchanged["warnings"])
        assert overruled["kind"] == "overruled"
        assert overruled["values"] == ["1", "sheet", "FISC23-G-8.F"]

    async def test_a_game_played_here_is_judged_by_the_list_that_is_here(
        self, admin: Client
    ) -> None:
        desk = await announced(admin, 4, **OPEN, online=True)
        obstacle, missing = (await admin.get(f"{desk.path}/check?reported=2024-04-02"))["obstacles"]
        assert obstacle["kind"] == "other-lexicon"
        assert "@" in obstacle["values"][0]
        assert (missing["kind"], missing["values"]) == ("rounds-open", ["0", "5"])

    async def test_how_a_bye_counts_is_chosen(self, admin: Client) -> None:
        for way in ("zero", "skip", "self"):
            desk = await announced(admin, 0, **OPEN, unplayed=way)
            exported = await admin.http.get(f"{desk.path}/export/log")
            assert f'"unplayed":"{way}"' in exported.text

    async def test_the_last_day_is_shown_and_not_before_the_first(self, admin: Client) -> None:
        desk = await announced(admin, 0, **OPEN, ends_on="2024-04-01")
        assert (await desk.view())["ends_on"] == "2024-04-01"
        (line,) = (each for each in await admin.get("/championships") if each["id"] == desk.event)
        assert line["ends_on"] == "2024-04-01"
        wrong = {"name": "Open", **OPEN, "ends_on": "2024-03-30"}
        problem = await refused(admin.post("/championships", wrong))
        assert problem.code == "ends-before-it-begins"


class TestRatings:
    async def test_every_player_has_a_sheet_as_on_the_command_line(
        self, admin: Client, tmp_path: Path
    ) -> None:
        desk = await played(admin)
        rated = await admin.get(f"{desk.path}/ratings")
        assert len(rated["players"]) == 6
        text = await said_on_the_command_line(desk, tmp_path, "rate")
        for line in rated["players"]:
            mark = "?" if line["provisional"] else ""
            (game,) = line["games"]
            assert (
                f"{line['name']}: {line['before']} {line['change']} = {line['after']}{mark}; "
                f"K {line['factor']}; {game['result']} v {game['opponent']} ({game['expected']})"
            ) in text

    async def test_by_a_list_and_the_new_one_can_be_read_again(self, admin: Client) -> None:
        desk = await played(admin)
        names = [player["name"] for player in (await desk.view())["players"]]
        await admin.get(f"{desk.path}/ratings")
        rows = "\n".join(f"{name},1300" for name in names)
        body = f"name,rating\n{rows}\nSomebody else,999\n".encode()
        path = f"{desk.path}/ratings?filename=list.csv"
        rated = await admin.ask("POST", path, content=body)
        assert {line["before"] for line in rated["players"]} == {"1300.00"}
        assert "Somebody else,999" in rated["csv"]
        again = await admin.ask("POST", path, content=rated["csv"].encode())
        assert {line["before"] for line in again["players"]} != {"1300.00"}

    async def test_games_of_several_give_none(self, admin: Client) -> None:
        desk = await announced(admin, 8, regulations="school")
        rated = await admin.get(f"{desk.path}/ratings")
        assert rated["of_two"] is False

    @pytest.mark.parametrize(
        "body", [b"", b"\xff\xfe\x00", b"name,rating\nA,many\n", b"a,b\n1,2\n"]
    )
    async def test_a_list_that_is_none_says_what_is_wrong(self, admin: Client, body: bytes) -> None:
        desk = await announced(admin, 4)
        path = f"{desk.path}/ratings?filename=list.csv"
        answer = await refused(admin.ask("POST", path, content=body))
        assert (answer.status, answer.code) == (400, "bad-rating-list")

    async def test_too_large_a_list_is_refused(self, admin: Client) -> None:
        desk = await announced(admin, 4)
        sending = admin.ask("POST", f"{desk.path}/ratings", content=b"x" * (3 << 20))
        assert (await refused(sending)).status == 413


async def test_both_are_for_whoever_directs_or_rules_there(admin: Client, anna: Client) -> None:
    desk = await announced(admin, 4)
    for path in ("check", "ratings"):
        assert (await refused(anna.get(f"{desk.path}/{path}"))).status == 403
    assert (await refused(anna.ask("POST", f"{desk.path}/ratings", content=b""))).status == 403


@pytest.mark.parametrize("day", ["soon", "2024-13-01", "0001-01-01", "2024-03-31T00:00"])
async def test_a_day_that_is_none_is_refused(admin: Client, day: str) -> None:
    desk = await announced(admin, 4)
    answer = await refused(admin.get(f"{desk.path}/check?reported={day}"))
    assert (answer.status, answer.code) == (400, "not-a-day")
