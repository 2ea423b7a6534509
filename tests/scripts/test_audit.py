"""The dependency audit: what was found, or that nothing was checked and when it last was."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SILENCE = "exec sleep 90"
SCRIPT = Path(__file__).parents[2] / "scripts" / "audit.py"
_RUN = """
import sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
import audit
sys.exit(audit.main(Path(sys.argv[2]), float(sys.argv[3])))
"""

CLEAN_NPM = {"vulnerabilities": {}, "metadata": {"dependencies": {"total": 7}}}
BAD_NPM = {
    "vulnerabilities": {
        "old": {"severity": "high", "range": "<2", "via": [{"title": "reads anything"}, "other"]}
    },
    "metadata": {"dependencies": {"total": 7}},
}
CLEAN_PIP = {"dependencies": [{"name": "a", "version": "1", "vulns": []}]}
SKIPPED_PIP = {"dependencies": [{"name": "a", "skip_reason": "not found"}]}
BAD_PIP = {
    "dependencies": [
        {"name": "a", "version": "1", "vulns": [{"id": "X-1", "fix_versions": ["1.1"]}]},
        {"name": "b", "skip_reason": "not found"},
    ]
}


def audited(folder: Path, npm: str, uv: str, known: str = "") -> tuple[int, str, str]:
    """The exit status, what was printed, and the dates that are kept."""
    for name, text in (("npm", npm), ("uv", uv)):
        (folder / name).write_text(f"#!/bin/sh\n{text}\n")
        (folder / name).chmod(0o755)
    dates = folder / "audited.tsv"
    dates.write_text(known)
    environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}
    command = [
        sys.executable,
        "-c",
        _RUN,
        str(SCRIPT.parent),
        str(dates),
        "1" if npm == SILENCE else "60",
    ]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.stderr == ""
    return done.returncode, done.stdout, dates.read_text()


def says(told: Any) -> str:
    return f"cat <<'END'\n{json.dumps(told)}\nEND"


def test_what_is_clean_passes_and_its_day_is_kept(tmp_path: Path) -> None:
    status, printed, dates = audited(tmp_path, says(CLEAN_NPM), says(CLEAN_PIP))
    assert status == 0
    assert "client dependencies: 7 checked, 0 vulnerable" in printed
    assert "Python dependencies: 1 checked, 0 vulnerable" in printed
    assert [line.split("\t")[0] for line in dates.splitlines()] == ["Python", "client"]


def test_a_known_vulnerability_is_named_and_fails(tmp_path: Path) -> None:
    status, printed, _ = audited(tmp_path, f"{says(BAD_NPM)}\nexit 1", f"{says(BAD_PIP)}\nexit 1")
    assert status == 1
    assert "old <2 (high): reads anything" in printed
    assert "a 1: X-1, mended in 1.1" in printed
    assert "1 checked, 1 not known there, 1 vulnerable" in printed


@pytest.mark.parametrize(
    ("npm", "uv"),
    [
        (says({"message": "405 Method Not Allowed", "statusCode": 405}), says(SKIPPED_PIP)),
        ("exit 1", "echo no network >&2; exit 2"),
        ("echo '<html>'", "echo '[]'"),
        (SILENCE, SILENCE),
    ],
    ids=["no-database", "no-network", "nonsense", "silence"],
)
def test_where_no_database_answers_that_is_said_and_passes(
    tmp_path: Path, npm: str, uv: str
) -> None:
    known = "client\t2026-01-31\n"
    status, printed, dates = audited(tmp_path, npm, uv, known)
    assert status == 0
    assert "client dependencies: not checked, no advisory database answers (last: 2026-01-31)" in (
        printed
    )
    assert "Python dependencies: not checked, no advisory database answers (last: never)" in printed
    assert dates == known
