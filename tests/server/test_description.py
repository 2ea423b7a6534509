"""The published description against the server itself, by schemathesis."""

import tempfile
from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from faristol.server.auth.limits import RateLimiter
from faristol.server.settings import Settings
from tests.server.in_thread import server_in_thread

CHECKS = [
    schemathesis.checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def signed_in() -> Iterator[tuple[str, dict[str, str]]]:
    """A server without rate limits, and what a guest must show."""
    with tempfile.TemporaryDirectory(prefix="faristol-description-") as folder:
        options = Settings(host="127.0.0.1", port=0, data=folder, workers=0, quick_hashes=True)
        spend = RateLimiter.spend
        RateLimiter.spend = lambda *_: None  # type: ignore[method-assign]
        try:
            with server_in_thread(options) as running:
                base = f"http://127.0.0.1:{running.port}"
                guest = requests.post(
                    f"{base}/api/v1/sign-in/guest", json={"name": "Fuzz"}, timeout=10
                )
                cookie = guest.cookies["faristol"]
                csrf = guest.json()["csrf"]
                yield base, {"cookie": f"faristol={cookie}", "x-faristol-csrf": csrf}
        finally:
            RateLimiter.spend = spend  # type: ignore[method-assign]


UNTRIED = {"stream", "lobby-stream", "sign-out", "sign-out-everywhere", "delete-account"}
"""A stream never ends, and signing out would end the test's own sign-in."""


def test_every_answer_is_one_the_description_knows(
    signed_in: tuple[str, dict[str, str]],
) -> None:
    base, headers = signed_in
    described = schemathesis.openapi.from_url(f"{base}/api/v1/openapi.json")
    tried = 0
    for found in described.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        if operation.definition.raw["operationId"] in UNTRIED:
            continue

        @given(case=operation.as_strategy())
        @settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
        def answers(case: Any) -> None:
            case.call_and_validate(checks=CHECKS, headers=headers, timeout=10)

        answers()
        tried += 1
    assert tried > 30
