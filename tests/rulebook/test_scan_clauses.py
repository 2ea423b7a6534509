"""The scan that finds where clauses are cited."""

from pathlib import Path

import pytest
from scripts.scan_clauses import ScanError, main, scan


class Tree:
    """A small repository to scan."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def write(self, path: str, text: str) -> None:
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")

    def where(self) -> dict[str, tuple[str, ...]]:
        return {name: found.where for name, found in scan(self.root).items() if found.where}

    def tests(self) -> dict[str, tuple[str, ...]]:
        return {name: found.tests for name, found in scan(self.root).items() if found.tests}


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path)


EDITION = "src/faristol/rulebook/editions/e.toml"
STATEMENTS = "src/faristol/rulebook/coverage.toml"
DECIDER = "src/faristol/table/x.py"


class TestEditions:
    def test_a_value_that_is_an_id_cites_it(self, tree: Tree) -> None:
        tree.write(EDITION, '[pass]\nclause = ["ESC-18.1", "ESC-18.2"]\n')
        assert tree.where() == {
            "ESC-18.1": ("edition e: pass.clause",),
            "ESC-18.2": ("edition e: pass.clause",),
        }

    def test_several_ids_may_stand_in_one_value(self, tree: Tree) -> None:
        tree.write("src/faristol/rulebook/editions/e.toml", 'a = "ESC-1, ESC-2 ESC-3"')
        assert set(tree.where()) == {"ESC-1", "ESC-2", "ESC-3"}

    def test_prose_that_mentions_a_clause_cites_none(self, tree: Tree) -> None:
        tree.write("src/faristol/rulebook/editions/e.toml", 'why = "ESC-3 leaves it open"')
        assert tree.where() == {}

    def test_an_unknown_id_is_an_error_with_its_file(self, tree: Tree) -> None:
        tree.write("src/faristol/rulebook/editions/e.toml", 'a = "ESC-191"')
        with pytest.raises(ScanError, match=r"editions/e\.toml: no rule book has.*ESC-19"):
            scan(tree.root)


class TestWhatAnEditionDeclares:
    """It counts where a decider acts on it, and the place is named."""

    PROCEDURE = '[procedures]\n"play.premiums" = ["ESC-16"]\n'

    def test_a_procedure_that_no_code_asks_for_enforces_nothing(self, tree: Tree) -> None:
        tree.write(EDITION, self.PROCEDURE)
        assert tree.where() == {}

    def test_a_procedure_counts_where_a_decider_asks_for_it(self, tree: Tree) -> None:
        tree.write(EDITION, self.PROCEDURE)
        tree.write(DECIDER, 'def count(rules):\n    return rules.clause("play.premiums")\n')
        assert tree.where() == {
            "ESC-16": ("edition e: procedures.play.premiums", "table/x.py: count")
        }

    @pytest.mark.parametrize(
        ("path", "code"),
        [
            ("src/faristol/notation/x.py", 'rules.clause("play.premiums")'),
            (DECIDER, '"""See play.premiums."""'),
            (DECIDER, "# play.premiums"),
            (DECIDER, 'rules.clause("play.premiums_too")'),
            (DECIDER, 'rules.clause(f"stop.{cause}")'),
        ],
    )
    def test_to_talk_about_it_is_not_to_ask(self, tree: Tree, path: str, code: str) -> None:
        tree.write(EDITION, self.PROCEDURE)
        tree.write(path, code + "\n")
        assert tree.where() == {}

    def test_a_key_may_be_put_together(self, tree: Tree) -> None:
        tree.write(EDITION, '[procedures]\n"stop.consult" = ["ESC-16"]\n')
        tree.write(DECIDER, 'def stop(rules, cause):\n    rules.clause(f"stop.{cause}")\n')
        assert tree.where()["ESC-16"][1:] == ("table/x.py: stop",)

    def test_a_value_counts_where_a_decider_reads_it(self, tree: Tree) -> None:
        tree.write(EDITION, '[clauses]\n"exchange.least_bag" = ["ESC-19.1"]\n')
        assert tree.where() == {}
        tree.write(DECIDER, "def may(rules):\n    return rules.exchange.least_bag\n")
        assert tree.where() == {
            "ESC-19.1": ("edition e: clauses.exchange.least_bag", "table/x.py: may")
        }

    def test_an_option_or_a_reading_counts_by_the_values_it_sets(self, tree: Tree) -> None:
        option = '[[options]]\nid = "minutes"\nclauses = ["ESC-3"]\n'
        choice = 'choices = [{ is = 30, set = { "time.each_ms" = 1 } }]\n'
        reading = '[[readings]]\nid = "why"\nclauses = ["ESC-4"]\n'
        tree.write(DECIDER, "def left(rules):\n    return rules.time.each_ms\n")
        tree.write(EDITION, option + reading)
        assert tree.where() == {}
        tree.write(EDITION, option + choice + reading)
        assert tree.where() == {"ESC-3": ("edition e: options.minutes.clauses", "table/x.py: left")}

    def test_a_place_may_be_named_for_a_rule_that_asks_for_no_clause(self, tree: Tree) -> None:
        tree.write(EDITION, self.PROCEDURE)
        tree.write(DECIDER, "class A:\n    def count(self):\n        pass\n")
        tree.write(
            STATEMENTS, '[[place]]\nkeys = ["play.premiums"]\nwhere = ["table/x.py: A.count"]'
        )
        assert tree.where()["ESC-16"][1:] == ("table/x.py: A.count",)

    @pytest.mark.parametrize(
        ("place", "complaint"),
        [
            (
                'keys = ["play.premiums"]\nwhere = ["table/x.py: gone"]',
                "there is no table/x.py: gone",
            ),
            ('keys = ["play.premiums"]\nwhere = ["table/y.py: count"]', "there is no table/y.py"),
            ('keys = ["play.premiums"]\nwhere = ["table/x.py"]', "there is no table/x.py"),
            (
                'keys = ["play.nothing"]\nwhere = ["table/x.py: count"]',
                "no edition declares play.n",
            ),
            ('keys = ["stop.all"]\nwhere = ["table/x.py: count"]', "stop.all is asked for in code"),
            ('keys = ["a.b", "a.b"]\nwhere = ["table/x.py: count"]', "a.b has a place already"),
        ],
    )
    def test_a_place_that_is_wrong_is_an_error(
        self, tree: Tree, place: str, complaint: str
    ) -> None:
        tree.write(EDITION, self.PROCEDURE + '"stop.all" = ["ESC-17"]\n')
        tree.write(DECIDER, 'def count(rules):\n    rules.clause("stop.all")\n')
        tree.write(STATEMENTS, f"[[place]]\n{place}\n")
        with pytest.raises(ScanError, match=complaint):
            scan(tree.root)


class TestCode:
    def test_a_string_that_is_an_id_cites_it(self, tree: Tree) -> None:
        tree.write(
            "src/faristol/table/x.py",
            'class A:\n    def f(self):\n        return "NL-P-III.8a"\nB = "NL-P-V.5"\n',
        )
        assert tree.where() == {
            "NL-P-III.8a": ("table/x.py: A.f",),
            "NL-P-V.5": ("table/x.py: B",),
        }

    def test_docstrings_and_comments_cite_nothing(self, tree: Tree) -> None:
        tree.write("src/faristol/table/x.py", '"""As NL-P-V.5 says."""\n# NL-P-V.5\n')
        assert tree.where() == {}


HEAD = "import pytest\n"


class TestTests:
    def test_marks_on_functions_classes_and_methods(self, tree: Tree) -> None:
        tree.write(
            "tests/rules/test_a.py",
            HEAD
            + '@pytest.mark.clause("ESC-1")\ndef test_f(): ...\n'
            + '@pytest.mark.clause("ESC-2", "ESC-3")\nclass TestC:\n'
            + '    @pytest.mark.clause("ESC-4")\n    def test_m(self): ...\n',
        )
        assert tree.tests() == {
            "ESC-1": ("tests/rules/test_a.py::test_f",),
            "ESC-2": ("tests/rules/test_a.py::TestC",),
            "ESC-3": ("tests/rules/test_a.py::TestC",),
            "ESC-4": ("tests/rules/test_a.py::TestC::test_m",),
        }

    def test_a_class_without_a_test_shows_nothing(self, tree: Tree) -> None:
        tree.write("tests/test_a.py", HEAD + '@pytest.mark.clause("ESC-1")\nclass TestC: ...\n')
        assert tree.tests() == {}

    def test_a_function_that_is_no_test_shows_nothing(self, tree: Tree) -> None:
        tree.write("tests/test_a.py", HEAD + '@pytest.mark.clause("ESC-1")\ndef given(): ...\n')
        assert tree.tests() == {}

    def test_a_comment_shows_nothing(self, tree: Tree) -> None:
        tree.write("tests/test_a.py", 'def test_f():\n    """ESC-1"""  # ESC-2\n    "ESC-3"\n')
        assert tree.tests() == {}

    def test_pytestmark_of_modules_and_classes(self, tree: Tree) -> None:
        tree.write(
            "tests/test_a.py",
            HEAD
            + 'pytestmark = pytest.mark.clause("ESC-1")\n'
            + 'class TestC:\n    pytestmark = [pytest.mark.slow, pytest.mark.clause("ESC-2")]\n'
            + "    def test_m(self): ...\n",
        )
        assert tree.tests() == {
            "ESC-1": ("tests/test_a.py",),
            "ESC-2": ("tests/test_a.py::TestC",),
        }

    @pytest.mark.parametrize(
        "mark",
        [
            "pytest.mark.clause(*ALL)",
            "pytest.mark.clause(ALL)",
            "pytest.mark.clause(*fisc('1'))",
            "pytest.mark.clause(*[f'{book}-1' for book in BOOKS])",
            "pytest.mark.clause('ESC-' + ONE)",
            "SHARED",
        ],
    )
    def test_arguments_are_evaluated(self, tree: Tree, mark: str) -> None:
        tree.write(
            "tests/test_a.py",
            HEAD
            + "BOOKS = ('ESC',)\nONE: str = '1'\nALL = tuple(f'{b}-1' for b in BOOKS)\n"
            + "def fisc(number):\n    return [f'{book}-{number}' for book in BOOKS]\n"
            + "SHARED = pytest.mark.clause('ESC-1')\n"
            + f"@{mark}\ndef test_f(): ...\n",
        )
        assert tree.tests() == {"ESC-1": ("tests/test_a.py::test_f",)}

    def test_names_may_come_from_another_module_of_the_tests(self, tree: Tree) -> None:
        tree.write(
            "tests/rules/spec.py", "import nowhere\ndef fisc(n):\n    return ('ESC-' + n,)\n"
        )
        tree.write(
            "tests/rules/test_a.py",
            HEAD
            + "from tests.rules.spec import fisc as f\n"
            + "@pytest.mark.clause(*f('1'))\ndef test_f(): ...\n",
        )
        assert set(tree.tests()) == {"ESC-1"}

    def test_nothing_else_of_a_module_is_run(self, tree: Tree) -> None:
        tree.write(
            "tests/test_a.py",
            HEAD + "import nowhere\nX = 1 / 0\n@pytest.mark.clause('ESC-1')\ndef test_f(): ...\n",
        )
        assert set(tree.tests()) == {"ESC-1"}

    @pytest.mark.parametrize(
        ("mark", "complaint"),
        [
            ("pytest.mark.clause('ESC-99')", "ESC-99"),
            ("pytest.mark.clause()", "names no clauses"),
            ("pytest.mark.clause(7)", "names no clauses"),
            ("pytest.mark.clause(id='ESC-1')", "names no clauses"),
            ("pytest.mark.clause(NOWHERE)", "can't read.*NOWHERE"),
            ("pytest.mark.clause(*1 / 0)", "can't read"),
        ],
    )
    def test_a_citation_that_cannot_be_read_is_an_error(
        self, tree: Tree, mark: str, complaint: str
    ) -> None:
        tree.write("tests/test_a.py", HEAD + f"@{mark}\ndef test_f(): ...\n")
        with pytest.raises(ScanError, match=rf"tests/test_a\.py.*{complaint}"):
            scan(tree.root)

    def test_other_decorators_are_left_alone(self, tree: Tree) -> None:
        tree.write("tests/test_a.py", HEAD + "@pytest.mark.slow\n@given(x)\ndef test_f(): ...\n")
        assert tree.tests() == {}


def test_the_command_refuses_what_it_does_not_know(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--wrote"]) == 2
    assert "--write" in capsys.readouterr().err
