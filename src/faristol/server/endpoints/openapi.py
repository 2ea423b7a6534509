"""The HTTP API described by itself, as OpenAPI; `channels` describes the lines that stay open."""

from collections.abc import Iterable
from importlib.metadata import version

import msgspec

from faristol.core.codec import Json
from faristol.server.endpoints.request import CSRF_HEADER, ErrorBody, Operation

_REF = "#/components/schemas/{name}"
_USUAL = {400: "malformed", 401: "not signed in", 403: "not allowed", 404: "not found"}
_MORE = {
    409: "someone else was first, or it has already been done",
    413: "too large",
    415: "not JSON",
    422: "the rules refuse it; the clause says why",
    429: "too many; see retry-after",
    503: "not now; nothing was written",
}


def openapi(operations: Iterable[Operation]) -> Json:
    """The HTTP API, as OpenAPI 3.1."""
    rows = list(operations)
    shapes = [
        shape
        for row in rows
        for shape in (row.request_type, row.response_type)
        if shape is not None
    ]
    schemas, components = msgspec.json.schema_components([ErrorBody, *shapes], ref_template=_REF)
    by_shape = dict(zip(map(id, [ErrorBody, *shapes]), schemas, strict=True))
    paths: Json = {}
    for row in rows:
        paths.setdefault(row.path, {})[row.method.lower()] = _described(row, by_shape)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Faristol",
            "version": version("faristol"),
            "license": {"name": "Apache-2.0"},
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "faristol"},
            },
        },
    }


def _described(row: Operation, by_shape: dict[int, Json]) -> Json:
    told = by_shape[id(ErrorBody)]
    statuses = {**_USUAL, **_MORE}
    good: Json = {"description": "done"}
    if row.response_type is not None:
        good["content"] = {"application/json": {"schema": by_shape[id(row.response_type)]}}
    responses: Json = {"200" if row.response_type is not None else "default": good}
    if row.response_type is None:
        responses = {"200": {"description": "a file or a stream"}, "204": good}
    for status, about in statuses.items():
        responses[str(status)] = {
            "description": about,
            "content": {"application/json": {"schema": told}},
        }
    if row.is_page:
        responses["200"]["content"] = responses["404"]["content"] = {"text/html": {}}
    described: Json = {
        "operationId": row.name,
        "summary": row.summary,
        "parameters": _parameters(row),
        "responses": responses,
    }
    if row.needs_sign_in:
        described["security"] = [{"token": []}, {"cookie": []}] if row.tokens else [{"cookie": []}]
    if row.request_type is not None:
        described["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": by_shape[id(row.request_type)]}},
        }
    return described


def _parameters(row: Operation) -> list[Json]:
    found: list[Json] = [
        {"name": part[1:-1], "in": "path", "required": True, "schema": {"type": "string"}}
        for part in row.path.split("/")
        if part.startswith("{")
    ]
    for name, kind in row.query:
        shape = {"type": "integer", "minimum": 0} if kind is int else {"type": "string"}
        found.append({"name": name, "in": "query", "required": False, "schema": shape})
    if row.method != "GET" and row.needs_sign_in:
        found.append(
            {
                "name": CSRF_HEADER,
                "in": "header",
                "required": False,
                "description": "needed with a cookie; from GET /api/v1/me",
                "schema": {"type": "string"},
            }
        )
    return found
