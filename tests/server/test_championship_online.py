"""Rounds played on this server: pairing makes the tables, their results flow back."""

from typing import Any

import pytest

from faristol.server.running import Running, start
from faristol.server.settings import Settings
from tests.server.accounts import administer
from tests.server.championing import Championship, announced
from tests.server.client import Client, Socket, refused
from tests.server.playing import begun
from tests.server.waiting import until

pytestmark = pytest.mark.anyio


async def paired(
    admin: Client, one: Client, other: Client, **plan: Any
) -> tuple[Championship, dict[str, Any]]:
    """Two players with an online round before them, and the game's line."""
    desk = await announced(admin, **{"players": 2, "rounds": 1, "online": True, **plan})
    await desk.claim(one, 1)
    await desk.claim(other, 2)
    return desk, (await desk.to_round())["games"][0]


async def passed_out(one: Socket, other: Socket) -> None:
    """Nobody plays a tile until the game is over."""
    await begun(one, other)
    for _ in range(20):
        for socket in (one, other):
            if one.events("ResultDeclared"):
                return
            await socket.do("Pass")
    raise AssertionError("the game did not end")


async def test_publishing_makes_a_table_for_every_pair_that_is_known(
    admin: Client, anna: Client, bernat: Client
) -> None:
    desk, game = await paired(admin, anna, bernat)
    laid = (await desk.view())["rounds"][0]["games"][0]["game"]
    table = await anna.get(f"/tables/{laid}")
    names = {player["player"]: player["name"] for player in (await desk.view())["players"]}
    seated = [seat["name"] for seat in table["seats"]]
    assert seated == [names[game["first"]], names[game["second"]]]
    assert (table["event"], table["number"], table["opened"]) == (desk.event, "1", True)


@pytest.mark.parametrize(("starts", "drawn"), [("balanced", False), ("lot", True)])
async def test_the_pairing_says_who_starts_unless_it_is_by_lot(
    admin: Client, anna: Client, bernat: Client, starts: str, *, drawn: bool
) -> None:
    _, game = await paired(admin, anna, bernat, starts=starts)
    async with anna.socket(game["game"]) as one, bernat.socket(game["game"]) as other:
        await begun(one, other)
    view = await anna.get(f"/tables/{game['game']}/state")
    assert any(view["start_tiles"]) == drawn
    assert drawn or view["starter"] == 0


@pytest.mark.clause("FISC23-G-7.4", "FISC23-G-1.8")
async def test_the_organisers_choices_reach_the_table(
    admin: Client, anna: Client, bernat: Client
) -> None:
    chosen = {"minutes": 25, "phones": True}
    plan = {"regulations": "fisc-2023", "rounds": 5, "options": chosen}
    desk, game = await paired(admin, anna, bernat, **plan)
    table = await anna.get(f"/tables/{game['game']}")
    assert (table["edition"], table["options"]) == ("fisc-2023", {**chosen, "starter": "pairing"})
    view = await desk.view()
    assert (view["edition"], view["options"], view["game_minutes"]) == ("fisc-2023", chosen, 50)


@pytest.mark.clause("NL-P-III.10b", "NL-P-V.1a")
async def test_a_dutch_tournament_is_played_by_its_book(
    admin: Client, anna: Client, bernat: Client
) -> None:
    chosen = {"national": True, "minutes": 60}
    desk, game = await paired(admin, anna, bernat, regulations="nl-punten", options=chosen)
    table = await anna.get(f"/tables/{game['game']}")
    assert (table["edition"], table["options"]) == ("nl-punten", chosen)
    view = await desk.view()
    assert (view["ranking"], view["starts"], view["game_minutes"]) == ("total", "lot", 60)
    async with anna.socket(game["game"]) as one, bernat.socket(game["game"]) as other:
        await begun(one, other)
    state = await anna.get(f"/tables/{game['game']}/state")
    assert all(state["start_tiles"])  # the book has them drawn
    wins = await announced(
        admin, players=2, regulations="nl-wedstrijd", ranking="wins", bye_points=250
    )
    assert (await wins.view())["ranking"] == "wins"


async def test_choices_that_the_edition_does_not_offer_announce_nothing(admin: Client) -> None:
    before = len(await admin.get("/championships"))
    asked = {"name": "Obert", "regulations": "fisc-2023", "rounds": 5, "online": True}
    for plan, code, values in (
        ({"options": {"minutes": 26}}, "choice-not-offered", {"choices": ["30", "25"]}),
        ({"options": {"minutes": True}}, "choice-not-offered", {"choice": "yes"}),
        ({"options": {"touch-move": False}}, "unknown-option", {"name": "touch-move"}),
        ({"edition": "friendly"}, "edition-not-in-regulations", {"editions": ["fisc-2023"]}),
        ({"edition": "x"}, "edition-not-in-regulations", {"name": "x"}),
    ):
        error = await refused(admin.post("/championships", {**asked, **plan}))
        assert (error.status, error.code) == (422, code)
        assert error.body["values"].items() >= values.items()
    for malformed in ({"options": {"minutes": None}}, {"options": ["minutes"]}, {"edition": 7}):
        error = await refused(admin.post("/championships", {**asked, **malformed}))
        assert error.status == 400
    assert len(await admin.get("/championships")) == before


async def test_who_shows_their_code_after_publication_finds_a_table_too(
    admin: Client, anna: Client, bernat: Client
) -> None:
    desk = await announced(admin, players=2, rounds=1, online=True)
    await desk.claim(anna, 1)
    assert (await desk.to_round())["games"][0]["game"] == ""
    await desk.claim(bernat, 2)
    assert (await desk.view())["rounds"][0]["games"][0]["game"]


async def test_a_games_result_is_the_tables_result(
    admin: Client, anna: Client, bernat: Client
) -> None:
    desk, game = await paired(admin, anna, bernat)
    clients = (anna, bernat) if game["first"] == 1 else (bernat, anna)
    async with clients[0].socket(game["game"]) as one, clients[1].socket(game["game"]) as other:
        await passed_out(one, other)
        declared = one.events("ResultDeclared")[0]

    async def score() -> Any:
        return (await desk.view())["rounds"][0]["games"][0]["score"]

    assert await until(score) == list(declared["scores"])
    await desk.do("Close")


async def test_a_game_given_up_is_won_by_the_other_whatever_the_points(
    admin: Client, anna: Client, bernat: Client
) -> None:
    desk, game = await paired(admin, anna, bernat)
    clients = (anna, bernat) if game["first"] == 1 else (bernat, anna)
    async with clients[0].socket(game["game"]) as one, clients[1].socket(game["game"]) as other:
        await begun(one, other)
        assert (await one.do("Resign"))["is"] == "Done"
        (declared,) = one.events("ResultDeclared")

    async def line() -> Any:
        found = (await desk.view())["rounds"][0]["games"][0]
        return found if found["score"] else None

    found = await until(line)
    assert found["score"] == list(declared["scores"]) == [0, 0]
    assert found["outcomes"] == ["lost", "won"]
    assert (await desk.mine())["calls"] == []


async def test_what_the_desk_wrote_stays_when_a_game_ends_later(
    admin: Client, anna: Client, bernat: Client
) -> None:
    desk, game = await paired(admin, anna, bernat)
    await desk.do("Forfeit", table=1, absent="second")
    async with anna.socket(game["game"]) as one, bernat.socket(game["game"]) as other:
        await passed_out(one, other)

    async def calls() -> Any:
        return (await desk.mine())["calls"]

    await until(calls)
    assert (await desk.view())["rounds"][0]["games"][0]["score"] == [300, 0]


async def test_a_result_that_came_while_the_desk_was_away_is_found_at_the_start(
    settings: Settings, anyio_backend: str
) -> None:
    running = await start(settings, robot_pause_s=0)
    async with (
        Client(running.port) as admin,
        Client(running.port) as anna,
        Client(running.port) as bernat,
    ):
        await administer(running, admin)
        await anna.come_as_guest("Anna")
        await bernat.come_as_guest("Bernat")
        desk, game = await paired(admin, anna, bernat)
        await running.services.office.stop()
        async with anna.socket(game["game"]) as one, bernat.socket(game["game"]) as other:
            await passed_out(one, other)
        assert (await desk.view())["rounds"][0]["games"][0]["score"] is None
    running.stop_soon()
    await running.stopped()
    again: Running = await start(settings, robot_pause_s=0)
    async with Client(again.port) as stranger:
        view = (await stranger.get(desk.path))["view"]
        assert view["rounds"][0]["games"][0]["score"] is not None
    again.stop_soon()
    await again.stopped()
