"""The built client's files: packed for who takes it, whole for who does not."""

import asyncio
import gzip
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from faristol.server.assets import Assets

Get: TypeAlias = Callable[..., httpx.Response]

SCRIPT = b"export const a = 1;\n" * 50


@pytest.fixture
def get(tmp_path: Path) -> Get:
    (tmp_path / "table-AbCd1234.js").write_bytes(SCRIPT)
    (tmp_path / "table-AbCd1234.js.gz").write_bytes(gzip.compress(SCRIPT))
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "index.json").write_text("[]")
    app = Starlette(routes=[Mount("/assets", Assets(directory=tmp_path))])

    async def getting(path: str, headers: dict[str, str]) -> httpx.Response:
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            return await client.get(path, headers=headers)

    return lambda path, **headers: asyncio.run(getting(path, headers.get("headers", {})))


def test_a_file_is_sent_packed_to_who_takes_that(get: Get) -> None:
    answer = get("/assets/table-AbCd1234.js", headers={"accept-encoding": "gzip, br"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"].startswith(("text/javascript", "application/javascript"))
    assert int(answer.headers["content-length"]) < len(SCRIPT)
    assert answer.content == SCRIPT


def test_and_whole_to_who_does_not(get: Get) -> None:
    answer = get("/assets/table-AbCd1234.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in answer.headers
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.content == SCRIPT


def test_the_smaller_packing_comes_first(get: Get, tmp_path: Path) -> None:
    (tmp_path / "table-AbCd1234.js.br").write_bytes(b"\x3b")
    both = get("/assets/table-AbCd1234.js", headers={"accept-encoding": "gzip, br"})
    assert both.headers["content-encoding"] == "br"
    assert both.headers["content-length"] == "1"
    gzip_only = get("/assets/table-AbCd1234.js", headers={"accept-encoding": "GZIP"})
    assert gzip_only.headers["content-encoding"] == "gzip"


@pytest.mark.parametrize("accepted", ["gzip;q=0", "gzip; q=0.0, br;q=0", "zgzip", "", ";;,,;q=0"])
def test_a_packing_that_is_refused_or_unknown_is_not_sent(get: Get, accepted: str) -> None:
    answer = get("/assets/table-AbCd1234.js", headers={"accept-encoding": accepted})
    assert "content-encoding" not in answer.headers
    assert answer.content == SCRIPT


def test_only_names_made_from_the_content_are_kept_for_ever(get: Get) -> None:
    assert "immutable" in get("/assets/table-AbCd1234.js").headers["cache-control"]
    assert "immutable" not in get("/assets/rules/index.json").headers["cache-control"]


@pytest.mark.parametrize("path", ["nothing.js", "../secret", "rules", "%2e%2e/secret"])
def test_what_is_no_file_there_is_not_found(get: Get, path: str) -> None:
    assert get(f"/assets/{path}").status_code == 404
