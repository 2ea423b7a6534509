"""Rule books as data: editions with every value's clause, and the clauses themselves.

Knows that games have rules, not that tables exist.
"""

from faristol.rulebook.editions import (
    EDITIONS,
    ChoiceError,
    Edition,
    EditionError,
    choice_named,
    choice_text,
    edition,
    ruleset,
    value_names,
)
from faristol.rulebook.ruleset import (
    OWN_CHOICE,
    READING,
    Alternative,
    Chosen,
    Option,
    Options,
    Reading,
    Ruleset,
)

__all__ = [
    "EDITIONS",
    "OWN_CHOICE",
    "READING",
    "Alternative",
    "ChoiceError",
    "Chosen",
    "Edition",
    "EditionError",
    "Option",
    "Options",
    "Reading",
    "Ruleset",
    "choice_named",
    "choice_text",
    "edition",
    "ruleset",
    "value_names",
]
