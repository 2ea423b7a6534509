"""The judge station over HTTP: who may ask, what is read, what is answered."""

import itertools
from pathlib import Path
from typing import Any

import pytest

from faristol.lexicon import Shelf, Source
from faristol.lexicon.making import OwnList, install_own
from faristol.lexicon.wordlist import ListStyle, read_list
from faristol.server.running import Running
from faristol.tiles import tile_set
from tests.server.championing import Championship, announced
from tests.server.client import Client, refused

pytestmark = pytest.mark.anyio
_keys = itertools.count(1)


@pytest.fixture
async def desk(admin: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Championship:
    """An event whose official list decides words of up to six tiles."""
    monkeypatch.setenv("FARISTOL_HOME", str(tmp_path))
    box = tile_set("catalan")
    source = Source("file", "words.txt", "", "0" * 64)
    own = OwnList("JUTGE", "1", "La llista oficial", "", box, source, decides_up_to=6)
    install_own(Shelf(), own, read_list("CASA\nCEL·LES\nSI\n", box, ListStyle()))
    return await announced(admin, regulations="fisc-2023", lexicon="JUTGE@1", rounds=5)


async def judge(desk: Championship, *words: str, key: str = "", **more: Any) -> Any:
    body = {"id": key or str(next(_keys)), "table": 1, "words": words, **more}
    return await desk.client.post(f"{desk.path}/verdicts", body)


async def station(desk: Championship) -> Any:
    return await desk.client.get(f"{desk.path}/verdicts")


class TestVerdicts:
    async def test_the_play_stands_or_it_does_not(self, desk: Championship) -> None:
        assert (await judge(desk, "CASA"))["valid"] is True
        assert (await judge(desk, "CASA", "XAEN"))["valid"] is False
        one, two = reversed((await station(desk))["verdicts"])
        assert (one["number"], one["valid"], one["round"]) == (1, True, 0)
        assert [(word["word"], word["valid"]) for word in two["words"]] == [
            ("CASA", True),
            ("XAEN", False),
        ]

    async def test_ll_is_two_tiles_and_the_geminate_one(self, desk: Championship) -> None:
        assert (await judge(desk, "CE[L·L]ES"))["valid"] is True
        assert (await judge(desk, "CELLES"))["valid"] is False

    async def test_a_blank_counts_as_its_letter(self, desk: Championship) -> None:
        assert (await judge(desk, "CaSA"))["valid"] is True
        problem = await refused(judge(desk, "C?SA"))
        assert (problem.status, problem.code) == (400, "not-a-tile")

    async def test_asked_twice_it_is_told_once_more_and_written_once(
        self, desk: Championship
    ) -> None:
        first = await judge(desk, "CASA", key="same")
        assert await judge(desk, "CASA", key="same") == first
        assert len((await station(desk))["verdicts"]) == 1


class TestTheJury:
    long = "DESENCASAR"

    async def test_longer_words_than_the_list_decides_are_for_the_jury(
        self, desk: Championship
    ) -> None:
        answer = await judge(desk, "CASA", self.long)
        assert (answer["valid"], answer["for_jury"]) == (None, [self.long])
        assert (await station(desk))["verdicts"] == []
        said = [{"word": self.long, "valid": True, "source": "dictionary"}]
        assert (await judge(desk, "CASA", self.long, key="2", jury=said))["valid"] is True
        assert (await judge(desk, self.long, key="3"))["valid"] is True
        sources = [word["source"] for word in (await station(desk))["verdicts"][0]["words"]]
        assert sources == ["dictionary"]

    async def test_a_training_list_decides_nothing(self, admin: Client) -> None:
        desk = await announced(admin, regulations="fisc-2023", rounds=5)
        assert (await station(desk))["official"] is False
        assert (await judge(desk, "CASA"))["for_jury"] == ["CASA"]

    async def test_who_plays_is_not_the_jury_of_that_game(self, desk: Championship) -> None:
        game = (await desk.to_round())["games"][0]
        await desk.claim(desk.client, game["first"])
        said = [{"word": self.long, "valid": True, "source": "dictionary"}]
        problem = await refused(judge(desk, self.long, jury=said))
        assert (problem.status, problem.code) == (403, "own-game")
        assert (await judge(desk, self.long, table=2, jury=said))["valid"] is True
        first = (await judge(desk, "XAEN"))["number"]
        again = {"id": "again", "number": first, "why": "look it up"}
        problem = await refused(desk.client.post(f"{desk.path}/verdicts/second", again))
        assert problem.code == "own-game"


class TestSecondChallenges:
    async def again(self, desk: Championship, **more: Any) -> Any:
        body = {"id": "again", "number": 1, "why": "it is in the DIEC", **more}
        return await desk.client.post(f"{desk.path}/verdicts/second", body)

    async def test_the_second_verdict_is_the_one_that_counts(self, desk: Championship) -> None:
        await judge(desk, "XAEN")
        said = [{"word": "XAEN", "valid": True, "source": "dictionary"}]
        assert (await self.again(desk, jury=said))["valid"] is True
        (line,) = (await station(desk))["verdicts"]
        assert (line["valid"], line["again"]) == (True, True)
        problem = await refused(self.again(desk, id="third"))
        assert (problem.code, problem.body["clause"]) == ("verdict-is-final", "FISC23-G-6.8")


class TestWhoMayAsk:
    async def test_not_players_and_not_strangers(
        self, desk: Championship, anna: Client, stranger: Client
    ) -> None:
        for client, status in ((anna, 403), (stranger, 401)):
            for asking in (
                station(desk.seen_by(client)),
                judge(desk.seen_by(client), "CASA"),
            ):
                assert (await refused(asking)).status == status
        assert (await station(desk))["verdicts"] == []

    async def test_players_type_only_where_the_organiser_allows_it(
        self, desk: Championship, admin: Client
    ) -> None:
        problem = await refused(judge(desk, "CASA", by_players=True))
        assert (problem.code, problem.body["clause"]) == ("judged-by-officials", "FISC23-G-1.8")
        open_to_players = await announced(
            admin, regulations="fisc-2023", lexicon="JUTGE@1", rounds=5, options={"phones": True}
        )
        assert (await station(open_to_players))["players_may_type"] is True
        assert (await judge(open_to_players, "CASA", by_players=True))["valid"] is True


class TestNonsense:
    @pytest.mark.parametrize(
        "body",
        [
            {},
            {"words": []},
            {"words": ["CASA"] * 9},
            {"words": [""]},
            {"words": ["C" * 5_000]},
            {"words": "CASA"},
            {"words": ["CASA"], "table": 0},
            {"words": ["CASA"], "table": 10**30},
            {"words": ["CASA"], "jury": [{"word": "CASA", "valid": True, "source": "list"}]},
            {"words": ["CASA"], "more": 1},
            {"words": ["K[L·L"]},
            {"words": ["КАСА"]},
            {"words": ["CA\u0000SA"]},
        ],
    )
    async def test_is_refused_and_changes_nothing(
        self, desk: Championship, body: dict[str, Any]
    ) -> None:
        asked = {"id": "x", "table": 1, **body}
        problem = await refused(desk.client.post(f"{desk.path}/verdicts", asked))
        assert problem.status == 400
        assert (await station(desk))["verdicts"] == []

    async def test_a_list_that_is_not_there_is_said(self, admin: Client, server: Running) -> None:
        desk = await announced(admin, regulations="fisc-2023", lexicon="NONE@1", rounds=5)
        assert (await refused(station(desk))).code == "no-such-lexicon"
