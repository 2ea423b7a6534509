"""Run `faristol` inside the test's own process, as the shell would."""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import cast
from unittest.mock import patch

from faristol.cli import main


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command left behind."""

    status: int
    out: str
    err: str


def run(*arguments: str, stdin: bytes = b"") -> Ran:
    """Run one command; its status is what the shell would see."""
    out, err, given = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(3))
    given.buffer.write(stdin)
    given.seek(0)
    status = 0
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", given):
        try:
            main(arguments)
        except SystemExit as left:
            status = left.code if isinstance(left.code, int) else 1
    return Ran(status, _text(out), _text(err))


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    return cast(io.BytesIO, stream.buffer).getvalue().decode("utf-8")
