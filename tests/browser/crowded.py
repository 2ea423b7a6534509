"""A server on which everything goes on at once, and everybody has one of the longest real names."""

from dataclasses import dataclass
from typing import Any

from faristol.server.roles import EVERYWHERE, Grant, Role
from tests.browser.serving import Served
from tests.server.accounts import PASSWORD
from tests.server.championing import Championship
from tests.server.client import Client
from tests.server.duplicate_people import join
from tests.server.playing import best_play, seated

NAMES = (
    "Maria Mercè Puigdevall i Casademunt",
    "Wijnand-Jan van der Meulen-Oosterhuis",
    "Llobregatsantperederibesirocabruna Xic",
    "Annemarie Hieronymus-Vandenbroucke",
    "Montserrat Vilallonga i Fontanals",
    "Eva",
    "Bartomeu Gal·lart i Puigdomènec",
    "Guillem Sant",
)
_ROLES = (Role.ADMINISTRATOR, Role.DIRECTOR, Role.TEACHER, Role.ARBITER, Role.GAME_LEADER)
LOGIN = "maria-merce-puigdevall"


@dataclass(frozen=True)
class Crowd:
    """The pages to look at, with the first thing that shows that they are there."""

    pages: dict[str, str]
    cookies: dict[str, str]
    """Of somebody who may open every one of them."""


async def _signed_in(served: Served, number: int, *grants: Grant) -> Client:
    accounts = served.running.services.auth.accounts
    login = LOGIN if number == 0 else f"player-{number}"
    await accounts.create_local(login, NAMES[number], PASSWORD, grants)
    client = Client(served.running.port)
    await client.post("/sign-in", {"login": login, "password": PASSWORD})
    await client.remember()
    return client


async def _game(one: Client, other: Client, turns: int, **terms: Any) -> str:
    """A game of some turns that goes on; the first player is on turn again or waits."""
    table = await seated(one, other, public=True, **terms)
    async with one.socket(table) as a, other.socket(table) as b:
        for socket in (a, b):
            assert (await socket.share())["is"] == "Done"
        for _ in range(turns):
            seat = (await one.get(f"/tables/{table}/state"))["on_turn"]
            view = await (one, other)[seat].get(f"/tables/{table}/state")
            socket = (a, b)[seat]
            play = best_play(view, seat)
            said = {"placements": play} if play else {"tiles": view["racks"][seat]}
            done = await socket.do("Place" if play else "Exchange", **said)
            await socket.reaches(done["last"])
            # Where a play may be challenged it is accepted; where nothing waits that is refused.
            await (b, a)[seat].do("Accept")
    return table


async def _event(keeper: Client, phone: Client) -> str:
    asked = {"name": "Campionat de Catalunya de Scrabble en català per equips i individual"}
    made = await keeper.post("/championships", {**asked, "regulations": "club", "rounds": 5})
    await keeper.remember()
    desk = Championship(keeper, made["id"])
    for number, name in enumerate(NAMES):
        await desk.do("Enter", name=name, rating=1987 - 31 * number)
    await desk.claim(phone, 2)
    await desk.play_round(512, 498)
    await desk.to_round()
    return desk.event


async def crowded(served: Served) -> Crowd:
    """Let everybody come; every page has something on it that is as long as it gets."""
    me = await _signed_in(served, 0, *(Grant(role, EVERYWHERE) for role in _ROLES))
    other = await _signed_in(served, 1)
    playing = await _game(me, other, 5)
    fisc = await _game(me, other, 4, edition="fisc-2023")
    over = await _game(me, other, 8)
    await other.post(f"/tables/{over}/commands", {"do": "Resign", "id": "end"})
    waiting = (await me.post("/tables", {"edition": "fisc-escolar", "seats": 4}))["id"]
    event = await _event(me, other)
    title = "Duplicada de la Festa Major de Sant Cugat del Vallès"
    room = await me.post("/duplicate/rooms", {"title": title})
    for name in NAMES[2:5]:
        async with Client(served.running.port) as guest:
            await join(guest, room["code"], name)
    season = {"name": "Associació Barcelonina d’Aficionats al Joc de Taula"}
    year = {"begins_on": "2026-09-01", "ends_on": "2027-06-30"}
    path = f"/seasons/{(await me.post('/seasons', season | year))['id']}"
    for number, name in enumerate(NAMES):
        await me.post(f"{path}/players", {"id": f"s{number}", "name": name})
    scores = [{"player": n, "points": 444 - 9 * n, "scrabbles": 1} for n in (1, 2, 3, 4)]
    await me.post(f"{path}/games", {"id": "night", "night": "2026-10-06", "scores": scores})
    await me.post("/cards", {"event": "6e-b", "names": list(NAMES[2:6]), "pupils": True})
    club = (await me.post("/club-rooms", {"name": "Club de Scrabble de Santa Coloma"}))["code"]
    await me.post("/house/registration", {"way": "approval"})
    async with Client(served.running.port) as guest:
        wanted = {"login": "l" * 32, "name": NAMES[2], "password": PASSWORD}
        await guest.post("/registration", wanted)
    pages = {
        "/": ".robot",
        f"/table/{playing}": ".board .tile",
        f"/table/{fisc}": ".board .tile",
        f"/table/{over}": ".result",
        f"/table/{waiting}": "h1, h2",
        f"/games/{over}": "h1",
        "/games": "li.card",
        "/puzzle/ca": ".rack button",
        "/words": "h1",
        "/rules/fisc-2023": "dl",
        "/help/playing": "h2",
        f"/person/{me.id}": "dl",
        "/account": "h2",
        "/house": "ul li",
        "/sheets": "h1",
        "/desk": "h1",
        "/class": "h1",
        "/championships": "h1",
        f"/championships/{event}": "h1",
        path: "h1",
        "/duplicate": "h1",
        f"/duplicate/room/{room['id']}": "h1",
        f"/duplicate/results/{room['id']}": "h1",
        f"/room/{club}": "h1",
        "/companion": "h1",
        "/sign-in": "h1",
        "/join/ABCDEF": "h1",
        "/card/secret": "h1",
    }
    cookies = {cookie.name: cookie.value or "" for cookie in me.http.cookies.jar}
    for client in (me, other):
        await client.http.aclose()
    return Crowd(pages, cookies)
