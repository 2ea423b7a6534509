"""No file, message or typed text breaks a reader: it is read, or refused by the reader's own error.

A short run of what `make fuzz` does at length. What once broke a reader lies in its corpus under
the name `found-…`, and is read here every time.
"""

import pytest

from tests.fuzz.damaging import damaged
from tests.fuzz.parsers import ANYWHERE, CORPORA, PARSERS, Parser

RUNS = 60
"""Of each parser: three seconds for all of them."""
by_name = pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.name)


@by_name
def test_what_is_kept_is_read_or_refused(parser: Parser) -> None:
    # A corpus of which nothing is read would try only the first line of a reader.
    assert any(list(map(parser.accepts, parser.corpus)))


@by_name
def test_what_is_damaged_is_read_or_refused(parser: Parser) -> None:
    tokens = (*parser.tokens, *ANYWHERE)
    for data in damaged(parser.corpus, tokens, seed=1, count=RUNS):
        parser.accepts(data)


def test_every_corpus_belongs_to_a_parser() -> None:
    assert {folder.name for folder in CORPORA.iterdir()} == {parser.name for parser in PARSERS}
