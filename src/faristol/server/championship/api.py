"""Championships over HTTP: the desk, the phones, the wall, lists of entries."""

from functools import partial

import msgspec
from starlette.responses import Response

from faristol.championship.views import name_of
from faristol.core import Doubted, Refused
from faristol.server.accounts.signing_in import come_as_guest
from faristol.server.auth.accounts import LONGEST_NAME
from faristol.server.championship import judge_messages as j
from faristol.server.championship import messages as m
from faristol.server.championship.cards import Card, card_of
from faristol.server.championship.choosing import Decided, decided, preview
from faristol.server.championship.doubting import Doubt, doubt_lines
from faristol.server.championship.downloads import export
from faristol.server.championship.groups import Groups, groups_of
from faristol.server.championship.judging import (
    JudgeStation,
    Ruling,
    answer_question,
    judge,
    judge_again,
    station,
)
from faristol.server.championship.lists import ListRead, RatingsRead, enter_list, take_ratings
from faristol.server.championship.office import Office
from faristol.server.championship.permissions import (
    DIRECTOR,
    STAFF,
    STAFF_FILES,
    asked_championship,
    check_may,
)
from faristol.server.championship.reports import Checked, Rated, check, rate, rate_by_list
from faristol.server.championship.schemas import PersonalView, PublicView
from faristol.server.championship.stream import personal_to, stream
from faristol.server.endpoints.access import ANYBODY, ANYBODY_WITH_LINK, DIRECTORS
from faristol.server.endpoints.request import COMING_IN, WRITING, Operation, Request
from faristol.server.plans.championships import Plan
from faristol.server.problem import (
    Missing,
    against_rules,
    not_found,
)
from faristol.server.wire import V1


class ChampionshipLine(msgspec.Struct, frozen=True):
    """A championship in the list."""

    id: str
    name: str
    place: str
    plays_on: str
    online: bool
    created: int
    ends_on: str = ""
    """The last day of play; empty where it is the first."""


class Answered(msgspec.Struct, frozen=True):
    """What came of it. With doubts nothing was written: look, then send it as sure."""

    version: int
    doubts: list[Doubt] = []


class Whole(msgspec.Struct, frozen=True):
    """A championship, once: what everybody sees and what you do."""

    view: PublicView
    mine: PersonalView


def _line(plan: Plan) -> ChampionshipLine:
    return ChampionshipLine(
        plan.id, plan.name, plan.place, plan.plays_on, plan.online, plan.created, plan.ends_on
    )


async def championships(request: Request) -> list[ChampionshipLine]:
    """Every championship, the newest first."""
    return [_line(plan) for plan in (await request.part(Office).plans())[:200]]


async def announce(request: Request) -> ChampionshipLine:
    """Announce a championship; you direct it."""
    try:
        return _line((await request.part(Office).announce(request.me, request.body)).plan)
    except Refused as refused:
        raise against_rules(refused) from None


async def whole(request: Request) -> Response:
    """The championship as you may see it."""
    live = await asked_championship(request)
    mine = msgspec.json.encode(personal_to(request, live))
    _, view = await request.part(Office).public_json(live)
    body = b'{"view":' + view + b',"mine":' + mine + b"}"
    return Response(body, media_type="application/json")


async def command(request: Request) -> Answered:
    """Do something at the desk, or as a player."""
    live = await asked_championship(request)
    check_may(request, live, request.body)
    try:
        done = await request.part(Office).submit(live, request.me, request.body)
    except Doubted as doubted:
        name = partial(name_of, live.state)
        return Answered(live.version, doubt_lines(doubted.remarks, name))
    except Refused as refused:
        raise against_rules(refused) from None
    return Answered(done.last)


async def claim(request: Request) -> Answered:
    """Show which player you are; who is not signed in comes as a guest of that name.

    The code says that it is them, also while their other phone is here, or a namesake.
    """
    live, office = await asked_championship(request), request.part(Office)
    name = await office.check_code(live, request.body, request.address)
    if request.person is None:
        account = (await come_as_guest(request, name[:LONGEST_NAME], comes_back=True)).id
    else:
        account = request.me.id
    return Answered((await office.link(live, request.body.player, account)).last)


async def enter_self(request: Request) -> Answered:
    """Enter yourself, where the director lets people."""
    live = await asked_championship(request)
    try:
        return Answered(
            (await request.part(Office).enter_self(live, request.me, request.body)).last
        )
    except Refused as refused:
        raise against_rules(refused) from None


async def card(request: Request) -> Card:
    """A player's rounds, and every tie-break term by term."""
    live = await asked_championship(request)
    text = request.path("player")
    known = text.isascii() and text.isdigit() and len(text) < 7
    if not known or not 1 <= int(text) <= len(live.state.entries):
        raise not_found(Missing.PLAYER)
    return await request.server.aside.work_out(card_of, live.state, int(text))


async def groups(request: Request) -> Groups:
    """Clubs, schools, categories and debutants, each with a table of their own."""
    live = await asked_championship(request)
    return await request.server.aside.work_out(groups_of, live.state)


_ALL = f"{V1}/championships"
_ONE = f"{_ALL}/{{event}}"


OPERATIONS = (
    Operation(
        "championships",
        "GET",
        _ALL,
        championships,
        "Championships here",
        response_type=list[ChampionshipLine],
        access=ANYBODY,
    ),
    Operation(
        "announce-championship",
        "POST",
        _ALL,
        announce,
        "Announce a championship",
        request_type=m.NewChampionship,
        response_type=ChampionshipLine,
        access=DIRECTORS,
        rate=WRITING,
        refuses=(422,),
    ),
    Operation(
        "preview-championship",
        "POST",
        f"{_ALL}/choices",
        preview,
        "What a championship would decide if it were announced so, line by line",
        request_type=m.NewChampionship,
        response_type=Decided,
        access=DIRECTORS,
        refuses=(422,),
    ),
    Operation(
        "championship-choices",
        "GET",
        f"{_ONE}/choices",
        decided,
        "What a championship decided when it was announced, line by line",
        response_type=Decided,
        access=ANYBODY,
    ),
    Operation(
        "championship",
        "GET",
        _ONE,
        whole,
        "A championship as you may see it",
        response_type=Whole,
        access=ANYBODY,
    ),
    Operation(
        "championship-command",
        "POST",
        f"{_ONE}/commands",
        command,
        "Do something at the desk or as a player",
        request_type=m.DeskMessage,
        response_type=Answered,
        rate=WRITING,
        refuses=(422,),
    ),
    Operation(
        "claim-player",
        "POST",
        f"{_ONE}/claim",
        claim,
        "Show which player you are, as a guest if need be",
        request_type=m.Claiming,
        response_type=Answered,
        access=ANYBODY_WITH_LINK,
        rate=COMING_IN,
        refuses=(422,),
    ),
    Operation(
        "enter-self",
        "POST",
        f"{_ONE}/enter",
        enter_self,
        "Enter yourself",
        request_type=m.SelfEntry,
        response_type=Answered,
        rate=WRITING,
        refuses=(422,),
    ),
    Operation(
        "enter-list",
        "POST",
        f"{_ONE}/entries",
        enter_list,
        "Enter the players of a CSV or XLSX file, and hear what is wrong in it",
        response_type=ListRead,
        access=DIRECTOR,
        query=(("filename", str), ("good", int)),
        rate=WRITING,
        refuses=(422,),
    ),
    Operation(
        "take-ratings",
        "POST",
        f"{_ONE}/rating-list",
        take_ratings,
        "Give players the ratings of a CSV or XLSX list",
        response_type=RatingsRead,
        access=DIRECTOR,
        query=(("filename", str),),
        rate=WRITING,
        refuses=(422,),
    ),
    Operation(
        "player-card",
        "GET",
        f"{_ONE}/players/{{player}}",
        card,
        "A player's rounds and tie-breaks term by term",
        response_type=Card,
        access=ANYBODY,
    ),
    Operation(
        "check-championship",
        "GET",
        f"{_ONE}/check",
        check,
        "Whether rounds were paired as the system pairs them, and whether the event counts",
        response_type=Checked,
        access=STAFF,
        query=(("reported", str),),
    ),
    Operation(
        "rate-championship",
        "GET",
        f"{_ONE}/ratings",
        rate,
        "What the event would change in the ratings of its entries",
        response_type=Rated,
        access=STAFF,
    ),
    Operation(
        "rate-championship-by-list",
        "POST",
        f"{_ONE}/ratings",
        rate_by_list,
        "What the event would change in a CSV or XLSX rating list",
        response_type=Rated,
        access=STAFF,
        query=(("filename", str),),
        rate=WRITING,
        refuses=(422,),
    ),
    Operation(
        "judge-station",
        "GET",
        f"{_ONE}/verdicts",
        station,
        "The judge station: the event's word list, and the verdicts so far",
        response_type=JudgeStation,
        access=STAFF,
    ),
    Operation(
        "judge-play",
        "POST",
        f"{_ONE}/verdicts",
        judge,
        "Judge a challenged play: one verdict for all its words",
        request_type=j.Judging,
        response_type=Ruling,
        access=STAFF,
        rate=WRITING,
        refuses=(422,),
    ),
    Operation(
        "answer-question",
        "POST",
        f"{_ONE}/verdicts/questions",
        answer_question,
        "Answer a player who asks the jury about a word before laying it",
        request_type=j.Question,
        response_type=Ruling,
        access=STAFF,
        rate=WRITING,
        refuses=(422,),
    ),
    Operation(
        "judge-play-again",
        "POST",
        f"{_ONE}/verdicts/second",
        judge_again,
        "Decide on a play that is challenged again with arguments",
        request_type=j.JudgingAgain,
        response_type=Ruling,
        access=STAFF,
        rate=WRITING,
        refuses=(422,),
    ),
    Operation(
        "championship-groups",
        "GET",
        f"{_ONE}/groups",
        groups,
        "Tables of groups",
        response_type=Groups,
        access=ANYBODY,
    ),
    Operation(
        "championship-stream",
        "GET",
        f"{_ONE}/stream",
        stream,
        "The championship as server-sent events",
        query=(("wall", int),),
        access=ANYBODY,
    ),
    Operation(
        "export-championship",
        "GET",
        f"{_ONE}/export/{{form}}",
        export,
        "Files: trf, xlsx, csv, swiss-perfect, site, log",
        access=STAFF_FILES,
        query=(("language", str),),
        refuses=(422,),
    ),
)
