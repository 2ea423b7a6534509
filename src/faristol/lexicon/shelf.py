"""Where lexica live, which are there, and which one a name means.

One folder for each version of each lexicon: `words.graph`, `record.json`, `NOTICE` with
the licence of its words and, where there are some, their `frequencies.txt`. Lexica are
found in three places, and written to the first: the user's, the environment's
(`share/faristol/lexica` beside its `bin`), and the package's own, which wheels fill.
"""

import json
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from faristol.lexicon.errors import (
    BrokenLexiconError,
    LexiconError,
    NoSuchLexiconError,
    ShelfError,
)
from faristol.lexicon.record import Record, parse_record, version_order
from faristol.tiles import tile_set, tile_set_names

GRAPH, RECORD, NOTICE = "words.graph", "record.json", "NOTICE"
FREQUENCIES = "frequencies.txt"
_DEFAULTS = "defaults.json"


def user_folder() -> Path:
    """The folder that this user's own lexica are written to."""
    if home := os.environ.get("FARISTOL_HOME"):
        return Path(home).expanduser() / "lexica"
    data = os.environ.get("XDG_DATA_HOME", "")
    # The specification says to ignore a relative path.
    base = Path(data) if data.startswith("/") else Path("~/.local/share")
    try:
        return base.expanduser() / "faristol" / "lexica"
    except RuntimeError as error:
        raise ShelfError("this user has no home folder: set FARISTOL_HOME") from error


def shared_folders() -> tuple[Path, ...]:
    """Additional folders that are searched for lexica but not written to."""
    environment = Path(sys.prefix) / "share" / "faristol" / "lexica"
    return environment, Path(__file__).parent / "installed"


@dataclass(frozen=True, slots=True)
class Installed:
    """A lexicon that is there: its record and its folder."""

    record: Record
    folder: Path


@dataclass(frozen=True, slots=True)
class Broken:
    """A folder that should hold a lexicon and doesn't."""

    folder: Path
    why: str


class Shelf:
    """The lexica that can be seen from here."""

    def __init__(self, home: Path | None = None, *others: Path) -> None:
        self.home = home if home is not None else user_folder()
        """Where lexica are written."""
        self.folders = (self.home, *(others if home is not None else shared_folders()))

    def _look(self) -> Iterator[Installed | Broken]:
        seen = set()
        for folder in self.folders:
            try:
                inside = sorted(folder.iterdir())
            except (FileNotFoundError, NotADirectoryError):
                continue
            except OSError as error:
                yield Broken(folder, error.strerror or str(error))
                continue
            for entry in inside:
                if "@" not in entry.name or entry.name.startswith(".") or entry.name in seen:
                    continue
                seen.add(entry.name)
                yield _look_at(entry)

    @cached_property
    def _seen(self) -> list[Installed | Broken]:
        return list(self._look())

    def installed(self) -> list[Installed]:
        """What is there, by name and then by version; where two places hold one, the first."""
        there = [found for found in self._seen if isinstance(found, Installed)]
        return sorted(there, key=lambda i: (i.record.name, version_order(i.record.version)))

    def broken(self) -> list[Broken]:
        """What is there and can't be used."""
        return [found for found in self._seen if isinstance(found, Broken)]

    def find(self, reference: str) -> Installed:
        """The one lexicon that `ca`, `DISC` or `DISC@2.7.15` means.

        :raises NoSuchLexiconError: saying what there is and how to get what there isn't.
        """
        if reference in _languages():
            return self._default_of(reference)
        name, _, version = reference.partition("@")
        named = [i for i in self.installed() if i.record.name.casefold() == name.casefold()]
        fitting = [i for i in named if not version or i.record.version == version]
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            raise NoSuchLexiconError(
                f"{name} is there in {len(fitting)} versions: say which, {_listed(fitting)}"
            )
        for broken in self.broken():
            stored, _, number = broken.folder.name.partition("@")
            if stored.casefold() == name.casefold() and version in ("", number):
                raise self.how_broken(broken)
        raise NoSuchLexiconError(self._missing(reference, named))

    def _missing(self, reference: str, named: list[Installed]) -> str:
        if named:
            return f"no lexicon {reference[:80]!r}; of that name there is {_listed(named)}"
        there = self.installed()
        have = f"there is {_listed(there)}" if there else "none is installed"
        return (
            f"no lexicon {reference[:80]!r}; {have}. "
            "Get one: faristol lexicon install ca, or faristol lexicon build FILE"
        )

    def how_broken(self, broken: Broken) -> BrokenLexiconError:
        """What is wrong with a lexicon that can't be used, and what mends it."""
        if "@" not in broken.folder.name:  # a whole place, such as a folder of somebody else's
            return BrokenLexiconError(f"{broken.folder}: {broken.why}")
        mine = broken.folder.parent == self.home
        away = f", or faristol lexicon remove {broken.folder.name}" if mine else ""
        return BrokenLexiconError(
            f"{broken.folder}: {broken.why}", mend=f"install or build it again{away}"
        )

    def _default_of(self, language: str) -> Installed:
        if chosen := self.defaults().get(language):
            return self._chosen(chosen, language)
        own = [i for i in self.installed() if i.record.language == language]
        made = [i for i in own if i.record.is_default]
        if made:
            return max(made, key=lambda i: version_order(i.record.version))
        if own:
            raise NoSuchLexiconError(
                f"no default lexicon for {language!r}; there is {_listed(own)}",
                mend=f"faristol lexicon default {own[-1].record.reference}",
            )
        raise self._no_default(language)

    def _chosen(self, reference: str, language: str) -> Installed:
        for there in self.installed():
            if there.record.reference == reference:
                return there
        for broken in self.broken():
            if broken.folder.name == reference:
                raise self.how_broken(broken)
        raise NoSuchLexiconError(
            f"{reference}, chosen as the default for {language!r}, is no longer there",
            mend=f"build it again, or faristol lexicon default --clear {language}",
        )

    def _no_default(self, language: str) -> NoSuchLexiconError:
        from faristol.lexicon.recipes import recipe_languages  # only when something is wrong

        tiles = next(n for n in tile_set_names() if tile_set(n).language == language)
        mend = (
            f"faristol lexicon install {language}"
            if language in recipe_languages()
            else f"faristol lexicon build FILE --tiles {tiles} --name NAME --version VERSION"
        )
        return NoSuchLexiconError(f"no lexicon for {language!r} is installed", mend=mend)

    def defaults(self) -> dict[str, str]:
        """Chosen defaults: language code to reference.

        :raises BrokenLexiconError: if their file can't be read; choosing writes it again.
        """
        try:
            data = json.loads((self.home / _DEFAULTS).read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, RecursionError) as error:
            raise self._unreadable(str(error)) from error
        if not isinstance(data, dict):
            raise self._unreadable("no table of languages")
        return {str(language): str(reference) for language, reference in data.items()}

    def _unreadable(self, why: str) -> BrokenLexiconError:
        return BrokenLexiconError(
            f"{self.home / _DEFAULTS}, where chosen defaults stand, can't be read: {why}",
            mend="faristol lexicon default --clear ca, and choose again",
        )

    def _readable_defaults(self) -> dict[str, str]:
        """None where their file can't be read: that mustn't keep anybody from mending it."""
        try:
            return self.defaults()
        except BrokenLexiconError:
            return {}

    def choose_default(self, reference: str) -> Record:
        """Make a lexicon what its language's code means."""
        record = self.find(reference).record
        self._save_defaults({**self._readable_defaults(), record.language: record.reference})
        return record

    def clear_default(self, language: str) -> None:
        """Let a language's code mean the lexicon made by its recipe again."""
        kept = {k: v for k, v in self._readable_defaults().items() if k != language}
        self._save_defaults(kept)

    def _save_defaults(self, defaults: dict[str, str]) -> None:
        from faristol.lexicon.placing import replace_file

        replace_file(self.home / _DEFAULTS, json.dumps(defaults, sort_keys=True).encode() + b"\n")


def _look_at(folder: Path) -> Installed | Broken:
    try:
        record = parse_record((folder / RECORD).read_text(encoding="utf-8"))
        if record.reference != folder.name:
            return Broken(folder, f"its record is that of {record.reference}")
        if not (folder / GRAPH).is_file():
            return Broken(folder, f"there is no {GRAPH}")
    except (OSError, ValueError) as error:
        return Broken(folder, f"can't read {RECORD}: {error}")
    except LexiconError as error:
        return Broken(folder, str(error))
    return Installed(record, folder)


def _languages() -> frozenset[str]:
    return frozenset(tile_set(name).language for name in tile_set_names())


def _listed(lexica: list[Installed]) -> str:
    return ", ".join(i.record.reference for i in lexica)
