"""The events of a championship as JSON and back, as they are and as they were written before.

Until November 2026 events held sentences where they now hold remarks.
"""

import re
from collections.abc import Mapping
from functools import cache

from faristol.championship.desk.events import AnyEvent, Cause
from faristol.championship.events import Event
from faristol.championship.reasons import OTHER, REMARKS, WARNINGS
from faristol.core.codec import Codec, Json, Upcaster

_LONGEST = 200
"""Characters of a sentence of ours."""
_MARK = re.compile(r"\{\}|<[a-z]+>")
_SHEETS = re.compile(r"one sheet says ([^,]+), the other ([^,]+)")
_LONGEST_NUMBER = 12
"""Digits: no player, round or sum of ours has more."""


def remark_from(text: object, players: object = ()) -> object:
    """The remark that a sentence about a pairing was; what is no text stays as it is.

    >>> remark_from("{} floats down from 2.5", [12])
    {'kind': 'floats-down', 'values': ['2.5'], 'players': [12]}
    """
    if not isinstance(text, str):
        return text
    for kind, pattern in _pairing_patterns():
        if len(text) <= _LONGEST and (found := pattern.fullmatch(text)):
            return {"kind": kind, "values": [*map(_number, found.groups())], "players": players}
    return {"kind": OTHER, "values": [text], "players": players}


def warning_from(text: object) -> object:
    """The remark that a warning was, whose players stand in the sentence as numbers.

    >>> warning_from("4 and 7 have met in round 2")
    {'kind': 'met', 'values': [2], 'players': [4, 7]}
    """
    if not isinstance(text, str):
        return text
    for kind, pattern in _warning_patterns():
        if len(text) <= _LONGEST and (found := pattern.fullmatch(text)):
            players = WARNINGS[kind].count("{}")
            numbers = [*map(int, found.groups())]
            return {"kind": kind, "values": numbers[players:], "players": numbers[:players]}
    return {"kind": OTHER, "values": [text], "players": []}


def _number(text: str) -> int | str:
    return int(text) if text.isdigit() else text


@cache
def _pairing_patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Sentences about pairings kept `{}` for players."""
    value = f"([0-9.]{{1,{_LONGEST_NUMBER}}})"
    return _compiled(REMARKS, {"{}": re.escape("{}"), "<points>": value})


@cache
def _warning_patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Warnings had the numbers of their players."""
    return _compiled(WARNINGS, {})


def _compiled(
    texts: Mapping[str, str], spell: Mapping[str, str]
) -> tuple[tuple[str, re.Pattern[str]], ...]:
    digits = f"([0-9]{{1,{_LONGEST_NUMBER}}})"
    return tuple((kind, re.compile(_spelled(text, spell, digits))) for kind, text in texts.items())


def _spelled(text: str, spell: Mapping[str, str], other: str) -> str:
    marks = [spell.get(mark, other) for mark in _MARK.findall(text)]
    plain = [re.escape(part) for part in _MARK.split(text)]
    return plain[0] + "".join(mark + part for mark, part in zip(marks, plain[1:], strict=True))


def _paired(body: Json) -> Json:
    reasons = body.get("reasons")
    if not isinstance(reasons, list):
        return body
    return {**body, "reasons": [_reason(each) for each in reasons]}


def _reason(reason: object) -> object:
    match reason:
        case {"group": str() as group, "notes": list() as notes, **rest}:
            return {**rest, "group": remark_from(group), "notes": [_note(each) for each in notes]}
        case _:
            return reason


def _note(note: object) -> object:
    match note:
        case {"text": str() as text, "players": players, **rest} if not rest:
            return remark_from(text, players)
        case _:
            return note


def _swapped(body: Json) -> Json:
    warnings = body.get("warnings")
    if not isinstance(warnings, list):
        return body
    return {**body, "warnings": [warning_from(each) for each in warnings]}


def _called(body: Json) -> Json:
    why = body.get("why")
    if body.get("cause") != Cause.SHEETS.value or "about" in body or not isinstance(why, str):
        return body
    if len(why) > _LONGEST or (found := _SHEETS.fullmatch(why)) is None:
        return body
    return {**body, "why": "", "about": {"kind": "sheets-differ", "values": [*found.groups()]}}


UPCASTERS: Mapping[str, Upcaster] = {
    "RoundPaired": _paired,
    "TablesSeated": _paired,
    "PlayersSwapped": _swapped,
}

CODEC: Codec[Event] = Codec(Event, upcasters=UPCASTERS)
"""Of the championship alone, as log files have it."""
STREAM_CODEC: Codec[AnyEvent] = Codec(AnyEvent, upcasters={**UPCASTERS, "ArbiterCalled": _called})
"""Of everything that its stream says."""
