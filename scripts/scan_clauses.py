"""Find where clauses are cited, in editions and code and in tests, and write it down.

    python scripts/scan_clauses.py            say what is out of date
    python scripts/scan_clauses.py --write    bring src/faristol/rulebook/citations.json up to date

In an edition (`rulebook/editions/*.toml`, `championship/**/*.toml`) a clause is cited by a
value that is its id, or ids with commas or spaces between. In code by a string that is its
id. In a test by
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
PACKAGE = Path("src/faristol")
EDITIONS = {
    "rulebook/editions": "edition",
    "championship/regulations": "regulations",
    "duplicate/editions": "edition of duplicate",
    "championship": "championship data",
}
"""Where values with clauses are kept, and what a file there is called."""
WRITTEN = PACKAGE / "rulebook/citations.json"

_ID = re.compile(r"(?:FISC-[AB]|FISC23-[GC]|ESC|NL-[PWD])-[A-Z0-9][A-Za-z0-9.]*")
_Function = ast.FunctionDef | ast.AsyncFunctionDef


class ScanError(ValueError):
    """A citation that can't be read, or that names no clause."""


def scan(root: Path = ROOT) -> dict[str, Citations]:
    """Every clause that is cited anywhere under `root`."""
    where: dict[str, set[str]] = {}
    tests: dict[str, set[str]] = {}
    for name, place in (*_in_editions(root), *_in_code(root)):
        where.setdefault(name, set()).add(place)
    for name, place in _in_tests(root):
        tests.setdefault(name, set()).add(place)
    return {
        name: Citations(
            tuple(sorted(where.get(name, ()))),
            tuple(sorted(tests.get(name, ()))),
        )
        for name in where.keys() | tests.keys()
    }


# --- editions and code --------------------------------------------------------------


def _in_editions(root: Path) -> Iterator[tuple[str, str]]:
    for folder, what in EDITIONS.items():
        for path in sorted((root / PACKAGE / folder).glob("*.toml")):
            data = tomllib.loads(path.read_text("utf-8"))
            for key, text in _leaves(data, ""):
                for name in _ids(text):
                    yield _known(name, path, root), f"{what} {path.stem}: {key}"


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
        tree = ast.parse(path.read_text("utf-8"))
        for scope, text in _strings(tree, ()):
            for name in _ids(text):
                place = f"{path.relative_to(package).as_posix()}: {'.'.join(scope)}".rstrip(": ")
                yield _known(name, path, root), place


def _strings(node: ast.AST, scope: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.Constant(value=str(text)):
                yield scope, text
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                yield from _strings(child, (*scope, name))
            case _:
                yield from _strings(child, scope)


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
        self.tree = ast.parse(path.read_text("utf-8"))
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
