"""Warnings and penalties."""

from faristol.core import Refused
from faristol.duplicate.commands import LiftPenalty, LiftWarning, Penalise, Warn
from faristol.duplicate.events import (
    Event,
    PenaltyGiven,
    PenaltyLifted,
    WarningGiven,
    WarningLifted,
)
from faristol.duplicate.refusal import Reason
from faristol.duplicate.requirements import need_player, need_points, need_reason
from faristol.duplicate.rules import DuplicateRules
from faristol.duplicate.rulings import with_standings
from faristol.duplicate.state import Game
from faristol.duplicate.terms import Stage


def warn(rules: DuplicateRules, game: Game, command: Warn) -> list[Event]:
    """A warning; beyond the free ones it costs what the edition says."""
    _need_open(rules, game, command.table, command.reason)
    number = 1 + sum(warned.table == command.table for warned in game.warnings)
    points = rules.penalty if number > rules.free_warnings else 0
    event = WarningGiven(
        command.at,
        game.number,
        command.table,
        number,
        points,
        None,
        command.reason,
        rules.clause("free_warnings"),
    )
    return with_standings(rules, game, [event])


def lift_warning(rules: DuplicateRules, game: Game, command: LiftWarning) -> list[Event]:
    """Take the last warning back."""
    _need_open(rules, game, command.table, command.reason)
    if not any(warned.table == command.table for warned in game.warnings):
        raise Refused(Reason.NO_SUCH_WARNING, rules.clause("free_warnings"))
    return with_standings(rules, game, [WarningLifted(command.at, command.table, command.reason)])


def penalise(rules: DuplicateRules, game: Game, command: Penalise) -> list[Event]:
    """Points for something the book leaves to the leader."""
    _need_open(rules, game, command.table, command.reason)
    need_points(rules, command.points)
    if not command.points:
        raise Refused(Reason.BAD_NUMBER, rules.clause("aids"), "a penalty of 0 points")
    event = PenaltyGiven(
        command.at,
        game.number,
        command.table,
        command.points,
        command.reason,
        rules.clause("aids"),
    )
    return with_standings(rules, game, [event])


def lift_penalty(rules: DuplicateRules, game: Game, command: LiftPenalty) -> list[Event]:
    """Take the last penalty back."""
    _need_open(rules, game, command.table, command.reason)
    if not any(given.table == command.table for given in game.penalties):
        raise Refused(Reason.NO_SUCH_PENALTY, rules.clause("aids"))
    return with_standings(rules, game, [PenaltyLifted(command.at, command.table, command.reason)])


def _need_open(rules: DuplicateRules, game: Game, table: int, reason: str) -> None:
    if game.stage is Stage.OVER and not rules.late_correction:
        raise Refused(Reason.NO_LATE_CORRECTION, rules.clause("late_correction"))
    need_player(rules, game, table)
    need_reason(rules, reason)
