"""An installed lexicon, opened: its words and its record side by side."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from faristol.kernel import GraphError, WordGraph
from faristol.lexicon.errors import BrokenLexiconError, LexiconError
from faristol.lexicon.record import Record
from faristol.lexicon.shelf import GRAPH, Installed, Shelf
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
        raise BrokenLexiconError(f"{record.reference}: {error}. {how_to_mend(record)}") from error
    if graph.letters != len(tiles.letters) or len(graph) != record.words:
        raise BrokenLexiconError(
            f"{record.reference}: {GRAPH} holds {len(graph)} words of {graph.letters} letters, the "
            f"record says {record.words} of {len(tiles.letters)}. {how_to_mend(record)}"
        )
    return Lexicon(record, tiles, graph)


def how_to_mend(record: Record) -> str:
    """What puts a lexicon right whose files are damaged."""
    if record.is_default:
        return f"Mend it: faristol lexicon install {record.language}"
    return "Mend it: build it again from its list, with --replace"


def check(installed: Installed) -> str | None:
    """What is wrong with a lexicon, compared with its record, byte for byte; None if nothing."""
    try:
        lexicon = open_installed(installed)
        data = (installed.folder / GRAPH).read_bytes()
    except LexiconError as error:
        return str(error)
    except OSError as error:
        return f"{installed.folder}: {error.strerror or error}"
    record = lexicon.record
    if sha256(data).hexdigest() != record.graph_sha256:
        return f"{record.reference}: {GRAPH} isn't the file that was built. {how_to_mend(record)}"
    if sha256(lexicon.text().encode()).hexdigest() != record.hash:
        return f"{record.reference}: its words aren't those recorded. {how_to_mend(record)}"
    return None
