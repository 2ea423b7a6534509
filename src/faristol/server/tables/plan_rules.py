"""The rules that a plan asks for, and whether a table can be played by them."""

from functools import lru_cache

import msgspec

from faristol.rulebook import ChoiceError, Ruleset, ruleset
from faristol.server.problem import bad_request
from faristol.server.tables.plan import Chosen, TablePlan
from faristol.server.tables.words import lexicon_for


def rules_of(plan: TablePlan) -> Ruleset:
    """The rules a table was made with.

    :raises Problem: for an edition or a choice that does not exist.
    """
    try:
        return _rules(plan.edition, _key(plan.options), _key(plan.readings))
    except (LookupError, ChoiceError) as error:
        raise bad_request(str(error), "bad-edition") from None


def check_plan(plan: TablePlan) -> Ruleset:
    """The rules of a table that can be played.

    :raises Problem: when the rules or the words can't have it.
    """
    rules = rules_of(plan)
    if not rules.players.least <= len(plan.seats) <= rules.players.most:
        raise bad_request(
            f"{rules.name} is for {rules.players.least} to {rules.players.most} players",
            "seat-count",
        )
    lexicon_for(rules, plan.lexicon)
    return rules


def _key(choices: dict[str, Chosen]) -> bytes:
    """Choices as text, in which 1 and true differ."""
    return msgspec.json.encode(choices, order="sorted")


@lru_cache(maxsize=256)
def _rules(edition: str, options: bytes, readings: bytes) -> Ruleset:
    """Tables with the same choices share their rules: there may be thousands of them."""
    return ruleset(edition, msgspec.json.decode(options), msgspec.json.decode(readings))
