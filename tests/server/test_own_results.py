"""Results that need a second look: over another one, and of an official's own game."""

from typing import Any

import pytest

from faristol.server.running import Running
from tests.server.accounts import member
from tests.server.championing import Championship, announced
from tests.server.client import Client, refused

pytestmark = pytest.mark.anyio


def kinds(answer: dict[str, Any]) -> list[str]:
    return [doubt["kind"] for doubt in answer["doubts"]]


async def score(desk: Championship, table: int = 1) -> Any:
    return (await desk.view())["rounds"][-1]["games"][table - 1]["score"]


async def test_a_second_result_over_a_first_is_asked_about(admin: Client) -> None:
    desk = await announced(admin, players=2)
    await desk.to_round()
    first = {"table": 1, "first": 400, "second": 350}
    assert kinds(await desk.do("Result", **first)) == []
    assert kinds(await desk.do("Result", **first)) == []
    other = {"table": 1, "first": 390, "second": 350}
    answer = await desk.do("Result", **other, sure=True)
    assert kinds(answer) == ["replaces"]
    assert answer["doubts"][0]["numbers"] == [400, 350]
    assert await score(desk) == [400, 350]
    odd = await desk.do("Result", table=1, first=390, second=35)
    assert kinds(odd) == ["few", "replaces"]
    for what, fields in (("Forfeit", {"absent": "second"}), ("DoubleLoss", {})):
        assert kinds(await desk.do(what, table=1, **fields)) == ["replaces"]
    assert await score(desk) == [400, 350]
    assert kinds(await desk.do("Result", **other, replaces=True)) == []
    assert await score(desk) == [390, 350]
    assert kinds(await desk.do("DoubleLoss", table=1, replaces=True)) == []


async def test_a_result_that_is_sent_again_gets_its_first_answer(admin: Client) -> None:
    desk = await announced(admin, players=2)
    await desk.to_round()
    first = {"id": "once", "table": 1, "first": 400, "second": 350}
    done = await desk.do("Result", **first)
    await desk.do("Result", table=1, first=390, second=350, replaces=True)
    assert await desk.do("Result", **first) == done
    assert await score(desk) == [390, 350]


async def test_scores_of_a_table_over_others_are_asked_about(admin: Client) -> None:
    desk = await announced(admin, players=4, regulations="school", rounds=2)
    await desk.to_round()
    scores = [300, 250, 200, 150]
    assert kinds(await desk.do("Scores", table=1, scores=scores)) == []
    answer = await desk.do("Scores", table=1, scores=[310, 250, 200, 150], sure=True)
    assert kinds(answer) == ["replaces"]
    assert answer["doubts"][0]["numbers"] == scores
    again = await desk.do("Scores", table=1, scores=[310, 250, 200, 150], replaces=True)
    assert kinds(again) == []


async def paired(director: Client, playing: Client) -> Championship:
    """A round of two, in which somebody plays as player 1."""
    desk = await announced(director, players=2)
    await desk.claim(playing, 1)
    await desk.to_round()
    return desk.seen_by(playing)


async def arbiter_plays(server: Running, admin: Client) -> tuple[Client, Championship]:
    """An arbiter who plays beside a director, and the event as they see it."""
    arbiter = await member(admin, server, "arbitre")
    own = await paired(admin, arbiter)
    await admin.post(f"/accounts/{arbiter.id}/roles", {"role": "arbiter", "event": own.event})
    return arbiter, own


RESULT = {"table": 1, "first": 400, "second": 350}


async def test_a_playing_arbiters_own_result_waits_for_the_opponent(
    server: Running, admin: Client, anna: Client
) -> None:
    arbiter, own = await arbiter_plays(server, admin)
    assert kinds(await own.do("Result", **RESULT)) == []
    assert await score(own) is None
    for what, fields in (("Forfeit", {"absent": "second"}), ("DoubleLoss", {})):
        error = await refused(own.do(what, table=1, **fields))
        assert (error.status, error.code) == (403, "own-game")
    desk = own.seen_by(admin)
    opponent = await desk.claim(anna, 2)
    await opponent.do("Slip", first=400, second=350)
    assert await score(own) == [400, 350]
    error = await refused(own.do("Result", table=1, first=500, second=350, replaces=True))
    assert error.code == "result-is-in"
    assert await score(own) == [400, 350]
    await arbiter.http.aclose()


async def test_what_the_opponent_has_said_an_arbiter_may_enter(
    server: Running, admin: Client, anna: Client
) -> None:
    arbiter, own = await arbiter_plays(server, admin)
    opponent = await own.seen_by(admin).claim(anna, 2)
    await opponent.do("Slip", first=400, second=350)
    assert kinds(await own.do("Result", table=1, first=410, second=350, sure=True)) == []
    assert await score(own) is None
    # The arbiter's own slip says something else now.
    assert kinds(await own.do("Result", **RESULT)) == ["sheets"]
    assert kinds(await own.do("Result", **RESULT, sure=True)) == []
    assert await score(own) == [400, 350]
    await arbiter.http.aclose()


async def test_another_official_enters_it_at_once(server: Running, admin: Client) -> None:
    arbiter, own = await arbiter_plays(server, admin)
    assert kinds(await own.seen_by(admin).do("Result", **RESULT)) == []
    assert await score(own) == [400, 350]
    await arbiter.http.aclose()


async def test_the_only_official_is_asked_whether_the_opponent_agrees(
    server: Running, admin: Client
) -> None:
    own = await paired(admin, admin)
    answer = await own.do("Result", table=1, first=400, second=35)
    assert kinds(answer) == ["own-game", "few"]
    assert answer["doubts"][0]["names"] == ["Bernat"]
    assert kinds(await own.do("Result", **RESULT, sure=True)) == ["own-game"]
    assert await score(own) is None
    assert kinds(await own.do("Result", **RESULT, agreed=True)) == []
    assert await score(own) == [400, 350]
    [agreed] = await admin.get(f"/events/{own.event}/desk/log")
    assert (agreed["what"], agreed["number"], agreed["by"]) == ("OwnResultAgreed", "1", ["Admin"])
    assert agreed["names"] == ["Anna", "Bernat"]
    live = await server.services.office.get(own.event)
    assert [(one.round_number, one.table, one.others) for one in live.desk.agreed] == [(1, 1, (2,))]


@pytest.mark.parametrize(
    ("what", "fields"), [("Forfeit", {"absent": "second"}), ("DoubleLoss", {})]
)
async def test_the_only_official_is_asked_about_a_no_show_at_their_own_table_too(
    admin: Client, what: str, fields: dict[str, Any]
) -> None:
    own = await paired(admin, admin)
    answer = await own.do(what, table=1, **fields)
    assert kinds(answer) == ["own-game"]
    assert answer["doubts"][0]["names"] == ["Bernat"]
    game = (await own.view())["rounds"][-1]["games"][0]
    assert game["outcomes"] is None
    assert await admin.get(f"/events/{own.event}/desk/log") == []
    assert kinds(await own.do(what, table=1, **fields, agreed=True)) == []
    game = (await own.view())["rounds"][-1]["games"][0]
    assert game["outcomes"] is not None
    [agreed] = await admin.get(f"/events/{own.event}/desk/log")
    assert agreed["what"] == "OwnResultAgreed"
