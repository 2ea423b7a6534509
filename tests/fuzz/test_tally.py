"""A long run goes on where the last one stopped, for as long as the reader's code is the same."""

from dataclasses import replace
from pathlib import Path

from tests.fuzz import tally
from tests.fuzz.parsers import PARSERS

BY_NAME = {parser.name: parser for parser in PARSERS}


def test_counts_belong_to_a_reader_and_its_code(tmp_path: Path) -> None:
    path, gcg, slip = tmp_path / "fuzzing.tsv", BY_NAME["gcg"], BY_NAME["slip"]
    count = tally.read(path, gcg)
    assert count.total == 0
    count.guided, count.random, count.slowest_ms = 25_000, 50_000, 70
    tally.keep(path, count)
    tally.keep(path, replace(tally.read(path, slip), random=7))
    assert tally.read(path, gcg) == count
    assert tally.read(path, slip).total == 7
    tally.keep(path, replace(count, code="what it was before"))
    assert tally.read(path, gcg).total == 0


def test_code_is_what_a_reader_runs_through() -> None:
    codes = {parser.name: tally.code_of(parser) for parser in (BY_NAME["slip"], BY_NAME["tiles"])}
    assert len(set(codes.values())) == 2
    tally.code_of.cache_clear()
    assert tally.code_of(BY_NAME["slip"]) == codes["slip"]


def test_what_is_kept_names_readers_that_there_are() -> None:
    kept = tally.rows(tally.TALLY)
    assert set(kept) <= set(BY_NAME)
