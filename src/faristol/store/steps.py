"""Which schema this program knows, told without importing what migrates.

SQLAlchemy and Alembic take a second to import; most starts find the newest schema and
need neither.
"""

import re
from functools import cache
from importlib.resources import files

_STEP = re.compile(r"s(\d{4})_\w+\.py\Z")

COPIED: dict[str, tuple[str, ...]] = {
    "events": ("stream", "version", "at", "type", "body", "actor", "previous", "hash"),
    "commands": ("stream", "command", "first", "last"),
    "register": ("kind", "key", "revision", "body", "expires"),
}
"""What a backup carries, by table: snapshots are folds and can be made again."""

CURRENT = "SELECT version_num FROM alembic_version"


@cache
def newest_schema() -> str:
    """The number of the last step."""
    folder = files("faristol.store").joinpath("migrations", "versions")
    steps = [match[1] for entry in folder.iterdir() if (match := _STEP.match(entry.name))]
    return max(steps)
