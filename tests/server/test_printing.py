"""Documents over HTTP: every one of them, in every place where it is wanted."""

import pytest

from tests.documents.reading import text_of
from tests.server.client import Client
from tests.server.duplicate_people import new_room
from tests.server.playing import played_out
from tests.server.test_championship_reports import director_in_a_hurry, played

__all__ = ["director_in_a_hurry"]

pytestmark = pytest.mark.anyio

EVENT_PAPERS = (
    "players",
    "check-in",
    "pairings",
    "pairings-by-name",
    "standings",
    "crosstable",
    "report",
    "score-sheets",
    "result-slips",
    "player-cards",
    "certificates",
    "stickers",
)


async def paper(client: Client, path: str) -> str:
    answer = await client.http.get(path)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"].startswith("inline; filename=")
    return text_of(answer.content)


async def test_an_event_prints_its_lists_sheets_slips_and_cards(admin: Client) -> None:
    desk = await played(admin, 4)
    names = [each["name"] for each in (await admin.get(desk.path))["view"]["players"]]
    for what in EVENT_PAPERS:
        text = await paper(admin, f"{desk.path}/print/{what}?language=en&paper=a5")
        assert names[0] in text, what
    for what in ("announcement", "challenge-slips", "jury-slips", "table-cards"):
        assert await paper(admin, f"{desk.path}/print/{what}")


async def test_what_can_not_be_printed_says_so(admin: Client, stranger: Client) -> None:
    desk = await played(admin, 4, rounds=0)
    for path, status, code in (
        ("report", 422, "not-in-this-form"),
        ("pairings?round=9", 422, "not-in-this-form"),
        ("nothing", 404, "not-found"),
        ("players?paper=a0", 404, "not-found"),
        ("players?language=xx", 400, "bad-language"),
    ):
        answer = await admin.http.get(f"{desk.path}/print/{path}")
        assert (answer.status_code, answer.json()["code"]) == (status, code), path
    refused = await stranger.http.get(f"{desk.path}/print/check-in")
    assert refused.status_code in (401, 403)


PUBLIC_PAPERS = (
    "players",
    "pairings",
    "pairings-by-name",
    "standings",
    "crosstable",
)


async def test_visitors_print_what_the_event_publishes(admin: Client, stranger: Client) -> None:
    desk = await played(admin, 4)
    name = (await admin.get(desk.path))["view"]["players"][0]["name"]
    for what in PUBLIC_PAPERS:
        theirs = await paper(stranger, f"{desk.path}/print/{what}?language=ca&paper=a5")
        assert name in theirs, what
    assert await paper(stranger, f"{desk.path}/print/announcement")
    for what in [each for each in EVENT_PAPERS if each not in PUBLIC_PAPERS]:
        refused = await stranger.http.get(f"{desk.path}/print/{what}")
        assert refused.status_code in (401, 403), what


async def test_no_visitor_prints_a_round_that_is_not_published(
    admin: Client, stranger: Client
) -> None:
    desk = await played(admin, 4)
    await desk.do("Pair")
    for what in ("pairings", "pairings-by-name"):
        assert "Ronda 2" in await paper(admin, f"{desk.path}/print/{what}?language=ca")
        assert "Ronda 1" in await paper(stranger, f"{desk.path}/print/{what}?language=ca")
        hidden = await stranger.http.get(f"{desk.path}/print/{what}?round=2")
        assert (hidden.status_code, hidden.json()["code"]) == (422, "not-in-this-form")
    for what in ("standings", "crosstable", "players"):
        path = f"{desk.path}/print/{what}?language=ca"
        assert await paper(stranger, path) == await paper(admin, path)
    await desk.do("Publish")
    assert "Ronda 2" in await paper(stranger, f"{desk.path}/print/pairings?language=ca")


async def test_anybody_verifies_a_certificate(admin: Client, stranger: Client) -> None:
    desk = await played(admin, 4)
    live_text = await paper(admin, f"{desk.path}/print/certificates?language=ca")
    code = next(word for word in live_text.split() if len(word) == 9 and word[4] == "-")
    page = await stranger.http.get(f"{desk.path}/certificates/{code.lower()}?language=ca")

    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert code in page.text
    assert "El codi és d’aquesta competició" in page.text
    unknown = await stranger.http.get(f"{desk.path}/certificates/0000-0000")
    assert unknown.status_code == 404
    assert "0000" not in unknown.text


async def test_a_duplicate_room_prints_slips_and_forms(admin: Client) -> None:
    room = await new_room(admin)
    for what in ("slips", "forms"):
        assert await paper(admin, f"/duplicate/rooms/{room['id']}/print/{what}")
    nobody = await admin.http.get(f"/duplicate/rooms/{room['id']}/print/results")
    assert nobody.status_code == 422


async def test_a_rule_book_and_a_word_list_are_printed_for_anybody(stranger: Client) -> None:
    for what in ("score-sheet", "booklet", "tiles", "jury-slips"):
        assert await paper(stranger, f"/rules/nl-punten/print/{what}")
    coloured = await paper(stranger, "/rules/nl-wedstrijd/print/score-sheet?form=opponent")
    assert "Gekleurd formulier" in coloured
    assert "faristol-nl" in await paper(stranger, "/study/nl/print?list=two")
    nowhere = await stranger.http.get("/rules/nope/print/tiles")
    assert nowhere.status_code == 404


async def test_a_finished_game_prints_its_sheets(admin: Client) -> None:
    table = await played_out(admin)
    assert await paper(admin, f"/tables/{table}/print")
