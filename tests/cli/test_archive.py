"""`faristol archive`: games in by the thousand, none twice, all of them back."""

import asyncio
import os
import signal
import subprocess
from collections.abc import Callable, Coroutine
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pytest
from tests.cli.lexica import FARISTOL
from tests.cli.running import Ran, run
from tests.cli.test_reconstruct import SHEET, WITH_SQUARE
from tests.notation.photographs import JPEG
from tests.reconstruct.games import Game, as_gcg, games, players

from faristol.notation.gcg_reading import parse_gcg
from faristol.notation.photos import stripped_photo
from faristol.server.auth.auth import Auth
from faristol.server.records.archive import Search
from faristol.server.records.played import Played
from faristol.server.records.recorder import Recorder
from faristol.server.sheets.photos import Photos
from faristol.store import Delete, Store, open_store, sqlite_url
from faristol.tiles import tile_set

BOX = tile_set("catalan")
T = TypeVar("T")


@cache
def played() -> tuple[Game, ...]:
    return tuple(games(players("ca"), 8))


def write(folder: Path, texts: dict[str, str]) -> Path:
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def many(folder: Path, number: int) -> Path:
    """Beginnings of games, each another game."""
    files = {
        f"{at:04}.gcg": as_gcg(game, BOX, turns=turns)
        for turns in range(4, 30)
        for at, game in ((turns * 10 + n, game) for n, game in enumerate(played()))
        if turns <= len(game.turns)
    }
    return write(folder, dict(list(files.items())[:number]))


def taken(folder: Path, data: Path, *options: str) -> Ran:
    return run("archive", "import", str(folder), "--data", str(data), *options)


def in_store(data: Path, act: Callable[[Store], Coroutine[Any, Any, T]]) -> T:
    async def opened() -> T:
        store = await open_store(sqlite_url(data / "faristol.db"))
        try:
            return await act(store)
        finally:
            await store.close()

    return asyncio.run(opened())


async def archived(store: Store) -> tuple[Played, ...]:
    """What the archive shows to everybody, as a server that starts makes it."""
    recorder = Recorder(store, Auth(store, lambda: 0).accounts, lambda: 0)
    await recorder.catch_up()
    return (await recorder.archive.page(Search(), None, size=1000)).games


def test_gcg_sheets_and_logs_come_in_and_are_shown(tmp_path: Path) -> None:
    data = tmp_path / "data"
    folder = write(
        tmp_path / "in",
        {"a.gcg": as_gcg(played()[0], BOX), "box/b.csv": WITH_SQUARE, "notes.txt": "not a game"},
    )
    ran = taken(folder, data)

    assert (ran.status, ran.out) == (0, "2 games taken, 0 known already, 0 files refused\n")
    shown = in_store(data, archived)
    assert {seat.name for game in shown for seat in game.seats} == {
        "Anna",
        "Berta",
        "Jaume",
        "Montserrat",
    }
    (paper,) = [game for game in shown if game.seats[0].name == "Montserrat"]
    assert [seat.score for seat in paper.seats] == [382, 336]


def test_a_game_is_known_again_in_any_form_and_by_any_names(tmp_path: Path) -> None:
    data, back = tmp_path / "data", tmp_path / "back"
    folder = write(tmp_path / "in", {"a.gcg": as_gcg(played()[0], BOX)})
    taken(folder, data)
    run("archive", "export", str(back), "--data", str(data))
    write(folder, {"again.gcg": as_gcg(played()[0], BOX, names=("Xavi", "Zoe"))})

    assert taken(folder, data).out == "0 games taken, 2 known already, 0 files refused\n"
    assert taken(back, data).out == "0 games taken, 1 known already, 0 files refused\n"


def test_everything_comes_back_and_goes_in_again(tmp_path: Path) -> None:
    folder = many(tmp_path / "in", 20)
    first, second, back = tmp_path / "first", tmp_path / "second", tmp_path / "back"
    taken(folder, first)
    ran = run("archive", "export", str(back), "--data", str(first))
    assert (ran.status, ran.out) == (0, "20 games written, 0 there already\n")
    ran = run("archive", "export", str(back), "--data", str(first))
    assert ran.out == "0 games written, 20 there already\n"
    assert taken(back, second).out == "20 games taken, 0 known already, 0 files refused\n"
    assert in_store(first, archived) == in_store(second, archived)


def test_gcg_that_comes_back_is_the_game_that_went_in(tmp_path: Path) -> None:
    text = as_gcg(played()[1], BOX)
    taken(write(tmp_path / "in", {"a.gcg": text}), tmp_path / "data")
    run("archive", "export", str(tmp_path / "back"), "--gcg", "--data", str(tmp_path / "data"))
    (path,) = (tmp_path / "back").rglob("*.gcg")

    def plays(written: str) -> list[tuple[object, ...]]:
        lines = parse_gcg(written).lines
        return [(each.player, each.start, each.word, each.points, each.total) for each in lines]

    assert plays(path.read_text("utf-8")) == plays(text)


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("a.gcg", "", "empty file"),
        ("a.gcg", "#player1 A Anna\n", "#player1 and #player2 are needed"),
        ("a.gcg", "#player1 A Anna\n#player2 B Berta\n#tile-distribution catalan\n", "without"),
        (
            "a.gcg",
            lambda: as_gcg(played()[0], BOX).replace(" 8", " 3", 1),
            "tiles lie wrong: not-on-start",
        ),
        ("a.gcg", lambda: as_gcg(played()[0], BOX).replace("catalan", "english"), "line"),
        ("a.csv", SHEET, "ambiguous: line 23"),
        ("a.csv", SHEET.replace("SALZE,25", "SALZE,35"), "impossible: line 11"),
        ("a.csv", "player,word,score\nAnna,SOL\n", "line 2, column 6"),
        ("a.gcg", lambda: as_gcg(played()[0], BOX, names=("A" * 90, "B")), "a name of 90"),
        ("a.gcg", lambda: as_gcg(played()[0], BOX, names=("A\u202eB", "B")), "can't be seen"),
        ("a.jsonl", "{}\n", 'no "format"'),
        ("a.log", "not a log", "not JSON"),
    ],
)
def test_what_is_no_whole_game_is_refused_and_nothing_is_written(
    tmp_path: Path, name: str, text: str | Callable[[], str], why: str
) -> None:
    data = tmp_path / "data"
    written = text if isinstance(text, str) else text()
    ran = taken(write(tmp_path / "in", {name: written, "b.csv": WITH_SQUARE}), data)

    assert (ran.status, ran.out) == (1, "1 games taken, 0 known already, 1 files refused\n")
    assert name in ran.err
    assert why in ran.err
    assert len(in_store(data, archived)) == 1


def test_a_changed_log_is_refused(tmp_path: Path) -> None:
    data, back = tmp_path / "data", tmp_path / "back"
    taken(write(tmp_path / "in", {"a.csv": WITH_SQUARE}), data)
    run("archive", "export", str(back), "--data", str(data))
    (path,) = back.rglob("*.jsonl")
    path.write_text(path.read_text("utf-8").replace("Jaume", "Joan"), "utf-8")
    ran = taken(back, tmp_path / "other")

    assert ran.status == 1
    assert "was changed" in ran.err


def test_the_refused_go_into_a_report(tmp_path: Path) -> None:
    folder = write(tmp_path / "in", {"a.csv": SHEET})
    ran = taken(folder, tmp_path / "data", "--report", str(tmp_path / "report.txt"))

    assert ran.err == ""
    assert "a.csv: ambiguous" in (tmp_path / "report.txt").read_text("utf-8")


def test_private_games_and_those_of_pupils_are_shown_to_nobody(tmp_path: Path) -> None:
    school = "player,word,score,coord\nA,JUDES,42,8D\nB,SILENT,18,9E\nC,-,0,\nD,-,0,\n"
    data = tmp_path / "data"
    taken(write(tmp_path / "one", {"a.csv": WITH_SQUARE}), data, "--private")
    ran = taken(write(tmp_path / "two", {"a.csv": school}), data, "--edition", "fisc-escolar")

    assert ran.out.startswith("1 games taken")
    assert in_store(data, archived) == ()


def test_a_name_can_be_taken_out(tmp_path: Path) -> None:
    data, back = tmp_path / "data", tmp_path / "back"
    taken(write(tmp_path / "in", {"a.csv": WITH_SQUARE}), data)
    ran = run("archive", "unname", "jaume", "--data", str(data))
    run("archive", "export", str(back), "--data", str(data))
    (path,) = back.rglob("*.jsonl")

    assert (ran.status, ran.out) == (0, "1 games\n")
    assert "Jaume" not in path.read_text("utf-8")
    assert [seat.name for game in in_store(data, archived) for seat in game.seats] == [
        "Montserrat",
        "N.N.",
    ]
    assert b"Jaume" not in (data / "faristol.db").read_bytes()
    assert run("archive", "unname", "Jaume", "--data", str(data)).status == 1


def test_photographs_on_which_a_name_is_written_go_with_it(tmp_path: Path) -> None:
    data = tmp_path / "data"
    taken(write(tmp_path / "in", {"a.csv": WITH_SQUARE, "b.gcg": as_gcg(played()[0], BOX)}), data)

    async def photographed(store: Store) -> list[str]:
        photos = Photos(store, lambda: 1, most_megabytes=1)
        games = [each.key for each in await store.find("table-past", 0)]
        for game in games:
            await photos.add(game, "somebody", stripped_photo(JPEG))
        return games

    async def still(store: Store) -> list[str]:
        return [each.key.split(":")[0] for each in await store.find("sheet-photo-picture", 0)]

    games = in_store(data, photographed)
    assert sorted(in_store(data, still)) == sorted(games)
    run("archive", "unname", "Jaume", "--data", str(data))
    assert len(in_store(data, still)) == 1


def test_killed_in_the_middle_and_started_again_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    folder, data = many(tmp_path / "in", 120), tmp_path / "data"
    command = [FARISTOL, "archive", "import", str(folder), "--data", str(data)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL) as going:
        assert going.stderr is not None
        assert going.stderr.readline()
        os.kill(going.pid, signal.SIGKILL)
    ran = taken(folder, data)
    assert ran.status == 0, ran.err
    numbers = [int(word) for word in ran.out.split() if word.isdigit()]

    assert numbers[0] + numbers[1] == 120
    assert numbers[1] >= 32
    assert len(in_store(data, archived)) == 120


def test_a_log_without_its_plan_is_completed(tmp_path: Path) -> None:
    folder, data = many(tmp_path / "in", 1), tmp_path / "data"
    taken(folder, data)

    async def lose_the_plan(store: Store) -> None:
        (plan,) = await store.find("table-past", 0)
        await store.change([Delete("table-past", plan.key), Delete("record-due", plan.key)])

    in_store(data, lose_the_plan)
    assert taken(folder, data).out.startswith("1 games taken")
    assert len(in_store(data, archived)) == 1


def test_an_unknown_folder_and_edition_are_refused(tmp_path: Path) -> None:
    assert taken(tmp_path / "nowhere", tmp_path / "data").status == 2
    assert taken(tmp_path, tmp_path / "data", "--edition", "fisc-1812").status == 2
