"""A log that was written before there were tables of several reads and folds as it did then.

The files under `tests/data/championship` were written by the version before and are never
written again: every kind of event it had is in them.
"""

import json
from pathlib import Path
from typing import get_args

from faristol.championship.audit import audit
from faristol.championship.committee.events import CommitteeEvent
from faristol.championship.events import (
    AbsenceCancelled,
    EntryAmended,
    Event,
    FeeNoted,
    ListEntered,
    PlayerCheckedOut,
    PlayerDisqualified,
    PlayersCheckedIn,
    PlayersSwapped,
    RatingsTaken,
    ResultCleared,
    ResultCorrected,
    RoundPaired,
    TableCorrected,
    TableFixed,
    TableOverruled,
    TableScored,
    TablesSeated,
)
from faristol.championship.history import classification
from faristol.championship.record import CODEC
from faristol.championship.state import Championship, evolve, follows, replay
from faristol.core.chain import canonical
from faristol.notation.championship_log import format_log, parse_log

DATA = Path(__file__).parent.parent / "data" / "championship"
LOG = (DATA / "pairs.log").read_text("utf-8")
SINCE = {
    kind.__name__
    for kind in (
        TablesSeated,
        TableScored,
        TableCorrected,
        TableOverruled,
        ResultCleared,
        ResultCorrected,
        ListEntered,
        EntryAmended,
        RatingsTaken,
        PlayersCheckedIn,
        PlayerCheckedOut,
        AbsenceCancelled,
        TableFixed,
        FeeNoted,
        PlayerDisqualified,
        *get_args(CommitteeEvent),
    )
}


SENTENCES = (RoundPaired, PlayersSwapped)
"""What held sentences then, and holds remarks now."""


def test_every_line_is_read_and_written_as_it_was() -> None:
    events, _ = parse_log(LOG)
    for event, line in zip(events, LOG.splitlines()[1:], strict=True):
        body = {k: v for k, v in json.loads(line).items() if k not in ("n", "hash")}
        if isinstance(event, SENTENCES):
            assert CODEC.from_builtins(body) == event
        else:
            assert canonical(CODEC.to_builtins(event)) == canonical(body)
    assert parse_log(format_log(events))[0] == events
    assert {type(event).__name__ for event in events} == {
        kind.__name__ for kind in get_args(Event)
    } - SINCE


def test_it_folds_to_the_same_classification() -> None:
    events, _ = parse_log(LOG)
    state = Championship()
    for event in events:
        assert follows(state, event)
        state = evolve(state, event)
    found = [
        [s.place, s.player, s.points, [x.value for x in s.sums]] for s in classification(state)
    ]
    assert found == json.loads((DATA / "pairs.json").read_text())
    assert replay(events) == state


def test_its_rounds_are_paired_as_they_were() -> None:
    events, _ = parse_log(LOG)
    assert [f.what for f in audit(events) if "exchanged by hand" not in f.what] == [
        "table 1 was overruled: wrong sheet (FISC23-G-8.F)"
    ]
