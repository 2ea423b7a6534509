"""How an edition's values are called, and how they are written, where people read them.

Loaded from `topics.toml`. English: the clauses speak the language of their book.

>>> label("exchange.least_bag"), format_value("time.each_ms", 1_500_000)
('Tiles the bag must hold (0: as many as are exchanged)', '25 min')
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from faristol.rulebook.ruleset import Value


@dataclass(frozen=True, slots=True)
class Topic:
    """A heading under which values and procedures stand."""

    name: str
    title: str
    also: tuple[str, ...]
    """Procedures with these first names belong here too."""
    labels: Mapping[str, str]


@cache
def topics() -> Mapping[str, Topic]:
    """The topics by name, in the order in which a rule book is read."""
    data = tomllib.loads((files("faristol.rulebook") / "topics.toml").read_text("utf-8"))
    return {
        name: Topic(name, labels.pop("title"), tuple(labels.pop("also", ())), labels)
        for name, labels in data.items()
    }


def topic_of(name: str) -> Topic | None:
    """The topic that a dotted name of a value or a procedure belongs to."""
    first = name.partition(".")[0]
    return next((t for t in topics().values() if first == t.name or first in t.also), None)


def label(name: str) -> str:
    """The label of a value, or its dotted name if it has none."""
    first, _, rest = name.partition(".")
    topic = topics().get(first)
    return topic.labels.get(rest, name) if topic else name


def format_value(name: str, value: Value) -> str:
    """A value as people write it; times by the unit that their names end with."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return _duration(value) if name.endswith("_ms") else str(value)
    if isinstance(value, tuple):
        return ", ".join(value) or "none"
    return value


def _duration(ms: int) -> str:
    if ms == 0:
        return "none"
    seconds, rest = divmod(ms, 1000)
    if rest:
        return f"{ms} ms"
    minutes, seconds = divmod(seconds, 60)
    parts = [f"{minutes} min"] if minutes else []
    return " ".join([*parts, f"{seconds} s"] if seconds else parts)
