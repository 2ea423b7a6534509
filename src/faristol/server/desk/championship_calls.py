"""Tables of a championship's hall at the arbiter's desk: those that wait, and what was agreed."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from faristol.championship.views import name_of
from faristol.server.championship.live import LiveChampionship
from faristol.server.championship.timing import waits_of
from faristol.server.championship.view import calls_of_hall
from faristol.server.tables.desk import Call
from faristol.server.tables.desk_log import Ruling

HALL = "hall-"
"""What stands before the number of a table that is in a hall and not on this server."""


class AwaitedPlayer(msgspec.Struct, frozen=True):
    """A player who is not there."""

    player: int
    name: str


class WaitingTable(msgspec.Struct, frozen=True):
    """A table of a hall that waits for a player."""

    event: str
    number: str
    absent: list[AwaitedPlayer]
    due_at: int
    is_due: bool
    """Whether the waiting is over, so that the forfeit is proposed."""
    clause: str
    forfeit: Literal["first", "second", "both"]


def hall_waits(live: LiveChampionship, now: int) -> list[WaitingTable]:
    """Tables of the open round that wait for a player."""
    return [
        WaitingTable(
            live.plan.id,
            str(wait.table),
            [AwaitedPlayer(player, name_of(live.state, player)) for player in wait.absent],
            wait.due_at,
            wait.due_at <= now,
            wait.clause,
            wait.forfeit,
        )
        for wait in waits_of(live.venue)
    ]


def hall_calls(live: LiveChampionship, account: str) -> list[Call]:
    """The calls of the open round, as an account sees them."""
    found = []
    for line in calls_of_hall(live, account):
        players = live.state.rounds[line.round - 1].players_at(line.table)
        laid = live.desk.game_at(line.round, line.table, players)
        call = Call(
            table=f"{HALL}{line.table}",
            number=str(line.table),
            round=str(line.round),
            names=[name_of(live.state, player) for player in players],
            why=line.cause,
            since=line.since,
            seat=players.index(line.player) if line.player in players else None,
            clock_stopped=False,
            taken_by=line.taken_by,
            taken_by_you=line.taken_by_you,
            event=live.plan.id,
            in_hall=True,
            game=laid.game if laid is not None else "",
            said=line.why,
            values=line.values,
        )
        found.append(call)
    return found


def aid_in_hall(live: LiveChampionship, line: Ruling) -> Ruling:
    """Help that was refused to a player at a wooden board, with their name and table."""
    assert line.seat is not None
    player, current = line.seat, live.state.current
    seating = current.seating if current is not None else ()
    table = next((number for number, players in seating if player in players), 0)
    return msgspec.structs.replace(
        line,
        table=f"{HALL}{table}",
        number=str(table),
        names=[name_of(live.state, player)],
        seat=0,
    )


def hall_rulings(live: LiveChampionship, names: Mapping[str, str]) -> list[Ruling]:
    """Results that officials entered of their own games with the others' consent.

    `names` are those of the officials' accounts.
    """
    found = []
    for agreed in live.desk.agreed:
        players = (agreed.player, *agreed.others)
        ruling = Ruling(
            at=agreed.at,
            table=f"{HALL}{agreed.table}",
            number=str(agreed.table),
            names=[name_of(live.state, player) for player in players],
            what="OwnResultAgreed",
            by=[names[agreed.account]] if agreed.account in names else [],
            seat=None,
            reason="",
            clause="",
            about="",
            amount=None,
            granted=None,
        )
        found.append(ruling)
    return found
