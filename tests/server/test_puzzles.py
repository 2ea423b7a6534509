"""Puzzles of the day over HTTP: one a day, marked by the server, given away by nobody."""

import asyncio
from datetime import date
from typing import Any

import pytest

from faristol.notation.tile_text import format_held, parse_held
from faristol.robot.finds import Candidate, Finds
from faristol.server.running import Running
from faristol.server.study.puzzles import Done, Puzzle, Puzzles, finds_of, standing
from faristol.tiles import tile_set
from tests.server.client import Client, RefusedError
from tests.server.playing import played_out
from tests.server.records_people import written_down

pytestmark = pytest.mark.anyio

DAY_MS = 86_400_000
TODAY = "/puzzles/ca/today"


async def today(server: Running, language: str = "ca") -> Puzzle:
    return await server.services.puzzles.of(language, "today")


def in_days(server: Running, days: int) -> Puzzles:
    """The puzzles as they will be."""
    house = server.services
    return Puzzles(house.store, house.hall, house.study_room, lambda: house.now() + days * DAY_MS)


def said(puzzle: Puzzle, play: Candidate) -> dict[str, Any]:
    tiles = [[p.square, format_held([p.tile], puzzle.tiles)] for p in play.placed]
    return {"placements": tiles}


async def finds(server: Running, language: str = "ca") -> tuple[Puzzle, Finds]:
    puzzle = await today(server, language)
    return puzzle, finds_of(puzzle)


@pytest.mark.parametrize("language", ["ca", "nl"])
async def test_a_house_without_games_has_a_puzzle_and_it_stays(
    stranger: Client, language: str
) -> None:
    first = await stranger.get(f"/puzzles/{language}/today")
    box = tile_set(first["tile_set"])
    assert len(parse_held(first["rack"], box)) == 7
    assert sum(bool(tile) for tile in first["board"]) > 0
    assert (first["is_today"], first["played"], first["state"]) == (True, False, "")
    assert await stranger.get(f"/puzzles/{language}/today") == first
    assert await stranger.get(f"/puzzles/{language}/{first['day']}") == first


async def test_whoever_asks_first_makes_no_difference(server: Running, stranger: Client) -> None:
    asked = [stranger.get(TODAY) for _ in range(5)]
    answers = await asyncio.gather(*asked)
    assert all(answer == answers[0] for answer in answers)
    house = server.services
    other = Puzzles(house.store, house.hall, house.study_room, house.now)
    assert await other.of("ca", "today") == await today(server)


async def test_a_puzzle_tells_the_position_and_nothing_of_its_solution(stranger: Client) -> None:
    told = await stranger.get(TODAY)
    position = {"board", "rack", "bag_count", "tile_set", "layout", "lexicon"}
    about = {"language", "day", "is_today", "full_play", "bonus", "kind", "played", "hints"}
    assert set(told) == position | about | {"state"}


async def test_answers_are_marked_and_the_best_one_opens_the_solution(
    server: Running, anna: Client, stranger: Client
) -> None:
    puzzle, found = await finds(server)
    best, _, third = found.best(3)
    verdict = await anna.post(f"{TODAY}/answers", said(puzzle, third))
    assert (verdict["why"], verdict["rank"], verdict["of"]) == ("", found.rank(third), len(found))
    assert verdict["less"] == (best.equity - third.equity) / 1000
    assert verdict["play"]["points"] == third.points
    assert not verdict["solved"]
    assert verdict["solution"] is None
    assert (await anna.get(TODAY))["state"] == "tried"

    verdict = await anna.post(f"{TODAY}/answers", said(puzzle, best))
    assert verdict["solved"]
    assert verdict["solution"]["best"][0]["points"] == best.points
    assert (await anna.get(TODAY))["state"] == "solved"
    await anna.post(f"{TODAY}/solution")
    (line,) = await anna.get("/puzzles?language=ca")
    assert line["state"] == "solved", "what was solved stays so"
    (line,) = await stranger.get("/puzzles?language=ca")
    assert (line["state"], line["is_today"]) == ("", True)


async def test_somebody_without_an_account_can_do_it_all(server: Running, stranger: Client) -> None:
    puzzle, found = await finds(server, "nl")
    (best,) = found.best(1)
    hints = [await stranger.get(f"/puzzles/nl/today/hints/{step}") for step in range(1, 5)]
    assert [hint["step"] for hint in hints] == [1, 2, 3, 4]
    assert {hint["placed"] for hint in hints} == {len(best.placed)}
    assert [hint["points"] for hint in hints] == [None, *[best.points] * 3]
    shown = await stranger.post("/puzzles/nl/today/solution")
    assert shown["best"][0]["points"] == best.points
    assert (await stranger.post("/puzzles/nl/today/answers", said(puzzle, best)))["solved"]


async def test_who_gave_in_has_not_solved_it(server: Running, anna: Client) -> None:
    puzzle, found = await finds(server)
    await anna.post(f"{TODAY}/solution")
    assert (await anna.get(TODAY))["state"] == "shown"
    await anna.post(f"{TODAY}/answers", said(puzzle, found.best(1)[0]))
    assert (await anna.get(TODAY))["state"] == "shown"


@pytest.mark.parametrize(
    ("done", "told"),
    [
        ({}, (0, 0, 0, 0)),
        ({"2026-01-10": Done("solved", "2026-01-10")}, (1, 1, 1, 1)),
        ({"2026-01-09": Done("solved", "2026-01-09")}, (1, 1, 1, 1)),
        ({"2026-01-08": Done("solved", "2026-01-08")}, (1, 1, 0, 1)),
        ({"2026-01-10": Done("tried", "2026-01-10")}, (0, 1, 0, 0)),
        # A day late, and before days were kept.
        ({"2026-01-09": Done("solved", "2026-01-10"), "2026-01-10": Done("solved")}, (2, 2, 0, 0)),
        (
            {
                f"2026-01-{day:02d}": Done("shown" if day == 4 else "solved", f"2026-01-{day:02d}")
                for day in (1, 2, 3, 4, 9, 10)
            },
            (5, 6, 2, 3),
        ),
    ],
)
async def test_a_streak_is_days_in_a_row_each_solved_on_its_day(
    done: dict[str, Done], told: tuple[int, int, int, int]
) -> None:
    found = standing(done, date(2026, 1, 10))
    assert (found.solved, found.tried, found.streak, found.longest) == told


async def test_who_solved_today_has_a_streak_and_nobody_else(
    server: Running, anna: Client, stranger: Client
) -> None:
    puzzle, found = await finds(server)
    none = {"solved": 0, "tried": 0, "streak": 0, "longest": 0}
    assert await anna.get("/puzzles/standing?language=ca") == none
    await anna.post(f"{TODAY}/answers", said(puzzle, found.best(1)[0]))
    one = {"solved": 1, "tried": 1, "streak": 1, "longest": 1}
    assert await anna.get("/puzzles/standing?language=ca") == one
    for asker, language in ((stranger, "ca"), (anna, "nl"), (anna, "xx%2F..")):
        assert await asker.get(f"/puzzles/standing?language={language}") == none
    later = await in_days(server, 2).standing_of(anna.id, "ca")
    assert (later.solved, later.streak, later.longest) == (1, 0, 1)


async def test_a_puzzle_comes_from_a_public_game_that_was_over_before_the_day(
    server: Running, anna: Client, stranger: Client
) -> None:
    table = await played_out(anna)
    await written_down(server, table)
    assert (await today(server)).table == "", "not on the day it was played"
    server.services.puzzles = in_days(server, 1)
    puzzle = await today(server)
    assert puzzle.table in (table, "")  # one game in many has no play that stands out
    shown = await stranger.post(f"{TODAY}/solution")
    assert (shown["table"], shown["turn"]) == (puzzle.table, puzzle.turn)
    assert (await stranger.get(TODAY))["played"] == bool(puzzle.table)
    assert (await in_days(server, 2).of("ca", "today")).table == "", "a game is used once"


async def test_no_puzzle_comes_from_a_private_game(server: Running, anna: Client) -> None:
    table = await played_out(anna, public=False)
    await written_down(server, table)
    assert (await in_days(server, 1).of("ca", "today")).table == ""


async def test_an_answer_that_is_no_play_says_why(server: Running, stranger: Client) -> None:
    puzzle, found = await finds(server)
    (best,) = found.best(1)
    body = said(puzzle, best)
    tiles = [tile for _, tile in body["placements"]]

    async def why(placements: list[list[Any]]) -> dict[str, Any]:
        verdict = await stranger.post(f"{TODAY}/answers", {"placements": placements})
        assert not verdict["solved"]
        assert verdict["solution"] is None
        return dict(verdict)

    assert (await why([[0, tiles[0]], [16, tiles[0]]]))["why"] == "misplaced"
    assert (await why([[440, tiles[0]]]))["fault"] == "off-board"
    absent = next(t for t in puzzle.tiles.letters if t not in puzzle.rack and t != 0)
    held = [[square, format_held([absent], puzzle.tiles)] for square, _ in body["placements"]]
    assert (await why(held))["why"] == "not-held"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"placements": []},
        {"placements": [[112]]},
        {"placements": [[112, "A", 3]]},
        {"placements": [[-1, "A"]]},
        {"placements": [[10**30, "A"]]},
        {"placements": [[112, 5]]},
        {"placements": [[112, ""]]},
        {"placements": [[112, "AB"]]},
        {"placements": [[112, "?"]]},
        {"placements": [[112, "*"]]},
        {"placements": [[112, "Ω"]]},
        {"placements": [[112, "A" * 9]]},
        {"placements": [[n, "A"] for n in range(9)]},
        {"placements": [[112, "A"]], "more": 1},
        [],
        "x",
    ],
)
async def test_nonsense_is_refused(stranger: Client, body: Any) -> None:
    with pytest.raises(RefusedError) as refused:
        await stranger.post(f"{TODAY}/answers", body)
    assert refused.value.status == 400


@pytest.mark.parametrize(
    "path",
    [
        "/puzzles/xx/today",
        "/puzzles/en/today",
        "/puzzles/ca/1999-01-01",
        "/puzzles/ca/2999-01-01",
        "/puzzles/ca/tomorrow",
        "/puzzles/ca/..%2F..",
        "/puzzles/ca/%00",
        "/puzzles/ca/2026-99-99",
        "/puzzles/ca/today/hints/0",
        "/puzzles/ca/today/hints/5",
        "/puzzles/ca/today/hints/x",
        "/puzzles/ca/today/hints/%D9%A1",
    ],
)
async def test_what_is_not_there_is_not_found(stranger: Client, path: str) -> None:
    with pytest.raises(RefusedError) as refused:
        await stranger.get(path)
    assert refused.value.status == 404


async def test_a_list_of_a_language_that_is_none_is_empty(stranger: Client) -> None:
    for language in ("", "xx", "%25", "c", "ca:2026", "x" * 500):
        assert await stranger.get(f"/puzzles?language={language}") == []
