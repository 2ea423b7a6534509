"""What is said about a championship is a kind with values, and old sentences become such."""

import random
from pathlib import Path

import pytest
from tests.championship.directing import AT, at_random, championship
from tests.championship.events import play, random_draw

from faristol.championship.basis import basis_of_round
from faristol.championship.commands import Register
from faristol.championship.desk.events import ArbiterCalled, Cause
from faristol.championship.events import PlayersSwapped, RoundPaired
from faristol.championship.field import NoPairingError
from faristol.championship.pairing import System, pair_round
from faristol.championship.reasons import DOUBTS, OTHER, REMARKS, WARNINGS, fill, say
from faristol.championship.record import CODEC, STREAM_CODEC, remark_from, warning_from
from faristol.core import Remark
from faristol.notation.championship_log import format_log, parse_log

DATA = Path(__file__).parents[1] / "data" / "championship"


def old_sentence(kind: str) -> str:
    """A sentence about a pairing as logs had it until November 2026: players still as `{}`."""
    text = REMARKS[kind].replace("<points>", "2.5")
    return text.replace("<count>", "3").replace("<round>", "3")


@pytest.mark.parametrize("kind", REMARKS)
def test_an_old_sentence_about_a_pairing_becomes_its_remark(kind: str) -> None:
    text = old_sentence(kind)
    players = list(range(5, 5 + text.count("{}")))
    values: list[object] = ["2.5"] if "2.5" in text else [3] if "3" in text else []
    assert remark_from(text, players) == {"kind": kind, "values": values, "players": players}
    (said,) = [Remark(kind, tuple(values), tuple(players))]  # type: ignore[arg-type]
    assert say(said) == text.replace("{}", "5", 1).replace("{}", "6", 1)


@pytest.mark.parametrize("kind", WARNINGS)
def test_an_old_warning_becomes_its_remark(kind: str) -> None:
    players = tuple(range(11, 11 + WARNINGS[kind].count("{}")))
    values = tuple(range(21, 21 + WARNINGS[kind].count("<")))
    warning = Remark(kind, values, players)
    found = warning_from(say(warning))
    assert found == {"kind": kind, "values": list(values), "players": list(players)}


@pytest.mark.parametrize(
    "scores", [("401-350", "400-350"), ("150-150 (1/0)", "150-150"), ("120-0-80", "1-0-2")]
)
def test_an_old_call_about_two_sheets_becomes_its_remark(scores: tuple[str, str]) -> None:
    call = {"type": "ArbiterCalled", "at": 1, "round_number": 1, "table": 2, "player": 3}
    sentence = f"one sheet says {scores[0]}, the other {scores[1]}"
    read = STREAM_CODEC.from_builtins({**call, "cause": "sheets", "why": sentence})
    differ = Remark("sheets-differ", scores)
    assert read == ArbiterCalled(1, 1, 2, 3, Cause.SHEETS, "", differ)
    assert say(differ) == sentence
    assert STREAM_CODEC.from_builtins(STREAM_CODEC.to_builtins(read)) == read


@pytest.mark.parametrize(
    ("cause", "why"),
    [
        ("player", "one sheet says 1-2, the other 1-3"),
        ("game-differs", "401-350"),
        ("sheets", "one sheet says nothing"),
        ("sheets", "one sheet says 1, the other " + "2" * 1_000),
        ("sheets", ""),
    ],
)
def test_what_is_said_with_another_call_stays_as_it_is(cause: str, why: str) -> None:
    call = {"type": "ArbiterCalled", "at": 1, "round_number": 1, "table": 2, "player": 3}
    read = STREAM_CODEC.from_builtins({**call, "cause": cause, "why": why})
    assert read == ArbiterCalled(1, 1, 2, 3, Cause(cause), why)


@pytest.mark.parametrize(
    "text",
    ["", "by lot", "score group", "score group x", "score 1\n", "not {}", "9" * 100_000, "score ١"],
)
def test_a_sentence_from_elsewhere_is_kept_as_it_is(text: str) -> None:
    assert remark_from(text) == {"kind": OTHER, "values": [text], "players": ()}
    assert warning_from(text) == {"kind": OTHER, "values": [text], "players": []}
    assert say(Remark(OTHER, (text,))) == text


@pytest.mark.parametrize(
    "remark",
    [
        Remark("no such kind"),
        Remark("met"),
        Remark("met", (), (1, 2, 3, 4)),
        Remark("many", ("{0.__class__}", "<points>")),
        Remark("score", ("9" * 10_000,)),
    ],
)
def test_a_forged_remark_can_be_said_too(remark: Remark) -> None:
    assert isinstance(say(remark, lambda player: f"{{{player}}}"), str)
    assert fill("{} and {}", remark)


def test_no_kind_means_two_things() -> None:
    assert not set(REMARKS) & set(DOUBTS)
    assert OTHER not in {*REMARKS, *DOUBTS}


def test_a_log_from_before_is_read_and_said_as_then() -> None:
    events, _ = parse_log((DATA / "pairs.log").read_text("utf-8"))
    paired = [event for event in events if isinstance(event, RoundPaired)]
    swapped = [event for event in events if isinstance(event, PlayersSwapped)]
    said = [remark for each in paired for r in each.reasons for remark in (r.group, *r.notes)] + [
        warning for event in swapped for warning in event.warnings
    ]
    assert said
    assert OTHER not in {remark.kind for remark in said}
    assert parse_log(format_log(events))[0] == events


@pytest.mark.parametrize(
    "body",
    [
        {"reasons": 1},
        {"reasons": [1]},
        {"reasons": [{"group": 1, "notes": []}]},
        {"reasons": [{"group": "score 1", "notes": [1], "players": [1]}]},
        {"reasons": [{"group": "score 1", "notes": [{"text": 1, "players": []}], "players": []}]},
        {"reasons": [{"group": "score 1", "notes": [{"text": "by lot"}], "players": []}]},
    ],
)
def test_what_is_no_pairing_is_refused_and_named(body: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="RoundPaired"):
        CODEC.from_builtins({"type": "RoundPaired", **body})
    with pytest.raises(ValueError, match="PlayersSwapped"):
        CODEC.from_builtins({"type": "PlayersSwapped", "warnings": body["reasons"]})


@pytest.mark.parametrize("system", System)
def test_every_remark_a_system_makes_has_its_english(system: System) -> None:
    chance = random.Random(26)
    said: list[Remark] = []
    for _ in range(12):
        starts_matter = chance.random() < 0.5
        draw = random_draw(chance, chance.randint(1, 14), 7, starts_matter=starts_matter)
        for _ in range(7):
            try:
                pairing = pair_round(draw, system)
            except NoPairingError as error:
                said.extend(error.blocking)
                break
            for reason in pairing.reasons:
                said.extend((reason.group, *reason.notes))
            draw = play(chance, draw, pairing)
    assert said
    for remark in said:
        marks = REMARKS[remark.kind]
        assert marks.count("{}") == len(remark.players), remark
        assert marks.count("<") == len(remark.values), remark


def test_what_the_clauses_did_has_a_kind_in_every_round() -> None:
    director = championship(players=8)
    director.do(Register(AT, "Debutant"))
    director.play_round(at_random(random.Random(1)))
    director.do(Register(AT, "Tardana", rating=1200))
    director.do(Register(AT, "Tardà", rating=1100))
    director.play_round(at_random(random.Random(2)))
    said = [basis for number in (1, 2) for basis in basis_of_round(director.state, number)]
    assert {basis.kind for basis in said} <= set(REMARKS)
    assert {"basis-debutants-last", "basis-debutants-rated", "basis-fictitious"} <= {
        basis.kind for basis in said
    }
