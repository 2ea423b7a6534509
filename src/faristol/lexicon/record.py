"""What is known about an installed lexicon, and the file that says it.

A record holds no date and no place: the same words from the same sources give the same
record, byte for byte.
"""

import json
import re
from dataclasses import asdict, dataclass
from typing import Any

from faristol.lexicon.errors import BrokenLexiconError, WordListError
from faristol.tiles import tile_set, tile_set_names

FORMAT = 1
_NESTED = ("sources", "frequencies")
_LATER = {"decides_up_to": 0}
"""Fields that older records lack, with what they say by it."""
_NAME = re.compile(r"\w[\w.+-]{0,63}")
_VERSION = re.compile(r"\w[\w.+~-]{0,63}")


@dataclass(frozen=True, slots=True)
class Source:
    """Where words came from: a package of a registry, or a file."""

    registry: str
    package: str
    version: str
    sha256: str

    def __str__(self) -> str:
        version = f" {self.version}" if self.version else ""
        return f"{self.registry} {self.package}{version}"


@dataclass(frozen=True, slots=True)
class Measured:
    """Where the word frequencies beside a lexicon came from, and their file's hash."""

    source: Source
    licence: str
    """Of the frequencies: it is another than that of the words."""
    forms: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Record:
    """The passport of one version of one lexicon."""

    name: str
    version: str
    title: str
    language: str
    tiles: str
    words: int
    hash: str
    """SHA-256 of the exported list: two lexica with the same words have the same hash."""
    graph_sha256: str
    licence: str
    is_not: str
    """Disclaimer naming the official lists this is not; empty if its maker vouches for the list."""
    sources: tuple[Source, ...]
    recipe: int
    """The recipe's number, or 0 for somebody's own list."""
    built_by: str
    frequencies: Measured | None = None
    """None in records older than frequencies, and where there is no source of them."""
    decides_up_to: int = 0
    """The longest words, in tiles, about which the list has the last word; 0 for all."""

    @property
    def reference(self) -> str:
        """How to ask for exactly this one."""
        return f"{self.name}@{self.version}"

    @property
    def is_official(self) -> bool:
        """Whether its maker vouches for the list, so that it may judge a competition."""
        return not self.is_not

    def decides(self, tiles: int) -> bool:
        """Whether the list alone decides about words of so many tiles; else a jury does."""
        return self.is_official and (not self.decides_up_to or tiles <= self.decides_up_to)

    @property
    def is_default(self) -> bool:
        """Whether it was made by a recipe, so that its language's code means it."""
        return self.recipe > 0


def check_name(name: str, version: str) -> None:
    """Refuse names that couldn't be asked for or stored.

    :raises WordListError: saying what a name may be.
    """
    if not _NAME.fullmatch(name):
        raise WordListError(
            f"{name[:70]!r} can't name a lexicon: at most 64 letters, digits and . _ + -, "
            "the first a letter or digit"
        )
    if not _VERSION.fullmatch(version):
        raise WordListError(
            f"{version[:70]!r} can't be a version: at most 64 letters, digits and . _ + ~ -, "
            "the first a letter or digit"
        )
    languages = {tile_set(tiles).language for tiles in tile_set_names()}
    if name.casefold() in languages:
        raise WordListError(
            f"{name!r} is a language, which means its default lexicon: take another name"
        )


def format_record(record: Record) -> str:
    """The text of a record's file."""
    data = {"format": FORMAT, **asdict(record)}
    if not record.decides_up_to:
        del data["decides_up_to"]  # as in the records of before
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def parse_record(text: str) -> Record:
    """Read a record's file.

    :raises BrokenLexiconError: naming what is wrong with it.
    """
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BrokenLexiconError(f"record.json is not JSON: {error}") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BrokenLexiconError(f"record.json isn't in format {FORMAT}")
    try:
        record = Record(
            **{
                **{
                    field: _typed({**_LATER, **data}, field)
                    for field in Record.__slots__
                    if field not in _NESTED
                },
                "sources": tuple(Source(**source) for source in data["sources"]),
                "frequencies": _measured(data.get("frequencies")),
            }
        )
    except (KeyError, TypeError) as error:
        raise BrokenLexiconError(f"record.json: {error}") from error
    if record.tiles not in tile_set_names():
        raise BrokenLexiconError(f"record.json: no tile set {record.tiles!r}")
    return record


def _measured(data: Any) -> Measured | None:
    if data is None:
        return None
    if not isinstance(data, dict):
        raise TypeError("frequencies are not a table")
    texts = {field: _typed(data, field) for field in ("licence", "sha256")}
    if not isinstance(data["forms"], int):
        raise TypeError("forms is not an int")
    return Measured(source=Source(**data["source"]), forms=data["forms"], **texts)


def _typed(data: dict[str, Any], field: str) -> Any:
    kind = int if field in ("words", "recipe", "decides_up_to") else str
    if not isinstance(data[field], kind) or isinstance(data[field], bool):
        raise TypeError(f"{field} is no {kind.__name__}")
    if field in _LATER and data[field] < 0:
        raise TypeError(f"{field} is negative")
    return data[field]


def version_order(version: str) -> tuple[tuple[int, int, str], ...]:
    """Sorts versions as people number them: 2.7.9 before 2.7.15."""
    parts = re.findall(r"\d+|[^\W\d]+", version)
    return tuple(_number_order(p) if p.isdecimal() else (0, 0, p) for p in parts)


def _number_order(digits: str) -> tuple[int, int, str]:
    """As the number would sort, however many digits it has."""
    significant = digits.lstrip("0")
    return 1, len(significant), significant
