"""The committed stub says what the compiled kernel offers."""

import subprocess
import sys
from pathlib import Path

STUB = Path(__file__).parents[2] / "src/faristol/_kernel.pyi"


def test_the_stub_is_what_nanobind_would_write_now(tmp_path: Path) -> None:
    fresh = tmp_path / "_kernel.pyi"
    command = [
        sys.executable,
        "-m",
        "nanobind.stubgen",
        "-q",
        "-m",
        "faristol._kernel",
        "-o",
        str(fresh),
    ]
    subprocess.run(command, check=True)

    assert STUB.read_text() == fresh.read_text(), "run: make stub"
