"""The event log: what goes in comes out, and nothing else gets in."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.notation.any_event import CATALAN, KINDS, events

from faristol.core.chain import canonical, chained
from faristol.notation import ParseError
from faristol.notation.log import LONGEST_LINE, MOST_EVENTS, format_log, parse_log, read_records
from faristol.table.events import Event, SeedCommitted, TableOpened, TilesDrawn, TurnPassed
from faristol.table.terms import UNSEEN, DrawReason, SheetKeeper, TileSource

OPENED = TableOpened(
    0,
    "fisc-2023",
    (("minutes", 25), ("phones", True), ("starter", "draw")),
    (),
    "catalan",
    "standard",
    ("Anna", "Berta"),
    TileSource.ONLINE,
    SheetKeeper.SOFTWARE,
    1_500_000,
    0,
    "ca",
    "3",
    "7",
)
DRAWN = TilesDrawn(5, 0, CATALAN.parse_tiles("A[L·L][NY][QU]?E"), DrawReason.DEAL, False)
LOG = format_log([OPENED, DRAWN, TurnPassed(9, 0, "FISC23-G-3.11")])


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_every_kind_of_event_comes_back_as_it_was(kind: type[Event], data: Any) -> None:
    event = data.draw(events(kind))

    assert parse_log(format_log([OPENED, event])) == (OPENED, event)


def test_tiles_are_readable_in_the_log() -> None:
    line = json.loads(LOG.splitlines()[2])

    assert line["tiles"] == "A[L·L][NY][QU]?E"
    assert line["reason"] == "deal"


def test_a_tile_nobody_told_is_a_star() -> None:
    hidden = TilesDrawn(5, 0, bytes([UNSEEN, 1]), DrawReason.DEAL, False)

    assert '"tiles":"*A"' in format_log([OPENED, hidden])


def test_a_field_added_later_may_be_missing_and_is_written_only_when_it_says_something() -> None:
    old, new = SeedCommitted(1, "ab"), SeedCommitted(1, "ab", 2)

    assert '"recipe"' not in format_log([OPENED, old])
    assert '"recipe":2' in format_log([OPENED, new])
    for promised in (old, new):
        assert parse_log(format_log([OPENED, promised])) == (OPENED, promised)


def test_booleans_stay_booleans_and_numbers_numbers_in_an_organisers_choices() -> None:
    opened = parse_log(LOG)[0]

    assert isinstance(opened, TableOpened)
    assert [type(chosen) for _, chosen in opened.options] == [int, bool, str]


def test_the_same_events_always_give_the_same_text() -> None:
    assert format_log(parse_log(LOG)) == LOG


def test_a_log_needs_a_table() -> None:
    with pytest.raises(ValueError, match="begins with a table"):
        format_log([DRAWN])


def changed(line: int, old: str, new: str) -> str:
    lines = LOG.split("\n")
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new)
    return "\n".join(lines)


class Test_the_chain:
    def test_holds_as_written(self) -> None:
        assert all(record.holds for record in read_records(LOG))

    def test_breaks_where_a_line_was_changed(self) -> None:
        tampered = changed(3, '"A[L·L][NY]', '"E[L·L][NY]')

        assert [record.holds for record in read_records(tampered)] == [True, False, True]
        with pytest.raises(ParseError) as caught:
            parse_log(tampered)
        assert caught.value.line == 3

    def test_breaks_when_the_hash_is_made_to_fit_because_the_next_does_not_follow(self) -> None:
        lines = changed(3, '"A[L·L][NY]', '"E[L·L][NY]').split("\n")
        body = json.loads(lines[2])
        del body["hash"]
        before = json.loads(lines[1])["hash"]
        forged = canonical(body)
        lines[2] = f'{forged[:-1]},"hash":"{chained(before, forged)}"}}'

        assert [record.holds for record in read_records("\n".join(lines))] == [True, True, False]

    def test_breaks_when_the_head_names_other_tiles(self) -> None:
        with pytest.raises(ParseError):
            parse_log(changed(1, "catalan", "dutch"))

    def test_does_not_care_how_a_line_is_spaced(self) -> None:
        lines = LOG.splitlines()
        lines[1] = json.dumps(json.loads(lines[1]), indent=None, ensure_ascii=True)

        assert parse_log("\n".join(lines)) == parse_log(LOG)


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 1, "empty log"),
        ("\n", 1, "not JSON"),
        ("#player1 a b\n", 1, "not JSON"),
        ("[]\n", 1, "JSON object"),
        ("{}\n", 1, "format"),
        (LOG.splitlines()[0], 1, "without events"),
        (changed(1, '"version":1', '"version":2'), 1, "version 2"),
        (changed(1, '"version":1', '"version":true'), 1, "version"),
        (changed(1, '"version":1', '"version":1,"more":1'), 1, "nothing else"),
        (changed(1, "catalan", "klingon"), 1, "tile set"),
        (changed(3, "TilesDrawn", "TilesStolen"), 3, "no event is called 'TilesStolen'"),
        (changed(3, '"seat":0', '"seat":"0"'), 3, "TilesDrawn.seat: Expected `int`"),
        (changed(3, '"seat":0', '"seat":true'), 3, "TilesDrawn.seat: Expected `int`"),
        (changed(3, '"seat":0', '"seat":1.0'), 3, "whole number"),
        (changed(3, '"seat":0', '"seat":NaN'), 3, "whole number"),
        (changed(3, '"seat":0', f'"seat":{1 << 60}'), 3, "Expected `int` <="),
        (changed(3, '"seat":0', '"seat":' + "9" * 5000), 3, "not a line of a log"),
        (changed(3, '"seat":0,', ""), 3, "missing required field `seat`"),
        (changed(3, '"seat":0', '"seat":0,"colour":1'), 3, "unknown field `colour`"),
        (changed(3, '"seat":0', '"seat":0,"seat":0'), 3, "twice"),
        (changed(3, '"deal"', '"gift"'), 3, "Invalid enum value 'gift'"),
        (changed(3, '"A[L·L]', '"A[LL]'), 3, "starts no tile"),
        (changed(3, '"A[L·L]', '"A[L·L'), 3, "starts no tile"),
        (changed(3, '"A[L·L]', '"A\\u0000'), 3, "starts no tile"),
        (changed(3, '"A[L·L]', '"A\\ud800'), 3, "UTF-8"),
        (changed(3, '"n":2', '"n":3'), 3, "event 2 is wanted"),
        (changed(3, '"hash":"', '"hash":"0'), 3, "64 hexadecimal"),
        (changed(2, '"Anna","Berta"', '"Anna",["Berta"]'), 2, "TableOpened.names"),
        (changed(2, '["minutes",25]', '["minutes"]'), 2, "TableOpened.options"),
        (changed(2, '["minutes",25]', '["minutes",null]'), 2, "got `null`"),
        ("\n".join([*LOG.splitlines()[:1], LOG.splitlines()[2]]), 2, "event 1 is wanted"),
        (LOG[:-40], 4, "not JSON"),
        (LOG + "[" * 90_000, 5, "not a line of a log"),
        (LOG + "x" * (LONGEST_LINE + 1), 5, "characters"),
        ("\n" * (MOST_EVENTS + 5), 1, "lines"),
    ],
    ids=lambda value: str(value)[-24:].strip(),
)
def test_what_is_no_log_is_refused_with_its_line(text: str, line: int, says: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_log(text)

    assert (caught.value.line, says in caught.value.message) == (line, True), caught.value


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(LOG)), st.integers(0, len(LOG)), st.text(max_size=5))
def test_a_damaged_log_never_raises_anything_but_a_parse_error(a: int, b: int, put: str) -> None:
    text = LOG[: min(a, b)] + put + LOG[max(a, b) :]
    try:
        read = parse_log(text)
    except ParseError:
        return
    assert read == parse_log(LOG)[: len(read)]
