"""One game at one table: commands in, events out.

`decide` knows the rules and changes nothing; `evolve` changes the state and knows no
rules. Neither reads a clock, a file or a random number: the time and the drawn tiles come
in with the command. This room knows no kernel, no word list and no server; whether a word
is good, or a play can be made, is told to it. Commands without `by` or `seat` are the
arbiter's; who may give them is for the server to know.

>>> from faristol.rulebook import ruleset
>>> from faristol.table.commands import DrawForStart, OpenTable, Pass
>>> rules = ruleset("fisc-2023", options={"minutes": 25})
>>> game = replay(decide(rules, Game(), OpenTable(0, ("Anna", "Biel"))))
>>> decide(rules, game, DrawForStart(1, bytes([5, 2])))[-1]
StarterChosen(at=1, seat=1, clause='FISC23-G-1.12')
>>> decide(rules, game, Pass(1, 0))
Traceback (most recent call last):
    ...
faristol.core.refusal.Refused: wrong stage (FISC23-G-1.15)
"""

from faristol.table.decide import decide
from faristol.table.evolve import evolve, replay
from faristol.table.preconditions import PlayFinder, WordJudge
from faristol.table.refusal import Reason
from faristol.table.state import Game
from faristol.table.timekeeping import Deadline, Due, next_deadline

__all__ = [
    "Deadline",
    "Due",
    "Game",
    "PlayFinder",
    "Reason",
    "WordJudge",
    "decide",
    "evolve",
    "next_deadline",
    "replay",
]
