"""What the books leave to the committee, each matter with its clause."""

import tomllib
from collections.abc import Mapping
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any


class Matter(Enum):
    """What the committee is asked about."""

    SUSPICION = "suspicion"
    """Behaviour that arouses suspicion, for which it may disqualify."""
    SUSPENSION = "suspension"
    """A game that goes on when the time of the round is over."""
    RESIGNATION = "resignation"
    """A player who gave up, and behaved irregularly."""
    BOTH_RESIGNED = "both-resigned"
    ROUND_TIME = "round-time"
    APPEAL = "appeal"
    """Against an arbiter's decision, or a ruling of before."""
    OTHER = "other"


class Vote(Enum):
    """What a member says."""

    FOR = "for"
    AGAINST = "against"
    ABSTAINS = "abstains"


@cache
def _data() -> Mapping[str, Any]:
    return tomllib.loads((files(__package__) / "committee.toml").read_text("utf-8"))


MOST_MEMBERS = int(_data()["most_members"])


def clause_of(matter: Matter) -> str:
    """The clause that gives a matter to the committee; nothing where it is a reading.

    >>> clause_of(Matter.SUSPICION), clause_of(Matter.APPEAL)
    ('FISC23-G-3.8', '')
    """
    said = str(_data()["matters"][matter.value])
    return "" if said.startswith("reading") else said
