"""Games at tables whose rule book forbids an aid."""

from faristol.server.refused_aids import AidFreeGame
from faristol.server.tables.hall import Hall
from faristol.table import aids


async def aid_free_games(hall: Hall, account: str, *, two_letters: bool) -> list[AidFreeGame]:
    """The games that somebody plays by a book that forbids lists, or also that of two letters."""
    found = []
    for table, seat in await hall.seated(account):
        clause = aids.forbidden(table.rules, table.game, seat, two_letters=two_letters)
        if clause:
            found.append(AidFreeGame(table.plan.id, seat, table.plan.created, clause))
    return found
