"""The Dutch jury over HTTP: questions, what a verdict costs, approval."""

import itertools
from pathlib import Path
from typing import Any

import pytest

from faristol.lexicon import Shelf, Source
from faristol.lexicon.making import OwnList, install_own
from faristol.lexicon.wordlist import ListStyle, read_list
from faristol.tiles import tile_set
from tests.server.championing import Championship, announced
from tests.server.client import Client, refused

pytestmark = pytest.mark.anyio
_keys = itertools.count(1)


@pytest.fixture
async def desk(admin: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Championship:
    """A national tournament whose list decides words of up to six letters; a round is public."""
    monkeypatch.setenv("FARISTOL_HOME", str(tmp_path))
    box = tile_set("dutch")
    source = Source("file", "words.txt", "", "0" * 64)
    own = OwnList("JURY", "1", "De lijst", "", box, source, decides_up_to=6)
    install_own(Shelf(), own, read_list("KAAS\nBROOD\n", box, ListStyle()))
    made = await announced(
        admin,
        regulations="nl-punten",
        lexicon="JURY@1",
        options={"national": True, "approval": True},
    )
    await made.to_round()
    return made


async def seats(desk: Championship, table: int = 1) -> list[int]:
    game = (await desk.view())["rounds"][-1]["games"][table - 1]
    return [game["first"], game["second"]]


async def question(desk: Championship, word: str, **more: Any) -> Any:
    body = {"id": f"q{next(_keys)}", "table": 1, "word": word, **more}
    return await desk.client.post(f"{desk.path}/verdicts/questions", body)


async def judge(desk: Championship, *words: str, **more: Any) -> Any:
    body = {"id": f"j{next(_keys)}", "table": 1, "words": words, **more}
    return await desk.client.post(f"{desk.path}/verdicts", body)


async def test_questions_are_answered_counted_and_end_after_ten(desk: Championship) -> None:
    one, _ = await seats(desk)
    answer = await question(desk, "KAAS", player=one)
    assert (answer["valid"], answer["question"]) == (True, 1)
    assert (await question(desk, "KOOS", player=one))["valid"] is False
    station = await desk.client.get(f"{desk.path}/verdicts")
    assert (station["asks_jury"], station["questions"]) == (True, 10)
    assert station["asked"] == [{"table": 1, "player": one, "number": 2}]
    for _ in range(8):
        await question(desk, "KAAS", player=one)
    problem = await refused(question(desk, "KAAS", player=one))
    assert (problem.status, problem.code) == (422, "questions-used-up")
    assert (problem.body["clause"], problem.body["values"]) == ("NL-P-III.10b", {"most": 10})


async def test_a_question_that_is_sent_twice_is_counted_once(desk: Championship) -> None:
    one, _ = await seats(desk)
    first = await question(desk, "KAAS", player=one, id="same")
    assert await question(desk, "KAAS", player=one, id="same") == first
    assert (await question(desk, "KAAS", player=one))["question"] == 2


async def test_the_jury_is_asked_about_what_the_list_does_not_decide(desk: Championship) -> None:
    one, _ = await seats(desk)
    answer = await question(desk, "KAASBOER", player=one)
    assert (answer["valid"], answer["for_jury"]) == (None, ["KAASBOER"])
    said = [{"word": "KAASBOER", "valid": True, "source": "dictionary"}]
    assert (await question(desk, "KAASBOER", player=one, jury=said))["valid"] is True


async def test_what_a_verdict_costs_is_told_and_stands_in_the_ledger(desk: Championship) -> None:
    one, _ = await seats(desk)
    answer = await judge(desk, "KOOS", laid_by=one, turn_points=12)
    cost = {"round": 1, "table": 1, "player": one, "turn_points": 12, "points": 20}
    assert answer["deducted"] == {**cost, "clause": "NL-P-III.12a"}
    assert (await desk.mine())["desk"]["ledger"] == [answer["deducted"]]
    assert (await desk.client.get(f"{desk.path}/verdicts"))["ledger"] == [answer["deducted"]]


async def test_a_result_waits_for_approval_in_the_queue(desk: Championship) -> None:
    await desk.do("Result", table=1, first=300, second=280)
    (call,) = (await desk.client.get("/desk"))["calls"]
    assert (call["why"], call["in_hall"], call["seat"]) == ("approval", True, None)
    await desk.do("Answer", table=1)
    assert (await desk.client.get("/desk"))["calls"] == []
    assert (await desk.mine())["desk"]["approved"] == [1]


async def test_players_may_not_ask_the_station_themselves(desk: Championship, anna: Client) -> None:
    phone = await desk.claim(anna, 1)
    problem = await refused(question(phone, "KAAS", player=1))
    assert problem.status == 403


@pytest.mark.parametrize(
    "change", [{"table": 0}, {"player": -1}, {"player": 10**9}, {"word": ""}, {"word": "K?AS"}]
)
async def test_what_makes_no_sense_is_refused(desk: Championship, change: dict[str, Any]) -> None:
    one, _ = await seats(desk)
    problem = await refused(question(desk, **{"word": "KAAS", "player": one, **change}))
    assert problem.status == 400
    assert (await desk.client.get(f"{desk.path}/verdicts"))["asked"] == []
