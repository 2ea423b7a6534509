"""Everything about tables: the operations of the modules beside this one."""

from faristol.server.api import classroom, club_rooms, desk, games, lobby, offers

OPERATIONS = (
    *lobby.OPERATIONS,
    *offers.OPERATIONS,
    *club_rooms.OPERATIONS,
    *games.OPERATIONS,
    *desk.OPERATIONS,
    *classroom.OPERATIONS,
)
