"""Commands as text, for the server that has their stream: of every decider, and nothing else."""

import json
import types
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from faristol.championship.desk.commands import AnyCommand
from faristol.championship.league.commands import LeagueCommand
from faristol.championship.season.commands import SeasonCommand
from faristol.core import Doubted, Refused, Remark
from faristol.duplicate import Command as DuplicateCommand
from faristol.server.championship.live import Unchanged
from faristol.server.duplicate.desk import HasRoom, InTurn
from faristol.server.problem import Problem, ProblemCode, conflict, not_stored
from faristol.server.streams.carrying import (
    Answer,
    Asking,
    Left,
    Note,
    NoteError,
    from_plain,
    no_as_plain,
    no_from_plain,
    read_note,
    to_plain,
    write_note,
)
from faristol.store import Appended
from faristol.table import Reason
from faristol.table.hosting import HostedCommand

UNIONS = (HostedCommand, DuplicateCommand, AnyCommand, SeasonCommand, LeagueCommand)
EVERY = [kind for union in UNIONS for kind in get_args(union)]


def sample(hint: Any) -> Any:
    """A value of a type, nothing in it left out."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return sample(inside[0])
    if origin in (Union, types.UnionType):
        return sample(next(each for each in inside if each is not type(None)))
    if origin is Literal:
        return inside[0]
    if origin in (tuple, frozenset):
        several = inside[:1] if inside[-1] is Ellipsis or origin is frozenset else inside
        return origin(sample(each) for each in several)
    if hasattr(hint, "_fields"):
        return hint(*(sample(each) for each in get_type_hints(hint).values()))
    if is_dataclass(hint):
        hints = get_type_hints(hint)
        return hint(**{field.name: sample(hints[field.name]) for field in fields(hint)})  # type: ignore[operator]
    if issubclass(hint, Enum):
        return next(iter(hint))
    return {int: 7, str: "col·lega ☃", bool: True, bytes: b"\x00\x8f"}[hint]


@pytest.mark.parametrize("kind", EVERY, ids=lambda kind: kind.__name__)
def test_every_command_arrives_as_it_was_given(kind: type) -> None:
    command = sample(kind)
    text = write_note(Asking("1", "aa", "table:1", to_plain((command,)), "anna", "k", 5))
    assert text.isascii()
    note = read_note(text)
    assert isinstance(note, Asking)
    assert from_plain(note.commands) == (command,)


@pytest.mark.parametrize("given", [InTurn(3), InTurn(None), HasRoom(), Unchanged(9), None])
def test_what_a_command_was_meant_for_goes_with_it(given: object) -> None:
    assert from_plain(json.loads(json.dumps(to_plain(given)))) == given


NOES = [
    Refused(Reason.NOT_YOUR_TURN, "FISC-B-2.1", "wait", seat=1, words=["a", "b"]),
    Doubted((Remark("odd", (1, "x"), (2,)),)),
    conflict(ProblemCode.OTHER_TURN, "that was for turn 3", turn=3),
    not_stored(),
]


@pytest.mark.parametrize("no", NOES, ids=lambda no: type(no).__name__)
def test_a_no_arrives_word_for_word(no: Exception) -> None:
    note = read_note(write_note(Answer("1", no=no_as_plain(no))))
    assert isinstance(note, Answer)
    back = no_from_plain(note.no)
    assert type(back) is type(no)
    assert str(back) == str(no)
    assert back.__dict__ == no.__dict__


def test_what_went_wrong_unseen_is_not_stored() -> None:
    back = no_from_plain(None)
    assert isinstance(back, Problem)
    assert back.code == ProblemCode.NOT_STORED.value


@pytest.mark.parametrize(
    "note", [Answer("1", Appended(1, 2)), Answer("1", is_moved=True), Left("a")]
)
def test_notes_are_read_as_they_were_written(note: Note) -> None:
    assert read_note(write_note(note)) == note


@pytest.mark.parametrize(
    "text", ["", "{}", "[" * 100_000, '{"type":"ask"}', '{"type":"run"}', "\0"]
)
def test_what_is_no_note_is_refused(text: str) -> None:
    with pytest.raises(NoteError):
        read_note(text)


@dataclass
class NotOurs:
    """A data class of some other program."""


@pytest.mark.parametrize(
    "plain",
    [
        {"{": "os:system", "of": {}},
        {"{": "faristol.store:open_store", "of": {}},
        {"{": "faristol.server.streams.carrying:json", "of": {}},
        {"{": "faristol.server.streams.carrying:Problem", "of": {}},
        {"{": "faristol.nowhere:Nothing", "of": {}},
        {"{": "faristol.table.commands:Pass", "of": {"seats": 1}},
        {"{": "faristol.core.remark:Remark.__init__.__globals__", "of": {}},
        {"{": f"{__name__}:NotOurs", "of": {}},
        {"[": "faristol.table.commands:Pass", "of": []},
        {"=": "faristol.table.terms:StopCause", "name": "NEVER"},
        {"=": "faristol.table.commands:Pass", "name": "__init__"},
        {"bytes": "not base64!"},
        {"map": [1]},
        {"any": "thing"},
        {"{": {}},
    ],
)
def test_nothing_else_is_made_of_a_note(plain: Any) -> None:
    with pytest.raises(NoteError):
        from_plain([plain])


@pytest.mark.parametrize("value", [object(), NotOurs, lambda: None])
def test_what_no_note_can_carry_is_refused_where_it_is_sent(value: Callable[[], None]) -> None:
    with pytest.raises(TypeError, match="no note can carry"):
        to_plain(value)
