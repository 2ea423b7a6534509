"""Paper of a championship."""

from dataclasses import replace
from functools import partial

from starlette.responses import Response

from faristol.championship.history import rules_of
from faristol.championship.state import Championship
from faristol.championship.views import name_of
from faristol.documents import Document, Language, cards, event_lists, event_papers, slips
from faristol.documents.certificates import certificates, stickers
from faristol.documents.event_sheets import games_of_round, heading_of, table_slips
from faristol.documents.games_on_paper import Form, Heading
from faristol.documents.score_sheets import score_sheets
from faristol.notation.site_words import Language as SiteLanguage
from faristol.notation.site_words import site_words
from faristol.server.championship.live import LiveChampionship
from faristol.server.championship.permissions import (
    STAFF_PAPERS,
    asked_championship,
    has_role,
    need_staff,
)
from faristol.server.endpoints.request import Operation, Request
from faristol.server.page_addresses import address
from faristol.server.printing.answers import (
    LINES,
    PRINTING,
    QUERY,
    Making,
    asked_language,
    asked_lines,
    printed,
)
from faristol.server.printing.verification import certificates_page
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


async def print_event(request: Request) -> Response:
    """A list, slips, cards or certificates of a championship as PDF."""
    live = await asked_championship(request)
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
    home = request.link_origin
    page = home + address("championship", id=live.plan.id)
    verify = f"{home}{certificates_page(live.plan.id)}"
    form = {each.value: each for each in Form}.get(request.query("form"))
    edition = announced.edition or rules_of(state).game_rules

    def sheets() -> Document:
        heading = heading_of(state, Heading(link=page, records=asked_lines(request)))
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
            live.plan.code_of(each.player, state.first_name(each.player)),
            page,
        )
        for each in state.entries
    ]
    return cards.player_cards(language, people, event=state.announced.name)


OPERATIONS = (
    Operation(
        "print-championship",
        "GET",
        f"{_ONE}/print/{{what}}",
        print_event,
        "PDF: lists, score sheets, slips, cards, certificates",
        access=STAFF_PAPERS,
        rate=PRINTING,
        query=(*QUERY, ("round", int), ("form", str), LINES),
        refuses=(422,),
    ),
)
