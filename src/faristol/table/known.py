"""Which acts of a player an edition knows at all, for whoever offers them to people.

Nothing is decided here: every act is put to the decider, at a table that has only been opened.
There nothing can be done yet, so what is refused for another reason than that stage is refused
by the book, and always will be.
"""

from faristol.core import Refused
from faristol.rulebook import Ruleset
from faristol.table import commands as c
from faristol.table.commands import Command
from faristol.table.decide import decide
from faristol.table.evolve import replay
from faristol.table.refusal import Reason
from faristol.table.state import Game
from faristol.table.terms import Joint, TileSource

_SAMPLES: tuple[Command, ...] = (
    c.Pass(0, 0),
    c.Redraw(0, 0, b""),
    c.DeclareDoubt(0, 0),
    c.Challenge(0, 0, ()),
    c.ChallengeAgain(0, 0, "?"),
    c.AskJury(0, 0, b""),
    c.ReportWord(0, 0, 0),
    c.AskToExchangeAgain(0, 0),
    c.ConcedeTurn(0, 0),
    c.AskToRestart(0, 0),
    c.DeclareStuck(0, 0),
    c.Resign(0, 0),
    *(c.Consent(0, 0, joint) for joint in Joint),
)
"""One of each; whose it is and what it says does not matter at a table without a game."""


def known_acts(rules: Ruleset, source: TileSource = TileSource.ONLINE) -> tuple[str, ...]:
    """The commands that a player may ever give, by name, of those that not every book knows.

    A play and an exchange are in every book, and not among them. What needs everybody's
    consent is named with what it is: `Consent:resign`.
    """
    names = tuple(f"{seat + 1}" for seat in range(rules.players.least))
    opened = replay(decide(rules, Game(), c.OpenTable(0, names, source)))
    return tuple(_name(act) for act in _SAMPLES if _is_known(rules, opened, act))


def _name(act: Command) -> str:
    name = type(act).__name__
    return f"{name}:{act.to.value}" if isinstance(act, c.Consent) else name


def _is_known(rules: Ruleset, opened: Game, act: Command) -> bool:
    try:
        decide(rules, opened, act)
    except Refused as refused:
        return refused.reason is Reason.WRONG_STAGE
    return True
