"""Everything about tables: the operations of the modules beside this one."""

from faristol.server.api import classroom, desk, games, lobby, offers

OPERATIONS = (
    *lobby.OPERATIONS,
    *offers.OPERATIONS,
    *games.OPERATIONS,
    *desk.OPERATIONS,
    *classroom.OPERATIONS,
)
