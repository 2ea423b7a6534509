"""What an edition of duplicate fixes, as values with their sources.

Editions are the files in `editions/`; a variant (`variants.toml`) changes some values of
any edition; an organiser may change single values. The three together name the rules of a
game, so an event only has to carry the names. Computes nothing but clause lookups.

>>> rules = duplicate_rules("nl-duplicate")
>>> rules.turns, rules.think_ms + rules.write_ms, rules.clause("turns")
(22, 180000, 'NL-D-II.1b')
>>> duplicate_rules("nl-duplicate", variants=("seven-of-eight",)).rack_size
8
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

from faristol.rulebook import ruleset

Chosen: TypeAlias = int | str | bool

OWN_CHOICE = "own choice"


class RulesError(ValueError):
    """An edition, variant or choice that does not exist or contradicts itself."""


@dataclass(frozen=True, slots=True)
class DuplicateRules:
    """One edition with its variants and choices. Times in milliseconds."""

    name: str
    title: str
    language: str
    source: str
    tiles: str
    board: str
    calling: str

    rack_size: int
    play_limit: int
    """The most tiles one play may use; less than the rack in 7 of 8."""
    bonus_tiles: int
    bonus: int
    great_bonus_tiles: int
    """Tiles that earn the greater bonus; 0: there is none."""
    great_bonus: int

    turns: int
    """0: no limit."""
    think_ms: int
    write_ms: int
    grace_ms: int
    """How long after the deadline a slip sent by phone still counts; measured lag comes on top."""
    pace: Literal["live", "daily"]

    least_vowels: int
    least_consonants: int
    early_turns: int
    """Turns at the start in which the early minima hold instead."""
    early_vowels: int
    early_consonants: int
    leave: Literal["new", "kept"]
    """Whether the letters that were not laid go back, or are completed."""
    blank_every_rack: bool
    blank_replaced: bool
    least_letters: int
    """Letters that must be left for another turn."""

    top: Literal["room", "computer"]
    """Whose best word is laid and is the maximum."""
    equal_tops: Literal["fewest-tiles", "fewest-blanks"]
    """Which of several equal tops is proposed."""

    own_score: Literal["free", "warning", "nil"]
    """What a wrong or missing own score costs."""
    blank_mark: Literal["free", "warning"]
    """Whether a blank has to be marked on the slip."""
    free_warnings: int
    penalty: int
    """Points for each warning beyond the free ones; 0: warnings cost nothing."""

    solo_points: int
    solo_players: int
    sole_best_points: int
    """For the only best word of the room when it is below the computer's."""

    ties: Literal["shared", "most-tops", "last-turns"]
    late_entry: bool
    late_correction: bool

    variants: tuple[str, ...]
    choices: tuple[tuple[str, Chosen], ...]
    cited: Mapping[str, str]

    def clause(self, name: str) -> str:
        """The clause or source that a value or a procedure rests on."""
        return self.cited.get(name, f"{self.name}: not stated")


def _files(name: str) -> str:
    return files("faristol.duplicate").joinpath(name).read_text(encoding="utf-8")


@cache
def edition_names() -> tuple[str, ...]:
    """The editions that are shipped."""
    folder = files("faristol.duplicate").joinpath("editions")
    names = (entry.name for entry in folder.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def variant_titles() -> Mapping[str, str]:
    """The variants that are shipped: name to what it means."""
    data = tomllib.loads(_files("variants.toml"))
    return MappingProxyType({name: row["title"] for name, row in data.items()})


def duplicate_rules(
    edition: str,
    *,
    variants: Iterable[str] = (),
    choices: Iterable[tuple[str, Chosen]] = (),
) -> DuplicateRules:
    """The rules of an edition, changed by variants and then by single choices.

    :raises RulesError: naming what does not exist, and what there is instead.
    """
    return _rules(edition, tuple(variants), tuple(sorted(choices)))


@cache
def _rules(
    edition: str, variants: tuple[str, ...], choices: tuple[tuple[str, Chosen], ...]
) -> DuplicateRules:
    if edition not in edition_names():
        raise RulesError(f"no edition {edition!r}; there are {', '.join(edition_names())}")
    data = tomllib.loads(_files(f"editions/{edition}.toml"))
    values, cited = _from_rule_book(data["base"]) if "base" in data else ({}, {})
    values |= data["values"]
    cited |= data["clauses"]
    table = tomllib.loads(_files("variants.toml"))
    for variant in variants:
        if variant not in table:
            raise RulesError(f"no variant {variant!r}; there are {', '.join(table)}")
        _change(values, cited, table[variant]["values"], f"variant {variant}")
    if len({name for name, _ in choices}) != len(choices):
        raise RulesError("a value is chosen twice")
    _change(values, cited, dict(choices), OWN_CHOICE)
    if lacking := _value_names() - values.keys():
        raise RulesError(f"{edition}: states no {min(lacking)}")
    rules = DuplicateRules(
        name=data["name"],
        title=data["title"],
        language=data["language"],
        source=data["source"],
        variants=variants,
        choices=choices,
        cited=MappingProxyType(cited),
        **{name: _checked(name, value) for name, value in values.items()},
    )
    _check_together(rules)
    return rules


def _from_rule_book(name: str) -> tuple[dict[str, Any], dict[str, str]]:
    """The values that the rule book's own edition states, with the clause of each."""
    book = ruleset(name)
    stated = {
        "tiles": ("equipment.tiles", book.equipment.tiles),
        "board": ("equipment.board", book.equipment.board),
        "rack_size": ("rack.size", book.rack.size),
        "bonus_tiles": ("rack.full_play", book.rack.full_play),
        "bonus": ("rack.bonus", book.rack.bonus),
        "turns": ("duplicate.turns", book.duplicate.turns),
        "think_ms": ("duplicate.think_ms", book.duplicate.think_ms),
        "write_ms": ("duplicate.write_ms", book.duplicate.write_ms),
        "least_vowels": ("duplicate.least_vowels", book.duplicate.least_vowels),
        "least_consonants": ("duplicate.least_consonants", book.duplicate.least_consonants),
        "leave": ("duplicate.fresh_rack", "new" if book.duplicate.fresh_rack else "kept"),
        "blank_replaced": ("duplicate.blank_replaced", book.duplicate.blank_replaced),
        "late_correction": ("duplicate.late_correction", book.duplicate.late_correction),
    }
    values: dict[str, Any] = {name: value for name, (_, value) in stated.items()}
    return values, {name: book.clause(key) for name, (key, _) in stated.items()}


def _change(
    values: dict[str, Any], cited: dict[str, str], new: Mapping[str, Any], why: str
) -> None:
    for name, value in new.items():
        if name not in _value_names():
            raise RulesError(f"no value {name!r}; there are {', '.join(sorted(_value_names()))}")
        values[name] = value
        cited[name] = why


_HEAD = frozenset({"name", "title", "language", "source", "variants", "choices", "cited"})


@cache
def _value_names() -> frozenset[str]:
    return frozenset(field.name for field in fields(DuplicateRules)) - _HEAD


def _checked(name: str, value: Any) -> Any:
    hint = get_type_hints(DuplicateRules)[name]
    if get_origin(hint) is Literal:
        if value not in get_args(hint):
            raise RulesError(f"{name} can't be {value!r}; it may be {', '.join(get_args(hint))}")
        return value
    if type(value) is not hint:
        raise RulesError(f"{name} must be of type {hint.__name__}, not {value!r}")
    if hint is int and not 0 <= value <= 10**9:
        raise RulesError(f"{name} can't be {value}")
    return value


def _check_together(rules: DuplicateRules) -> None:
    if not 2 <= rules.rack_size <= 10:
        raise RulesError(f"rack_size can't be {rules.rack_size}; it may be 2 to 10")
    if not 1 <= rules.play_limit <= rules.rack_size:
        raise RulesError(f"play_limit {rules.play_limit} does not fit a rack of {rules.rack_size}")
    for when, vowels, consonants in (
        ("every turn", rules.least_vowels, rules.least_consonants),
        ("the early turns", rules.early_vowels, rules.early_consonants),
    ):
        if vowels + consonants > rules.rack_size:
            raise RulesError(f"{vowels} vowels and {consonants} consonants {when}: too many")
    if rules.think_ms + rules.write_ms == 0:
        raise RulesError("a turn needs time: think_ms and write_ms are both 0")
