"""People as players: a profile with its ratings, and the archive of finished games."""

import re

import msgspec

from faristol.server.aids import Aid, keep_from_players
from faristol.server.auth.accounts import Account, Kind
from faristol.server.auth.sessions import Person
from faristol.server.endpoints.access import ANYBODY
from faristol.server.endpoints.request import Operation, Request
from faristol.server.plans.table_host import TableHost
from faristol.server.plans.table_roles import may_watch
from faristol.server.plans.table_rules import rules_of
from faristol.server.plans.tables import NOBODY
from faristol.server.plans.turn_losses import TurnLosses
from faristol.server.problem import Missing, ProblemCode, bad_request, not_found
from faristol.server.records.archive import Search, is_key, may_look
from faristol.server.records.played import Played
from faristol.server.records.profile import (
    AverageLoss,
    EditionTally,
    OpponentTally,
    Tally,
    average_loss,
    by_edition,
    opponents_of,
    tally_of,
)
from faristol.server.records.rated import RatingStep
from faristol.server.records.recorder import Recorder
from faristol.server.roles import Role, holds
from faristol.server.wire import V1
from faristol.table.terms import OutcomeWord
from faristol.tiles import tile_set

_DAY = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])\Z")
_RECENT = 10
_LOOKED_BACK = 50
"""Games in which it is looked what turns cost."""
_POINTS = 400
"""Steps of a rating's history that are sent; older ones are left out."""


class ArchiveSeat(msgspec.Struct, frozen=True):
    """A player of a finished game; `person` is their page, where there is one."""

    name: str
    person: str
    robot: str
    score: int
    outcome: OutcomeWord


class ArchiveLine(msgspec.Struct, frozen=True):
    """A finished game."""

    id: str
    edition: str
    language: str
    event: str
    rated: bool
    ended: int
    seats: list[ArchiveSeat]


class GamesPage(msgspec.Struct, frozen=True):
    """Games, newest first. Ask again with `before` for older ones; empty is the end.

    A page may be short, or empty, with more behind it: one question looks only so far back.
    """

    games: list[ArchiveLine]
    before: str


class RatingPoint(msgspec.Struct, frozen=True):
    """A rating after a game, in hundredths."""

    at: int
    value: int
    change: int
    game: str


class RatingTerms(msgspec.Struct, frozen=True):
    """The last change of a rating, term by term: change = factor x (result - expected).

    Ratings are hundredths, `tenths` is ten times the result.
    """

    step: RatingStep
    opponent_name: str
    provisional_games: int


class SeatRating(msgspec.Struct, frozen=True):
    """What a game made of the rating of who sat there. Ratings are hundredths."""

    seat: int
    before: int
    change: int
    after: int
    tenths: int
    """The result that was counted, ten times: a ruling may make it another."""
    is_provisional: bool


class RatingLine(msgspec.Struct, frozen=True):
    """Somebody's rating in one language."""

    language: str
    title: str
    value: int
    """Hundredths."""
    published: int
    games: int
    is_provisional: bool
    provisional_games: int
    history: list[RatingPoint]
    last: RatingTerms


class Profile(msgspec.Struct, frozen=True):
    """Somebody as a player, counted from the games that the asker may look at."""

    id: str
    name: str
    kind: Kind
    since: int
    is_you: bool
    tally: Tally
    editions: list[EditionTally]
    opponents: list[OpponentTally]
    recent: list[ArchiveLine]
    ratings: list[RatingLine]
    loss: AverageLoss | None
    """Of the newest of those games; None where none of them has been analysed."""


def may_see(account_id: str, account: Account, person: Person | None) -> bool:
    """Whether somebody has a page for this asker.

    Accounts have one for everybody; pupils with a card for themselves and their teacher;
    guests, who stay a month, for themselves.
    """
    if person is not None and person.id == account_id:
        return True
    if account.kind is Kind.CARD:
        return person is not None and any(
            grant.role is Role.PLAYER and holds(person.account.grants, Role.TEACHER, grant.event)
            for grant in account.grants
        )
    return account.kind is Kind.LOCAL and not account.disabled


def archive_line(game: Played) -> ArchiveLine:
    """A finished game as it is listed."""
    seats = [
        ArchiveSeat(s.name, s.account if s.who == "local" else "", s.robot, s.score, s.outcome)
        for s in game.seats
    ]
    return ArchiveLine(
        game.table, game.edition, game.language, game.event, game.rated, game.ended, seats
    )


async def _somebody(request: Request, account_id: str) -> Account:
    account = await request.server.auth.accounts.get(account_id)
    if account is None or not may_see(account_id, account, request.person):
        raise not_found(Missing.PERSON)
    return account


async def profile(request: Request) -> Profile:
    """Somebody's games and ratings."""
    account_id = request.path("person")
    account = await _somebody(request, account_id)
    games = [
        (game, seat)
        for game in await request.part(Recorder).archive.played_by(account_id)
        if may_look(game, request.person) and (seat := game.seat_of(account_id)) is not None
    ]
    return Profile(
        account_id,
        account.name,
        account.kind,
        account.created,
        request.person is not None and request.person.id == account_id,
        tally_of(games),
        by_edition(games),
        opponents_of(games),
        [archive_line(game) for game, _ in games[:_RECENT]],
        await _ratings(request, account_id),
        await _loss(request, games),
    )


async def _loss(request: Request, games: list[tuple[Played, int]]) -> AverageLoss | None:
    """What a turn of the newest games cost on average, in those that were analysed."""
    kept, losses = request.part(TurnLosses), []
    for game, seat in games[:_LOOKED_BACK]:
        seats = await kept.of(game.table)
        losses += [seats[seat]] if seat < len(seats) else []
    return average_loss(losses)


async def _ratings(request: Request, account_id: str) -> list[RatingLine]:
    ratings, accounts = request.part(Recorder).ratings, request.server.auth.accounts
    system = ratings.system
    lines = []
    for pool, steps in sorted((await ratings.history(account_id)).items()):
        last = steps[-1]
        opponent = await accounts.name_of(last.opponent) or NOBODY
        games = last.games_before + 1
        lines.append(
            RatingLine(
                pool,
                system.title,
                last.after,
                (last.after + 50) // 100,
                games,
                games < system.provisional_games,
                system.provisional_games,
                [RatingPoint(s.at, s.after, s.change, s.table) for s in steps[-_POINTS:]],
                RatingTerms(last, opponent, system.provisional_games),
            )
        )
    return lines


async def table_ratings(request: Request) -> list[SeatRating]:
    """What a finished game made of its players' ratings; empty until it has been counted."""
    plan = await request.part(TableHost).plan(request.path("table"))
    if not may_watch(plan, request.person, request.query("code")):
        raise not_found(Missing.TABLE)
    if not plan.rated or not plan.over:
        return []
    pool = tile_set(rules_of(plan).equipment.tiles).language
    ratings = request.part(Recorder).ratings
    found = []
    for number, seat in enumerate(plan.seats):
        step = await ratings.step_of(pool, seat.account, plan.id, plan.created)
        if step is not None:
            young = step.games_before + 1 < ratings.system.provisional_games
            line = SeatRating(number, step.before, step.change, step.after, step.tenths, young)
            found.append(line)
    return found


def _asked_word(request: Request) -> Aid | None:
    return Aid.PLAYED_WORDS if request.query("word").strip() else None


@keep_from_players(_asked_word)
async def games(request: Request) -> GamesPage:
    """Finished games that the asker may look at, newest first."""
    before, account = request.query("before"), request.query("person")
    if before and not is_key(before):
        raise bad_request("`before` must be the value returned with an earlier page")
    if account:
        await _somebody(request, account)
    search = Search(
        request.query("player"),
        request.query("edition"),
        request.query("language"),
        _day(request, "since"),
        _day(request, "until"),
        request.query("word"),
        account,
    )
    page = await request.part(Recorder).archive.page(search, request.person, before=before)
    return GamesPage([archive_line(game) for game in page.games], page.before)


def _day(request: Request, name: str) -> str:
    text = request.query(name)
    if text and not _DAY.match(text):
        raise bad_request(f"{name} must be a date such as 2026-01-31", ProblemCode.NOT_A_DAY)
    return text


OPERATIONS = (
    Operation(
        "profile",
        "GET",
        f"{V1}/people/{{person}}",
        profile,
        "Somebody's games and ratings",
        response_type=Profile,
        access=ANYBODY,
    ),
    Operation(
        "table-ratings",
        "GET",
        f"{V1}/tables/{{table}}/ratings",
        table_ratings,
        "What a finished game made of its players' ratings",
        response_type=list[SeatRating],
        access=ANYBODY,
        query=(("code", str),),
    ),
    Operation(
        "games",
        "GET",
        f"{V1}/games",
        games,
        "Finished games, searched and page by page",
        response_type=GamesPage,
        access=ANYBODY,
        query=(
            ("player", str),
            ("edition", str),
            ("language", str),
            ("since", str),
            ("until", str),
            ("word", str),
            ("person", str),
            ("before", str),
        ),
    ),
)
