"""Editions, loaded from `editions/*.toml`: values, clauses, options and readings.

>>> ruleset("fisc-2023").time.each_ms
1800000
>>> ruleset("fisc-2023", options={"minutes": 25}).time.each_ms
1500000
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from faristol.rulebook.ruleset import (
    Absences,
    Alternative,
    Challenging,
    Chosen,
    Closing,
    Duplicating,
    Endings,
    Equipment,
    Exchanging,
    Misdraws,
    Option,
    Passing,
    Placing,
    Players,
    Rack,
    Reading,
    Redrawing,
    Ruleset,
    Start,
    Timing,
    TurnOrder,
    Value,
)

EDITIONS = (
    "fisc-un-contra-un",
    "fisc-classic",
    "fisc-2023",
    "fisc-escolar",
    "nl-punten",
    "nl-wedstrijd",
    "nl-duplicate",
    "friendly",
)

SECTIONS: Mapping[str, type] = MappingProxyType(
    {
        "players": Players,
        "equipment": Equipment,
        "start": Start,
        "rack": Rack,
        "placing": Placing,
        "turn": TurnOrder,
        "exchange": Exchanging,
        "passing": Passing,
        "redraw": Redrawing,
        "misdraw": Misdraws,
        "challenge": Challenging,
        "time": Timing,
        "absence": Absences,
        "ending": Endings,
        "closing": Closing,
        "duplicate": Duplicating,
    }
)


class EditionError(ValueError):
    """An edition's file contradicts itself; the message says where."""


class ChoiceError(ValueError):
    """An organiser chose what the edition does not offer; the message says what it does."""


@dataclass(frozen=True, slots=True)
class Edition:
    """A rule book as its file has it, before anybody chose anything."""

    name: str
    title: str
    book: str
    language: str
    source: str
    values: Mapping[str, Value]
    """What the file states, by dotted name: `exchange.least_bag`."""
    cited: Mapping[str, tuple[str, ...]]
    """Values and procedures to clauses."""
    procedures: tuple[str, ...]
    options: tuple[Option, ...]
    readings: tuple[Reading, ...]


def value_names() -> tuple[str, ...]:
    """Every value an edition may state, by dotted name."""
    return tuple(f"{name}.{f.name}" for name, kind in SECTIONS.items() for f in fields(kind))


@cache
def edition(name: str) -> Edition:
    """Load an edition by name.

    :raises LookupError: naming the editions there are.
    """
    if name not in EDITIONS:
        raise LookupError(f"no edition {name!r}; there are {', '.join(EDITIONS)}")
    path = files("faristol.rulebook").joinpath("editions", f"{name}.toml")
    return parse_edition(path.read_text(encoding="utf-8"))


def parse_edition(text: str) -> Edition:
    """Read an edition's file.

    :raises EditionError: naming the value, option or reading that is wrong.
    """
    try:
        return _edition(tomllib.loads(text))
    except EditionError:
        raise
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise EditionError(f"not the file of an edition: {error!r}"[:200]) from None


def _edition(data: dict[str, Any]) -> Edition:
    values: dict[str, Value] = {}
    for section in SECTIONS:
        for key, value in data.pop(section, {}).items():
            values[f"{section}.{key}"] = _checked(f"{section}.{key}", value)
    cited = {key: _ids(key, ids) for key, ids in data.pop("clauses", {}).items()}
    procedures = {key: _ids(key, ids) for key, ids in data.pop("procedures", {}).items()}
    if twice := set(procedures) & set(cited):
        raise EditionError(f"both value and procedure: {sorted(twice)}")
    options = tuple(_option(row) for row in data.pop("options", ()))
    readings = tuple(_reading(row) for row in data.pop("readings", ()))
    choices = [row.choices for row in options] + [row.choices for row in readings]
    chosen = {key for ways in choices for way in ways for key in way.sets}
    if strange := set(cited) - set(values) - chosen:
        raise EditionError(f"[clauses] cites what the file does not state: {sorted(strange)}")
    head = {key: data.pop(key) for key in ("name", "title", "book", "language", "source")}
    if data:
        raise EditionError(f"unknown sections: {sorted(data)}")
    return Edition(
        **head,
        values=MappingProxyType(values),
        cited=MappingProxyType(cited | procedures),
        procedures=tuple(procedures),
        options=options,
        readings=readings,
    )


def choice_text(choice: Chosen) -> str:
    """A choice as people write it.

    >>> choice_text(True), choice_text(25)
    ('yes', '25')
    """
    return {True: "yes", False: "no"}[choice] if isinstance(choice, bool) else str(choice)


def choice_named(option: Option, text: str) -> Chosen | None:
    """The choice of an option that somebody wrote; None where it has no such choice."""
    wanted = text.strip().casefold()
    wanted = {"true": "yes", "false": "no"}.get(wanted, wanted)
    found = (way.choice for way in option.choices if choice_text(way.choice) == wanted)
    return next(found, None)


def ruleset(
    name: str,
    options: Mapping[str, Chosen] | None = None,
    readings: Mapping[str, Chosen] | None = None,
) -> Ruleset:
    """An edition's rules, with the organiser's choices.

    :raises LookupError: for an edition that does not exist.
    :raises ChoiceError: for an option, a reading or a choice that does not exist.
    """
    if not options and not readings:
        return _default(name)
    return _ruleset(name, options or {}, readings or {})


@cache
def _default(name: str) -> Ruleset:
    return _ruleset(name, {}, {})


def _ruleset(name: str, options: Mapping[str, Chosen], readings: Mapping[str, Chosen]) -> Ruleset:
    source = edition(name)
    values: dict[str, Value] = dict(source.values)
    cited = dict(source.cited)
    defaults = {option.id: option.default for option in source.options}
    taken = {reading.id: reading.taken for reading in source.readings}
    picked = _picked(name, "option", defaults, options)
    read = _picked(name, "reading", taken, readings)
    for reading in source.readings:
        chosen = read[reading.id]
        if chosen != reading.taken and not reading.switchable:
            raise ChoiceError(f"{name}: the reading {reading.id!r} can't be switched")
        _apply(name, reading.id, chosen, reading.choices, reading.clauses, values, cited)
    for option in source.options:
        choices = option.choices
        if option.only_used:
            choices = tuple(replace(way, sets=_used(way.sets, values)) for way in choices)
        _apply(name, option.id, picked[option.id], choices, option.clauses, values, cited)
    sections: dict[str, Any] = {
        section: kind(
            **{
                key.removeprefix(f"{section}."): value
                for key, value in values.items()
                if key.startswith(f"{section}.")
            }
        )
        for section, kind in SECTIONS.items()
    }
    return Ruleset(
        name=source.name,
        title=source.title,
        book=source.book,
        language=source.language,
        source=source.source,
        stated=tuple(values),
        cited=MappingProxyType(cited),
        options=source.options,
        readings=source.readings,
        chosen=tuple((i, c) for i, c in picked.items() if not _same(c, defaults[i])),
        read_as=tuple((i, c) for i, c in read.items() if not _same(c, taken[i])),
        **sections,
    )


def _used(sets: Mapping[str, Value], values: Mapping[str, Value]) -> Mapping[str, Value]:
    return {key: value for key, value in sets.items() if values.get(key)}


def _picked(
    name: str, what: str, defaults: Mapping[str, Chosen], given: Mapping[str, Chosen]
) -> dict[str, Chosen]:
    if strange := set(given) - set(defaults):
        offered = ", ".join(defaults) or "none"
        raise ChoiceError(f"{name} has no {what} {min(strange)!r}; it has: {offered}")
    return {**defaults, **given}


def _same(one: Chosen, other: Chosen) -> bool:
    return type(one) is type(other) and one == other


def _apply(
    name: str,
    choice_id: str,
    chosen: Chosen,
    choices: tuple[Alternative, ...],
    clauses: tuple[str, ...],
    values: dict[str, Value],
    cited: dict[str, tuple[str, ...]],
) -> None:
    for alternative in choices:
        if _same(alternative.choice, chosen):
            for key, value in alternative.sets.items():
                values[key] = value
                cited.setdefault(key, clauses)
            return
    offered = ", ".join(repr(alternative.choice) for alternative in choices)
    raise ChoiceError(f"{name}: {choice_id} can't be {chosen!r}; it may be {offered}")


def _option(row: dict[str, Any]) -> Option:
    try:
        option = Option(
            row["id"],
            _ids(row["id"], row["clauses"]),
            row["question"],
            row["default"],
            tuple(_alternative(choice) for choice in row["choices"]),
            row.get("offered", True),
            row.get("only_used", False),
            row.get("on_wood", False),
        )
    except KeyError as missing:
        raise EditionError(f"option {row.get('id', '?')!r} lacks {missing}") from None
    _offers(option.id, option.default, option.choices)
    return option


def _reading(row: dict[str, Any]) -> Reading:
    try:
        choices = [
            _alternative({"is": row["taken"], "means": row["means"], "set": row.get("set", {})})
        ]
        choices += [_alternative(choice) for choice in row.get("alternatives", ())]
        reading = Reading(
            row["id"],
            _ids(row["id"], row["clauses"]),
            row["question"],
            row["taken"],
            row["why"],
            tuple(choices),
        )
    except KeyError as missing:
        raise EditionError(f"reading {row.get('id', '?')!r} lacks {missing}") from None
    _offers(reading.id, reading.taken, reading.choices)
    return reading


def _alternative(row: dict[str, Any]) -> Alternative:
    sets = {key: _checked(key, value) for key, value in row.get("set", {}).items()}
    return Alternative(row["is"], row["means"], MappingProxyType(sets))


def _offers(choice_id: str, default: Chosen, choices: tuple[Alternative, ...]) -> None:
    names = [choice.choice for choice in choices]
    if not any(_same(default, name) for name in names):
        raise EditionError(f"{choice_id}: the default {default!r} is not among {names}")
    if len({(type(name), name) for name in names}) != len(names):
        raise EditionError(f"{choice_id}: a choice stands twice in {names}")


def _ids(key: str, ids: Any) -> tuple[str, ...]:
    if not isinstance(ids, list) or not ids or not all(isinstance(i, str) and i for i in ids):
        raise EditionError(f"{key}: clauses must be a list of ids, not {ids!r}")
    return tuple(ids)


def _checked(key: str, value: Any) -> Value:
    """The value in the type its field has."""
    section, _, name = key.partition(".")
    hints = _hints(section)
    if name not in hints:
        raise EditionError(f"no edition has a value {key!r}")
    hint = hints[name]
    if get_origin(hint) is Literal:
        if value not in get_args(hint):
            raise EditionError(f"{key} can't be {value!r}; it may be {get_args(hint)}")
        return str(value)
    if get_origin(hint) is tuple:
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise EditionError(f"{key} must be a list of names, not {value!r}")
        return tuple(value)
    if type(value) is not hint:
        raise EditionError(f"{key} must be {hint.__name__}, not {value!r}")
    assert isinstance(value, int | str | bool)
    return value


@cache
def _hints(section: str) -> dict[str, Any]:
    if section not in SECTIONS:
        raise EditionError(f"no edition has a section {section!r}")
    return get_type_hints(SECTIONS[section])
