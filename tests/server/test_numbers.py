"""No number that a client sends is longer than any that is stored or counted."""

from collections.abc import Iterator
from typing import Any

import msgspec.inspect as inspecting
import pytest

from faristol.server.championship.messages import DeskMessage
from faristol.server.duplicate.messages import DECODER as DUPLICATE
from faristol.server.duplicate.messages import ClientMessage as DuplicateMessage
from faristol.server.endpoints.request import CSRF_HEADER
from faristol.server.operations import OPERATIONS
from faristol.server.wire.messages import ClientMessage, WireError, parse_message
from tests.fuzz.parsers import CHAMPIONSHIP
from tests.server.client import Client

LONG = "9" * 5_000


def numbers(kind: Any, where: str, seen: set[type]) -> Iterator[tuple[str, Any]]:
    """Every number within a shape, and where it stands."""
    match kind:
        case inspecting.IntType() | inspecting.FloatType():
            yield where, kind
        case inspecting.StructType(cls=cls, fields=fields) if cls not in seen:
            seen.add(cls)
            for field in fields:
                yield from numbers(field.type, f"{cls.__name__}.{field.name}", seen)
        case inspecting.UnionType(types=parts) | inspecting.TupleType(item_types=parts):
            for part in parts:
                yield from numbers(part, where, seen)
        case inspecting.ListType(item_type=item) | inspecting.VarTupleType(item_type=item):
            yield from numbers(item, where, seen)
        case inspecting.DictType(value_type=item):
            yield from numbers(item, where, seen)


def test_every_number_that_is_sent_has_bounds() -> None:
    bodies = [each.request_type for each in OPERATIONS if each.request_type is not None]
    seen: set[type] = set()
    found = [
        each
        for shape in (*bodies, ClientMessage, DuplicateMessage, DeskMessage)
        for each in numbers(inspecting.type_info(shape), "", seen)
    ]
    assert len(found) > 80
    assert [where for where, kind in found if kind.ge is None or kind.le is None] == []


@pytest.mark.parametrize(
    ("text", "decoder"),
    [
        ('{"do":"Pass","id":"a","seat":%s}', None),
        ('{"do":"Pong","n":-%s}', None),
        ('{"do":"HandIn","id":"a","text":"x","turn":%s}', DUPLICATE),
        ('{"do":"CheckIn","id":"a","player":%s}', CHAMPIONSHIP),
        ('{"do":"CheckIn","id":"a","player":1e%s}', CHAMPIONSHIP),
    ],
)
def test_a_message_with_5000_digits_is_refused(text: str, decoder: Any) -> None:
    with pytest.raises(WireError):
        parse_message(text % LONG, *([decoder] if decoder else []))


@pytest.mark.anyio
async def test_a_request_with_5000_digits_is_refused(admin: Client) -> None:
    headers = {"content-type": "application/json", CSRF_HEADER: admin.csrf}
    for path, body in (
        ("/tables", f'{{"edition":"fisc-2023","seats":{LONG}}}'),
        ("/tables", f'{{"edition":"fisc-2023","options":{{"minutes":{LONG}}}}}'),
        ("/invitations", f'{{"grants":[],"uses":{LONG}}}'),
    ):
        answer = await admin.http.post(path, content=body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    for path in (f"/audit?since={LONG}", f"/audit?before={LONG}"):
        answer = await admin.http.get(path)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")
