"""One game at one table: commands in, events out.

`decide` knows the rules and changes nothing; `evolve` changes the state and knows no
rules. Neither reads a clock, a file or a random number: the time and the drawn tiles come
in with the command. This room knows no kernel, no word list and no server; whether a word
is good, or a play can be made, is told to it.
"""

from faristol.table.decide import decide
from faristol.table.evolve import evolve, replay
from faristol.table.refusal import Reason, Refused
from faristol.table.standing import PlayFinder, WordJudge
from faristol.table.state import Game
from faristol.table.timekeeping import Deadline, Due, next_deadline

__all__ = [
    "Deadline",
    "Due",
    "Game",
    "PlayFinder",
    "Reason",
    "Refused",
    "WordJudge",
    "decide",
    "evolve",
    "next_deadline",
    "replay",
]
