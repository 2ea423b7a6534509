"""Who may do what at a championship."""

from faristol.server.asking import Asking
from faristol.server.championship import messages as m
from faristol.server.championship.live import LiveChampionship, player_of
from faristol.server.people.roles import Role, holds
from faristol.server.problem import not_allowed


def has_role(asking: Asking, role: Role, live: LiveChampionship) -> bool:
    """Whether who asks has a role there."""
    person = asking.person
    return person is not None and holds(person.account.grants, role, live.plan.id)


def need_staff(asking: Asking, live: LiveChampionship) -> None:
    """Let only those pass who direct or rule there.

    :raises Problem: for everybody else.
    """
    if not has_role(asking, Role.DIRECTOR, live) and not has_role(asking, Role.ARBITER, live):
        raise not_allowed("that is for who directs or rules there")


def check_may(asking: Asking, live: LiveChampionship, message: m.DeskMessage) -> None:
    """Let only those pass who may say this.

    :raises Problem: for everybody else.
    """
    if isinstance(message, m.Slip | m.TableSlip | m.Call):
        return  # whose game it is decides
    if isinstance(message, m.RULINGS):
        _not_own(asking, live, message)
    if has_role(asking, Role.DIRECTOR, live):
        return
    if isinstance(message, m.FOR_ARBITERS) and has_role(asking, Role.ARBITER, live):
        return
    own = player_of(live.state, live.desk, asking.me.id)
    if isinstance(message, m.CheckIn) and message.player == own:
        return
    raise not_allowed(f"{type(message).__name__} is not for you")


def _not_own(
    asking: Asking,
    live: LiveChampionship,
    message: m.Overrule | m.OverruleForfeit | m.OverruleDoubleLoss | m.OverruleScores,
) -> None:
    own = player_of(live.state, live.desk, asking.me.id)
    for played in live.state.rounds[message.round - 1 : message.round]:
        if own in played.players_at(message.table):
            raise not_allowed("nobody rules on a game they played")
