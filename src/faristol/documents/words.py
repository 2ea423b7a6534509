"""The words on paper, in the three languages of those who read it.

>>> paper_words(Language.DUTCH)["score-sheet"]
'Scoreformulier'
"""

import tomllib
from collections.abc import Mapping
from enum import Enum
from functools import cache
from importlib.resources import files


class Language(Enum):
    """What documents can be printed in."""

    CATALAN = "ca"
    DUTCH = "nl"
    ENGLISH = "en"


def language_named(name: str) -> Language:
    """The language of a code, English for every other."""
    return Language(name) if name in {each.value for each in Language} else Language.ENGLISH


@cache
def paper_words(language: Language) -> Mapping[str, str]:
    """Every word of a language by its key."""
    text = files(__package__).joinpath("words.toml").read_text("utf-8")
    return {key: told[language.value] for key, told in tomllib.loads(text).items()}


def localised(number: str, language: Language) -> str:
    """A number with the decimal sign of a language.

    >>> localised("4.5", Language.CATALAN), localised("-20", Language.DUTCH)
    ('4,5', '−20')
    """
    sign = "," if language in (Language.CATALAN, Language.DUTCH) else "."
    return number.replace(".", sign).replace("-", "−")
