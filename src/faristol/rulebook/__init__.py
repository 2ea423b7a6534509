"""Rule books as data: editions with every value's clause, and the clauses themselves.

Knows that games have rules, not that tables exist.
"""

from faristol.rulebook.editions import (
    EDITIONS,
    ChoiceError,
    Edition,
    EditionError,
    edition,
    ruleset,
    value_names,
)
from faristol.rulebook.ruleset import (
    OWN_CHOICE,
    READING,
    Alternative,
    Option,
    Reading,
    Ruleset,
)

__all__ = [
    "EDITIONS",
    "OWN_CHOICE",
    "READING",
    "Alternative",
    "ChoiceError",
    "Edition",
    "EditionError",
    "Option",
    "Reading",
    "Ruleset",
    "edition",
    "ruleset",
    "value_names",
]
