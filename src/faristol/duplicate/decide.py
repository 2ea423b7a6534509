"""One duplicate game: commands in, events out.

`decide` knows the rules and changes nothing; `evolve` changes the state and knows no rules.
Neither reads a clock, a file, a word list or a random number: time and letters come with
the command, the judge of words and the finder of plays are lent, and what they said is in
the events. So a stored game replays exactly.
"""

from typing import assert_never

from faristol.core import Refused
from faristol.duplicate import discipline, laying, rulings, seating, turn_flow
from faristol.duplicate.blind import commitment_to
from faristol.duplicate.commands import (
    AskForLook,
    CloseTurn,
    Command,
    ConfirmMarks,
    Draw,
    EndGame,
    EnterPlayer,
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
from faristol.duplicate.events import (
    ClosingTakenBack,
    DrawTakenBack,
    EndTakenBack,
    Event,
    GameEnded,
    OpeningTakenBack,
    SeedRevealed,
    WordTakenBack,
)
from faristol.duplicate.evolve import replay
from faristol.duplicate.plays import NO_AIDS, Aids
from faristol.duplicate.refusal import Reason
from faristol.duplicate.requirements import need_reason, need_stage
from faristol.duplicate.rules import DuplicateRules
from faristol.duplicate.state import Game
from faristol.duplicate.terms import EndCause, Stage


def decide(
    rules: DuplicateRules, game: Game, command: Command, aids: Aids = NO_AIDS
) -> list[Event]:
    """Say what follows from `command`, or refuse it.

    :raises Refused: when it is against the rules now; the game is as it was.
    """
    if game.stage is not Stage.EMPTY:
        if (game.edition, game.variants, game.choices) != (
            rules.name,
            rules.variants,
            rules.choices,
        ):
            raise Refused(Reason.WRONG_EDITION, rules.name, f"the game is under {game.edition}")
        if command.at < game.last_at:
            raise Refused(Reason.TIME_BACKWARDS, rules.name)
    elif not isinstance(command, OpenGame):
        raise Refused(Reason.NOT_OPEN, rules.name)
    return _decide(rules, game, command, aids)


def _decide(rules: DuplicateRules, game: Game, command: Command, aids: Aids) -> list[Event]:
    match command:
        case OpenGame():
            return seating.open_game(rules, game, command)
        case EnterPlayer():
            return seating.enter(rules, game, command)
        case WithdrawPlayer():
            return rulings.with_standings(rules, game, seating.withdraw(rules, game, command))
        case Draw():
            return turn_flow.draw(rules, game, command)
        case RejectDraw():
            return turn_flow.reject(rules, game, command)
        case OpenTurn():
            return turn_flow.open_turn(rules, game, command)
        case GiveSignal():
            return turn_flow.signal(rules, game, command)
        case PauseTurn():
            return turn_flow.pause(rules, game, command)
        case ResumeTurn():
            return turn_flow.resume(rules, game, command)
        case ExtendTurn():
            return turn_flow.extend(rules, game, command)
        case CloseTurn():
            return turn_flow.close(rules, game, command, aids)
        case HandIn():
            return turn_flow.hand_in(rules, game, command, aids)
        case TakeBackSlip():
            return turn_flow.take_back(rules, game, command)
        case AskForLook():
            return rulings.ask_for_look(rules, game, command)
        case ConfirmMarks():
            return rulings.confirm(rules, game, command)
        case RuleWord():
            return rulings.rule_word(rules, game, command, aids)
        case OverruleVerdict():
            return rulings.overrule(rules, game, command)
        case RestoreVerdict():
            return rulings.restore(rules, game, command, aids)
        case LayWord():
            return laying.lay(rules, game, command)
        case LayNothing():
            return laying.lay_nothing(rules, game, command)
        case Warn():
            return discipline.warn(rules, game, command)
        case LiftWarning():
            return discipline.lift_warning(rules, game, command)
        case Penalise():
            return discipline.penalise(rules, game, command)
        case LiftPenalty():
            return discipline.lift_penalty(rules, game, command)
        case EndGame():
            return _end(rules, game, command)
        case RevealSeed():
            return _reveal(rules, game, command)
        case Undo():
            return _undo(rules, game, command)
        case _:
            assert_never(command)


def _end(rules: DuplicateRules, game: Game, command: EndGame) -> list[Event]:
    need_stage(rules, game, Stage.DRAWING, Stage.DRAWN)
    need_reason(rules, command.reason)
    ended = GameEnded(
        command.at,
        len(game.turns),
        EndCause.LEADER,
        command.reason,
        rules.clause("end.leader"),
    )
    return [ended, rulings.published(rules, replay([ended], game), command.at)]


def _reveal(rules: DuplicateRules, game: Game, command: RevealSeed) -> list[Event]:
    need_stage(rules, game, Stage.OVER)
    if game.seed:
        raise Refused(Reason.ALREADY_DONE, rules.clause("blind"))
    if not game.commitment or commitment_to(command.seed) != game.commitment:
        raise Refused(Reason.WRONG_SEED, rules.clause("blind"))
    return [SeedRevealed(command.at, command.seed.hex())]


def _undo(rules: DuplicateRules, game: Game, command: Undo) -> list[Event]:
    """One step back in the course; what people handed in is never thrown away by it."""
    need_reason(rules, command.reason)
    at, reason, turn = command.at, command.reason, game.turn
    match game.stage:
        case Stage.DRAWN if turn is not None:
            return [DrawTakenBack(at, turn.number, reason)]
        case Stage.RUNNING if turn is not None:
            if turn.slips or turn.late:
                raise Refused(Reason.SLIPS_ARE_IN, rules.clause("hand_in"), "pause the turn")
            return [OpeningTakenBack(at, turn.number, reason)]
        case Stage.MARKING if turn is not None:
            return [ClosingTakenBack(at, turn.number, reason)]
        case Stage.OVER if game.ended is not None and game.ended.cause is EndCause.LEADER:
            return [EndTakenBack(at, reason)]
        case Stage.DRAWING | Stage.OVER if game.turns and not game.seed:
            return [WordTakenBack(at, game.turns[-1].number, reason)]
        case _:
            raise Refused(Reason.NOTHING_TO_UNDO, rules.name)
