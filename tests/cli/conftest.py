"""A user's own folder and a list, for the commands about lexica."""

from pathlib import Path

import pytest


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's own folder of lexica, empty."""
    monkeypatch.setenv("FARISTOL_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("FARISTOL_LEXICON", raising=False)
    return tmp_path / "home" / "lexica"


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    """A list of four words."""
    path = tmp_path / "disc.txt"
    path.write_text("casa\nsol\nforça\ncol·lega\n", encoding="utf-8")
    return path
