"""After the last turn: signatures, approval, the final word."""

from faristol.rulebook import Ruleset
from faristol.table import endings, jury
from faristol.table.commands import ApproveGame, CloseRound, HandIn, Sign
from faristol.table.events import (
    Event,
    GameApproved,
    GameSigned,
    ResultLocked,
    SheetSigned,
)
from faristol.table.preconditions import after, arbiter_only, require
from faristol.table.refusal import Reason
from faristol.table.state import Game
from faristol.table.terms import ARBITER, EndCause, Judge, Stage

# Endings after which somebody may not be there to sign.
_UNSIGNED = (
    EndCause.RESIGNED,
    EndCause.BOTH_RESIGNED,
    EndCause.NO_SHOW,
    EndCause.BOTH_NO_SHOW,
    EndCause.DISQUALIFIED,
)


def awaits_signatures(game: Game) -> bool:
    """Whether somebody who is there has yet to sign."""
    return (
        game.stage is Stage.OVER and game.ending is not None and game.ending.cause not in _UNSIGNED
    )


def sign(rules: Ruleset, game: Game, command: Sign) -> list[Event]:
    """The exact end of the game is the last signature."""
    clause = rules.clause("result.signed")
    require(game.stage is Stage.OVER, Reason.WRONG_STAGE, clause)
    require(game.result is not None, Reason.RACKS_UNKNOWN, clause, "racks must still be told")
    require(game.clock.running is None, Reason.CLOCK_RUNS, rules.clause("clock.sheet"))
    require(command.seat not in game.signed, Reason.ALREADY_DONE, clause)
    events: list[Event] = [SheetSigned(command.at, command.seat)]
    if len(game.signed) + 1 == len(game.names):
        events.append(GameSigned(command.at, clause))
    return events


def approve(rules: Ruleset, game: Game, command: ApproveGame) -> list[Event]:
    """The jury approves the game where the organiser asks for it; the software always looks.

    Words that it finds wrong now cost what they cost at any moment before."""
    at, clause = command.at, rules.clause("result.approved")
    by_software = command.judge is Judge.SOFTWARE and rules.challenge.later
    require(rules.closing.approval or by_software, Reason.NO_SUCH_RULE, clause)
    require(game.stage in (Stage.OVER, Stage.SIGNED), Reason.WRONG_STAGE, clause)
    require(not game.approved, Reason.ALREADY_DONE, clause)
    events: list[Event] = []
    for turn in command.wrong:
        events += jury.found_wrong(rules, after(game, events), turn, command.judge, at)
    if command.wrong and game.result is not None:
        events.append(endings.result(rules, after(game, events), at))
    return [*events, GameApproved(at, clause, command.judge)]


def hand_in(rules: Ruleset, game: Game, command: HandIn) -> list[Event]:
    """Once the sheet is handed in nothing about the game is accepted."""
    clause = rules.clause("result.handed_in")
    _has_result(game, clause)
    if rules.challenge.later:
        # The jury must have had its chance to look; who played must not take it away.
        arbiter_only(command.by, rules.clause("challenge.later"))
    assert game.ending is not None
    needs_signing = rules.closing.signatures and game.ending.cause not in _UNSIGNED
    signed = game.stage is Stage.SIGNED or not needs_signing
    require(signed, Reason.OUT_OF_ORDER, rules.clause("closing.signatures"))
    approved = game.approved or not rules.closing.approval
    require(approved, Reason.APPROVAL_NEEDED, rules.clause("closing.approval"))
    return [ResultLocked(command.at, command.by, clause)]


def close_round(rules: Ruleset, game: Game, command: CloseRound) -> list[Event]:
    """A round that is past is past."""
    clause = rules.clause("result.round_passed")
    require("result.round_passed" in rules.cited, Reason.NO_SUCH_RULE, clause)
    _has_result(game, clause)
    return [ResultLocked(command.at, ARBITER, clause)]


def _has_result(game: Game, clause: str) -> None:
    require(game.stage in (Stage.OVER, Stage.SIGNED), Reason.WRONG_STAGE, clause)
    require(game.result is not None, Reason.RACKS_UNKNOWN, clause, "racks must still be told")
