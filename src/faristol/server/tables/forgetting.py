"""What happens at tables to the name of a person whose account is deleted."""

from faristol.server.plans.tables import unnamed
from faristol.server.tables.hall import Hall


async def forget_player(hall: Hall, account: str) -> None:
    """Put a neutral name in place of somebody's, at every table where they have a seat.

    Finished games have it already where they are kept; those in memory are read again.
    """
    for plan in await hall.plans():
        if plan.seat_of(account) is not None:
            await hall.change(plan.id, lambda kept: unnamed(kept, account))
    for table, _ in await hall.seated(account):
        if table.plan.over:
            await hall.look_again(table.plan.id)
