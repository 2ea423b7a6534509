"""Everything about tables: the operations of the modules beside this one."""

from faristol.server.api import games, lobby

OPERATIONS = (*lobby.OPERATIONS, *games.OPERATIONS)
