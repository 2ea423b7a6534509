"""The public page that says what an event knows of a certificate's code.

For whoever scans the code or types it from the paper.
"""

from html import escape
from urllib.parse import quote

from starlette.responses import Response

from faristol.championship.history import rules_of
from faristol.championship.state import Championship
from faristol.documents import Language
from faristol.documents.certificates import Award, award_of_code
from faristol.documents.dates import written_days
from faristol.documents.words import language_named, localised, paper_words
from faristol.server.championship.office import Office
from faristol.server.endpoints.access import ANYBODY
from faristol.server.endpoints.request import Operation, Request, reading_language
from faristol.server.page_addresses import address
from faristol.server.pages.simple import preferred_language, simple_page, verdict_no
from faristol.server.problem import Problem

_PAGES = "/championships/{event}/certificates"
_LANGUAGES = {Language.CATALAN: "Català", Language.DUTCH: "Nederlands", Language.ENGLISH: "English"}
_MOST_TYPED = 40
_TICK = (
    '<svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">'
    '<path d="M4 12.5l5.5 5.5L20 6.5" fill="none" stroke="var(--accent)" stroke-width="3"'
    ' stroke-linecap="round" stroke-linejoin="round"/></svg>'
)


def certificates_page(event: str) -> str:
    """The address of an event's page for codes, as people type it; a code goes behind it."""
    return _PAGES.format(event=quote(event))


async def verify_certificate(request: Request) -> Response:
    """A page for people: what the event says of the paper that carries a code."""
    event = request.path("event")
    state = await _event(request, event)
    if state is None:
        return _no_event(request, event)
    language = _language(request, language_named(rules_of(state).language))
    code = request.path("code")[:_MOST_TYPED]
    found = None
    if _has_played(state):
        found = await request.server.aside.work_out(award_of_code, state, code)
    if found is None:
        body = _unknown(language, "code") + _form(event, language)
        return _answer(body, state, event, language, 404)
    return _answer(_award(state, found, language), state, event, language, 200)


async def type_code(request: Request) -> Response:
    """The page on which a code is typed; with one, where that code leads."""
    event, code = request.path("event"), request.query("code").strip()[:_MOST_TYPED]
    state = await _event(request, event)
    if state is None:
        return _no_event(request, event)
    if code:
        chosen = request.query("language")
        asked = f"?language={quote(chosen)}" if chosen else ""
        where = f"{certificates_page(event)}/{quote(code, safe='')}{asked}"
        return Response(status_code=303, headers={"location": where})
    language = _language(request, language_named(rules_of(state).language))
    body = f"<h1>{escape(paper_words(language)['verify-title'])}</h1>{_form(event, language)}"
    return _answer(body, state, event, language, 200)


async def _event(request: Request, event: str) -> Championship | None:
    try:
        return (await request.part(Office).get(event)).state
    except Problem as problem:
        if problem.status != 404:
            raise
        return None


def _no_event(request: Request, event: str) -> Response:
    language = _language(request, Language.ENGLISH)
    return _answer(_unknown(language, "event"), None, event, language, 404)


def _language(request: Request, usual: Language) -> Language:
    """The language that is asked for, else the browser's.

    :raises Problem: for one that no page is written in.
    """
    asked = reading_language(request)
    return preferred_language(request.http, usual) if asked is None else Language(asked.value)


def _has_played(state: Championship) -> bool:
    return any(each.is_published for each in state.rounds)


def _unknown(language: Language, what: str) -> str:
    w = paper_words(language)
    return verdict_no(w[f"{what}-unknown"], w[f"{what}-unknown-why"])


def _form(event: str, language: Language) -> str:
    w = paper_words(language)
    return (
        f'<form action="{escape(certificates_page(event))}">'
        f'<input type="hidden" name="language" value="{language.value}">'
        f"<label>{escape(w['code'])}"
        '<input name="code" required maxlength="12" autocomplete="off"'
        ' autocapitalize="characters" spellcheck="false"></label>'
        f"<button>{escape(w['verify'])}</button></form>"
    )


def _award(state: Championship, award: Award, language: Language) -> str:
    w, announced = paper_words(language), state.announced
    assert announced is not None
    points = localised(award.points, language)
    day = written_days(announced.plays_on, announced.last_day, language)
    told = [
        ("lead", w["certificate-place"].format(award.place, award.of)),
        ("event", announced.name),
        ("", w["certificate-points"].format(points, award.rounds)),
        ("soft", ", ".join(part for part in (announced.place, day) if part)),
    ]
    word = w["certificate"].upper()
    tiles = "".join(f"<span>{escape(letter)}</span>" for letter in word)
    lines = "".join(f'<p class="{kind}">{escape(line)}</p>' for kind, line in told if line)
    club = f'<p class="soft">{escape(award.club)}</p>' if award.club else ""
    return (
        f'<p class="tiles" aria-hidden="true">{tiles}</p>'
        f"<p>{escape(w['certificate-for'])}</p>"
        f"<h1>{escape(award.name)}</h1>{club}{lines}"
        f'<p class="verdict">{_TICK}<span>{escape(w["code-known"])}</span>'
        f' <span class="code">{award.code}</span></p>'
    )


def _answer(
    body: str, state: Championship | None, event: str, language: Language, status: int
) -> Response:
    w = paper_words(language)
    name = state.announced.name if state is not None and state.announced is not None else ""
    # A link of a query alone stays at the address, with its code.
    languages = "".join(
        f'<span lang="{each.value}">{said}</span>'
        if each is language
        else f'<a href="?language={each.value}" lang="{each.value}">{said}</a>'
        for each, said in _LANGUAGES.items()
    )
    back = f'<a href="{escape(address("championship", id=event))}">{escape(name)}</a>'
    return simple_page(
        body,
        language,
        title=(w["certificate"], name),
        beside=f'<nav aria-label="{escape(w["languages"])}">{languages}</nav>',
        below=back if name else "",
        status=status,
    )


OPERATIONS = (
    Operation(
        "verify-certificate",
        "GET",
        f"{_PAGES}/{{code}}",
        verify_certificate,
        "A page that says what the event knows of a certificate's code",
        access=ANYBODY,
        query=(("language", str),),
        is_page=True,
    ),
    Operation(
        "type-certificate-code",
        "GET",
        _PAGES,
        type_code,
        "A page on which the code of a certificate is typed",
        access=ANYBODY,
        query=(("language", str), ("code", str)),
        is_page=True,
    ),
)
