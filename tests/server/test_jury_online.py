"""The jury of an event at tables of this server: what the list does not decide waits for it."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from faristol.lexicon import Shelf, Source
from faristol.lexicon.making import OwnList, install_own
from faristol.lexicon.wordlist import ListStyle, read_list
from faristol.server.running import Running
from faristol.table import events as e
from faristol.tiles import tile_set
from tests.server.accounts import member
from tests.server.championing import Championship, announced
from tests.server.client import Client, Socket, refused
from tests.server.playing import begun

pytestmark = pytest.mark.anyio
CENTRE = 112


def install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: str) -> None:
    """An official list that decides words of up to three tiles."""
    monkeypatch.setenv("FARISTOL_HOME", str(tmp_path))
    box = tile_set("catalan")
    source = Source("file", "words.txt", "", "0" * 64)
    own = OwnList("CURTA", "1", "La llista curta", "", box, source, decides_up_to=3)
    install_own(Shelf(), own, read_list(words, box, ListStyle()))


@pytest.fixture
async def event(
    admin: Client,
    anna: Client,
    bernat: Client,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> Championship:
    install(monkeypatch, tmp_path, "SI\nNO\n")
    desk = await announced(
        admin, players=2, regulations="fisc-2023", rounds=5, online=True, lexicon="CURTA@1"
    )
    await desk.claim(anna, 1)
    await desk.claim(bernat, 2)
    return desk


@pytest.fixture
async def rita(admin: Client, server: Running, event: Championship) -> AsyncIterator[Client]:
    client = await member(admin, server, "rita", ("arbiter", event.event))
    yield client
    await client.http.aclose()


async def lay(player: Client, socket: Socket, table: str, number: int) -> str:
    """Lay so many tiles of the rack on the centre row; the word that they make."""
    racks = (await player.get(f"/tables/{table}/state"))["racks"]
    rack = next(rack for rack in racks if "*" not in rack)
    box = tile_set("catalan")
    letters = [box.format_tiles(bytes([tile])) for tile in box.parse_tiles(rack) if tile]
    laid = [[square, letter] for square, letter in enumerate(letters[:number], CENTRE)]
    assert (await socket.do("Place", placements=laid))["is"] == "Done"
    return "".join(letters[:number])


async def office(client: Client, table: str) -> dict[str, Any]:
    answer: dict[str, Any] = await client.get(f"/tables/{table}/office")
    return answer


class Played:
    """A game of the event that has begun; who is on turn first."""

    def __init__(self, game: str, clients: tuple[Client, Client], sockets: tuple[Socket, Socket]):
        self.game, self.clients, self.sockets = game, clients, sockets
        self.seat = sockets[0].events("TurnBegan")[0]["seat"]

    async def lay(self, number: int) -> str:
        return await lay(self.clients[self.seat], self.sockets[self.seat], self.game, number)

    async def challenge(self) -> None:
        assert (await self.sockets[1 - self.seat].do("Challenge"))["is"] == "Done"


async def sit(
    desk: Championship, anna: Client, bernat: Client
) -> tuple[str, tuple[Client, Client]]:
    game = (await desk.to_round())["games"][0]
    clients = (anna, bernat) if game["first"] == 1 else (bernat, anna)
    return game["game"], clients


async def test_what_is_too_long_for_the_list_waits_for_the_jury_and_is_remembered(
    event: Championship, anna: Client, bernat: Client, rita: Client, server: Running
) -> None:
    table, (one, other) = await sit(event, anna, bernat)
    async with one.socket(table) as a, other.socket(table) as b:
        await begun(a, b)
        game = Played(table, (one, other), (a, b))
        word = await game.lay(5)
        await game.challenge()
        live = await server.services.hall.table(table)
        assert not [each for each in live.events if isinstance(each, e.ChallengeRuled)]
        (call,) = await rita.get(f"/events/{event.event}/desk")
        assert (call["table"], call["why"]) == (table, "challenge")
        seen = await office(rita, table)
        assert (seen["for_jury"], seen["listed"], seen["decides_up_to"]) == ([word], None, 3)

        say = f"/tables/{table}/office/jury"
        said = {"word": word, "valid": False, "source": "dictionary"}
        for wrong in ([{**said, "word": "ALTRE"}], [said, {**said, "word": "ALTRE"}]):
            problem = await refused(rita.post(say, {"id": "w", "jury": wrong}))
            assert (problem.status, problem.code) == (409, "moved-on")
        for nobody in (anna, bernat):
            assert (await refused(nobody.post(say, {"id": "n", "jury": [said]}))).status == 403
        assert await rita.post(say, {"id": "1", "jury": [said]}) == {"valid": False}
        (ruled,) = [each for each in live.events if isinstance(each, e.ChallengeRuled)]
        assert (ruled.valid, ruled.judge.value) == (False, "arbiter")
        (line,) = (await event.client.get(f"{event.path}/verdicts"))["verdicts"]
        assert (line["table"], line["valid"]) == (1, False)
        assert line["words"] == [{"word": word, "valid": False, "source": "dictionary"}]

        # The judge station says the same from now on, and asks nobody.
        asked = {"id": "s", "table": 1, "words": [word]}
        assert (await rita.post(f"{event.path}/verdicts", asked))["valid"] is False
        # And so does every table: the same play again is answered at once.
        assert live.looked_up((tile_set("catalan").parse_tiles(word),)) is False


async def test_the_list_answers_at_once_what_it_decides(
    event: Championship, anna: Client, bernat: Client, server: Running
) -> None:
    table, (one, other) = await sit(event, anna, bernat)
    async with one.socket(table) as a, other.socket(table) as b:
        await begun(a, b)
        game = Played(table, (one, other), (a, b))
        await game.lay(3)
        await game.challenge()
    live = await server.services.hall.table(table)
    (ruled,) = [each for each in live.events if isinstance(each, e.ChallengeRuled)]
    assert (ruled.valid, ruled.judge.value) == (False, "software")


async def test_who_argues_is_heard_by_the_jury_again_and_changes_what_is_remembered(
    event: Championship, anna: Client, bernat: Client, rita: Client, server: Running
) -> None:
    table, (one, other) = await sit(event, anna, bernat)
    async with one.socket(table) as a, other.socket(table) as b:
        await begun(a, b)
        game = Played(table, (one, other), (a, b))
        word = await game.lay(4)
        await game.challenge()
        say = f"/tables/{table}/office/jury"
        said = {"word": word, "valid": True, "source": "dictionary"}
        assert await rita.post(say, {"id": "1", "jury": [said]}) == {"valid": True}
        challenger = game.sockets[1 - game.seat]
        argued = await challenger.do("ChallengeAgain", argument="no és al DIEC")
        assert argued["is"] == "Done"
        assert (await office(rita, table))["calls"][0]["why"] == "challenge"
        assert (await office(rita, table))["for_jury"] == [word]
        no = {**said, "valid": False, "source": "language-rules"}
        assert await rita.post(say, {"id": "2", "jury": [no]}) == {"valid": False}
    live = await server.services.hall.table(table)
    ruled = [each for each in live.events if isinstance(each, e.ChallengeRuled)]
    assert [(each.valid, each.final) for each in ruled] == [(True, False), (False, True)]
    (line,) = (await event.client.get(f"{event.path}/verdicts"))["verdicts"]
    assert (line["valid"], line["again"]) == (False, True)
    assert live.looked_up((tile_set("catalan").parse_tiles(word),)) is False


async def test_a_training_list_decides_no_challenge_of_an_event(
    admin: Client, anna: Client, bernat: Client, server: Running
) -> None:
    desk = await announced(admin, players=2, regulations="fisc-2023", rounds=5, online=True)
    await desk.claim(anna, 1)
    await desk.claim(bernat, 2)
    table, (one, other) = await sit(desk, anna, bernat)
    async with one.socket(table) as a, other.socket(table) as b:
        await begun(a, b)
        game = Played(table, (one, other), (a, b))
        word = await game.lay(3)
        await game.challenge()
    live = await server.services.hall.table(table)
    assert live.for_jury((tile_set("catalan").parse_tiles(word),)) == (word,)
    assert not [each for each in live.events if isinstance(each, e.ChallengeRuled)]
