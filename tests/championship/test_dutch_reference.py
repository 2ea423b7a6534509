"""FIDE Dutch pairs as the reference engine does, round by round."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from faristol.championship.dutch import pair_dutch
from faristol.notation.trf_reading import parse_trf
from faristol.notation.trf_rounds import draw_of

DATA = Path("tests/data/pairing")
EVENTS = sorted(path.stem for path in DATA.glob("[ABC]*.trf"))
DECISIVE = json.loads((DATA / "decisive/index.json").read_text())


def unordered(rows: list[tuple[int, int]]) -> list[tuple[int, int]]:
    return [(min(row), max(row)) for row in rows]


def test_the_sample_is_complete() -> None:
    assert len(EVENTS) == 56
    assert len(DECISIVE) == 56


@pytest.mark.parametrize("name", EVENTS)
def test_every_round_pairs_as_the_reference_engine_pairs_it(name: str) -> None:
    known = json.loads((DATA / f"{name}.json").read_text())
    event = parse_trf((DATA / f"{name}.trf").read_text())
    event = replace(event, rounds_total=known["rounds"])
    with_colours = known["family"] != "C"
    for played, expected in enumerate(known["pairings"]):
        pairing = pair_dutch(draw_of(event, played=played, starts_matter=with_colours))
        found, wanted = list(pairing.rows()), [tuple(row) for row in expected]
        if not with_colours:
            found, wanted = unordered(found), unordered(wanted)
        assert found == wanted, f"round {played + 1}"


@pytest.mark.parametrize("case", DECISIVE, ids=lambda case: case["file"])
def test_rounds_in_which_one_criterion_decides(case: dict[str, object]) -> None:
    event = parse_trf((DATA / "decisive" / str(case["file"])).read_text())
    pairing = pair_dutch(draw_of(event, starts_matter=bool(case["colours"])))
    found, wanted = list(pairing.rows()), [tuple(row) for row in case["expected"]]  # type: ignore[attr-defined]
    if not case["colours"]:
        found, wanted = unordered(found), unordered(wanted)
    assert found == wanted
