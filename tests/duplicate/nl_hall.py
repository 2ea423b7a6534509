"""A hall that plays by the duplicate part of the Dutch rule book, with a dozen words."""

from faristol.duplicate import duplicate_rules
from tests.duplicate.hall import Hall

NL = duplicate_rules("nl-duplicate")
WORDS = (
    "zebra",
    "zebras",
    "bazen",
    "braze",
    "azen",
    "nerd",
    "ader",
    "raad",
    "de",
    "en",
    "ar",
    "ze",
)


def hall(*, finder: bool = False) -> Hall:
    """The hall; with `finder` the computer plays along."""
    return Hall(NL, words=WORDS, finder=finder)
