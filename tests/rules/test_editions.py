"""The editions as data: every value cites its clause, every choice is explained."""

import re
from pathlib import Path

import pytest

import faristol.table
from faristol.rulebook import (
    EDITIONS,
    OWN_CHOICE,
    READING,
    ChoiceError,
    EditionError,
    edition,
    ruleset,
    value_names,
)
from faristol.rulebook.clauses import is_clause
from faristol.rulebook.editions import parse_edition

every_edition = pytest.mark.parametrize("name", EDITIONS)


@every_edition
class Test_every_edition:
    def test_cites_a_clause_for_every_value_it_states(self, name: str) -> None:
        source = edition(name)
        assert set(source.values) <= set(source.cited)

    def test_cites_a_clause_for_every_value_that_a_choice_sets(self, name: str) -> None:
        source = edition(name)
        for option in source.options:
            for way in option.choices:
                rules = ruleset(name, options={option.id: way.choice})
                assert all(rules.clauses(key) for key in way.sets)
        for reading in source.readings:
            for way in reading.choices:
                rules = ruleset(name, readings={reading.id: way.choice})
                assert all(rules.clauses(key) for key in way.sets)

    def test_cites_only_clauses_that_exist(self, name: str) -> None:
        source = edition(name)
        readings = {READING + reading.id for reading in source.readings}
        cited = [clause for ids in source.cited.values() for clause in ids]
        cited += [clause for option in source.options for clause in option.clauses]
        cited += [clause for reading in source.readings for clause in reading.clauses]
        for clause in cited:
            assert is_clause(clause) or clause in readings or clause == OWN_CHOICE, clause

    def test_only_friendly_games_are_our_own_choice(self, name: str) -> None:
        cited = {clause for ids in edition(name).cited.values() for clause in ids}
        assert (OWN_CHOICE in cited) == (name == "friendly")

    def test_cites_its_own_book_or_one_it_refers_to(self, name: str) -> None:
        source = edition(name)
        also = {"nl-wedstrijd": ("NL-P",), "nl-duplicate": ("NL-P",)}.get(name, ())
        for ids in source.cited.values():
            for clause in ids:
                if clause != OWN_CHOICE and not clause.startswith(READING):
                    assert clause.startswith((f"{source.book}-", *also))

    def test_explains_every_choice(self, name: str) -> None:
        source = edition(name)
        for option in source.options:
            assert option.question.endswith("?")
            assert len(option.choices) > 1
            assert all(way.means for way in option.choices)
        for reading in source.readings:
            assert reading.question.endswith("?")
            assert reading.why.endswith(".")
            assert reading.choices[0].choice == reading.taken

    def test_every_alternative_makes_a_difference(self, name: str) -> None:
        source = edition(name)
        for reading in source.readings:
            values = [ruleset(name, readings={reading.id: way.choice}) for way in reading.choices]
            assert len({repr(v) for v in values}) == len(values)


class Test_choices:
    def test_the_default_needs_no_word(self) -> None:
        assert ruleset("fisc-2023") == ruleset("fisc-2023", options={"minutes": 30})
        assert ruleset("fisc-2023").chosen == ()

    def test_what_was_chosen_is_remembered(self) -> None:
        rules = ruleset("fisc-2023", {"minutes": 25}, {"hand": "one-turn"})
        assert rules.chosen == (("minutes", 25),)
        assert rules.read_as == (("hand", "one-turn"),)
        assert rules.time.hand == "one-turn"

    @pytest.mark.parametrize(
        ("options", "readings", "said"),
        [
            ({"minutes": 20}, {}, "minutes can't be 20; it may be 30, 25"),
            ({"minutes": "25"}, {}, "minutes can't be '25'"),
            ({"minutes": True}, {}, "minutes can't be True"),
            ({"minuts": 25}, {}, "has no option 'minuts'; it has: starter, minutes"),
            ({"phones": 1}, {}, "phones can't be 1"),
            ({}, {"hand": "two"}, "hand can't be 'two'"),
            ({}, {"minutes": 25}, "has no reading 'minutes'"),
            ({}, {"tile-set": "dutch"}, "'tile-set' can't be switched"),
        ],
    )
    def test_a_wrong_choice_says_what_there_is(
        self,
        options: dict[str, int | str | bool],
        readings: dict[str, int | str | bool],
        said: str,
    ) -> None:
        with pytest.raises(ChoiceError, match=re.escape(said)):
            ruleset("fisc-2023", options, readings)

    @pytest.mark.parametrize("name", ["", "FISC-2023", "../fisc-2023", "fisc"])
    def test_an_unknown_edition_names_the_known_ones(self, name: str) -> None:
        with pytest.raises(LookupError, match="there are fisc-un-contra-un"):
            ruleset(name)


HEAD = """
name = "x"
title = "X"
book = "X"
language = "ca"
source = "x"
"""


class Test_a_file_that_is_wrong:
    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("[rack]\nsice = 7", "no edition has a value 'rack.sice'"),
            ('[rack]\nsize = "7"', "rack.size must be int"),
            ("[rack]\nsize = true", "rack.size must be int"),
            ('[start]\nmethod = "dice"', "start.method can't be 'dice'"),
            ("[turn]\nsteps = 3", "turn.steps must be a list"),
            ('[clauses]\n"rack.size" = ["X-1"]', "cites what the file does not state"),
            ('[rack]\nsize = 7\n[clauses]\n"rack.size" = "X-1"', "must be a list of ids"),
            ('[rack]\nsize = 7\n[clauses]\n"rack.size" = []', "must be a list of ids"),
            ("[racks]\nsize = 7", "unknown sections: ['racks']"),
            ('[[options]]\nid = "o"', "option 'o' lacks 'clauses'"),
            ('[[readings]]\nid = "r"\ntaken = 1', "reading 'r' lacks 'means'"),
            (
                '[[options]]\nid = "o"\nclauses = ["X"]\nquestion = "?"\ndefault = 3\n'
                'choices = [{ is = 1, means = "one" }]',
                "the default 3 is not among [1]",
            ),
            (
                '[[options]]\nid = "o"\nclauses = ["X"]\nquestion = "?"\ndefault = 1\n'
                'choices = [{ is = 1, means = "a" }, { is = 1, means = "b" }]',
                "a choice stands twice",
            ),
            (
                '[[options]]\nid = "o"\nclauses = ["X"]\nquestion = "?"\ndefault = 1\n'
                'choices = [{ is = 1, means = "a", set = { "rack.sice" = 1 } }]',
                "no edition has a value 'rack.sice'",
            ),
        ],
    )
    def test_says_where(self, text: str, said: str) -> None:
        with pytest.raises(EditionError, match=re.escape(said)):
            parse_edition(HEAD + text)

    def test_one_that_is_right_is_read(self) -> None:
        read = parse_edition(HEAD + '[rack]\nsize = 8\n[clauses]\n"rack.size" = ["X-1"]')
        assert read.values == {"rack.size": 8}

    def test_an_option_is_offered_and_sets_all_it_names_unless_it_says_otherwise(self) -> None:
        option = """
            [[options]]
            id = "big-rack"
            clauses = ["X-1"]
            question = "How many?"
            default = false
            choices = [
              { is = false, means = "seven" },
              { is = true, means = "eight", set = { "rack.size" = 8 } },
            ]
        """
        (plain,) = parse_edition(HEAD + option).options
        assert (plain.offered, plain.only_used, plain.on_wood) == (True, False, False)
        said = "offered = false\nonly_used = true\non_wood = true\n"
        (other,) = parse_edition(HEAD + option + said).options
        assert (other.offered, other.only_used, other.on_wood) == (False, True, True)
        assert plain.choices[1].sets == {"rack.size": 8}

    def test_the_reading_taken_stands_first_with_what_it_means_and_sets(self) -> None:
        reading = """
            [[readings]]
            id = "rack"
            clauses = ["X-1"]
            question = "How many?"
            taken = "seven"
            means = "seven tiles"
            why = "custom"
            set = { "rack.size" = 7 }
            alternatives = [{ is = "eight", means = "eight tiles", set = { "rack.size" = 8 } }]
        """
        (read,) = parse_edition(HEAD + reading).readings
        ways = [(way.choice, way.means, dict(way.sets)) for way in read.choices]
        assert ways == [
            ("seven", "seven tiles", {"rack.size": 7}),
            ("eight", "eight tiles", {"rack.size": 8}),
        ]
        assert read.switchable


def _asked_for() -> set[str]:
    """Every value or procedure that the table's code asks a clause for, by its literal name."""
    assert faristol.table.__file__ is not None
    room = Path(faristol.table.__file__).parent
    found: set[str] = set()
    for path in room.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        found |= set(re.findall(r'"([a-z]+\.[a-z_-]+)"', text))
    return found


def test_every_clause_that_code_asks_for_is_cited_by_some_edition() -> None:
    cited = {key for name in EDITIONS for key in edition(name).cited}
    cited |= {key for name in EDITIONS for key in ruleset(name).cited}
    asked = _asked_for()
    assert len(asked) > 80
    assert asked - cited - set(value_names()) == set()


def test_nothing_is_cited_under_a_name_that_no_value_has() -> None:
    for name in EDITIONS:
        source = edition(name)
        assert set(source.values) <= set(value_names())


@pytest.mark.clause(
    "NL-D-I.1",
    "NL-D-I.2",
    "NL-D-II.1a",
    "NL-D-II.1b",
    "NL-D-II.3a",
    "NL-D-II.3b",
)
def test_the_duplicate_game_has_its_values() -> None:
    rules = ruleset("nl-duplicate")
    assert (rules.duplicate.turns, rules.rack.size) == (22, 7)
    assert rules.duplicate.think_ms + rules.duplicate.write_ms == 180_000
    assert rules.equipment.tiles == "dutch"
