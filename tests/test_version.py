"""One version: of the package, the compiled kernel, the client and the newest change."""

import json
import re
import tomllib
from importlib.metadata import version
from pathlib import Path

from faristol import kernel

ROOT = Path(__file__).parents[1]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def test_what_is_installed_is_what_the_source_says() -> None:
    assert version("faristol") == VERSION, "run make setup"
    assert kernel.VERSION == VERSION, "run make setup"


def test_the_client_has_the_same_version() -> None:
    for name in ("package.json", "package-lock.json"):
        assert json.loads((ROOT / "web" / name).read_text("utf-8"))["version"] == VERSION


def test_the_changelog_begins_with_it() -> None:
    heading = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert heading is not None
    assert heading[1] == VERSION
