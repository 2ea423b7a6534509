"""The archive, analyses and word lists over HTTP, asked honestly and otherwise."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from faristol.lexicon import Lexicon, Shelf, Source
from faristol.lexicon.errors import BrokenLexiconError
from faristol.lexicon.making import OwnList, install_own
from faristol.lexicon.wordlist import ListStyle, read_list
from faristol.server.running import Running, start
from faristol.server.settings import Settings
from faristol.server.study.analyses import Analyses
from faristol.server.study.workers import AnalysisWorker
from faristol.tiles import tile_set
from tests.server.client import Client, RefusedError, refused
from tests.server.duplicate_people import new_room
from tests.server.playing import played_out

pytestmark = pytest.mark.anyio


async def test_short_words_of_an_installed_list(stranger: Client) -> None:
    two = await stranger.get("/study/ca?list=2")
    assert "QUE" in two["words"]
    assert not two["more"]
    with_digraph = await stranger.get("/study/ca?list=2&letter=ny")
    assert set(with_digraph["words"]) == {word for word in two["words"] if "NY" in word}
    dear = await stranger.get("/study/nl?list=dear")
    assert dear["words"]
    assert all(set(word) & set("QXY") for word in dear["words"])


@pytest.mark.parametrize(
    ("language", "letter"),
    [*(("ca", face) for face in ("ç", "ny", "l·l", "qu", "x", "z", "j")), ("nl", "q"), ("nl", "y")],
)
async def test_short_words_with_an_expensive_letter(
    stranger: Client, language: str, letter: str
) -> None:
    found = await stranger.get(f"/study/{language}?list=dear&letter={letter}")
    assert found["words"]
    assert all(letter.upper() in word for word in found["words"])


async def test_a_list_chosen_meanwhile_is_that_of_new_games_and_the_others_keep_theirs(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FARISTOL_HOME", str(tmp_path / "home"))
    box, source = tile_set("catalan"), Source("file", "words.txt", "", "0" * 64)
    own = OwnList("DISC", "1", "", "", box, source)
    install_own(Shelf(), own, read_list("CASA", box, ListStyle()))

    async def made(running: Running) -> str:
        async with Client(running.port) as anna:
            await anna.come_as_guest("Anna")
            asked = {"edition": "fisc-2023", "robots": ["beginner"]}
            return str((await anna.post("/tables", asked))["id"])

    async def words_at(running: Running, table: str) -> str:
        words = (await running.services.hall.table(table)).words
        assert words is not None
        return words.reference.partition("@")[0]

    running = await start(settings, robot_pause_s=0)
    before = await made(running)
    assert await words_at(running, before) == "faristol-ca"
    Shelf().choose_default("DISC")
    assert await words_at(running, await made(running)) == "DISC"
    running.stop_soon()
    await running.stopped()

    again = await start(settings, robot_pause_s=0)
    assert await words_at(again, before) == "faristol-ca"
    again.stop_soon()
    await again.stopped()


async def test_whoever_asks_for_a_damaged_list_is_told_no_folder_of_the_disk(
    admin: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(reference: str) -> Lexicon:
        raise BrokenLexiconError(f"/srv/hidden/{reference}: permission denied")

    for module in ("lexica", "duplicate.aids"):
        monkeypatch.setattr(f"faristol.server.{module}.open_lexicon", damaged)
    for way in (admin.get("/study/nope?list=2"), new_room(admin, lexicon="nope")):
        error = await refused(way)
        assert (error.status, error.code) == (400, "no-such-lexicon")
        assert "hidden" not in str(error)


async def test_words_by_letters_and_by_pattern(stranger: Client) -> None:
    async def found(way: str, text: str) -> list[str]:
        answer = await stranger.get(f"/study/ca/search?way={way}&text={text}")
        return list(answer["words"])

    assert "CASA" in await found("anagram", "saca")
    assert "CASa" in await found("anagram", "sac%3F")
    assert {"CASA", "CAS"} <= set(await found("within", "casa"))
    assert all(len(word) > 4 for word in await found("pattern", "col·l*"))
    assert "CASA" in await found("pattern", "c.s.")
    assert await found("anagram", "xxxx") == []


async def test_hooks_of_a_word(stranger: Client) -> None:
    hooks = await stranger.get("/study/ca/hooks?word=casa")
    assert hooks["word"] == "CASA"
    assert hooks["valid"]
    assert "R" in hooks["back"]


@pytest.mark.parametrize(
    ("typed", "tiles", "valid"),
    [
        ("collega", ["C", "O", "L", "L", "E", "G", "A"], False),
        ("col·lega", ["C", "O", "L·L", "E", "G", "A"], True),
        ("CÓWEGA", ["C", "O", "L·L", "E", "G", "A"], True),
    ],
)
async def test_a_word_is_judged_as_the_tiles_it_is_read_as(
    stranger: Client, typed: str, tiles: list[str], valid: bool
) -> None:
    hooks = await stranger.get("/study/ca/hooks", params={"word": typed})
    assert (hooks["tiles"], hooks["valid"]) == (tiles, valid)


@pytest.mark.parametrize(
    "path",
    [
        "/study/ca?list=9",
        "/study/nowhere?list=2",
        "/study/ca/hooks",
        "/study/ca/hooks?word=%E2%82%AC",
        "/study/ca?list=2&letter=%00",
        "/study/ca/search",
        "/study/ca/search?way=sideways&text=casa",
        "/study/ca/search?way=anagram&text=" + "a" * 16,
        "/study/ca/search?way=within&text=%3F%3F%3Fcasa",
        "/study/ca/search?way=pattern&text=*a*b*c*d*",
        "/study/ca/search?way=pattern&text=(",
        "/study/ca/search?way=pattern&text=" + "." * 150,
        "/study/ca/search?way=pattern&text=%F0%9F%98%80",
        "/study/..%2F..?list=2",
        "/tables/none/analysis",
        "/tables/none/course",
    ],
)
async def test_what_makes_no_sense_is_refused_by_name(stranger: Client, path: str) -> None:
    with pytest.raises(RefusedError) as refused:
        await stranger.get(path)
    assert refused.value.status in (400, 404)


async def test_a_finished_game_is_analysed_once_and_then_remembered(
    server: Running, anna: Client, stranger: Client
) -> None:
    table = await played_out(anna)
    first, again = await asyncio.gather(
        stranger.get(f"/tables/{table}/analysis"), anna.get(f"/tables/{table}/analysis")
    )
    assert first == again
    view = await anna.get(f"/tables/{table}/state")
    course = await stranger.get(f"/tables/{table}/course")
    assert course[-1]["turn"] is None
    assert course[-1]["totals"] == view["result"]["scores"]
    assert course[-1]["chance"] in (0.0, 0.5, 1.0)
    assert all(0 <= point["chance"] <= 1 for point in course[:-1])
    assert [seat["seat"] for seat in first["seats"]] == [0, 1]
    for turn in first["turns"]:
        assert turn["best"] or turn["made"] is None
        assert turn["lost"] is None or turn["lost"] >= 0
        assert turn["till_end"] or not turn["exact"]
    robot = first["seats"][1]
    assert robot["lost"] / max(1, robot["compared"]) < 2, "a strong robot plays the best it sees"

    server.services.study_room.close()
    server.services.analyses = Analyses(
        server.services.store,
        _NobodyThinks(1),
        server.services.turn_losses,
        server.services.now,
    )
    assert await stranger.get(f"/tables/{table}/analysis") == first


class _NobodyThinks(AnalysisWorker):
    async def think(self, *_: Any, **__: Any) -> Any:
        raise AssertionError("that was worked out before")


async def test_an_analysis_runs_in_a_process_of_its_own(settings: Settings) -> None:
    running = await start(msgspec.structs.replace(settings, workers=1), robot_pause_s=0)
    try:
        async with Client(running.port) as anna:
            await anna.come_as_guest("Anna")
            table = await played_out(anna)
            found = await anna.get(f"/tables/{table}/analysis", timeout=60)
            assert found["turns"]
    finally:
        running.stop_soon()
        await running.stopped()


async def test_a_game_that_goes_on_is_not_analysed_and_not_in_the_archive(anna: Client) -> None:
    table = await anna.post("/tables", {"edition": "fisc-2023", "robots": ["club"]})
    for what in ("analysis", "course"):
        with pytest.raises(RefusedError) as refused:
            await anna.get(f"/tables/{table['id']}/{what}")
        assert refused.value.code == "not-over"
    assert (await anna.get("/games"))["games"] == []
