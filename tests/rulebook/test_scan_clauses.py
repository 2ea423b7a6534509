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


class TestEditions:
    def test_a_value_that_is_an_id_cites_it(self, tree: Tree) -> None:
        tree.write(
            "src/faristol/rulebook/editions/e.toml",
            '[clauses]\n"exchange.min_bag" = "ESC-19.1"\n'
            '[pass]\nclause = ["ESC-18.1", "ESC-18.2"]\n',
        )
        assert tree.where() == {
            "ESC-19.1": ("edition e: clauses.exchange.min_bag",),
            "ESC-18.1": ("edition e: pass.clause",),
            "ESC-18.2": ("edition e: pass.clause",),
        }

    def test_an_option_or_a_reading_goes_by_its_id(self, tree: Tree) -> None:
        tree.write(
            "src/faristol/rulebook/editions/e.toml",
            '[[options]]\nid = "minutes"\nclauses = ["ESC-3"]\n',
        )
        assert tree.where() == {"ESC-3": ("edition e: options.minutes.clauses",)}

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


class TestCode:
    def test_a_string_that_is_an_id_cites_it(self, tree: Tree) -> None:
        tree.write(
            "src/faristol/table/x.py",
            'class A:\n    def f(self):\n        return "NL-P-III.8a"\nB = "NL-P-V.5"\n',
        )
        assert tree.where() == {
            "NL-P-III.8a": ("table/x.py: A.f",),
            "NL-P-V.5": ("table/x.py",),
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
