"""Everything that an event decides when it is announced stands there with where it is written."""

import pytest
from tests.championship.directing import championship

from faristol.championship.choices import TITLES, Choice, Source, choices_of
from faristol.championship.regulations import REGULATIONS, Disqualified, Unplayed
from faristol.rulebook.clauses import is_clause


def lines_of(regulations: str, **settings: object) -> dict[str, Choice]:
    announced = championship(0, 5, regulations, **settings).state.announced
    assert announced is not None
    return {each.name: each for each in choices_of(announced)}


@pytest.mark.parametrize("name", REGULATIONS)
def test_every_line_has_a_title_and_clauses_of_a_rule_book(name: str) -> None:
    lines = lines_of(name)
    assert list(lines) == [each for each in TITLES if each in lines]
    for line in lines.values():
        assert all(is_clause(clause) for clause in line.clauses), line
        assert not line.alternatives or line.value in line.alternatives, line
        # What a book says has its clause there; nothing else claims to be the book's.
        assert bool(line.clauses) or line.source is not Source.BOOK, line


def test_an_open_of_the_federation() -> None:
    lines = lines_of("fisc-2023")
    assert lines["system"] == Choice(
        "system",
        "dutch",
        Source.BOOK,
        ("FISC23-C-1.3", "FISC23-C-1.9"),
        ("dutch", "distance", "round-robin", "king-of-the-hill"),
    )
    assert lines["rounds"] == Choice("rounds", "5", Source.CHOICE, ("FISC23-C-1.2",))
    assert lines["points"].value == "1.0 0.5 0.0"
    assert lines["late-rulings"].clauses == ("FISC23-G-8.F",)
    assert lines["disqualified"] == Choice(
        "disqualified",
        "stand",
        Source.READING,
        ("FISC23-G-3.8",),
        tuple(each.value for each in Disqualified),
    )


def test_what_is_chosen_otherwise_is_no_longer_the_books() -> None:
    lines = lines_of("fisc-2023", late_rulings=True, unplayed=Unplayed.SKIP)
    assert (lines["late-rulings"].value, lines["late-rulings"].source) == ("yes", Source.CHOICE)
    assert (lines["unplayed"].value, lines["unplayed"].source) == ("skip", Source.READING)


def test_who_starts_is_drawn_where_the_book_says_so() -> None:
    starts = lines_of("nl-wedstrijd")["starts"]
    assert starts == Choice("starts", "lot", Source.BOOK, ("NL-W-II.3a",))


def test_what_a_system_does_not_have_is_not_said() -> None:
    assert not {"bye", "bye-points", "unplayed", "disqualified"} & set(lines_of("school"))
    assert not {"points", "bye"} & set(lines_of("nl-punten"))
    assert "unplayed" not in lines_of("club")
