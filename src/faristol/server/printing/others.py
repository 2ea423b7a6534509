"""Paper of a duplicate room, a finished game, a rule book, a word list, a class."""

from datetime import UTC, datetime
from functools import partial
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.responses import Response

from faristol.documents import Document, Language, cards, duplicate_papers, rule_books, slips
from faristol.documents.filled import filled_from_sheet
from faristol.documents.game_stickers import game_stickers
from faristol.documents.games_on_paper import Form, Heading
from faristol.documents.score_sheets import score_sheets
from faristol.documents.word_lists import WordPages, word_pages
from faristol.duplicate import duplicate_rules
from faristol.rulebook import EDITIONS, ruleset
from faristol.server.aids import Aid, keep_from_players
from faristol.server.duplicate.permissions import STAFF
from faristol.server.duplicate.rooms import Rooms
from faristol.server.endpoints.access import ANYBODY, NOT_PLAYING
from faristol.server.endpoints.request import Operation, Request
from faristol.server.lexica import lexicon_named
from faristol.server.lobby.classroom_api import TEACHER
from faristol.server.printing.answers import (
    LINES,
    PRINTING,
    QUERY,
    Making,
    asked_language,
    asked_lines,
    printed,
)
from faristol.server.problem import Missing, not_found
from faristol.server.study.library_api import ended_table
from faristol.server.wire import V1
from faristol.table.sheet import sheet_of


def _form(request: Request) -> Form | None:
    return {each.value: each for each in Form}.get(request.query("form"))


async def print_room(request: Request) -> Response:
    """Turn slips, players' forms or everybody's results of a duplicate room."""
    room = await request.part(Rooms).room(request.path("room"))
    rules, game = room.rules, room.game
    language = asked_language(request, rules.language)
    people = [(table, each.entry.name) for table, each in sorted(game.players.items())]
    papers: dict[str, Making] = {
        "slips": partial(slips.duplicate_slips, rules, language, players=people),
        "forms": partial(duplicate_papers.duplicate_form, rules, language, players=people),
        "results": partial(duplicate_papers.duplicate_results, rules, game, language),
    }
    return await _one_of(request, papers)


async def print_rules(request: Request) -> Response:
    """An edition's score sheet, clauses, tiles and slips, blank."""
    edition = request.path("edition")
    if edition not in EDITIONS:
        raise not_found(Missing.PAGE)
    rules = ruleset(edition)
    language = asked_language(request, rules.language)
    heading = Heading(records=asked_lines(request))
    papers: dict[str, Making] = {
        "score-sheet": partial(
            score_sheets, edition, language=language, heading=heading, form=_form(request)
        ),
        "booklet": partial(rule_books.booklet, edition, language),
        "tiles": partial(rule_books.tile_page, rules.equipment.tiles, language),
        "challenge-slips": partial(slips.challenge_slips, language),
        "jury-slips": partial(slips.jury_slips, language),
        "result-slips": partial(slips.result_slips, language),
    }
    if edition == "nl-duplicate":
        duplicate = duplicate_rules(edition)
        papers["slips"] = partial(slips.duplicate_slips, duplicate, language)
        papers["forms"] = partial(duplicate_papers.duplicate_form, duplicate, language)
    return await _one_of(request, papers)


async def _one_of(request: Request, papers: dict[str, Making]) -> Response:
    make = papers.get(request.path("what"))
    if make is None:
        raise not_found(Missing.FORMAT)
    return await printed(request, make)


async def print_game(request: Request) -> Response:
    """The score sheets of a finished game, one for each player."""
    live = await ended_table(request)
    rules, events = live.rules, tuple(live.events)
    language = asked_language(request, rules.language)

    def make() -> Document:
        game = filled_from_sheet(sheet_of(events), rules, language)
        return score_sheets(rules.name, language=language, games=[game], form=_form(request))

    return await printed(request, make)


async def print_game_stickers(request: Request) -> Response:
    """A sticker for each player of a finished game, with their best play."""
    live = await ended_table(request)
    events, plan = tuple(live.events), live.plan
    language = asked_language(request, live.rules.language)
    day = datetime.fromtimestamp(plan.ended / 1000, UTC).date().isoformat() if plan.ended else ""

    def make() -> Document:
        return game_stickers(sheet_of(events), language, event=plan.event, day=day)

    return await printed(request, make)


class CardToPrint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pupil's card as its teacher's page shows it: nothing else has the PIN."""

    name: Annotated[str, Meta(min_length=1, max_length=100)]
    link: Annotated[str, Meta(max_length=300, pattern=r"^https?://[!-~]+$(?!\n)")]
    pin: Annotated[str, Meta(max_length=20)]


class CardsToPrint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards of a class that were made just now."""

    cards: Annotated[list[CardToPrint], Meta(min_length=1, max_length=500)]


async def print_class_cards(request: Request) -> Response:
    """Cards that let pupils into a class; nothing of them is kept."""
    body: CardsToPrint = request.body
    people = [cards.PersonCard(each.name, code=each.pin, link=each.link) for each in body.cards]
    language, name = asked_language(request, Language.CATALAN.value), request.path("event")
    return await printed(request, partial(cards.class_cards, language, people, name=name))


def _asked_words(request: Request) -> Aid:
    return Aid.TWO_LETTERS if request.query("list") == WordPages.TWO.value else Aid.LIST


@keep_from_players(_asked_words)
async def print_words(request: Request) -> Response:
    """Short words and those with high-value tiles; `list=two` is one page for the tables."""
    lexicon = lexicon_named(request.path("lexicon"))
    try:
        which = WordPages(request.query("list", WordPages.ALL.value))
    except ValueError:
        raise not_found(Missing.FORMAT) from None
    language: Language = asked_language(request, lexicon.record.language)
    return await printed(request, partial(word_pages, lexicon, which, language))


OPERATIONS = (
    Operation(
        "print-duplicate",
        "GET",
        f"{V1}/duplicate/rooms/{{room}}/print/{{what}}",
        print_room,
        "PDF: turn slips, players' forms, results with both maxima",
        access=STAFF,
        rate=PRINTING,
        query=QUERY,
        refuses=(422,),
    ),
    Operation(
        "print-rules",
        "GET",
        f"{V1}/rules/{{edition}}/print/{{what}}",
        print_rules,
        "PDF: an edition's score sheet, clauses, tiles and slips",
        access=ANYBODY,
        rate=PRINTING,
        query=(*QUERY, ("form", str), LINES),
        refuses=(422,),
    ),
    Operation(
        "print-game",
        "GET",
        f"{V1}/tables/{{table}}/print",
        print_game,
        "PDF: the score sheets of a finished game",
        access=ANYBODY,
        rate=PRINTING,
        query=(*QUERY, ("form", str), ("code", str)),
        refuses=(409, 422),
    ),
    Operation(
        "print-stickers",
        "GET",
        f"{V1}/tables/{{table}}/print/stickers",
        print_game_stickers,
        "PDF: a sticker for each player, with their best play",
        access=ANYBODY,
        rate=PRINTING,
        query=(*QUERY, ("code", str)),
        refuses=(409, 422),
    ),
    Operation(
        "print-words",
        "GET",
        f"{V1}/study/{{lexicon}}/print",
        print_words,
        "PDF: words of two and three tiles and with high-value tiles",
        access=NOT_PLAYING,
        rate=PRINTING,
        query=(*QUERY, ("list", str)),
        refuses=(422,),
    ),
    Operation(
        "print-class-cards",
        "POST",
        f"{V1}/events/{{event}}/class/print/class-cards",
        print_class_cards,
        "PDF: cards that were made just now, with which pupils come into a class",
        request_type=CardsToPrint,
        access=TEACHER,
        rate=PRINTING,
        query=QUERY,
        refuses=(422,),
    ),
)
