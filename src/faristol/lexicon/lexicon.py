"""An installed lexicon, opened: its words and its record side by side."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256

from faristol.kernel import GraphError, WordGraph
from faristol.lexicon.errors import BrokenLexiconError
from faristol.lexicon.record import Record
from faristol.lexicon.shelf import FREQUENCIES, GRAPH, Installed, Shelf
from faristol.lexicon.tiling import format_words
from faristol.tiles import TileSet, tile_set


@dataclass(frozen=True, slots=True)
class Lexicon:
    """A word list in use. Immutable, and shared by whoever wants it."""

    record: Record
    tiles: TileSet
    graph: WordGraph

    def __contains__(self, word: bytes) -> bool:
        return word in self.graph

    def __len__(self) -> int:
        return len(self.graph)

    def __iter__(self) -> Iterator[bytes]:
        """Every word, in tile order."""
        return iter(self.graph.words().split(b"\0")[:-1])

    def written(self, words: Iterable[bytes]) -> list[str]:
        """Words as its exported list writes them; `[C]HE` where `CHE` is another word."""
        return format_words(self.tiles, b"".join(word + b"\0" for word in words)).splitlines()

    def text(self) -> str:
        """The whole list, one word to a line, in tile order."""
        return format_words(self.tiles, self.graph.words())


def open_lexicon(reference: str = "ca", shelf: Shelf | None = None) -> Lexicon:
    """Open the lexicon that `ca`, `DISC` or `DISC@2.7.15` means.

    :raises NoSuchLexiconError: saying what there is and how to get what there isn't.
    :raises BrokenLexiconError: if its files can't be used, and how to mend that.
    """
    return open_installed((shelf or Shelf()).find(reference))


def open_installed(installed: Installed) -> Lexicon:
    """Open a lexicon that has been found.

    :raises BrokenLexiconError: if its files can't be used, and how to mend that.
    """
    record = installed.record
    tiles = tile_set(record.tiles)
    try:
        graph = WordGraph.open(str(installed.folder / GRAPH))
    except (GraphError, OSError) as error:
        raise _damaged(record, str(error)) from error
    if graph.letters != len(tiles.letters) or len(graph) != record.words:
        raise _damaged(
            record,
            f"{GRAPH} holds {len(graph)} words of {graph.letters} letters, the record says "
            f"{record.words} of {len(tiles.letters)}",
        )
    return Lexicon(record, tiles, graph)


def _damaged(record: Record, what: str) -> BrokenLexiconError:
    again = f"faristol lexicon install {record.language}"
    mend = again if record.is_default else "build it again from its list, with --replace"
    return BrokenLexiconError(f"{record.reference}: {what}", mend=mend)


def check(installed: Installed) -> BrokenLexiconError | None:
    """What is wrong with a lexicon, compared with its record, byte for byte; None if nothing."""
    record = installed.record
    try:
        lexicon = open_installed(installed)
        data = (installed.folder / GRAPH).read_bytes()
    except BrokenLexiconError as error:
        return error
    except OSError as error:
        return _damaged(record, f"{installed.folder}: {error.strerror or error}")
    if sha256(data).hexdigest() != record.graph_sha256:
        return _damaged(record, f"{GRAPH} isn't the file that was built")
    if sha256(lexicon.text().encode()).hexdigest() != record.hash:
        return _damaged(record, "its words aren't those recorded")
    return check_frequencies(installed)


def check_frequencies(installed: Installed) -> BrokenLexiconError | None:
    """What is wrong with the file of frequencies; None if nothing, or if there is none."""
    measured = installed.record.frequencies
    if measured is None:
        return None
    try:
        data = (installed.folder / FREQUENCIES).read_bytes()
    except OSError as error:
        return _damaged(installed.record, f"{FREQUENCIES}: {error.strerror or error}")
    if sha256(data).hexdigest() != measured.sha256:
        return _damaged(installed.record, f"{FREQUENCIES} isn't the file that was built")
    return None
