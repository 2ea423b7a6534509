"""What was run so far, reader by reader, for the code as it is: `docs/fuzzing.tsv`.

A long run goes on where the last one stopped. Counts belong to the files that a reader ran through;
when one of them changes, its reader begins again.
"""

import sys
from dataclasses import asdict, dataclass, fields
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.fuzz.parsers import Parser

ROOT = Path(__file__).parents[2]
TALLY = ROOT / "docs" / "fuzzing.tsv"
_PACKAGE = str(ROOT / "src" / "faristol")


@dataclass(slots=True)
class Count:
    """One reader's inputs, and the worst that one of them took."""

    reader: str
    code: str
    guided: int = 0
    ways: int = 0
    """Inputs kept because they take another way through the reader."""
    random: int = 0
    slowest_ms: int = 0
    peak_mb: int = 0

    @property
    def total(self) -> int:
        return self.guided + self.random


def read(path: Path, parser: Parser) -> Count:
    """What was counted for a parser as it is now; nothing, where its code is another."""
    code = code_of(parser)
    kept = rows(path).get(parser.name)
    return kept if kept is not None and kept.code == code else Count(parser.name, code)


def keep(path: Path, count: Count) -> None:
    """Write a reader's count down among the others', in the order of their names."""
    kept = {**rows(path), count.reader: count}
    lines = ["\t".join(field.name for field in fields(Count))]
    lines += ["\t".join(map(str, asdict(kept[name]).values())) for name in sorted(kept)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def rows(path: Path) -> dict[str, Count]:
    """Everything that is kept, by reader; nothing where nothing was run."""
    if not path.exists():
        return {}
    lines = path.read_text(encoding="utf-8").splitlines()[1:]
    cells = (line.split("\t") for line in lines)
    return {name: Count(name, code, *map(int, rest)) for name, code, *rest in cells}


@cache
def code_of(parser: Parser) -> str:
    """A checksum of the files whose functions run when a reader's corpus is read.

    The second time: what is loaded once and kept (boxes of tiles, editions) is not its code. A
    reader that runs none of the package's files is the kernel's.
    """
    ran: set[str] = set()

    def note(frame: Any, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(_PACKAGE):
            ran.add(frame.f_code.co_filename)

    def read_all() -> None:
        for data in parser.corpus:
            parser.accepts(data)

    read_all()
    sys.setprofile(note)
    try:
        read_all()
    finally:
        sys.setprofile(None)
    files = [Path(name) for name in sorted(ran)] or sorted((ROOT / "kernel").glob("*.?pp"))
    assert files
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]
