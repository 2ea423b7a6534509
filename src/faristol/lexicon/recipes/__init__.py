"""Recipes for the default lexica, loaded from the files beside this one."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


class RecipeError(ValueError):
    """A file that is no recipe."""


@dataclass(frozen=True, slots=True)
class Ingredient:
    """One file of one package."""

    package: str
    file: str


@dataclass(frozen=True, slots=True)
class Way:
    """A registry and what a recipe takes from it."""

    registry: str
    affixes: Ingredient
    entries: Ingredient
    words: Ingredient | None
    """A plain word list, where the registry has one."""
    is_not: str
    """What to say besides, when the lexicon was made this way."""

    @property
    def packages(self) -> tuple[str, ...]:
        """The packages to fetch, each once."""
        parts = (self.words, self.affixes, self.entries)
        return tuple(dict.fromkeys(part.package for part in parts if part))


@dataclass(frozen=True, slots=True)
class Pinned:
    """One file of exactly one wheel: what says how common words are."""

    package: str
    version: str
    sha256: str
    file: str
    licence: str


@dataclass(frozen=True, slots=True)
class Initialisms:
    """How to recognise initialisms in a dictionary."""

    flags: frozenset[str]
    plural_flag: str
    """Of a plural that, after a consonant, only initialisms have."""
    longest: int
    also: frozenset[str]
    """Those that nothing gives away."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a default lexicon is made, as values; `recipe.py` does it."""

    number: int
    name: str
    title: str
    language: str
    tiles: str
    is_not: str
    licence: str
    licence_text: str
    vowels: tuple[str, ...]
    never_last: tuple[str, ...]
    """Faces that no word ends in."""
    ways: tuple[Way, ...]
    no_affix_with: frozenset[str]
    no_flags: frozenset[str]
    share: float
    twins: Mapping[str, str]
    initialisms: Initialisms | None
    additions: tuple[str, ...]
    removals: tuple[str, ...]
    frequencies: Pinned | None = None
    """No part of the words: another file beside them, under another licence."""


@cache
def recipe(language: str) -> Recipe:
    """The recipe of a language's default lexicon.

    :raises LookupError: naming the languages there are.
    """
    if language not in recipe_languages():
        raise LookupError(
            f"no recipe for {language!r}; there are {', '.join(recipe_languages())}. "
            "Any other list: faristol lexicon build FILE"
        )
    text = files(__package__).joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return parse_recipe(text)


def parse_recipe(text: str) -> Recipe:
    """Read a recipe's file.

    :raises RecipeError: saying what is missing or of another kind.
    """
    try:
        return _recipe(tomllib.loads(text))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise RecipeError(f"not the file of a recipe: {error!r}"[:200]) from None


def _recipe(data: Mapping[str, Any]) -> Recipe:
    dictionary = data["dictionary"]
    return Recipe(
        number=data["number"],
        name=data["name"],
        title=data["title"],
        language=data["language"],
        tiles=data["tiles"],
        is_not=data["is_not"],
        licence=data["licence"],
        licence_text=data.get("licence_text", ""),
        vowels=tuple(data["vowels"]),
        never_last=tuple(data.get("never_last", ())),
        ways=tuple(map(_way, data["ways"])),
        no_affix_with=frozenset(dictionary["no_affix_with"]),
        no_flags=frozenset(dictionary["no_flags"]),
        share=dictionary["share"],
        twins=dictionary.get("twins", {}),
        initialisms=_initialisms(dictionary["initialisms"])
        if "initialisms" in dictionary
        else None,
        additions=_words(data.get("additions", [])),
        removals=_words(data.get("removals", [])),
        frequencies=Pinned(**data["frequencies"]) if "frequencies" in data else None,
    )


def _way(data: Mapping[str, Any]) -> Way:
    return Way(
        registry=data["registry"],
        affixes=Ingredient(**data["affixes"]),
        entries=Ingredient(**data["entries"]),
        words=Ingredient(**data["words"]) if "words" in data else None,
        is_not=data.get("is_not", ""),
    )


def _initialisms(data: Mapping[str, Any]) -> Initialisms:
    return Initialisms(
        flags=frozenset(data["flags"]),
        plural_flag=data["plural_flag"],
        longest=data["longest"],
        also=frozenset(data.get("also", "").split()),
    )


def _words(groups: list[dict[str, str]]) -> tuple[str, ...]:
    return tuple(word for group in groups for word in group["words"].split())


@cache
def recipe_languages() -> tuple[str, ...]:
    """The languages that have a default lexicon."""
    return tuple(
        sorted(
            entry.name.removesuffix(".toml")
            for entry in files(__package__).iterdir()
            if entry.name.endswith(".toml")
        )
    )
