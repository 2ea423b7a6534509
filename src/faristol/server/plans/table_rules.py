"""The rules that a plan asks for, and whether a table can be played by them."""

from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec

from faristol.core import Refused
from faristol.rulebook import ChoiceError, Ruleset, ruleset
from faristol.server.lexica import lexicon_for
from faristol.server.plans.tables import Chosen, TablePlan
from faristol.server.problem import (
    Problem,
    ProblemCode,
    against_rules,
    bad_request,
    player_count,
)
from faristol.table import Reason as TableReason

UnlistedCost: TypeAlias = Literal["", "points", "agreed", "book"]
"""Nothing is looked at; the points of the turn; more, by a training list, as all agree who sit
down; what the book says, by a list that its maker vouches for."""


def rules_of(plan: TablePlan) -> Ruleset:
    """The rules a table was made with.

    :raises Problem: for an edition or a choice that does not exist.
    """
    try:
        return _rules(plan.edition, _key(plan.options), _key(plan.readings))
    except (LookupError, ChoiceError) as error:
        raise bad_request(str(error), ProblemCode.BAD_EDITION) from None


def check_plan(plan: TablePlan) -> Ruleset:
    """The rules of a table that can be played.

    :raises Problem: when the rules or the words can't have it.
    """
    rules = rules_of(plan)
    if rules.duplicate.turns > 0:
        clause = rules.clause("duplicate.turns")
        raise against_rules(Refused(TableReason.WRONG_EDITION, clause))
    if not rules.players.least <= len(plan.seats) <= rules.players.most:
        least, most = rules.players.least, rules.players.most
        raise player_count(least, most, f"{rules.name} is for {least} to {most} players")
    if not plan.device:
        lexicon_for(rules, plan.lexicon)
    elif not rules.equipment.device:
        clause = rules.clause("equipment.device")
        raise against_rules(Refused(TableReason.DEVICE_FORBIDDEN, clause))
    return rules


def unlisted_cost(plan: TablePlan) -> UnlistedCost:
    """What a word outside the list costs at a table whose software looks at words afterwards."""
    rules = rules_of(plan)
    if plan.judge != "software" or not rules.challenge.later:
        return ""
    try:
        vouched = not lexicon_for(rules, plan.lexicon).record.is_not
    except Problem:  # the list is gone, and with it whoever vouched for it
        vouched = False
    if vouched:
        return "book"
    return "agreed" if rules.challenge.training_points else "points"


def _key(choices: dict[str, Chosen]) -> bytes:
    """Choices as text, in which 1 and true differ."""
    return msgspec.json.encode(choices, order="sorted")


@lru_cache(maxsize=256)
def _rules(edition: str, options: bytes, readings: bytes) -> Ruleset:
    """Tables with the same choices share their rules: there may be thousands of them."""
    return ruleset(edition, msgspec.json.decode(options), msgspec.json.decode(readings))
