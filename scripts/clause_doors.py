"""Through which doors people come to a function that decides: pages, commands, printed forms.

Nothing here is said clause by clause. The source is read as a graph of functions: who names whom,
and what each case of a `match` does about one kind of command or message. A page reaches what the
commands lead to that the client's own code sends; a program on the command line reaches what its
functions lead to; a printed form what is worked out for it. A route that only other programs know
is no door, and neither is code that tries commands out to see what is possible, or that referees
the log of a game again.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from pathlib import Path

PACKAGE = Path("src/faristol")
CLIENT = Path("web/src")


class Door(StrEnum):
    """How somebody comes to a rule."""

    CLI = "cli"
    PAPER = "paper"
    WEB = "web"


DECIDERS = ("board", "championship", "duplicate", "table")
"""The rooms that act on rules; what others say about them enforces nothing."""
COMMANDS = {
    "table/commands.py": "table",
    "table/turn_commands.py": "table",
    "table/office_commands.py": "table",
    "duplicate/commands.py": "duplicate",
    "championship/commands.py": "championship",
    "server/duplicate/messages.py": "room",
    "server/championship/messages.py": "desk",
}
"""Modules whose classes ask for something, and what a kind of them is called here."""
SENT_FROM = {"duplicate": "room", "championship": "desk"}
"""Which kind the folders of the client send; all others send commands of a table."""
TRIED_OUT = (
    "server/tables/acts.py",
    "table/known.py",
    "notation/retrace.py",
    "robot/refereeing.py",
)
"""Code that makes commands which nobody gives."""
PRINTED = (
    "documents/",
    "notation/event_site.py",
    "notation/site_pages.py",
    "notation/site_rounds.py",
    "table/sheet_legend.py",
    "table/sheet_text.py",
)
"""What is written for paper: turn slips, wall sheets, the sheet of a game with its legend."""
ON_SCREEN_IN_TERMINAL = ("cli/duplicate/playing.py", "cli/duplicate/rehearsal.py")
"""Commands with which somebody plays on a screen; all others of a game are for a hall."""
AT_WOOD = ("areas/hall/", "areas/arbiter/", "areas/table/ui/arbiter/", "areas/table/model/acts")
"""What people at a real board have before them, and who rules there."""

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_ROWS = ("Operation", "_row")
"""How the table of the server's routes is written."""
_SENT = re.compile(r"\bdo: '([A-Z]\w+)'")


@dataclass
class _Module:
    """What the names of a module stand for."""

    path: str
    tree: ast.Module
    names: dict[str, tuple[str, str]] = field(default_factory=dict)
    """A module-level name as (module, name there); the module alone has no name."""


class Doors:
    """Which functions can be reached from where."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._modules = dict(_modules(root / PACKAGE))
        self._edges: dict[str, set[str]] = {}
        self._methods: dict[str, set[str]] = {}
        self._tables: set[str] = set()
        self._classes: dict[tuple[str, str], list[str]] = {}
        for module in self._modules.values():
            self._read_names(module)
        for module in self._modules.values():
            for scope, node in _functions(module.tree):
                place = f"{module.path}: {'.'.join(scope)}"
                self._edges.setdefault(place, set())
                if not isinstance(node, _Function):
                    self._tables.add(place)
                if len(scope) > 1:
                    self._methods.setdefault(scope[-1], set()).add(place)
                    self._classes.setdefault((module.path, scope[0]), []).append(place)
        for module in self._modules.values():
            for scope, function in _functions(module.tree):
                place = f"{module.path}: {'.'.join(scope)}"
                self._link(place, function, module, scope)
        client = list(_client(root / CLIENT))
        self._web = self._reached((*self._sent(client), *self._served(client)))
        wood = [("table", text) for text in _at_wood(root / CLIENT)]
        self._web_at_wood = self._reached((*self._sent(wood), *self._served(wood)))
        cli = [place for place in self._edges if place.startswith("cli/")]
        screen = [place for place in cli if place.startswith(ON_SCREEN_IN_TERMINAL)]
        self._cli = self._reached(cli, but="server/")  # what `serve` serves are the pages
        self._cli_on_screen = self._reached(screen, but="server/")
        printed = [place for place in self._edges if place.startswith(PRINTED)]
        self._paper = self._reached(printed, but="server/")

    def online(self, place: str, book: str) -> set[Door]:
        """Through which doors whoever plays on a screen meets what a function decides."""
        found = {Door.WEB} if place in self._web else set()
        room = _room(place, book)
        cli = self._cli if room == "championship" else self._cli_on_screen
        return found | ({Door.CLI} if room != "table" and place in cli else set())

    def hall(self, place: str, book: str) -> set[Door]:
        """The same for whoever plays on a real board."""
        is_table = _room(place, book) == "table"
        found = {Door.WEB} if place in (self._web_at_wood if is_table else self._web) else set()
        found |= {Door.CLI} if place in self._cli else set()
        return found | ({Door.PAPER} if place in self._paper else set())

    def users(self, place: str) -> list[str]:
        """The functions that decide by a table of a module; a function decides by itself."""
        if place not in self._tables:
            return [place]
        named = (user for user, named in self._edges.items() if place in named)
        users = sorted(user for user in named if user not in self._tables)
        return users or self._explained(place) or [place]

    def _explained(self, place: str) -> list[str]:
        """Functions of the same module whose docstring says that they go by a constant."""
        path, _, name = place.partition(": ")
        return [
            f"{path}: {'.'.join(scope)}"
            for scope, node in _functions(self._modules[path].tree)
            if isinstance(node, _Function) and f"`{name}`" in (ast.get_docstring(node) or "")
        ]

    # --- roots --------------------------------------------------------------------------

    def _sent(self, client: Iterable[tuple[str, str]]) -> Iterator[str]:
        """Commands and messages that the client's code sends."""
        for folder, text in client:
            for name in _SENT.findall(text):
                yield f"{SENT_FROM.get(folder, 'table')}.{name}"
                if folder == "duplicate":  # most are said on the wire as in the decider
                    yield f"duplicate.{name}"

    def _served(self, client: Iterable[tuple[str, str]]) -> Iterator[str]:
        """The server's functions, but for handlers of routes that the client does not ask."""
        texts = [text for _, text in client]
        unused = {place for place, path in self._routes() if not _is_asked(path, texts)}
        for place in self._edges:
            if place.startswith("server/") and place not in unused:
                yield place

    def _routes(self) -> Iterator[tuple[str, str]]:
        """Handlers with the path they are reached by, as far as it stands in the source."""
        for module in self._modules.values():
            if not module.path.startswith("server/"):
                continue
            constants = _constants(module.tree)
            for node in ast.walk(module.tree):
                if not isinstance(node, ast.Call) or len(node.args) < 4:
                    continue
                if ast.unparse(node.func) not in _ROWS:
                    continue
                texts = [_text(arg, constants) for arg in node.args]
                path = next((text for text in texts if text and "/" in text), "")
                for arg in node.args:
                    if isinstance(arg, ast.Name) and arg.id in module.names:
                        found = ": ".join(module.names[arg.id])
                        if found in self._edges and path:
                            yield found, path

    # --- the graph ----------------------------------------------------------------------

    def _reached(self, roots: Iterable[str], but: str = "-") -> set[str]:
        seen: set[str] = set()
        waiting = list(roots)
        while waiting:
            place = waiting.pop()
            if place not in seen and not place.startswith(but):
                seen.add(place)
                waiting += self._edges.get(place, ())
        return seen

    def _read_names(self, module: _Module) -> None:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("faristol"):
                for alias in node.names:
                    called = alias.asname or alias.name
                    module.names[called] = self._imported(node.module or "", alias.name)
        for node in module.tree.body:
            for name in defined(node):
                module.names[name] = (module.path, name)

    def _imported(self, module: str, name: str) -> tuple[str, str]:
        whole = f"{module}.{name}".removeprefix("faristol.").replace(".", "/")
        for path in (f"{whole}.py", f"{whole}/__init__.py"):
            if path in self._modules:
                return path, ""
        part = module.removeprefix("faristol").removeprefix(".").replace(".", "/")
        return (f"{part}.py" if f"{part}.py" in self._modules else f"{part}/__init__.py"), name

    def _meant(self, module: str, name: str, deep: int = 0) -> tuple[str, str]:
        """Where a name is defined, followed through modules that only pass it on."""
        known = self._modules.get(module)
        if known is None or not name or name not in known.names or deep > 5:
            return module, name
        found = known.names[name]
        return found if found == (module, name) else self._meant(*found, deep + 1)

    def _symbol(self, node: ast.expr, module: _Module) -> tuple[str, str] | None:
        """What a name, or a name in an imported module, stands for."""
        if isinstance(node, ast.Name) and node.id in module.names:
            return self._meant(*module.names[node.id])
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            base = module.names.get(node.value.id)
            if base is not None and not base[1]:
                return self._meant(base[0], node.attr)
        return None

    def _kind(self, node: ast.expr, module: _Module) -> str | None:
        """The command or message that a class stands for."""
        symbol = self._symbol(node, module)
        if symbol is None or symbol[0] not in COMMANDS or not symbol[1][:1].isupper():
            return None
        return f"{COMMANDS[symbol[0]]}.{symbol[1]}"

    def _link(self, place: str, node: ast.AST, module: _Module, scope: tuple[str, ...]) -> None:
        """Add what a part of a function names; cases of commands belong to the commands."""
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.match_case):
                kinds = self._kinds_in(child.pattern, module)
                for owner in kinds or [place]:
                    for part in (child.guard, *child.body):
                        if part is not None:
                            self._add(owner, part, module, scope)
                continue
            if isinstance(child, ast.If) and (kinds := self._tested(child.test, module)):
                for owner in kinds:
                    for part in child.body:
                        self._add(owner, part, module, scope)
                for part in child.orelse:
                    self._add(place, part, module, scope)
                continue
            self._add(place, child, module, scope)

    def _add(self, owner: str, node: ast.AST, module: _Module, scope: tuple[str, ...]) -> None:
        if isinstance(node, ast.Call) and ast.unparse(node.func) in _ROWS:
            return  # a route is a door where a page asks it
        found = self._edges.setdefault(owner, set())
        if isinstance(node, ast.Call | ast.keyword) and not module.path.startswith(TRIED_OUT):
            # A class that is handed over by name, as `tick=Tick`, is called by whoever gets it.
            kind = self._kind(node.func if isinstance(node, ast.Call) else node.value, module)
            found.update([kind] if kind else ())
        if isinstance(node, ast.Name | ast.Attribute):
            symbol = self._symbol(node, module)
            if symbol is not None:
                found.add(": ".join(symbol))
                if symbol[0] not in COMMANDS:
                    found.update(self._classes.get(symbol, ()))
            elif isinstance(node, ast.Attribute):
                own = f"{module.path}: {scope[0]}.{node.attr}"
                is_own = isinstance(node.value, ast.Name) and node.value.id == "self"
                found.update([own] if is_own and own in self._edges else self._named(node.attr))
        self._link(owner, node, module, scope)

    def _named(self, method: str) -> set[str]:
        return {
            each
            for each in self._methods.get(method, ())
            if not each.startswith(("cli/", "store/"))
        }

    def _kinds_in(self, pattern: ast.pattern, module: _Module) -> list[str]:
        classes = [each.cls for each in ast.walk(pattern) if isinstance(each, ast.MatchClass)]
        return [kind for each in classes if (kind := self._kind(each, module))]

    def _tested(self, test: ast.expr, module: _Module) -> list[str]:
        match test:
            case ast.Call(func=ast.Name(id="isinstance"), args=[_, tested]):
                parts = tested.elts if isinstance(tested, ast.Tuple) else [tested]
                return [kind for each in parts if (kind := self._kind(each, module))]
            case _:
                return []


def _room(place: str, book: str) -> str:
    """Which game a function is of; a board is everybody's, so there the book says it."""
    room = place.partition("/")[0]
    if room in ("championship", "duplicate", "table"):
        return room
    return {"NL-D": "duplicate", "FISC23-C": "championship"}.get(book, "table")


def _modules(package: Path) -> Iterator[tuple[str, _Module]]:
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package).as_posix()
        yield name, _Module(name, parsed(path))


def parsed(path: Path) -> ast.Module:
    """A file of source; the same text is read once."""
    return _tree(path.read_text("utf-8"))


@cache
def _tree(text: str) -> ast.Module:
    return ast.parse(text)


def _functions(tree: ast.Module) -> Iterator[tuple[tuple[str, ...], ast.AST]]:
    """Functions, methods and tables of them; what is defined inside one belongs to it."""
    for node in tree.body:
        if isinstance(node, _Function | ast.Assign | ast.AnnAssign):
            for name in defined(node):
                yield (name,), node
        elif isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, _Function):
                    yield (node.name, part.name), part


def defined(node: ast.stmt) -> list[str]:
    """The names that a statement of a module defines."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.Assign(targets=targets):
            return [target.id for target in targets if isinstance(target, ast.Name)]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
        case _:
            return []


def _client(sources: Path) -> Iterator[tuple[str, str]]:
    """The client's files, each with the folder it stands in; no tests, no generated types."""
    for path in sorted((*sources.rglob("*.ts"), *sources.rglob("*.svelte"))):
        folder = path.relative_to(sources).parts[0]
        if folder != "wire" and ".test." not in path.name and path.name != "fakes.ts":
            yield folder, path.read_text("utf-8")


def _at_wood(sources: Path) -> Iterator[str]:
    """The client's files for games at real boards, and for those who rule at them."""
    for path in sorted((*sources.rglob("*.ts"), *sources.rglob("*.svelte"))):
        name = path.relative_to(sources).as_posix()
        if name.startswith(AT_WOOD) and ".test." not in name:
            yield path.read_text("utf-8")


def _constants(tree: ast.Module) -> dict[str, str]:
    found: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            text = _text(node.value, found)
            if text:
                found[node.targets[0].id] = text
    return found


def _text(node: ast.expr, constants: dict[str, str]) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.Name(id=name):
            return constants.get(name, "")
        case ast.JoinedStr(values=values):
            return "".join(_text(value, constants) for value in values)
        case ast.FormattedValue(value=value):
            return _text(value, constants)
        case _:
            return ""


def _is_asked(path: str, texts: Iterable[str]) -> bool:
    """Whether one file of the client names every fixed part of a route."""
    parts = [part for part in path.split("/") if part and "{" not in part]
    return any(all(part in text for part in parts) for text in texts)
