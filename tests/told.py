"""Values as one line of text, for tests that compare all that happens with a file."""

from collections.abc import Mapping, Set
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum


def said(value: object) -> str:
    """A value in one line; of a record what is not so unsaid, and never its time."""
    match value:
        case Enum():
            return str(value.value)
        case bytes():
            return value.hex() or "-"
        case Mapping():
            return f"({' '.join(f'{said(key)}:{said(value[key])}' for key in sorted(value))})"
        case Set():
            return f"({' '.join(sorted(map(said, value)))})"
        case tuple() | list():
            return f"({' '.join(map(said, value))})"
        case _ if is_dataclass(value):
            known = [(each, getattr(value, each.name)) for each in fields(value)]
            shown = [
                f"{each.name}={said(has)}"
                for each, has in known
                if each.name != "at" and (each.default is MISSING or has != each.default)
            ]
            return f"{type(value).__name__}[{' '.join(shown)}]"
        case _:
            return str(value)
