"""Word lists, tiles and booklets in a terminal."""

from typing import Annotated

import typer

from faristol.cli.printing.output import LanguageOption, OutOption, PaperOption, write_documents
from faristol.documents import Paper, rule_books
from faristol.documents.word_lists import WordPages, word_pages
from faristol.lexicon import open_lexicon


def words(
    lexicon: Annotated[str, typer.Argument(help="ca, nl, NAME or NAME@VERSION.")] = "ca",
    *,
    two: Annotated[
        bool, typer.Option("--two", help="One page of two-tile words, for the tables.")
    ] = False,
    language: LanguageOption = None,
    paper: PaperOption = Paper.A4,
    out: OutOption = None,
) -> None:
    """Words of two and three tiles and with high-value tiles, of the list that is named."""
    which = WordPages.TWO if two else WordPages.ALL
    write_documents([word_pages(open_lexicon(lexicon), which, language)], paper, out)


def tiles(
    tile_set: Annotated[str, typer.Argument(help="catalan, dutch…")] = "catalan",
    *,
    language: LanguageOption = None,
    paper: PaperOption = Paper.A4,
    out: OutOption = None,
) -> None:
    """How many of each tile there are and what they are worth."""
    write_documents([rule_books.tile_page(tile_set, language)], paper, out)


def booklet(
    edition: Annotated[
        str, typer.Argument(metavar="EDITION", help="As `faristol rules list` names it.")
    ],
    *,
    language: LanguageOption = None,
    paper: PaperOption = Paper.A5,
    out: OutOption = None,
) -> None:
    """Every clause of an edition."""
    write_documents([rule_books.booklet(edition, language)], paper, out)
