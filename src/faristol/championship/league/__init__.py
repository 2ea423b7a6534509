"""A league: divisions in which everybody plays everybody, once or twice, by fixtures with a date.

No round is closed and nobody is paired: a game that is postponed keeps nobody else from playing.
A decider of its own, beside that of a championship.
"""
