"""A league over HTTP: tables and fixtures for everybody, results for who keeps it."""

import io
import itertools
import zipfile
from datetime import date
from typing import Any

import anyio
import pytest
import python_calamine

from faristol.server.running import Running, start
from faristol.server.settings import Settings
from tests.server.client import Client, refused

pytestmark = pytest.mark.anyio

YEAR = {
    "name": "Lliga del Penedès",
    "begins_on": "2026-10-01",
    "ends_on": "2027-06-30",
    "divisions": ["Primera"],
}
DAYS = ["2026-10-06", "2026-11-03", "2026-12-01"]
_ids = itertools.count()


async def do(keeper: Client, path: str, rest: str, **body: Any) -> Any:
    return await keeper.post(f"{path}/{rest}", {"id": f"l{next(_ids)}", **body})


async def opened(keeper: Client, *names: str, **more: Any) -> str:
    """The path of a league of these players, with its fixtures."""
    made = await keeper.post("/leagues", {**YEAR, **more})
    await keeper.remember()
    path = f"/leagues/{made['id']}"
    for name in names:
        await do(keeper, path, "players", name=name)
    await do(keeper, path, "fixtures", division=1, days=DAYS[: len(names) - 1])
    return path


async def test_anybody_reads_it_and_who_keeps_it_writes(
    admin: Client, anna: Client, stranger: Client
) -> None:
    path = await opened(admin, "Anna", "Bernat", "Carla", "Dídac")
    await do(admin, path, "games/1/date", day="", why="grip")
    await do(admin, path, "games/3/result", first=412, second=388)
    done = await do(admin, path, "games/4/forfeit", winner="second")
    assert done["may_enter"]
    seen = await stranger.get(path)
    assert (seen["name"], seen["missing"], seen["may_enter"]) == (YEAR["name"], 4, False)
    postponed, _, third, fourth, *_ = seen["games"]
    assert (postponed["day"], postponed["planned"], postponed["why"]) == ("", DAYS[0], "grip")
    assert (third["points"], third["winner"]) == ([412, 388], "first")
    assert (fourth["points"], fourth["winner"]) == ([], "second")
    table = seen["divisions"][0]["table"]
    assert sorted(row["points"] for row in table) == [0, 0, 1, 1]
    assert seen["clauses"]["ranking.by"] == "FISC23-C-1.4"
    error = await refused(do(anna, path, "games/1/result", first=1, second=2))
    assert (error.status, error.code) == (403, "needs-role")
    assert [one["id"] for one in await stranger.get("/leagues")] == [path.rsplit("/", 1)[1]]


async def test_pressed_twice_a_step_is_taken_once(admin: Client) -> None:
    path = await opened(admin, "Anna", "Bernat")
    body = {"id": "once", "first": 1, "second": 2}
    one = await admin.post(f"{path}/games/1/result", body)
    again = await admin.post(f"{path}/games/1/result", body)
    assert one["version"] == again["version"]


async def test_two_who_write_at_once_lose_nothing(admin: Client) -> None:
    path = await opened(admin, *"ABCDEF")
    games = [game["game"] for game in (await admin.get(path))["games"]]

    async def note(number: int) -> None:
        await do(admin, path, f"games/{number}/result", first=number, second=0)

    async with anyio.create_task_group() as both:
        for number in games:
            both.start_soon(note, number)
    seen = await admin.get(path)
    assert [game["points"] for game in seen["games"]] == [[number, 0] for number in games]


@pytest.mark.parametrize(
    ("rest", "body", "code"),
    [
        ("games/1/date", {"day": "2030-01-01"}, "outside-season"),
        ("games/1/date", {"day": "never"}, "not-a-date"),
        ("games/99/result", {"first": 1, "second": 2}, "no-such-game"),
        ("games/1/result", {"first": 10**9, "second": 2}, "malformed"),
        ("games/1/result", {"first": 5_000, "second": 2}, "impossible-score"),
        ("games/1/forfeit", {"winner": "draw"}, "not-in-the-rules"),
        ("games/1/forfeit", {"winner": "me"}, "malformed"),
        ("players", {"name": "New", "division": 1}, "fixtures-made"),
        ("players", {"name": "New", "division": 7}, "no-such-division"),
        ("fixtures", {"division": 1, "days": ["x"] * 500}, "malformed"),
        ("steps", {"act": "end"}, "games-open"),
        ("steps", {"act": "leave", "number": 9}, "no-such-player"),
        ("steps", {"act": "burn"}, "malformed"),
    ],
)
async def test_what_can_not_be_changes_nothing(
    admin: Client, rest: str, body: dict[str, Any], code: str
) -> None:
    path = await opened(admin, "Anna", "Bernat")
    before = await admin.get(path)
    assert (await refused(do(admin, path, rest, **body))).code == code
    assert await admin.get(path) == before


async def test_there_is_no_such_league_or_game(admin: Client) -> None:
    path = await opened(admin, "Anna", "Bernat")
    assert (await refused(admin.get("/leagues/none"))).status == 404
    assert (await refused(do(admin, path, "games/x/date"))).status == 404
    after = {**YEAR, "after": "none"}
    assert (await refused(admin.post("/leagues", after))).status == 404


async def test_the_next_league_goes_on_from_the_last(admin: Client) -> None:
    path = await opened(admin, "Anna", "Bernat", divisions=["A", "B"], moving=1)
    for name in ("Carla", "Dídac"):
        await do(admin, path, "players", name=name, division=2)
    await do(admin, path, "fixtures", division=2, days=DAYS[:1])
    await do(admin, path, "games/1/result", first=1, second=2)
    done = await do(admin, path, "games/2/result", first=2, second=1)
    ups = [[row["moves"] for row in each["table"]] for each in done["divisions"]]
    assert ups == [[0, -1], [1, 0]]
    going = {**YEAR, "divisions": ["A", "B"], "after": path.rsplit("/", 1)[1]}
    assert (await refused(admin.post("/leagues", going))).code == "league-goes-on"
    assert (await do(admin, path, "steps", act="end"))["is_ended"]
    made = await admin.post("/leagues", going)
    await admin.remember()
    seen = await admin.get(f"/leagues/{made['id']}")
    divisions = {player["name"]: player["division"] for player in seen["players"]}
    first, second = done["games"]
    names = [player["name"] for player in done["players"]]
    assert divisions[names[first["first"] - 1]] == 2
    assert divisions[names[second["first"] - 1]] == 1


async def test_a_workbook_has_typed_columns_and_no_formula_of_anybody(
    admin: Client, stranger: Client
) -> None:
    evil = "=HYPERLINK(1)"
    path = await opened(admin, "Anna", evil, "Carla")
    await do(admin, path, "games/1/result", first=301, second=244, played_on=DAYS[1])
    await do(admin, path, "games/2/date", day="", why="=1+1")
    answer = await stranger.http.get(f"{path}/workbook?language=ca")
    book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(answer.content))
    assert book.sheet_names == ["Classificació", "Resultats"]
    head, *rows = book.get_sheet_by_name("Resultats").to_python()
    assert head[:3] == ["Divisió", "Ronda", "Data"]
    assert rows[0][1:3] == [1, date(2026, 10, 6)]
    assert rows[0][5:9] == [301, 244, "1-0", date(2026, 11, 3)]
    assert rows[1][9] == "=1+1"
    table = book.get_sheet_by_name("Classificació").to_python()
    assert evil in [row[2] for row in table]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as parts:
        sheets = [parts.read(name) for name in parts.namelist() if "worksheets/" in name]
    assert sheets
    assert not any(b"<f" in sheet for sheet in sheets)


async def test_a_league_is_there_after_a_restart(
    server: Running, settings: Settings, admin: Client
) -> None:
    path = await opened(admin, "Anna", "Bernat")
    before = await do(admin, path, "games/1/result", first=301, second=244)
    server.stop_soon()
    await server.stopped()
    again = await start(settings, robot_pause_s=0)
    try:
        async with Client(again.port) as reader:
            assert (await reader.get(path))["games"] == before["games"]
    finally:
        again.stop_soon()
        await again.stopped()
