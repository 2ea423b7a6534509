"""The archive, analyses and word lists over HTTP, asked honestly and otherwise."""

import pytest

from tests.server.client import Client, RefusedError

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


async def test_hooks_of_a_word(stranger: Client) -> None:
    hooks = await stranger.get("/study/ca/hooks?word=casa")
    assert hooks["word"] == "CASA"
    assert hooks["valid"]
    assert "R" in hooks["back"]


@pytest.mark.parametrize(
    "path",
    [
        "/study/ca?list=9",
        "/study/nowhere?list=2",
        "/study/ca/hooks",
        "/study/ca/hooks?word=%E2%82%AC",
        "/study/ca?list=2&letter=%00",
        "/study/..%2F..?list=2",
        "/tables/none/analysis",
    ],
)
async def test_what_makes_no_sense_is_refused_by_name(stranger: Client, path: str) -> None:
    with pytest.raises(RefusedError) as refused:
        await stranger.get(path)
    assert refused.value.status in (400, 404)


async def test_a_game_that_goes_on_is_not_analysed_and_not_in_the_archive(anna: Client) -> None:
    table = await anna.post("/tables", {"edition": "fisc-2023", "robots": ["club"]})
    with pytest.raises(RefusedError) as refused:
        await anna.get(f"/tables/{table['id']}/analysis")
    assert refused.value.code == "not-over"
    assert await anna.get("/games") == []
