#!/usr/bin/env python3
"""Look for known vulnerabilities in what is installed, with pip-audit and npm audit.

Says of each what was found, or that it was not checked and when it last was: the database can't
be reached from everywhere. Only a vulnerability that was found makes this fail.
"""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
DATES = ROOT / "scripts" / "audited.tsv"
LONGEST_S = 45.0

NPM = ("npm", "audit", "--json", "--package-lock-only", "--fetch-timeout=8000", "--fetch-retries=0")
PIP = (
    *(
        "uv",
        "tool",
        "run",
        "--quiet",
        "pip-audit",
        "--requirement",
        str(ROOT / "requirements.lock"),
    ),
    *("--disable-pip", "--progress-spinner", "off", "--format", "json", "--timeout", "5"),
)


@dataclass(frozen=True)
class Audit:
    """What one tool said: how many packages it looked at, and what is known against them."""

    looked_at: int
    skipped: int
    found: tuple[str, ...]


def read_npm(told: Any) -> Audit | None:
    """What npm audit said; None where it could not ask."""
    counted = told.get("metadata", {}).get("dependencies", {}).get("total")
    if not isinstance(counted, int) or not isinstance(told.get("vulnerabilities"), dict):
        return None
    found = [_npm_line(name, about) for name, about in sorted(told["vulnerabilities"].items())]
    return Audit(counted, 0, tuple(found))


def _npm_line(name: str, about: dict[str, Any]) -> str:
    titles = [via.get("title", "") for via in about.get("via", []) if isinstance(via, dict)]
    return f"{name} {about.get('range', '')} ({about.get('severity', '?')}): {'; '.join(titles)}"


def read_pip(told: Any) -> Audit | None:
    """What pip-audit said; None where the database knew none of the packages."""
    known = told.get("dependencies")
    if not isinstance(known, list):
        return None
    looked_at = [each for each in known if "skip_reason" not in each]
    if not looked_at:
        return None
    found = tuple(
        f"{each['name']} {each['version']}: {bad['id']}, mended in {_versions(bad)}"
        for each in looked_at
        for bad in each.get("vulns", [])
    )
    return Audit(len(looked_at), len(known) - len(looked_at), found)


def _versions(bad: dict[str, Any]) -> str:
    return ", ".join(bad.get("fix_versions", [])) or "no version yet"


TOOLS = (("client", NPM, ROOT / "web", read_npm), ("Python", PIP, ROOT, read_pip))


def run(command: tuple[str, ...], folder: Path, seconds: float) -> Any:
    """What a tool printed as JSON; an empty answer where it could not run, or took too long."""
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, timeout=seconds, check=False
        )
        told = json.loads(done.stdout)
    except (OSError, subprocess.TimeoutExpired, ValueError):
        return {}
    return told if isinstance(told, dict) else {}


def read_dates(file: Path) -> dict[str, str]:
    """When each was last checked."""
    if not file.is_file():
        return {}
    lines = (line.split("\t") for line in file.read_text(encoding="utf-8").splitlines())
    return {line[0]: line[1] for line in lines if len(line) == 2}


def main(dates: Path = DATES, seconds: float = LONGEST_S) -> int:
    """Audit, print, and remember the date of what was checked."""
    known = read_dates(dates)
    before = dict(known)
    with ThreadPoolExecutor() as pool:
        asked = [pool.submit(run, command, folder, seconds) for _, command, folder, _ in TOOLS]
        answers = [each.result() for each in asked]
    vulnerable = False
    for (name, _, _, read), answer in zip(TOOLS, answers, strict=True):
        audit = read(answer)
        if audit is None:
            last = known.get(name, "never")
            print(f"{name} dependencies: not checked, no advisory database answers (last: {last})")
            continue
        known[name] = datetime.now(UTC).date().isoformat()
        skipped = f", {audit.skipped} not known there" if audit.skipped else ""
        looked_at = f"{audit.looked_at} checked{skipped}"
        print(f"{name} dependencies: {looked_at}, {len(audit.found)} vulnerable")
        for line in audit.found:
            print(f"  {line}")
        vulnerable = vulnerable or bool(audit.found)
    if known != before:
        text = "".join(f"{name}\t{day}\n" for name, day in sorted(known.items()))
        dates.write_text(text, encoding="utf-8")
    return 1 if vulnerable else 0


if __name__ == "__main__":
    sys.exit(main())
