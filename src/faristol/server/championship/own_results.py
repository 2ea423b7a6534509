"""An official who plays: the result of their own game is not theirs alone to enter."""

from typing import NamedTuple

from faristol.championship.desk.commands import OwnGame
from faristol.championship.desk.results import all_say, others_at
from faristol.core import GameScore
from faristol.server.auth.accounts import Accounts
from faristol.server.auth.sessions import Person
from faristol.server.championship import messages as m
from faristol.server.championship.live import LiveChampionship
from faristol.server.problem import ProblemCode, not_allowed
from faristol.server.roles import Grant, Role

Entered = m.Result | m.Forfeit | m.DoubleLoss | m.Unfinished | m.Scores


class Entry(NamedTuple):
    """What an official's message counts as."""

    message: m.DeskMessage
    own: OwnGame | None = None
    """The official's own game, if they may enter it with the others' consent."""


async def as_entered(
    live: LiveChampionship, accounts: Accounts, person: Person, message: m.DeskMessage
) -> Entry:
    """What an official's entry counts as.

    Their own game's is a player's slip, which the opponent confirms, or another official. Where
    nobody else officiates, the consent of all who play stands for that.

    :raises Problem: when it can't be theirs.
    """
    if not isinstance(message, Entered):
        return Entry(message)
    player = live.venue.player_of(person.id)
    others = others_at(live.venue, player, message.table, message.round)
    if player is None or not others or _others_said_it(live, message, others):
        return Entry(message)
    if not await _others_officiate(live, accounts, person):
        return Entry(message, OwnGame(player, others, person.id, message.agreed))
    is_open = live.state.current is not None and message.round in (None, live.state.current.number)
    if isinstance(message, m.Result) and is_open:
        score = {"first": message.first, "second": message.second}
        slip = m.Slip(id=message.id, **score, winner=message.winner, sure=message.sure)
        return Entry(slip)
    if isinstance(message, m.Scores) and is_open:
        return Entry(m.TableSlip(id=message.id, scores=message.scores, sure=message.sure))
    raise not_allowed(ProblemCode.OWN_GAME, "another official enters that for a game of your own")


def _others_said_it(live: LiveChampionship, message: Entered, others: tuple[int, ...]) -> bool:
    """Whether everybody else at the table has sent a slip that says the same."""
    if not isinstance(message, m.Result):
        return False
    return all_say(live.venue, message.table, others, GameScore(message.first, message.second))


async def _others_officiate(live: LiveChampionship, accounts: Accounts, person: Person) -> bool:
    held = {Grant(role, live.plan.id) for role in (Role.DIRECTOR, Role.ARBITER)}
    return any(
        account_id != person.id and not account.disabled and held & set(account.grants)
        for account_id, account in await accounts.all()
    )
