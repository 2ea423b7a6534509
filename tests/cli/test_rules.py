"""`faristol rules`, run as people run it."""

import json
import re
import subprocess
import sys

import pytest
from typer.testing import CliRunner, Result

from faristol.cli import main
from faristol.cli.rule_pages import value_of
from faristol.cli.rules import app
from faristol.rulebook import EDITIONS, ruleset, value_names
from faristol.rulebook.clauses import (
    UnknownBookError,
    UnknownClauseError,
    all_clauses,
    clause,
    clauses_of,
)
from faristol.rulebook.topics import format_value, label, topic_of, topics


def run(*arguments: str, columns: int = 100) -> Result:
    return CliRunner().invoke(app, list(arguments), env={"COLUMNS": str(columns)})


def said(*arguments: str, columns: int = 100) -> str:
    result = run(*arguments, columns=columns)
    assert result.exit_code == 0, result.output
    return result.output


def unwrapped(text: str) -> str:
    return re.sub(r"\s+", " ", text)


class TestTheCommand:
    @pytest.mark.parametrize(
        ("arguments", "complaint"),
        [
            (["clause", "FISC-A-4B1"], "did you mean FISC-A-4.B.1"),
            (["coverage", "--book", "FISC"], "there are FISC-B, FISC-A"),
            (["show", "fisc"], "there are fisc-un-contra-un"),
            (["burn"], "burn"),
        ],
    )
    def test_says_plainly_what_it_cannot_do(
        self, arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        with pytest.raises(SystemExit) as left:
            main(["rules", *arguments])
        assert left.value.code == 2
        shown = capsys.readouterr()
        assert complaint in shown.err
        assert "Traceback" not in shown.err
        assert not shown.out

    def test_starts_without_the_terminal_library(self) -> None:
        code = "import sys, faristol.cli.rules; print('rich' in sys.modules)"
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert ran.stdout == "False\n", ran.stderr


class TestList:
    def test_names_every_edition(self) -> None:
        listed = said("list", columns=140)
        assert all(f" {name} " in listed for name in EDITIONS)

    def test_counts_players_time_and_clauses(self) -> None:
        (line,) = (each for each in said("list", columns=140).splitlines() if "nl-punten" in each)
        assert "90 min for the game" in line
        assert " 64 " in line


class TestShow:
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_prints_every_stated_value_with_its_clause_and_sentence(self, edition: str) -> None:
        page = unwrapped(said("show", edition))
        rules = ruleset(edition)
        for name in rules.stated:
            assert f"{label(name)}: " in page
            for cited in rules.clauses(name):
                if not cited.startswith("reading:") and cited != "own choice":
                    assert f"{cited} {clause(cited).own}" in page

    @pytest.mark.parametrize("edition", EDITIONS)
    def test_prints_every_choice_and_reading(self, edition: str) -> None:
        page = unwrapped(said("show", edition))
        rules = ruleset(edition)
        for option in rules.options:
            asked = f"{option.id}: {unwrapped(option.question)}"
            assert (asked in page) is option.offered
            if not option.offered:
                continue
            assert all(unwrapped(each.means) in page for each in option.choices)
        for reading in rules.readings:
            assert unwrapped(reading.why) in page
            assert all(unwrapped(each.means) in page for each in reading.choices)

    @pytest.mark.parametrize("edition", [name for name in EDITIONS if name != "friendly"])
    def test_prints_every_clause_of_the_book(self, edition: str) -> None:
        page = unwrapped(said("show", edition))
        for each in clauses_of(ruleset(edition).book):
            assert f"{each.id} {each.own}" in page

    def test_speaks_english_when_asked(self) -> None:
        page = unwrapped(said("show", "nl-wedstrijd", "--language", "en"))
        assert clause("NL-W-III.9f").english in page
        assert clause("NL-W-III.9f").own not in page

    def test_speaks_the_readers_language_where_the_book_is_in_another(self) -> None:
        page = unwrapped(said("show", "nl-wedstrijd", "-l", "ca"))
        assert (
            "NL-W-III.9f Si el mot és vàlid, qui l'ha impugnat rep 20 punts de penalització."
            in page
        )
        assert "NL-W-III.9f Is het woord goed" not in page

    def test_leaves_no_spaces_at_line_ends(self) -> None:
        assert not re.search(r" $", said("show", "fisc-2023", columns=60), re.MULTILINE)

    @pytest.mark.parametrize("name", ["", "fisc", "FISC-2023", "../editions/fisc-2023", "x" * 9999])
    def test_an_unknown_edition_is_refused_with_the_known_ones(self, name: str) -> None:
        result = run("show", name)
        assert result.exit_code == 2
        assert "there are fisc-un-contra-un, fisc-classic" in unwrapped(result.output)

    def test_an_unknown_language_is_refused(self) -> None:
        assert run("show", "fisc-2023", "--language", "tlh").exit_code == 2


class TestClause:
    def test_tells_it_in_every_language_the_books_own_first(self) -> None:
        page = unwrapped(said("clause", "FISC-A-4.B.4"))
        assert page.startswith("FISC-A-4.B.4 · ENGINE ")
        found = clause("FISC-A-4.B.4")
        told = " ".join(f"{each}: {found.text(each)}" for each in ("ca", "en", "nl"))
        assert f"4. Final de la partida {told}" in page
        assert "same rule: FISC23-G-4.B.4" in page
        assert "status: " in page

    def test_tells_it_in_one_language_when_asked(self) -> None:
        page = unwrapped(said("clause", "FISC-A-4.B.4", "--language", "nl"))
        assert "4. Einde van de partij Deze regel geldt niet zolang de stand 0-0 is." in page
        assert clause("FISC-A-4.B.4").own not in page
        assert clause("FISC-A-4.B.4").english not in page

    def test_a_number_tells_it_in_every_book(self) -> None:
        page = said("clause", "4.b.1")
        assert [line.split()[0] for line in page.splitlines() if " · " in line] == [
            "FISC-B-4.B.1",
            "FISC-A-4.B.1",
            "FISC23-G-4.B.1",
        ]

    @pytest.mark.parametrize("each", [each.id for each in all_clauses()[::25]])
    def test_tells_any_of_them(self, each: str) -> None:
        assert each in said("clause", each)

    @pytest.mark.parametrize("name", ["", "4.Z", "FISC-A-4B1", "\x00", "Ω" * 5000])
    def test_an_unknown_clause_is_refused(self, name: str) -> None:
        assert isinstance(run("clause", name).exception, UnknownClauseError)


class TestCompare:
    def test_shows_values_that_differ_and_not_those_that_agree(self) -> None:
        page = said("compare", "fisc-un-contra-un", "fisc-2023", columns=200)
        assert label("exchange.least_bag").startswith("Tiles the bag must hold")
        assert "│ Tiles the bag must hold" in page
        assert label("rack.bonus") not in page

    def test_shows_clauses_that_differ_and_not_those_that_agree(self) -> None:
        page = said("compare", "fisc-classic", "fisc-2023", columns=200)
        clauses = page[page.index("Clauses that differ") :]
        numbers = re.findall(r"^│ (\S+)", clauses, re.MULTILINE)
        assert numbers == ["1.8", "2.0", "3.15", "3.16", "3.17", "3.18", "7.1", "7.0", "7.D"]

    def test_shows_choices_that_differ(self) -> None:
        page = said("compare", "fisc-un-contra-un", "fisc-classic", columns=200)
        assert re.search(r"│ minutes .*not in this edition .*30, or 25", page)

    def test_an_edition_agrees_with_itself(self) -> None:
        page = said("compare", "nl-punten", "nl-punten")
        assert page.splitlines() == ["No value differs.", "No clause differs."]

    def test_books_of_two_federations_are_compared_by_values(self) -> None:
        page = said("compare", "fisc-2023", "nl-punten", columns=200)
        assert "Values that differ" in page
        assert "number and word their clauses differently" in page

    @pytest.mark.parametrize("first", EDITIONS)
    def test_of_any_two_every_value_that_differs_is_listed_and_no_other(self, first: str) -> None:
        for second in EDITIONS:
            page = said("compare", first, second, columns=200)
            rules = (ruleset(first), ruleset(second))
            names = dict.fromkeys((*rules[0].stated, *rules[1].stated))
            differing = [
                name for name in names if value_of(rules[0], name) != value_of(rules[1], name)
            ]
            assert sorted(_labels(page, "Values that differ")) == sorted(map(label, differing))

    def test_a_narrow_terminal_shows_the_same_values(self) -> None:
        narrow, wide = (
            said("compare", "fisc-escolar", "nl-punten", columns=each) for each in (60, 200)
        )
        title = "Values that differ"
        assert _labels(narrow, title) == _labels(wide, title) != []


def _labels(page: str, title: str) -> list[str]:
    """The first column of a table, each cell in one line."""
    if title not in page:
        return []
    table = page.split(title)[1].split("\n\n")[0]
    rows = re.split(r"^[├┡].*$", table.split("└")[0], flags=re.MULTILINE)[1:]
    return [
        " ".join(" ".join(re.findall(r"^│([^│]*)│", row, re.MULTILINE)).split()) for row in rows
    ]


class TestCoverage:
    def test_json_lists_every_clause(self) -> None:
        listed = json.loads(said("coverage", "--json"))
        assert [each["id"] for each in listed] == [each.id for each in all_clauses()]
        for each in listed:
            assert list(each) == ["id", "class", "status", "where", "tests", "reason", "reach"]
            assert list(each["reach"]) == ["online", "hall"]
            assert each["class"] in ("ENGINE", "ARBITER", "DISPLAY", "PHYSICAL")
            assert each["status"] in (
                "enforced",
                "offered",
                "shown",
                "not-applicable",
                "planned",
                "missing",
            )

    def test_text_sums_up_by_book_and_lists_one_line_a_clause(self) -> None:
        lines = said("coverage").splitlines()
        assert any("FISC23-C" in line and "27" in line for line in lines)
        assert sum(line.startswith(("FISC", "ESC", "NL-")) for line in lines) == 613

    def test_filters_by_book_and_status(self) -> None:
        listed = json.loads(said("coverage", "--json", "--book", "fisc23-c", "--status", "shown"))
        assert [each["id"] for each in listed] == ["FISC23-C-4.4"]

    def test_an_unknown_book_or_status_is_refused(self) -> None:
        assert isinstance(run("coverage", "--book", "FISC").exception, UnknownBookError)
        assert run("coverage", "--status", "fine").exit_code == 2


class TestTopics:
    def test_every_value_has_a_label(self) -> None:
        assert [name for name in value_names() if label(name) == name] == []

    def test_every_label_names_a_value(self) -> None:
        labelled = {f"{topic.name}.{key}" for topic in topics().values() for key in topic.labels}
        assert labelled == set(value_names())

    @pytest.mark.parametrize("edition", EDITIONS)
    def test_every_procedure_belongs_to_a_topic(self, edition: str) -> None:
        assert [name for name in ruleset(edition).cited if topic_of(name) is None] == []

    @pytest.mark.parametrize(
        ("name", "value", "text"),
        [
            ("time.each_ms", 1_500_000, "25 min"),
            ("challenge.after_clock_ms", 20_000, "20 s"),
            ("duplicate.think_ms", 150_000, "2 min 30 s"),
            ("time.each_ms", 0, "none"),
            ("time.each_ms", 1_234, "1234 ms"),
            ("passing.allowed", True, "yes"),
            ("rack.bonus", 50, "50"),
            ("turn.steps", ("place", "note"), "place, note"),
            ("time.stops", (), "none"),
        ],
    )
    def test_values_are_written_as_people_write_them(
        self, name: str, value: int | tuple[str, ...], text: str
    ) -> None:
        assert format_value(name, value) == text
