"""What topics and editions say, in the languages of the people who read them.

The editions speak English to whoever maintains them; `ca.toml` and `nl.toml` beside this file
say the same, sentence by sentence, and every file names the values that an edition may state.
A sentence that nobody has translated is given back as it is; a test says that there is none.

>>> texts("ca").say("Who wins?"), texts("nl").value("ending.freeze", "never")
('Qui guanya?', 'nooit')
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

LANGUAGES = ("en", "ca", "nl")


@dataclass(frozen=True, slots=True)
class Texts:
    """One language."""

    topics: Mapping[str, Mapping[str, str]]
    """Titles and labels by topic; none in English, where `topics.toml` has them."""
    values: Mapping[str, Mapping[str, str]]
    """Names of values, by the dotted name of what states them."""
    sentences: Mapping[str, str]

    def say(self, english: str) -> str:
        """A question, a choice, a reason, a title."""
        return self.sentences.get(english, english)

    def value(self, name: str, value: str) -> str:
        """What a value is called."""
        return self.values.get(name, {}).get(value, value)


@cache
def texts(language: str) -> Texts:
    """The texts of a language.

    :raises LookupError: naming the languages there are.
    """
    if language not in LANGUAGES:
        raise LookupError(f"no texts in {language!r}; there are {', '.join(LANGUAGES)}")
    data = tomllib.loads(
        files("faristol.rulebook").joinpath("texts", f"{language}.toml").read_text("utf-8")
    )
    return Texts(data.get("topics", {}), data["values"], data.get("sentences", {}))
