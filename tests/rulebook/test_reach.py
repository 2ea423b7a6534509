"""How people come to a clause: by which pages, commands and printed forms."""

from pathlib import Path

import pytest
from scripts.scan_clauses import ROOT, scan

from faristol.rulebook.clauses import ClauseClass, clause
from faristol.rulebook.coverage import Citations, Status, cover, coverage

DOORS = {"online": {"cli", "web"}, "hall": {"cli", "paper", "web"}}
OF_THE_GAME = (ClauseClass.ENGINE, ClauseClass.ARBITER)
MET = (Status.ENFORCED, Status.OFFERED)


def listed(name: str) -> set[str]:
    lines = (ROOT / "tests/rulebook" / name).read_text("utf-8").splitlines()
    return {line for line in lines if not line.startswith("#")}


class TestWhatIsReached:
    """Of the rules as they are."""

    def test_a_rule_that_is_enforced_can_be_met_somewhere(self) -> None:
        shut = {each.id for each in coverage() if each.status is Status.PLANNED}
        assert shut == listed("no_door_yet.txt"), "what has a door now leaves the list"

    def test_what_has_no_door_in_a_hall_yet_becomes_less(self) -> None:
        without = {
            each.id
            for each in coverage()
            if each.clause_class in OF_THE_GAME and each.status in MET and not each.hall
        }
        assert without == listed("no_hall_door_yet.txt"), "what has a door now leaves the list"

    def test_the_deciding_function_is_named_and_only_one(self) -> None:
        for each in coverage():
            if each.clause_class in OF_THE_GAME and each.status in MET:
                (where,) = each.where
                assert ".py: " in where, each.id

    def test_no_door_but_these(self) -> None:
        for each in coverage():
            assert set(each.online) <= DOORS["online"]
            assert set(each.hall) <= DOORS["hall"]

    @pytest.mark.parametrize("book", ["FISC-B", "FISC-A", "FISC23-G"])
    @pytest.mark.parametrize("number", ["1.6", "1.7"])
    def test_forbidden_aids_are_enforced_on_the_pages(self, book: str, number: str) -> None:
        (found,) = (each for each in coverage() if each.id == f"{book}-{number}")
        assert (found.status, found.where) == (
            Status.ENFORCED,
            ("table/aids.py: forbidden_to_players",),
        )
        assert "web" in found.online

    @pytest.mark.parametrize(
        ("name", "where", "online", "hall"),
        [
            ("FISC-A-6.10", "table/challenging.py", ("web",), ("cli",)),
            ("FISC23-C-1.6", "championship/history.py", ("cli", "web"), ("cli", "paper", "web")),
            ("NL-D-II.3c", "duplicate/", ("cli", "web"), ("cli", "web")),
        ],
    )
    def test_a_table_a_championship_and_a_duplicate_game(
        self, name: str, where: str, online: tuple[str, ...], hall: tuple[str, ...]
    ) -> None:
        (found,) = (each for each in coverage() if each.id == name)
        assert found.where[0].startswith(where)
        assert set(online) <= set(found.online)
        assert set(hall) <= set(found.hall)


COMMANDS = "class Lay: ...\nclass Stop: ...\n"
DECIDE = """
from faristol.table import commands as c, laying
def decide(game, command):
    match command:
        case c.Lay():
            return laying.lay(game)
        case c.Stop():
            return _stop(game)
def _stop(game):
    return "ESC-2"
"""
LAYING = 'TABLE = {"a": "ESC-3"}\ndef lay(game):\n    return _checked(game)\n'
CHECKED = 'def _checked(game):\n    return "ESC-1", TABLE\n'
MAKES = "from faristol.table import commands as c\ndef make():\n    return c.Stop()\n"


class Tree:
    """A small program: two commands, what they lead to, and whoever gives them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.write("src/faristol/table/__init__.py", "")
        self.write("src/faristol/table/commands.py", COMMANDS)
        self.write("src/faristol/table/decide.py", DECIDE)
        self.write("src/faristol/table/laying.py", LAYING + CHECKED)

    def write(self, path: str, text: str) -> None:
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")

    def doors(self, name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        found = scan(self.root)[name]
        return found.online, found.hall


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path)


class TestDoors:
    def test_a_command_that_nobody_gives_leads_nowhere(self, tree: Tree) -> None:
        assert tree.doors("ESC-1") == tree.doors("ESC-2") == ((), ())
        assert scan(tree.root)["ESC-1"].deciders == ("table/laying.py: _checked",)

    def test_a_page_reaches_what_its_commands_lead_to_and_no_more(self, tree: Tree) -> None:
        tree.write("web/src/table/Hand.svelte", "send({ do: 'Lay' })")
        assert tree.doors("ESC-1") == (("web",), ())
        assert tree.doors("ESC-2") == ((), ())

    def test_a_table_in_a_module_is_decided_by_who_uses_it(self, tree: Tree) -> None:
        tree.write("web/src/table/Hand.svelte", "send({ do: 'Lay' })")
        assert scan(tree.root)["ESC-3"].deciders == ("table/laying.py: _checked",)
        assert tree.doors("ESC-3") == (("web",), ())

    @pytest.mark.parametrize("path", ["wire/messages.ts", "table/Hand.test.ts", "server/fakes.ts"])
    def test_types_and_tests_send_nothing(self, tree: Tree, path: str) -> None:
        tree.write(f"web/src/{path}", "send({ do: 'Lay' })")
        assert tree.doors("ESC-1") == ((), ())

    def test_pages_for_a_real_board_are_doors_of_the_hall(self, tree: Tree) -> None:
        tree.write("web/src/areas/hall/Hand.svelte", "send({ do: 'Lay' })")
        assert tree.doors("ESC-1") == (("web",), ("web",))

    def test_a_command_line_is_a_door_of_the_hall(self, tree: Tree) -> None:
        tree.write("src/faristol/cli/replay.py", MAKES)
        assert tree.doors("ESC-2") == ((), ("cli",))

    @pytest.mark.parametrize("path", ["server/tables/acts.py", "notation/retrace.py"])
    def test_what_is_only_tried_out_is_no_door(self, tree: Tree, path: str) -> None:
        tree.write(f"src/faristol/{path}", MAKES)
        assert tree.doors("ESC-2") == ((), ())

    def test_a_route_that_no_page_asks_is_no_door(self, tree: Tree) -> None:
        row = 'X = (Operation("stop", "POST", "/tables/{table}/stop", make, "Stop"),)\n'
        tree.write("src/faristol/server/lobby/api.py", MAKES + row)
        assert tree.doors("ESC-2") == ((), ())
        tree.write("web/src/pages/Stop.svelte", "ask('POST', `/tables/${table}/stop`)")
        assert tree.doors("ESC-2") == (("web",), ())

    def test_what_is_printed_is_a_door_of_the_hall(self, tree: Tree) -> None:
        tree.write(
            "src/faristol/table/sheet_legend.py",
            "from faristol.table.laying import lay\ndef legend():\n    return lay(None)\n",
        )
        assert tree.doors("ESC-1") == ((), ("paper",))


class TestPlanned:
    CITED = Citations(("table/x.py: f",), ("tests/t.py::T",), ("table/x.py: f",))

    def test_what_nobody_can_come_to_is_planned_and_says_which_function(self) -> None:
        (found,) = cover([clause("ESC-1")], {"ESC-1": self.CITED}, {})
        assert found.status is Status.PLANNED
        assert "table/x.py: f" in found.reason

    def test_one_door_is_enough(self) -> None:
        reached = Citations(
            *(self.CITED.where, self.CITED.tests, self.CITED.deciders), hall=("cli",)
        )
        (found,) = cover([clause("ESC-1")], {"ESC-1": reached}, {})
        assert (found.status, found.online, found.hall) == (Status.ENFORCED, (), ("cli",))
