"""Every text of the rule pages exists in every language."""

from collections.abc import Iterator
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from faristol.rulebook import EDITIONS, Option, Reading, Ruleset, ruleset
from faristol.rulebook.editions import SECTIONS
from faristol.rulebook.texts import LANGUAGES, texts
from faristol.rulebook.topics import topics

TRANSLATED = ("ca", "nl")


def questions(rules: Ruleset) -> tuple[Option | Reading, ...]:
    return (*rules.options, *rules.readings)


def sentences() -> set[str]:
    """Whatever an edition says in English."""
    said = set()
    for name in EDITIONS:
        rules = ruleset(name)
        said |= {rules.source} | ({rules.title} if rules.language == "en" else set())
        for asked in questions(rules):
            said |= {asked.question, *(way.means for way in asked.choices)}
        said |= {reading.why for reading in rules.readings}
    return said - {""}


def stated_values() -> Iterator[tuple[str, str]]:
    """Every text value that an edition or a choice states, and every one that it may."""
    for section, kind in SECTIONS.items():
        for field, hint in get_type_hints(kind).items():
            inner = get_args(hint)[0] if get_origin(hint) is tuple else hint
            if get_origin(inner) is Literal:
                yield from ((f"{section}.{field}", value) for value in get_args(inner))
    for name in EDITIONS:
        rules = ruleset(name)
        for section in SECTIONS:
            part = getattr(rules, section)
            for field in part.__dataclass_fields__:
                value = getattr(part, field)
                texts_in = (value,) if isinstance(value, str) else value
                if isinstance(texts_in, tuple):
                    yield from ((f"{section}.{field}", text) for text in texts_in)
        for asked in questions(rules):
            for way in asked.choices:
                yield from ((k, v) for k, v in way.sets.items() if isinstance(v, str))


@pytest.mark.parametrize("language", TRANSLATED)
class TestALanguage:
    def test_says_every_sentence(self, language: str) -> None:
        assert sentences() - set(texts(language).sentences) == set()

    def test_has_every_topic_and_label(self, language: str) -> None:
        own = texts(language).topics
        wanted = {name: {"title", *t.labels} for name, t in topics().items()}
        assert {
            name: labels - set(own[name])
            for name, labels in wanted.items()
            if labels - set(own[name])
        } == {}

    def test_leaves_nothing_in_english(self, language: str) -> None:
        found = texts(language)
        english = {name: {"title": t.title, **t.labels} for name, t in topics().items()}
        same = [
            (name, label)
            for name, labels in found.topics.items()
            for label, text in labels.items()
            if text == english[name].get(label) and text != "Duplicate"
        ]
        assert same == []
        kept = {said for said, text in found.sentences.items() if said == text}
        allowed = {said for said in kept if said.startswith("FISC") or said in ("300–0", "no")}
        assert kept == allowed


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_has_a_name(language: str) -> None:
    found = texts(language)
    nameless = {
        (name, value) for name, value in stated_values() if value not in found.values.get(name, {})
    }
    assert nameless == set()


def test_there_is_no_other_language() -> None:
    with pytest.raises(LookupError, match="there are en, ca, nl"):
        texts("../en")
    assert texts("en").say("Who wins?") == "Who wins?"
    assert texts("ca").value("no.such", "thing") == "thing"
