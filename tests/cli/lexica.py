"""Lists of words to build from, as a user of `faristol lexicon` has them."""

import sys
from pathlib import Path

from tests.cli.running import Ran, run

FARISTOL = str(Path(sys.executable).with_name("faristol"))


def build(path: Path | str, *options: str, name: str = "DISC", version: str = "2.7.15") -> Ran:
    """Build a Catalan list under a name."""
    named = ["--tiles", "catalan", "--name", name, "--version", version]
    return run("lexicon", "build", str(path), *named, *options)


def left(home: Path) -> list[str]:
    """What a folder holds now."""
    return sorted(path.name for path in home.iterdir()) if home.exists() else []
