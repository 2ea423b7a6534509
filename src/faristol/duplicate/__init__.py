"""One duplicate game: everybody plays the same letters on the same board.

Draws, slips, marking, the top, standings, as a pure pair of `decide` and `evolve`. Knows
tiles, boards and rules; knows no word list, no kernel, no clock, no file and no table.

>>> rules = duplicate_rules("nl-duplicate")
>>> events = decide(rules, Game(), OpenGame(at=0, entries=(Entry(1, "Anna"),)))
>>> game = replay(events)
>>> from faristol.tiles import tile_set
>>> dutch = tile_set("dutch")
>>> decide(rules, game, Draw(at=1, drawn=dutch.parse_rack("AEIOUUE")))[0].fault.value
'too-few-consonants'
>>> decide(rules, game, Draw(at=1, drawn=dutch.parse_rack("XXABCDE")))
Traceback (most recent call last):
    ...
faristol.core.refusal.Refused: not in bag: the bag has no more X (NL-D-I.1)
"""

from faristol.duplicate.commands import (
    AskForLook,
    Choice,
    CloseTurn,
    Command,
    ConfirmMarks,
    Draw,
    EndGame,
    EnterPlayer,
    Entry,
    ExtendTurn,
    GiveSignal,
    HandIn,
    LayNothing,
    LayWord,
    LiftPenalty,
    LiftWarning,
    OpenGame,
    OpenTurn,
    OverruleVerdict,
    PauseTurn,
    Penalise,
    RejectDraw,
    RestoreVerdict,
    ResumeTurn,
    RevealSeed,
    RuleWord,
    TakeBackSlip,
    Undo,
    Warn,
    WithdrawPlayer,
)
from faristol.duplicate.decide import decide
from faristol.duplicate.events import Event
from faristol.duplicate.evolve import evolve, replay
from faristol.duplicate.plays import NO_AIDS, Aids, Finder, FoundPlay, Judge
from faristol.duplicate.record import duplicate_codec
from faristol.duplicate.refusal import Reason
from faristol.duplicate.rules import DuplicateRules, RulesError, duplicate_rules
from faristol.duplicate.slips import Slip, SlipError, format_slip, parse_slip, read_slip
from faristol.duplicate.standings import Row, Standings, standings
from faristol.duplicate.state import Game, Turn
from faristol.duplicate.terms import DrawSource, EndCause, Nil, Stage, Via
from faristol.duplicate.tops import Candidate, candidates, guards

__all__ = [
    "NO_AIDS",
    "Aids",
    "AskForLook",
    "Candidate",
    "Choice",
    "CloseTurn",
    "Command",
    "ConfirmMarks",
    "Draw",
    "DrawSource",
    "DuplicateRules",
    "EndCause",
    "EndGame",
    "EnterPlayer",
    "Entry",
    "Event",
    "ExtendTurn",
    "Finder",
    "FoundPlay",
    "Game",
    "GiveSignal",
    "HandIn",
    "Judge",
    "LayNothing",
    "LayWord",
    "LiftPenalty",
    "LiftWarning",
    "Nil",
    "OpenGame",
    "OpenTurn",
    "OverruleVerdict",
    "PauseTurn",
    "Penalise",
    "Reason",
    "RejectDraw",
    "RestoreVerdict",
    "ResumeTurn",
    "RevealSeed",
    "Row",
    "RuleWord",
    "RulesError",
    "Slip",
    "SlipError",
    "Stage",
    "Standings",
    "TakeBackSlip",
    "Turn",
    "Undo",
    "Via",
    "Warn",
    "WithdrawPlayer",
    "candidates",
    "decide",
    "duplicate_codec",
    "duplicate_rules",
    "evolve",
    "format_slip",
    "guards",
    "parse_slip",
    "read_slip",
    "replay",
    "standings",
]
