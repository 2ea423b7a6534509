"""Documents over HTTP: every one of them, in every place where it is wanted."""

import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from starlette.requests import HTTPConnection
from starlette.responses import Response

from faristol.server.pages.simple import refusal_page
from faristol.server.problem import Problem, ProblemCode
from faristol.server.running import Running
from tests.documents.reading import text_of
from tests.server.accounts import member
from tests.server.client import Client
from tests.server.duplicate_people import new_room
from tests.server.playing import play_out, played_out
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


async def test_the_organiser_adds_lines_to_sheets_and_chooses_the_round(
    admin: Client, stranger: Client
) -> None:
    desk = await played(admin, 4, rounds=2)
    lines = "&line=Millor+jugada&line=+&line=%3Cb%3E+*mot*&line=" + "x" * 200
    text = await paper(admin, f"{desk.path}/print/score-sheets?language=ca&round=1{lines}")
    assert text.count("Ronda 1") == 4
    assert "Ronda 2" not in text
    assert text.count("Millor jugada:") == text.count("<b> *mot*:") == 4
    assert "Best play:" in await paper(
        stranger, "/rules/fisc-2023/print/score-sheet?line=Best+play"
    )
    many = await stranger.http.get("/rules/fisc-2023/print/score-sheet?" + "line=a&" * 7)
    assert (many.status_code, many.json()["code"]) == (422, "not-in-this-form")


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


VISIT = {"accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


async def test_whoever_opens_a_document_in_a_tab_reads_why_there_is_none(
    admin: Client, anna: Client, stranger: Client
) -> None:
    desk = await played(admin, 4, rounds=0)
    for client, what, status, told in (
        (stranger, "check-in?language=nl", 401, "Log in om dit te openen"),
        (anna, "check-in?language=ca", 403, "Amb aquest compte no ho pots obrir"),
        (admin, "report?language=ca", 422, "Encara no es pot fer"),
        (admin, "nothing?language=en", 404, "There is nothing at this address"),
        (admin, "players?language=xx", 400, "This could not be opened"),
    ):
        path = f"{desk.path}/print/{what}"
        answer = await client.http.get(path, headers=VISIT)
        assert (answer.status_code, told in answer.text) == (status, True), what
        assert answer.headers["content-type"].startswith("text/html")
        assert "no round" not in answer.text
        assert ('href="/sign-in"' in answer.text) == (status in (401, 403))
        program = await client.http.get(path)
        assert (program.status_code, bool(program.json()["code"])) == (status, True)
    spoken = {**VISIT, "accept-language": "fr, nl-BE;q=0.8"}
    answer = await stranger.http.get(f"{desk.path}/print/check-in", headers=spoken)
    assert '<html lang="nl">' in answer.text


def test_a_refusal_in_a_tab_says_when_to_try_again_and_names_its_clause() -> None:
    def page(problem: Problem) -> Response:
        headers = [(b"accept-language", b"nl")]
        return refusal_page(
            problem, HTTPConnection({"type": "http", "headers": headers, "query_string": b""})
        )

    often = page(Problem(429, ProblemCode.TOO_MANY_REQUESTS, "slow down", retry_after_s=7))
    assert (often.status_code, often.headers["retry-after"]) == (429, "7")
    assert "Wacht even en laad de pagina opnieuw." in bytes(often.body).decode()
    aid = bytes(page(Problem(403, ProblemCode.AIDS_FORBIDDEN, "no", clause="FISC-B-1.6")).body)
    assert "Tijdens je partij is er geen hulp met woorden (FISC-B-1.6)" in aid.decode()


async def test_a_document_lets_the_browser_show_it(stranger: Client) -> None:
    answer = await stranger.http.get("/rules/nl-punten/print/tiles")

    assert answer.headers.get_list("content-security-policy") == [
        "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
    ]


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


async def opened(client: Client, path: str, accepts: str = "") -> httpx.Response:
    """A page at an address as people type it."""
    return await client.http.get(client.base + path, headers={"accept-language": accepts})


async def seen(client: Client, path: str, accepts: str = "") -> tuple[int, str]:
    """A page for people: its status and its text."""
    answer = await opened(client, path, accepts)
    assert answer.headers["content-type"].startswith("text/html")
    policy = answer.headers.get_list("content-security-policy")
    assert len(policy) == 1
    assert "default-src 'none'" in policy[0]
    assert "script-src" not in policy[0]
    assert "<script" not in answer.text
    return answer.status_code, answer.text


async def certified(admin: Client, **plan: Any) -> tuple[str, str, str]:
    """An event's pages for codes, a code on one of its certificates, and whose that is."""
    desk = await played(admin, 4, **plan)
    text = await paper(admin, f"{desk.path}/print/certificates?language=ca")
    code = next(word for word in text.split() if len(word) == 9 and word[4] == "-")
    at = re.search(r"https?://[^/]+(/championships/\S+/certificates)/", text)
    assert at is not None
    return at[1], code, text


async def test_anybody_verifies_a_certificate_in_their_language(
    admin: Client, stranger: Client
) -> None:
    pages, code, text = await certified(admin)
    told = {
        "ca": "El codi és d’aquesta competició",
        "nl": "De code hoort bij dit toernooi",
        "en": "The code belongs to this event",
    }
    for language, sentence in told.items():
        for how in (
            (f"{pages}/{code.lower()}?language={language}", ""),
            (f"{pages}/{code}", f"fr, {language}-XX;q=0.8, en;q=0.5"),
        ):
            status, page = await seen(stranger, *how)
            assert status == 200
            assert f'<html lang="{language}">' in page
            assert code in page
            assert sentence in page
            assert "Open de Sabadell" in page
            (name,) = re.findall("<h1>(.*)</h1>", page)
            assert name in text


async def test_a_code_that_was_never_given_says_so_and_can_be_typed_again(
    admin: Client, stranger: Client
) -> None:
    pages, code, _ = await certified(admin)
    for wrong in ("0000-0000", "%3Cb%3E", "x" * 4_000, "%00", "%F0%9F%8E%B2"):
        status, page = await seen(stranger, f"{pages}/{wrong}?language=en")
        assert status == 404
        assert "This event gave no certificate with this code" in page
        assert "<b>" not in page
        assert '<form action="/championships/' in page
    status, page = await seen(stranger, f"{pages}?language=nl")
    assert (status, "Een diploma controleren" in page) == (200, True)
    sent = await opened(stranger, f"{pages}?language=nl&code=+{code.lower()}+")
    assert (sent.status_code, sent.headers["location"]) == (
        303,
        f"{pages}/{code.lower()}?language=nl",
    )
    for asked in ("", "/0000-0000", "?code=0000-0000"):
        status, page = await seen(stranger, f"/championships/nowhere/certificates{asked}", "nl")
        assert (status, "Op dit adres staat geen toernooi" in page) == (404, True)


async def test_a_code_is_looked_for_beside_the_loop(
    server: Running, admin: Client, stranger: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anybody may ask, and the whole event is classified for each answer."""
    pages, code, _ = await certified(admin)
    aside, asked = server.services.aside, []

    async def noted(what: Callable[..., Any], *told: Any) -> Any:
        asked.append(what.__name__)
        return what(*told)

    monkeypatch.setattr(aside, "work_out", noted)
    assert (await seen(stranger, f"{pages}/{code}"))[0] == 200
    assert asked == ["award_of_code"]


async def test_names_on_the_page_of_a_certificate_are_text(admin: Client, stranger: Client) -> None:
    pages, code, _ = await certified(admin, name="<script>alert(1)</script> & co", place="<i>")
    _, page = await seen(stranger, f"{pages}/{code}")

    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; co" in page
    assert "<i>" not in page


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
    for what, told in (("slips", "Beurt 1"), ("forms", "Hoogste woord")):
        text = await paper(stranger, f"/rules/nl-duplicate/print/{what}?language=nl")
        assert told in text
    nowhere = await stranger.http.get("/rules/nope/print/tiles")
    assert nowhere.status_code == 404


async def test_a_finished_game_prints_its_sheets(admin: Client) -> None:
    table = await played_out(admin)
    assert await paper(admin, f"/tables/{table}/print")
    stickers = await paper(admin, f"/tables/{table}/print/stickers?language=en")
    assert "My best play" in stickers
    assert "Admin" in stickers


async def test_a_game_that_is_not_public_is_printed_by_who_has_its_link(
    admin: Client, stranger: Client
) -> None:
    made = await admin.post(
        "/tables",
        {"edition": "friendly", "robots": ["strong"], "public": False, "spectators": True},
    )
    await play_out(admin, made["id"])
    at = f"/tables/{made['id']}/print"

    assert await paper(stranger, f"{at}?code={made['code']}&language=ca")
    hidden = await stranger.http.get(f"{at}?language=ca")
    assert (hidden.status_code, hidden.json()["code"]) == (404, "not-found")


async def test_a_teacher_prints_the_cards_of_a_class(
    admin: Client, stranger: Client, server: Running
) -> None:
    teacher = await member(admin, server, "mestra", ("teacher", "quarta"))
    made = await teacher.post("/cards", {"event": "quarta", "names": ["Òliba"], "pupils": True})
    cards = [{"name": each["name"], "link": each["url"], "pin": each["pin"]} for each in made]

    async def sent(by: Client, body: object) -> httpx.Response:
        headers = {"x-faristol-csrf": by.csrf}
        path = "/events/quarta/class/print/class-cards?language=nl&paper=a5"
        return await by.http.post(path, json=body, headers=headers)

    answer = await sent(teacher, {"cards": cards})
    assert answer.headers["content-type"] == "application/pdf"
    text = text_of(answer.content)
    for told in ("Klas: quarta", "Òliba", f"Pincode {made[0]['pin']}", made[0]["url"][7:]):
        assert told in text
    assert (await sent(stranger, {"cards": cards})).status_code in (401, 403)
    bad: tuple[dict[str, Any], ...] = (
        {"cards": []},
        {"cards": [{**cards[0], "link": "javascript:alert(1)"}]},
        {"cards": [{**cards[0], "name": "x" * 101}]},
        {"cards": cards * 501},
        {"cards": [{**cards[0], "more": 1}]},
    )
    for wrong in bad:
        assert (await sent(teacher, wrong)).status_code == 400
    await teacher.http.aclose()
