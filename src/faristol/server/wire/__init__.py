"""What goes over the network: one typed protocol, described by itself.

Tiles travel as text, as in a game's log (`[L·L]`, `?`, a blank in lower case); squares as
numbers from 0, row by row; times as milliseconds since 1970.
"""

V1 = "/api/v1"
"""Where everything of this version is found."""
