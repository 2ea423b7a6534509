"""Which games the open round of a championship needs, and the server's table for each."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from faristol.championship.desk.events import GameLaid, Laid, TableLaid
from faristol.championship.desk.state import Desk
from faristol.championship.game_rules import STARTER, edition_of, game_rules_of, options_of
from faristol.championship.regulations import Starts
from faristol.championship.state import Championship, Round
from faristol.championship.views import name_of
from faristol.server.championship.live import LiveChampionship
from faristol.server.codes import new_code
from faristol.server.plans.tables import Chosen, SeatPlan, TablePlan


@dataclass(frozen=True, slots=True)
class WantedGame:
    """A game that the open round needs."""

    table: int
    players: tuple[int, ...]
    """Who sits there, in the order of play."""
    playing: tuple[int, ...]
    """Without those whom the desk has said not to wait for."""
    number: int = 0
    """Of the desk's last word about it."""


def wanted_games(desk: Desk, current: Round) -> Iterator[WantedGame]:
    """A game for every table without a result, whether it has been made or not."""
    for game in current.games:
        if game.result is None:
            yield WantedGame(game.table, (game.first, game.second), (game.first, game.second))
    for table in current.tables:
        if table.result is None:
            called = desk.called.get((current.number, table.table, table.players))
            absent, number = (called.absent, called.number) if called is not None else ((), 0)
            playing = tuple(player for player in table.players if player not in absent)
            yield WantedGame(table.table, table.players, playing, number)


def plan_of(
    live: LiveChampionship, current: Round, wanted: WantedGame, accounts: list[str], at: int
) -> TablePlan:
    """The server's table for a game, its seats in the order of play."""
    state = live.state
    options, readings = _choices(state, len(accounts))
    return TablePlan(
        id=sha256(f"{live.plan.secret}:{_key(live, current, wanted)}".encode()).hexdigest()[:12],
        code=new_code(),
        edition=edition_of(state),
        options=options,
        readings=readings,
        seats=tuple(
            SeatPlan(name_of(state, player), account)
            for player, account in zip(wanted.playing, accounts, strict=True)
        ),
        lexicon=live.plan.lexicon,
        created=at,
        created_by=live.plan.created_by,
        event=live.plan.id,
        number=str(wanted.table),
        round=str(current.number),
        jury=True,
    )


def laid_for(at: int, current: Round, wanted: WantedGame, game: str) -> Laid:
    """What is noted once the game is there."""
    if current.games:
        first, second = wanted.players
        return GameLaid(at, current.number, wanted.table, first, second, game)
    return TableLaid(
        at, current.number, wanted.table, wanted.players, wanted.playing, wanted.number, game
    )


def _key(live: LiveChampionship, current: Round, wanted: WantedGame) -> str:
    """The same players in the same round have the same game: laying it twice is laying it once."""
    key = f"{live.plan.id}:{current.number}:{':'.join(map(str, wanted.players))}"
    return f"{key}#{wanted.number}" if wanted.number else key


def _choices(state: Championship, players: int) -> tuple[dict[str, Chosen], dict[str, Chosen]]:
    """Options and readings: what the organiser chose; the pairing says who starts, where the
    book lets it and the championship wants it; and fewer play than the book has at a table,
    where it can be read so.
    """
    assert state.announced is not None
    rules = game_rules_of(state)
    options = options_of(state)
    readings: dict[str, Chosen] = {}
    if state.announced.starts is not Starts.LOT:
        for offered, chosen in ((rules.options, options), (rules.readings, readings)):
            if any(one.id == STARTER for one in offered):
                chosen[STARTER] = "pairing"
    if players < rules.players.least and any(one.id == "fewer" for one in rules.readings):
        readings["fewer"] = "fewer"
    return options, readings
