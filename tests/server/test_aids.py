"""Whoever plays under a book that forbids aids gets none from this server until it is over."""

import ast
import inspect
import sys
import textwrap
from collections.abc import Callable
from typing import Any

import pytest

from faristol.server.aids import is_kept_from_players
from faristol.server.endpoints.request import DEVICE
from faristol.server.operations import OPERATIONS
from faristol.server.plans import table_rules as plan_rules
from faristol.server.running import Running
from tests.server.accounts import PASSWORD, member
from tests.server.client import Client, refused
from tests.server.duplicate_people import join, new_room, room_socket
from tests.server.playing import begun, seated

pytestmark = pytest.mark.anyio

AIDS = (
    "/study/{}/search?way=anagram&text=casa",
    "/study/{}/search?way=pattern&text=c...",
    "/study/{}/hooks?word=mar",
    "/study/{}?list=3",
    "/games?word=casa",
)
TWO_LETTERS = "/study/{}?list=2"


@pytest.mark.clause(
    "FISC-B-1.6", "FISC-A-1.6", "FISC23-G-1.6", "FISC-B-1.7", "FISC-A-1.7", "FISC23-G-1.7"
)
@pytest.mark.clause("NL-P-III.11", "NL-W-III.11", "NL-P-III.10c")
@pytest.mark.parametrize(
    ("edition", "lexicon", "clause", "two_letters"),
    [
        ("fisc-2023", "ca", "FISC23-G-1.7", False),
        ("fisc-classic", "ca", "FISC-A-1.7", False),
        ("fisc-un-contra-un", "ca", "FISC-B-1.7", False),
        ("nl-punten", "nl", "NL-P-III.11", True),
        ("nl-wedstrijd", "nl", "NL-W-III.11", False),
    ],
)
async def test_who_plays_gets_no_aid_and_who_does_not_may_study(
    anna: Client,
    bernat: Client,
    stranger: Client,
    edition: str,
    lexicon: str,
    clause: str,
    two_letters: bool,
) -> None:
    for aid in (*AIDS, TWO_LETTERS):
        await anna.get(aid.format(lexicon))
    table = await seated(anna, bernat, edition=edition)
    async with anna.socket(table) as a, bernat.socket(table) as b:
        await begun(a, b)
        for player in (anna, bernat):
            for aid in AIDS:
                problem = await refused(player.get(aid.format(lexicon)))
                assert (problem.status, problem.code) == (403, "aids-forbidden")
                assert problem.body["clause"] == clause
        if two_letters:
            await anna.get(TWO_LETTERS.format(lexicon))
        else:
            assert (await refused(anna.get(TWO_LETTERS.format(lexicon)))).status == 403
        await stranger.get(AIDS[0].format(lexicon))
        assert (await a.do("Resign"))["is"] == "Done"
    for aid in AIDS:
        await anna.get(aid.format(lexicon))


async def test_a_friendly_game_forbids_nothing(anna: Client, bernat: Client) -> None:
    table = await seated(anna, bernat, edition="friendly")
    async with anna.socket(table) as a, bernat.socket(table) as b:
        await begun(a, b)
        for aid in AIDS:
            await anna.get(aid.format("ca"))


@pytest.mark.clause("NL-D-III.8")
async def test_an_open_duplicate_turn_permits_the_two_letter_list_only(
    anna: Client, bernat: Client
) -> None:
    room = await new_room(anna)
    await join(bernat, room["code"], "Bernat")
    async with room_socket(anna, room["id"]) as leader:
        for aid in AIDS:
            await bernat.get(aid.format("nl"))
        assert (await leader.do("Draw", letters="ZEBRANS"))["is"] == "Done"
        assert (await leader.do("OpenTurn"))["is"] == "Done"
        for aid in AIDS:
            problem = await refused(bernat.get(aid.format("nl")))
            assert (problem.code, problem.body["clause"]) == ("aids-forbidden", "NL-D-III.8")
            await anna.get(aid.format("nl"))
        await bernat.get(TWO_LETTERS.format("nl"))
        assert (await leader.do("CloseTurn", reason="all are ready"))["is"] == "Done"
        await bernat.get(AIDS[0].format("nl"))


FISC_AIDS = ("FISC-B-1.6", "FISC-A-1.6", "FISC23-G-1.6", "FISC-B-1.7", "FISC-A-1.7", "FISC23-G-1.7")
PUZZLE = "/puzzles/ca/today"
LOOK_UP = AIDS[0].format("ca")


async def forbidden(asking: Any) -> str:
    """The clause by which help was refused."""
    problem = await refused(asking)
    assert (problem.status, problem.code) == (403, "aids-forbidden")
    return str(problem.body["clause"])


@pytest.mark.clause(*FISC_AIDS, "NL-P-III.11", "NL-W-III.11")
async def test_signing_out_or_in_again_makes_no_other_browser_and_the_arbiter_reads_who_asked(
    admin: Client, anna: Client, bernat: Client, stranger: Client, server: Running
) -> None:
    rita = await member(admin, server, "rita", ("arbiter", "open"))
    for player in (anna, bernat):
        await admin.post(f"/accounts/{player.id}/roles", {"role": "player", "event": "open"})
    table = await seated(anna, bernat, edition="fisc-2023", event="open", judge="arbiter")
    async with anna.socket(table) as a, bernat.socket(table) as b:
        await begun(a, b)
        await a.until(lambda: a.events("TurnBegan"))
        for method, aid in (
            ("GET", f"{PUZZLE}/hints/1"),
            ("POST", f"{PUZZLE}/solution"),
            ("GET", f"/tables/{table}/analysis"),
        ):
            assert await forbidden(anna.ask(method, aid)) == "FISC23-G-1.7"
        await anna.post("/sign-out")
        anna.csrf = ""
        for aid in AIDS:
            assert await forbidden(anna.get(aid.format("ca"))) == "FISC23-G-1.7"
        await anna.come_as_guest("Somebody else")
        for _ in range(2):
            await forbidden(anna.get(LOOK_UP))
        await stranger.get(LOOK_UP)

        # The arbiter reads who asked, in the log and at the table; nobody who plays does.
        log = await rita.get("/events/open/desk/log")
        office = (await rita.get(f"/tables/{table}/office"))["rulings"]
        asked = [line for line in log if line["what"] == "AidRefused"]
        assert asked == [line for line in office if line["what"] == "AidRefused"][::-1]
        told = {(line["about"], *line["by"]): line["amount"] for line in asked}
        assert told["puzzle", "Anna"] == 2
        assert (told["analysis", "Anna"], told["search", "Somebody else"]) == (1, 2)
        assert (told["search",], told["hooks",], told["played-words",]) == (2, 1, 1)
        assert {(line["seat"], line["clause"]) for line in asked} == {(0, "FISC23-G-1.7")}
        seen = await bernat.get(f"/tables/{table}/rulings")
        assert [line for line in seen if line["what"] == "AidRefused"] == []
        await admin.post(f"/accounts/{bernat.id}/roles", {"role": "arbiter", "event": "open"})
        log = await bernat.get("/events/open/desk/log")
        assert [line for line in log if line["what"] == "AidRefused"] == []

        assert (await b.do("Resign"))["is"] == "Done"
    await anna.get(LOOK_UP)
    await rita.http.aclose()


@pytest.mark.clause("FISC23-G-1.7")
async def test_who_left_a_shared_tablet_before_the_game_does_not_shut_it_for_the_next(
    admin: Client, bernat: Client, server: Running
) -> None:
    tablet = await member(admin, server, "rita", ("player", "open"))
    device = tablet.http.cookies[DEVICE]
    await tablet.post("/sign-out")
    tablet.csrf = ""
    await tablet.come_as_guest("Carla")
    assert tablet.http.cookies[DEVICE] == device
    async with Client(server.port) as phone:
        await phone.post("/sign-in", {"login": "rita", "password": PASSWORD})
        await phone.remember()
        table = await seated(phone, bernat, edition="fisc-2023")
        async with phone.socket(table) as a, bernat.socket(table) as b:
            await begun(a, b)
            await tablet.get(LOOK_UP)
            await forbidden(phone.get(LOOK_UP))
    await tablet.http.aclose()


@pytest.mark.parametrize("odd", ["", "x", "a" * 4_000, '"; HttpOnly', "../../x" * 5])
async def test_a_made_up_device_is_nobodys_and_a_new_one_is_given(
    stranger: Client, odd: str
) -> None:
    headers = {"cookie": f"{DEVICE}={odd}"}
    assert (await stranger.http.get(LOOK_UP, headers=headers)).status_code == 200
    answer = await stranger.http.post("/sign-in/guest", json={"name": "Odd"}, headers=headers)
    assert len(answer.cookies[DEVICE]) == 32


@pytest.mark.clause("NL-D-III.8")
async def test_the_leader_of_a_duplicate_room_reads_who_asked(anna: Client, bernat: Client) -> None:
    room = await new_room(anna)
    table = await join(bernat, room["code"], "Bernat")
    async with room_socket(anna, room["id"]) as leader:
        assert (await leader.do("Draw", letters="ZEBRANS"))["is"] == "Done"
        assert (await leader.do("OpenTurn"))["is"] == "Done"
        await forbidden(bernat.get(AIDS[0].format("nl")))
        await bernat.post("/sign-out")
        await forbidden(bernat.get(AIDS[2].format("nl")))
    path = f"/duplicate/rooms/{room['id']}/refused-aids"
    lines = [(one["table"], one["by"], one["kind"]) for one in await anna.get(path)]
    assert lines == [(table, "Bernat", "search"), (table, "", "hooks")]
    await bernat.come_as_guest("Curious")
    assert (await refused(bernat.get(path))).status == 403


# --- every route that knows words --------------------------------------------------------

WORD_SOURCES = {
    *("lexicon_named", "lexicon_for", "open_lexicon", "graph", "Judge"),
    *("part(Analyses).of", "part(Puzzles).finds", "words.judge", "words.finder"),
}
"""Names by which a handler, or a function it calls, comes at words or what follows from them."""

_JUDGE = (
    "the challenge's own way: officials type what a table challenges, and the log keeps who did"
)
BY_THE_BOOK = {
    "office": "the arbiter's of the table, who does not play at it",
    "judge-station": "what the event's list is called, and the verdicts so far",
    "judge-play": _JUDGE,
    "judge-play-again": _JUDGE,
    "answer-question": "the jury's own way to answer what a player asks it (NL-P-III.10)",
}
"""Routes that come at words and are no help to a player, and why."""


def mentioned(function: Callable[..., Any], seen: set[object]) -> set[str]:
    """The names in a function and in the functions of our server that it calls by name."""
    function = inspect.unwrap(function)
    ours = function.__module__.startswith("faristol.server")
    # `plan_rules` reads of a list whether it is there and who vouches for it, none of its words.
    if function in seen or not ours or function.__module__ == plan_rules.__name__:
        return set()
    seen.add(function)
    body = ast.parse(textwrap.dedent(inspect.getsource(function)))
    names = {node.id for node in ast.walk(body) if isinstance(node, ast.Name)}
    attributes = [node for node in ast.walk(body) if isinstance(node, ast.Attribute)]
    here = vars(sys.modules[function.__module__])
    called = [here.get(name) for name in names]
    called += [
        getattr(here[node.value.id], node.attr)
        for node in attributes
        if isinstance(node.value, ast.Name) and inspect.ismodule(here.get(node.value.id))
    ]
    names |= {".".join(ast.unparse(node).split(".")[-2:]) for node in attributes}
    names |= {node.attr for node in attributes}
    for one in called:
        if callable(one) and (inspect.isfunction(one) or hasattr(one, "__wrapped__")):
            names |= mentioned(one, seen)
    return names


def test_every_route_that_comes_at_words_is_kept_from_players() -> None:
    """Whoever writes a new one keeps it from players, or says above why it is no help."""
    at_words = {one.name for one in OPERATIONS if mentioned(one.handler, set()) & WORD_SOURCES}
    kept = {one.name for one in OPERATIONS if is_kept_from_players(one.handler)}
    assert at_words - kept == BY_THE_BOOK.keys()
    assert kept - at_words == {"games"}  # the words of finished games, without a list


def test_the_routes_kept_from_players_are_these() -> None:
    kept = {one.name for one in OPERATIONS if is_kept_from_players(one.handler)}
    study = {"study", "word-search", "hooks", "analysis"}
    assert kept == study | {
        "puzzle-answer",
        "puzzle-hint",
        "puzzle-solution",
        "games",
        "print-words",
        "find-board",
        "keep-sheet",
    }
