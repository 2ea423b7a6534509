"""What is said about a pairing has a kind, and can be read back out of a log."""

import random

import pytest
from tests.championship.directing import AT, at_random, championship
from tests.championship.events import play, random_draw

from faristol.championship.basis import basis_of_round
from faristol.championship.commands import Register
from faristol.championship.field import NoPairingError
from faristol.championship.pairing import System, pair_round
from faristol.championship.reasons import OTHER, REMARKS, recognise, remark


@pytest.mark.parametrize("kind", REMARKS)
def test_a_remark_reads_back_as_its_kind_and_value(kind: str) -> None:
    text = remark(kind, "2.5")
    assert recognise(text) == (kind, ("2.5",) if "2.5" in text else ())


@pytest.mark.parametrize(
    "text", ["", "by lot", "score group", "score group x", "score 1\n", "not {}", "9" * 100_000]
)
def test_a_text_from_elsewhere_is_no_kind_of_ours(text: str) -> None:
    assert recognise(text) == (OTHER, ())


@pytest.mark.parametrize("system", System)
def test_every_remark_a_system_makes_has_a_kind(system: System) -> None:
    chance = random.Random(26)
    said: set[str] = set()
    for _ in range(12):
        starts_matter = chance.random() < 0.5
        draw = random_draw(chance, chance.randint(1, 14), 7, starts_matter=starts_matter)
        for _ in range(7):
            try:
                pairing = pair_round(draw, system)
            except NoPairingError as error:
                said.update(error.blocking)
                break
            for reason in pairing.reasons:
                said.update((reason.group, *(note.text for note in reason.notes)))
            draw = play(chance, draw, pairing)
    assert said
    assert {text for text in said if recognise(text)[0] == OTHER} == set()


def test_what_the_clauses_did_has_a_kind_in_every_round() -> None:
    director = championship(players=8)
    director.do(Register(AT, "Debutant"))
    director.play_round(at_random(random.Random(1)))
    director.do(Register(AT, "Tardana", rating=1200))
    director.do(Register(AT, "Tardà", rating=1100))
    director.play_round(at_random(random.Random(2)))
    said = [basis for number in (1, 2) for basis in basis_of_round(director.state, number)]
    assert {recognise(basis.what)[0] for basis in said} == {basis.kind for basis in said}
    assert {"basis-debutants-last", "basis-debutants-rated", "basis-fictitious"} <= {
        basis.kind for basis in said
    }
