"""A club season over HTTP: the ledger for everybody, the line of the night for who keeps it."""

import asyncio
import io
import itertools
import threading
import zipfile
from datetime import date
from typing import Any

import pytest
import python_calamine

from faristol.championship.season.state import Season
from faristol.server.contests import ContestPlan
from faristol.server.running import Running, start
from faristol.server.season.schemas import SeasonView, season_view
from faristol.server.settings import Settings
from tests.server.client import Client, refused

pytestmark = pytest.mark.anyio

YEAR = {"name": "Ateneu de Sants", "begins_on": "2026-10-01", "ends_on": "2027-06-30", "nights": 20}
NIGHT = "2026-10-06"
_ids = itertools.count()


async def opened(keeper: Client, *names: str) -> str:
    """The path of a new season with these players."""
    made = await keeper.post("/seasons", YEAR)
    await keeper.remember()
    path = f"/seasons/{made['id']}"
    for name in names:
        await keeper.post(f"{path}/players", {"id": f"s{next(_ids)}", "name": name})
    return path


async def note(keeper: Client, path: str, *points: int, **rest: Any) -> Any:
    scores = [{"player": n, "points": p} for n, p in enumerate(points, start=1)]
    body = {"id": f"s{next(_ids)}", "night": NIGHT, "scores": scores, **rest}
    return await keeper.post(f"{path}/games", body)


async def test_a_ledger_is_worked_out_once_and_beside_the_loop(
    server: Running, admin: Client, stranger: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[int] = []

    def counted(plan: ContestPlan, version: int, season: Season) -> SeasonView:
        threads.append(threading.get_ident())
        return season_view(plan, version, season)

    monkeypatch.setattr(server.services.seasons, "_show", counted)
    path = await opened(admin, "Anna")
    threads.clear()
    done = await note(admin, path, scores=[{"player": 1, "points": 9}, {"name": "B", "points": 8}])
    views = await asyncio.gather(*(stranger.get(path) for _ in range(20)))
    assert {view["version"] for view in views} == {done["version"]}
    assert len(threads) == 1
    assert threads[0] != threading.get_ident()


async def test_anybody_reads_the_ledger_and_who_keeps_it_writes(
    admin: Client, anna: Client, stranger: Client
) -> None:
    path = await opened(admin, "Anna", "Bernat")
    table = [
        {"player": 1, "points": 301, "scrabbles": 1},
        {"player": 2, "points": 244},
        {"name": "Carla", "points": 198},
    ]
    done = await note(admin, path, scores=table)
    assert done["players"] == ["Anna", "Bernat", "Carla"]
    assert done["may_enter"]
    seen = await stranger.get(path)
    assert (seen["name"], seen["nights_planned"], seen["required"]) == ("Ateneu de Sants", 20, 8)
    assert not seen["may_enter"]
    assert [row["cusca"] for row in seen["ledger"]] == [903.0, 732.0, 594.0]
    assert [row["nights"] for row in seen["ledger"]] == [[NIGHT]] * 3
    assert seen["course"] == [{"player": n, "places": [n]} for n in (1, 2, 3)]
    assert seen["games"][0]["scores"][0] == {
        "player": 1,
        "points": 301,
        "scrabbles": 1,
        "worth": 903,
    }
    error = await refused(note(anna, path, 1, 2))
    assert (error.status, error.code) == (403, "needs-role")
    assert [one["id"] for one in await stranger.get("/seasons")] == [path.rsplit("/", 1)[1]]


async def test_pressed_twice_a_game_is_noted_once(admin: Client) -> None:
    path = await opened(admin, "Anna", "Bernat")
    await note(admin, path, 301, 244, id="once")
    done = await note(admin, path, 301, 244, id="once")
    assert len(done["games"]) == 1


async def test_a_game_is_mended_and_struck(admin: Client) -> None:
    path = await opened(admin, "Anna", "Bernat")
    await note(admin, path, 301, 244)
    scores = [{"player": 1, "points": 31}, {"player": 2, "points": 244}]
    mended = await admin.post(f"{path}/games/1", {"id": "mend", "scores": scores})
    assert mended["games"][0]["scores"][0]["points"] == 31
    struck = await admin.post(f"{path}/games/1", {"id": "strike"})
    assert (struck["games"], struck["ledger"], struck["nights"]) == ([], [], [])
    renamed = await admin.post(f"{path}/players/1", {"id": "name", "name": "Anna Puig"})
    assert renamed["players"][0] == "Anna Puig"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"night": "2026-09-30", "scores": [{"player": 1, "points": 1}]}, "outside-season"),
        ({"night": NIGHT, "scores": [{"player": 1, "points": 1}]}, "table-size"),
        ({"night": NIGHT, "scores": [{"player": 1, "points": 1}] * 2}, "same-player"),
        ({"night": NIGHT, "scores": [{"player": 9, "points": 1}] * 2}, "no-such-player"),
        ({"night": NIGHT, "scores": [{"points": 1}] * 2}, "name-missing"),
        ({"night": NIGHT, "scores": [{"player": 1, "points": 10**9}]}, "malformed"),
        ({"night": NIGHT, "scores": [{"player": 1, "points": 1}] * 99}, "malformed"),
        ({"night": NIGHT * 99, "scores": []}, "malformed"),
    ],
)
async def test_what_can_not_be_changes_nothing(
    admin: Client, body: dict[str, Any], code: str
) -> None:
    path = await opened(admin, "Anna", "Bernat")
    before = await admin.get(path)
    assert (await refused(admin.post(f"{path}/games", {"id": "x", **body}))).code == code
    assert await admin.get(path) == before


async def test_there_is_no_such_season_game_or_player(admin: Client) -> None:
    path = await opened(admin, "Anna", "Bernat")
    assert (await refused(admin.get("/seasons/none"))).status == 404
    assert (await refused(admin.post(f"{path}/games/x", {"id": "x"}))).status == 404
    assert (await refused(admin.post(f"{path}/players/-1", {"id": "x", "name": "X"}))).status == 404
    late = {**YEAR, "ends_on": "2026-09-01"}
    assert (await refused(admin.post("/seasons", late))).code == "ends-before-it-begins"


async def test_a_workbook_has_typed_columns_and_no_formula_of_anybody(
    admin: Client, stranger: Client
) -> None:
    evil = "=HYPERLINK(1)"
    path = await opened(admin, "Anna", evil)
    await note(admin, path, 301, 244)
    await note(admin, path, 250, 260, scores=[{"player": n, "points": 250} for n in (1, 2)])
    answer = await stranger.http.get(f"{path}/workbook?language=ca")
    book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(answer.content))
    assert book.sheet_names == ["Temporada", "Resultats"]
    head, *rows = book.get_sheet_by_name("Resultats").to_python()
    assert head[:4] == ["Nit", "Partida", "Jugador", "Punts"]
    assert rows[0][:5] == [date(2026, 10, 6), 1, "Anna", 301, 0]
    assert rows[1][2] == evil
    ledger = book.get_sheet_by_name("Temporada").to_python()
    assert [row[6] for row in ledger] == ["Total", 551, 494]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as parts:
        sheets = [parts.read(name) for name in parts.namelist() if "worksheets/" in name]
    assert sheets
    assert not any(b"<f" in sheet for sheet in sheets)


async def test_a_season_is_there_after_a_restart(
    server: Running, settings: Settings, admin: Client
) -> None:
    path = await opened(admin, "Anna", "Bernat")
    before = await note(admin, path, 301, 244)
    server.stop_soon()
    await server.stopped()
    again = await start(settings, robot_pause_s=0)
    try:
        async with Client(again.port) as reader:
            assert (await reader.get(path))["games"] == before["games"]
    finally:
        again.stop_soon()
        await again.stopped()
