"""Paper of a championship, and the public page that verifies its certificates."""

from dataclasses import replace
from functools import partial
from html import escape

from starlette.responses import HTMLResponse, Response

from faristol.championship.history import rules_of
from faristol.championship.state import Championship
from faristol.championship.views import name_of
from faristol.documents import Document, Language, cards, event_lists, event_papers, slips
from faristol.documents.certificates import Award, award_of_code, certificates, stickers
from faristol.documents.dates import written_days
from faristol.documents.event_sheets import games_of_round, heading_of, table_slips
from faristol.documents.score_sheets import Form, Heading, score_sheets
from faristol.documents.words import localised, paper_words
from faristol.notation.site_words import Language as SiteLanguage
from faristol.notation.site_words import site_words
from faristol.server.championship.live import LiveChampionship
from faristol.server.championship.office import Office
from faristol.server.championship.rights import STAFF_PAPERS, has_role, need_staff
from faristol.server.endpoints.access import ANYBODY
from faristol.server.endpoints.request import Operation, Request, origin_of
from faristol.server.page_addresses import address
from faristol.server.printing.answers import PRINTING, QUERY, Making, asked_language, printed
from faristol.server.problem import Missing, not_found
from faristol.server.roles import Role
from faristol.server.wire import V1

_ONE = f"{V1}/championships/{{event}}"
PUBLIC = frozenset(
    {
        *("announcement", "players", "pairings", "pairings-by-name"),
        *("standings", "crosstable"),
    }
)
"""Lists that tell what the event's page tells everybody."""


async def _live(request: Request) -> LiveChampionship:
    return await request.part(Office).get(request.path("event"))


async def print_event(request: Request) -> Response:
    """A list, slips, cards or certificates of a championship as PDF."""
    live = await _live(request)
    what = request.path("what")
    if what not in PUBLIC:
        need_staff(request, live)
    is_staff = has_role(request, Role.DIRECTOR, live) or has_role(request, Role.ARBITER, live)
    state = live.state if is_staff else _as_published(live.state)
    language = asked_language(request, rules_of(state).language)
    make = _papers(request, live, state, language).get(what)
    if make is None:
        raise not_found(Missing.FORMAT)
    return await printed(request, make)


def _as_published(state: Championship) -> Championship:
    """The event without a round that only its officials see: no paper can tell of it then."""
    return replace(state, rounds=tuple(each for each in state.rounds if each.is_published))


def _papers(
    request: Request, live: LiveChampionship, state: Championship, language: Language
) -> dict[str, Making]:
    number = request.number("round") or None
    announced = state.announced
    assert announced is not None
    names = site_words(SiteLanguage(language.value))
    home = origin_of(request.server, request.http)
    page = home + address("championship", id=live.plan.id)
    verify = f"{home}{_ONE.format(event=live.plan.id)}/certificates"
    form = {each.value: each for each in Form}.get(request.query("form"))
    edition = announced.edition or rules_of(state).game_rules

    def sheets() -> Document:
        heading = heading_of(state, Heading(link=page))
        games = games_of_round(state, number)
        return score_sheets(edition, language=language, games=games, heading=heading, form=form)

    def results() -> Document:
        tables = table_slips(state, number, page)
        return slips.result_slips(language, event=announced.name, tables=tables)

    def tables() -> Document:
        count = max((len(each.seating) for each in state.rounds), default=0)
        seats = count or max(1, len(state.entries) // 2)
        return cards.table_cards(language, seats, event=announced.name, link=page)

    return {
        "players": partial(event_lists.players, state, language),
        "check-in": partial(event_lists.check_in, state, language),
        "pairings": partial(event_lists.pairings, state, language, number),
        "pairings-by-name": partial(event_lists.pairings_by_name, state, language, number),
        "standings": partial(event_lists.standings, state, language, names),
        "crosstable": partial(event_lists.crosstable, state, language),
        "announcement": partial(event_papers.announcement, state, language, names, link=page),
        "report": partial(event_papers.report, state, language, names),
        "score-sheets": sheets,
        "result-slips": results,
        "challenge-slips": partial(slips.challenge_slips, language, event=announced.name),
        "jury-slips": partial(slips.jury_slips, language, event=announced.name),
        "table-cards": tables,
        "player-cards": partial(_badges, live, language, page),
        "certificates": partial(certificates, state, language, link=verify),
        "stickers": partial(stickers, state, language, link=verify),
    }


def _badges(live: LiveChampionship, language: Language, page: str) -> Document:
    state = live.state
    assert state.announced is not None
    people = [
        cards.PersonCard(
            name_of(state, each.player),
            each.school or each.club,
            str(each.player),
            live.plan.code_of(each.player, each.name),
            page,
        )
        for each in state.entries
    ]
    return cards.player_cards(language, people, event=state.announced.name)


async def verify_certificate(request: Request) -> Response:
    """A page for people: what the event says of the paper that carries a code."""
    live = await _live(request)
    state = live.state
    language = asked_language(request, rules_of(state).language)
    found = award_of_code(state, request.path("code")) if _has_played(state) else None
    body = _nothing(language) if found is None else _award(state, found, language)
    return HTMLResponse(_page(state, body, language), 404 if found is None else 200)


def _has_played(state: Championship) -> bool:
    return any(each.is_published for each in state.rounds)


def _nothing(language: Language) -> str:
    return f"<h1>{escape(paper_words(language)['code-unknown'])}</h1>"


def _award(state: Championship, award: Award, language: Language) -> str:
    w, announced = paper_words(language), state.announced
    assert announced is not None
    points = localised(award.points, language)
    told = [
        f"{w['certificate-place'].format(award.place, award.of)} {announced.name}",
        w["certificate-points"].format(points, award.rounds),
        announced.place,
        written_days(announced.plays_on, announced.last_day, language),
    ]
    lines = "".join(f"<p>{escape(line)}</p>" for line in told if line)
    head = f"<p>{escape(w['code-known'])} <b>{award.code}</b></p>"
    return f"{head}<h1>{escape(award.name)}</h1><p>{escape(award.club)}</p>{lines}"


def _page(state: Championship, body: str, language: Language) -> str:
    assert state.announced is not None
    name = escape(state.announced.name)
    return (
        f'<!doctype html>\n<html lang="{language.value}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{escape(paper_words(language)['certificate'])} · {name}</title></head>\n"
        f"<body><main>{body}</main></body></html>\n"
    )


OPERATIONS = (
    Operation(
        "print-championship",
        "GET",
        f"{_ONE}/print/{{what}}",
        print_event,
        "PDF: lists, score sheets, slips, cards, certificates",
        access=STAFF_PAPERS,
        rate=PRINTING,
        query=(*QUERY, ("round", int), ("form", str)),
        refuses=(422,),
    ),
    Operation(
        "verify-certificate",
        "GET",
        f"{_ONE}/certificates/{{code}}",
        verify_certificate,
        "A page that says what the event knows of a certificate's code",
        access=ANYBODY,
        query=(("language", str),),
    ),
)
