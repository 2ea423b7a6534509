"""Text in and out: positions, games, tournaments.

One module a format; import from the module. Every parser raises `ParseError` with the
place and changes nothing. Knows no files and no sockets.
"""

from faristol.notation.errors import ParseError

__all__ = ["ParseError"]
