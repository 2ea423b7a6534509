"""An official who plays: the result of their own game is not theirs alone to enter."""

from dataclasses import dataclass

from faristol.core import GameScore, Remark
from faristol.server.auth.accounts import Accounts
from faristol.server.auth.sessions import Person
from faristol.server.championship import messages as m
from faristol.server.championship.desk import OwnResultAgreed
from faristol.server.championship.live import Draft, LiveChampionship, player_of
from faristol.server.problem import ProblemCode, not_allowed
from faristol.server.roles import Grant, Role

Entered = m.Result | m.Forfeit | m.DoubleLoss | m.Scores


@dataclass(frozen=True, slots=True)
class Entry:
    """What an official's message counts as."""

    message: m.DeskMessage
    asked: tuple[Remark, ...] = ()
    """What they must be asked before it does."""
    agreed: tuple[int, ...] = ()
    """The others at their own game, whose consent stands for a second official."""


async def as_entered(
    live: LiveChampionship, accounts: Accounts, person: Person, message: m.DeskMessage
) -> Entry:
    """What an official's entry counts as, and what they must be asked before it does.

    Their own game's is a player's slip, which the opponent confirms, or another official. Where
    nobody else officiates, the consent of all who play stands for that.

    :raises Problem: when it can't be theirs.
    """
    if not isinstance(message, Entered):
        return Entry(message)
    others = _others_at(live, person, message.table)
    if not others or (isinstance(message, m.Result) and _has_agreed(live, message, others)):
        return Entry(message)
    if not await _others_officiate(live, accounts, person):
        if message.agreed:
            return Entry(message, agreed=tuple(others))
        return Entry(message, (Remark("own-game", players=tuple(others)),))
    if isinstance(message, m.Result):
        score = {"first": message.first, "second": message.second}
        slip = m.Slip(id=message.id, **score, winner=message.winner, sure=message.sure)
        return Entry(slip)
    if isinstance(message, m.Scores):
        return Entry(m.TableSlip(id=message.id, scores=message.scores, sure=message.sure))
    raise not_allowed(ProblemCode.OWN_GAME, "another official enters that for a game of your own")


def note_consent(draft: Draft, at: int, entry: Entry, account: str) -> None:
    """Write down that the others agreed, beside the result that it is about."""
    player, current = draft.player_of(account), draft.state.current
    assert isinstance(entry.message, Entered)
    assert player is not None
    assert current is not None
    table = entry.message.table
    draft.fold(OwnResultAgreed(at, current.number, table, player, entry.agreed, account))


def _others_at(live: LiveChampionship, person: Person, table: int) -> list[int]:
    """Who else plays at a table of the open round, if the person does."""
    own, current = player_of(live.state, live.desk, person.id), live.state.current
    if own is None or current is None:
        return []
    players = current.players_at(table)
    return [player for player in players if player != own] if own in players else []


def _has_agreed(live: LiveChampionship, message: m.Result, others: list[int]) -> bool:
    """Whether everybody else at the table has sent a slip that says the same."""
    assert live.state.current is not None
    keys = [(live.state.current.number, message.table, player) for player in others]
    said = [live.desk.slips[key].score for key in keys if key in live.desk.slips]
    return said == [GameScore(message.first, message.second)] * len(others)


async def _others_officiate(live: LiveChampionship, accounts: Accounts, person: Person) -> bool:
    held = {Grant(role, live.plan.id) for role in (Role.DIRECTOR, Role.ARBITER)}
    return any(
        account_id != person.id and not account.disabled and held & set(account.grants)
        for account_id, account in await accounts.all()
    )
