"""Duplicate games whose rule book forbids an aid."""

from faristol.duplicate import forbidden_aids
from faristol.server.duplicate.rooms import Rooms
from faristol.server.refused_aids import AidFreeGame


async def aid_free_rooms(rooms: Rooms, account: str, *, two_letters: bool) -> list[AidFreeGame]:
    """The rooms where somebody plays by a book that forbids lists, or also that of two letters."""
    found = []
    for room in await rooms.played_by(account):
        clause = forbidden_aids.forbidden(room.rules, room.game, two_letters=two_letters)
        if clause:
            found.append(AidFreeGame(room.plan.id, room.seats[account], room.plan.created, clause))
    return found
