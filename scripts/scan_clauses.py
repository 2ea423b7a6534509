"""Find where clauses are cited, in editions and code and in tests, and write it down.

    python scripts/scan_clauses.py            say whether what was written is out of date
    python scripts/scan_clauses.py --write    write src/faristol/rulebook/citations.json

In an edition (`rulebook/editions/*.toml`, `championship/**/*.toml`) a clause is cited by a
value that is its id, or ids with commas or spaces between. In code by a string that is its
id.

An edition of the rule book that only declares something enforces nothing. What it says
counts where a decider acts on it: asks for the clause of a procedure by its key, reads a
value by its name, or reads a value that an option or a reading sets. Where a rule is in the
nature of a function that asks for no clause, `[[place]]` in `coverage.toml` names it.

In a test a clause is cited by
`@pytest.mark.clause("FISC-A-4.B.1", ...)` on a function or a class, or `pytestmark` of a
module or class. The arguments may be constants of the module, or of a module it imports
from, and calls of functions found there: whatever is needed to know them is evaluated,
nothing else is run.
"""

import ast
import importlib
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from faristol.rulebook.clauses import UnknownClauseError, clause
from faristol.rulebook.coverage import Citations, format_citations

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # run as a program, its own folder stands there
from scripts.clause_doors import DECIDERS, Doors, defined, parsed  # noqa: E402

PACKAGE = Path("src/faristol")
EDITIONS = {
    "rulebook/editions": "edition",
    "championship/regulations": "regulations",
    "duplicate/editions": "edition of duplicate",
    "championship": "championship data",
}
"""Where values with clauses are kept, and what a file there is called."""
RULE_BOOKS = "rulebook/editions"
STATEMENTS = PACKAGE / "rulebook/coverage.toml"
WRITTEN = PACKAGE / "rulebook/citations.json"

_ID = re.compile(r"(?:FISC-[AB]|FISC23-[GC]|ESC|NL-[PWD])-[A-Z0-9][A-Za-z0-9.]*")
_KEY = re.compile(r"[a-z]+\.[a-z_-]+")
"""A key of an edition, as deciders name it."""
_Function = ast.FunctionDef | ast.AsyncFunctionDef


class ScanError(ValueError):
    """A citation that can't be read, or that names no clause."""


def scan(root: Path = ROOT) -> dict[str, Citations]:
    """Every clause that is cited anywhere under `root`."""
    where: dict[str, set[str]] = {}
    tests: dict[str, set[str]] = {}
    deciding = _Deciding(root)
    for name, place in _in_editions(root, deciding):
        where.setdefault(name, set()).add(place)
    for name, place in _in_code(root):
        where.setdefault(name, set()).add(place)
        deciding.note(name, place, 0)
    for name, place in _in_tests(root):
        tests.setdefault(name, set()).add(place)
    return {
        name: deciding.told(
            name, tuple(sorted(where.get(name, ()))), tuple(sorted(tests.get(name, ())))
        )
        for name in where.keys() | tests.keys()
    }


class _Deciding:
    """Which functions decide by a clause, the most particular first, and how people get there."""

    def __init__(self, root: Path) -> None:
        self._doors = Doors(root)
        self._found: dict[str, dict[str, int]] = {}
        """By clause: functions, and how directly each goes by it."""
        self._clauses: dict[str, set[str]] = {}
        """By function: the clauses it goes by. One that goes by few is about them."""

    def note(self, name: str, place: str, directness: int) -> None:
        """A function goes by a clause: 0 cites it, 1 reads a value that rests on it."""
        if not place.startswith(tuple(f"{room}/" for room in DECIDERS)):
            return
        known = self._found.setdefault(name, {})
        for each in self._doors.users(place):
            known[each] = min(directness, known.get(each, directness))
            self._clauses.setdefault(each, set()).add(name)

    def told(self, name: str, where: tuple[str, ...], tests: tuple[str, ...]) -> Citations:
        """What was found about a clause."""
        found = self._found.get(name, {})
        nearest = min(found.values(), default=0)
        book = name[: name.index("-", 4)] if name.startswith(("FISC", "NL")) else "ESC"
        doors = {
            place: (self._doors.online(place, book), self._doors.hall(place, book))
            for place, directness in found.items()
            if directness == nearest
        }
        decides = sorted(
            doors, key=lambda place: (not any(doors[place]), len(self._clauses[place]), place)
        )
        online = {door for each, _ in doors.values() for door in each}
        hall = {door for _, each in doors.values() for door in each}
        return Citations(
            where,
            tests,
            tuple(decides),
            tuple(sorted(online)),
            tuple(sorted(hall)),
        )


# --- editions and code --------------------------------------------------------------


def _in_editions(root: Path, deciding: _Deciding) -> Iterator[tuple[str, str]]:
    acting = _Acting(root)
    for folder, what in EDITIONS.items():
        for path in sorted((root / PACKAGE / folder).glob("*.toml")):
            data = tomllib.loads(path.read_text("utf-8"))
            for key, text in _leaves(data, ""):
                names = [_known(name, path, root) for name in _ids(text)]
                backed = acting.on(key, data) if folder == RULE_BOOKS and names else ()
                if backed is None:
                    continue
                for name in names:
                    yield name, f"{what} {path.stem}: {key}"
                    yield from ((name, place) for place in backed)
                    for place, directness in acting.nearness(folder, key, backed):
                        deciding.note(name, place, directness)
    acting.nothing_idle()


def declared_only(root: Path = ROOT) -> list[str]:
    """Procedures and values of editions that no decider acts on."""
    acting = _Acting(root)
    found = []
    for path in sorted((root / PACKAGE / RULE_BOOKS).glob("*.toml")):
        data = tomllib.loads(path.read_text("utf-8"))
        for table in ("procedures", "clauses"):
            keys = [f"{table}.{key}" for key in data.get(table, ())]
            found += [f"{path.stem}: {key}" for key in keys if acting.on(key, data) is None]
    return found


class _Acting:
    """Where the deciders act on what editions declare, by the dotted name of it."""

    def __init__(self, root: Path) -> None:
        self._asked: dict[str, set[str]] = {}
        self._begun: dict[str, set[str]] = {}
        """Keys that are put together: `clause(f"stop.{cause}")` asks for all of `stop.`."""
        self._cited: dict[str, set[str]] = {}
        """Keys whose clause is asked for, to be cited; other keys are of values that are read."""
        self._read: dict[str, set[str]] = {}
        """What is read of the rules of a duplicate game or a championship, by its name."""
        for room in DECIDERS:
            for path in sorted((root / PACKAGE / room).rglob("*.py")):
                self._look(path, root / PACKAGE)
        self._places = _places(root)
        self._idle = set(self._places)

    def _look(self, path: Path, package: Path) -> None:
        file = _place(path, package, ())
        for scope, node in _nodes(parsed(path), ()):
            place = f"{file}: {'.'.join(scope)}" if scope else file
            match node:
                case ast.Call(
                    func=ast.Attribute(attr="clause" | "clauses"),
                    args=[ast.Constant(value=str(text)), *_],
                ):
                    self._cited.setdefault(text, set()).add(place)
                case ast.Constant(value=str(text)) if _KEY.fullmatch(text):
                    self._cited.setdefault(text, set()).add(place)
                case ast.Attribute(attr=value, value=ast.Name(id="rules") | ast.Call()):
                    self._read.setdefault(value, set()).add(place)
                case _:
                    pass
            match node:
                case ast.Constant(value=str(text)) if _KEY.fullmatch(text):
                    self._asked.setdefault(text, set()).add(place)
                case ast.Call(
                    func=ast.Attribute(attr="clause" | "clauses"),
                    args=[ast.JoinedStr(values=[ast.Constant(value=str(head)), *_])],
                ):
                    self._begun.setdefault(head, set()).add(place)
                case ast.Attribute(attr=value, value=ast.Attribute(attr=room) | ast.Name(id=room)):
                    self._asked.setdefault(f"{room}.{value}", set()).add(place)
                case _:
                    pass

    def nearness(self, folder: str, key: str, backed: tuple[str, ...]) -> Iterator[tuple[str, int]]:
        """Functions that go by what a key declares: 0 where they cite its clause, else 1."""
        table, _, name = key.partition(".")
        stated = self._places.get(name, set())
        begun = (places for head, places in self._begun.items() if name.startswith(head))
        cited = self._cited.get(name, set()).union(*begun, stated)
        if folder == RULE_BOOKS:
            for place in backed:
                yield place, 0 if place in cited else 1
            return
        room = f"{folder.partition('/')[0]}/"
        read = {name, name.replace(".", "_"), "_".join(reversed(name.split(".")))}
        reads = set().union(*(self._read.get(each, set()) for each in read))
        self._idle.discard(name)
        for place in cited | (reads if table == "clauses" else set()):
            if place.startswith(room):
                yield place, 0 if place in cited else 1

    def on(self, key: str, edition: dict[str, Any]) -> tuple[str, ...] | None:
        """Where a declared key is acted on; None if nowhere. Heads of editions need nothing."""
        table, _, name = key.partition(".")
        match table:
            case "procedures" | "clauses":
                found = self._of(name)
            case "options" | "readings":
                name = name.removesuffix(".clauses")
                entry = next(each for each in edition[table] if each["id"] == name)
                ways = [entry, *entry.get("choices", ()), *entry.get("alternatives", ())]
                values = {value for way in ways for value in way.get("set", {})}
                found = set().union(*map(self._of, sorted(values)))
            case _:
                return ()
        return tuple(sorted(found)) or None

    def _of(self, name: str) -> set[str]:
        found = set(self._asked.get(name, ()))
        for head, places in self._begun.items():
            found |= places if name.startswith(head) else set()
        if found and name in self._places:
            raise ScanError(f"{STATEMENTS}: {name} is asked for in code and needs no place")
        self._idle.discard(name)
        return found or self._places.get(name, set())

    def nothing_idle(self) -> None:
        """Refuse places for what no edition declares."""
        if self._idle:
            raise ScanError(f"{STATEMENTS}: no edition declares {', '.join(sorted(self._idle))}")


def _places(root: Path) -> dict[str, set[str]]:
    """The places that `coverage.toml` names; each must be there."""
    path = root / STATEMENTS
    entries = tomllib.loads(path.read_text("utf-8")).get("place", []) if path.is_file() else []
    named: dict[str, set[str]] = {}
    for entry in entries:
        for key in entry["keys"]:
            if key in named:
                raise ScanError(f"{STATEMENTS}: {key} has a place already")
            named[key] = set(entry["where"])
    for place in sorted(set().union(*named.values())):
        file, _, function = place.partition(": ")
        source = root / PACKAGE / file
        if not source.is_file() or not _defines(source, tuple(function.split("."))):
            raise ScanError(f"{STATEMENTS}: there is no {place}")
    return named


def _defines(source: Path, scope: tuple[str, ...]) -> bool:
    tree = parsed(source)
    return any(within[: len(scope)] == scope for within, _ in _nodes(tree, ()))


def _leaves(node: object, key: str) -> Iterator[tuple[str, str]]:
    """Every string in a TOML value with its dotted key; in a list, tables go by their `id`."""
    match node:
        case str():
            yield key, node
        case dict():
            for name, value in node.items():
                yield from _leaves(value, f"{key}.{name}" if key else name)
        case list():
            for value in node:
                name = value.get("id") if isinstance(value, dict) else None
                yield from _leaves(value, f"{key}.{name}" if name else key)
        case _:
            pass


def _ids(text: str) -> list[str]:
    """The ids of a string that holds nothing else; prose that mentions a clause cites none."""
    parts = [part for part in re.split(r"[,\s]+", text) if part]
    return parts if all(_ID.fullmatch(part) for part in parts) else []


def _in_code(root: Path) -> Iterator[tuple[str, str]]:
    package = root / PACKAGE
    for path in sorted(package.rglob("*.py")):
        for scope, node in _nodes(parsed(path), ()):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for name in _ids(node.value):
                    yield _known(name, path, root), _place(path, package, scope)


def _place(path: Path, package: Path, scope: tuple[str, ...]) -> str:
    return f"{path.relative_to(package).as_posix()}: {'.'.join(scope)}".rstrip(": ")


def _nodes(node: ast.AST, scope: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], ast.AST]]:
    """Everything in a module, with the classes and functions it stands in."""
    for child in ast.iter_child_nodes(node):
        yield scope, child
        of_module = not scope and isinstance(child, ast.Assign | ast.AnnAssign)
        named: tuple[str, ...] = ()
        if isinstance(child, ast.ClassDef | _Function) or of_module:
            named = tuple(defined(child)[:1])  # type: ignore[arg-type] # all of these are statements
        yield from _nodes(child, (*scope, *named))


def _known(name: str, path: Path, root: Path) -> str:
    try:
        return clause(name).id
    except UnknownClauseError as error:
        raise ScanError(f"{path.relative_to(root).as_posix()}: {error}") from error


# --- tests --------------------------------------------------------------------------


def _in_tests(root: Path) -> Iterator[tuple[str, str]]:
    for path in sorted((root / "tests").rglob("test_*.py")):
        module = _Module(path, root)
        prefix = path.relative_to(root).as_posix()
        for scope, marks in _marked(module.tree):
            place = "::".join((prefix, *scope))
            for mark in marks:
                for name in module.clauses(mark, place):
                    yield _known(name, path, root), place


def _marked(tree: ast.Module) -> Iterator[tuple[tuple[str, ...], list[ast.expr]]]:
    """Tests with what may be marks on them; a class counts if it has a test in it."""
    if any(_has_tests(node) for node in tree.body):
        yield (), _pytestmark(tree.body)
    for node in tree.body:
        if isinstance(node, _Function) and node.name.startswith("test"):
            yield (node.name,), node.decorator_list
        if isinstance(node, ast.ClassDef) and _has_tests(node):
            yield (node.name,), [*node.decorator_list, *_pytestmark(node.body)]
            for method in node.body:
                if isinstance(method, _Function) and method.name.startswith("test"):
                    yield (node.name, method.name), method.decorator_list


def _has_tests(node: ast.stmt) -> bool:
    if isinstance(node, ast.ClassDef):
        return node.name.startswith("Test") and any(map(_has_tests, node.body))
    return isinstance(node, _Function) and node.name.startswith("test")


def _pytestmark(body: list[ast.stmt]) -> list[ast.expr]:
    for node in body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark":
            value = node.value
            return value.elts if isinstance(value, ast.List | ast.Tuple) else [value]
    return []


class _Module:
    """A test module whose module-level names can be evaluated one at a time."""

    def __init__(self, path: Path, root: Path) -> None:
        self.path = path
        self.root = root
        self.tree = parsed(path)
        self._nodes = dict(_definitions(self.tree.body))
        self._values: dict[str, Any] = {}

    def clauses(self, mark: ast.expr, place: str) -> list[str]:
        """The ids a decorator cites; none if it is another decorator."""
        call = self._call(mark)
        if call is None:
            return []
        try:
            arguments = self._evaluate(ast.Tuple(elts=call.args, ctx=ast.Load()))
        except Exception as error:
            raise ScanError(f"{place}: can't read {ast.unparse(mark)}: {error}") from error
        flat = [
            each
            for argument in arguments
            for each in (argument if isinstance(argument, list | tuple) else [argument])
        ]
        if not flat or call.keywords or not all(isinstance(each, str) for each in flat):
            raise ScanError(f"{place}: {ast.unparse(mark)} names no clauses")
        return flat

    def _call(self, mark: ast.expr) -> ast.Call | None:
        if isinstance(mark, ast.Name) and isinstance(self._nodes.get(mark.id), ast.expr):
            mark = self._nodes[mark.id]
        is_mark = isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause"
        return mark if is_mark else None  # type: ignore[return-value] # is_mark says so

    def value(self, name: str) -> Any:
        """What a module-level name stands for."""
        if name not in self._values:
            node = self._nodes[name]
            if isinstance(node, ast.ImportFrom):
                self._values[name] = self._imported(node, name)
            elif isinstance(node, _Function):
                scope = self._scope(node)
                exec(compile(ast.Module([node], []), str(self.path), "exec"), scope)
                self._values[name] = scope[name]
            else:
                self._values[name] = self._evaluate(node)
        return self._values[name]

    def _imported(self, node: ast.ImportFrom, name: str) -> Any:
        module = node.module or ""
        original = next(a.name for a in node.names if (a.asname or a.name) == name)
        path = self.root / Path(*module.split(".")).with_suffix(".py")
        if path.is_file():
            return _Module(path, self.root).value(original)
        return getattr(importlib.import_module(module), original)

    def _evaluate(self, node: ast.expr) -> Any:
        code = ast.fix_missing_locations(ast.Expression(node))
        return eval(compile(code, str(self.path), "eval"), self._scope(node))

    def _scope(self, node: ast.AST) -> dict[str, Any]:
        used = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
        own = {node.name} if isinstance(node, _Function) else set()
        return {name: self.value(name) for name in (used & self._nodes.keys()) - own}


def _definitions(body: list[ast.stmt]) -> Iterator[tuple[str, Any]]:
    for node in body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                yield name, value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield name, value
            case ast.FunctionDef(name=name):
                yield name, node
            case ast.ImportFrom(names=names):
                for each in names:
                    yield each.asname or each.name, node
            case _:
                pass


# --- the command --------------------------------------------------------------------


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--write"]):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        found = format_citations(scan())
    except ScanError as error:
        print(error, file=sys.stderr)
        return 1
    target = ROOT / WRITTEN
    if target.is_file() and target.read_text("utf-8") == found:
        print(f"{WRITTEN} is up to date")
        return 0
    if not arguments:
        print(f"{WRITTEN} is out of date: run scripts/scan_clauses.py --write", file=sys.stderr)
        return 1
    target.write_text(found, "utf-8")
    print(f"{WRITTEN} is written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
