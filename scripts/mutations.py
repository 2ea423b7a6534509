"""Small changes to the functions that know the rules, one at a time.

A comparison at its boundary or turned round, `and` for `or`, a number one greater, a statement
left out, a condition turned round, another member of an enumeration (so another reason of a
refusal), another key of the clause that is cited.

Nothing is changed outside functions (tables, defaults of dataclasses), nor assertions (they state
what the types can't), annotations, and texts for people.
"""

import ast
import contextlib
import copy
import enum
import functools
import hashlib
import importlib
import itertools
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType
from typing import Any

from faristol.championship.regulations import regulations
from faristol.duplicate.rules import duplicate_rules
from faristol.rulebook import ruleset
from faristol.rulebook.editions import EDITIONS

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src/faristol"

RULE_MODULES = (
    "table/*.py",
    "duplicate/*.py",
    "championship/*.py",
    "championship/regulations/__init__.py",
    "championship/ratings/*.py",
    "rulebook/ruleset.py",
    "rulebook/editions.py",
    "core/refusal.py",
    "core/results.py",
)
NO_RULES = ("championship/matching.py", "championship/distance.py", "championship/groups.py")
"""Searches for a best pairing or seating, checked against enumeration: many changes there only
take longer to find the same."""

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
OPERATIONS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
BUILTINS = {"any": "all", "all": "any", "min": "max", "max": "min"}
Definition = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Mutant:
    """One change to one function."""

    module: str
    """Dotted, without the package: `table.clock`."""
    function: str
    before: str
    after: str
    nth: int
    """Which of several equal changes in the function, from 1."""
    line: int
    last_line: int
    """Of the changed statement; of a compound one, of its head."""
    change: "Change" = field(repr=False, compare=False)

    @property
    def key(self) -> str:
        """What it is called, in reports and in the list of equivalents."""
        place = f" #{self.nth}" if self.nth > 1 else ""
        return f"{self.module}:{self.function}: {self.before} -> {self.after}{place}"

    @property
    def room(self) -> str:
        """The part of the house it is in."""
        return self.module.partition(".")[0]


def rule_modules(wanted: str = "") -> list[Path]:
    """The files with rules, or those of a room, or one."""
    paths = sorted({path for glob in RULE_MODULES for path in PACKAGE.glob(glob)})
    paths = [path for path in paths if str(path.relative_to(PACKAGE)) not in NO_RULES]
    name = wanted.removeprefix("src/").removeprefix("faristol/").removesuffix(".py").strip("/")
    chosen = [
        p
        for p in paths
        if f"{module_name(p).replace('.', '/')}/".startswith(f"{name}/") or not name
    ]
    if not chosen:
        raise SystemExit(
            f"no rule module {wanted!r}; rooms: table, duplicate, championship, rulebook"
        )
    return chosen


def module_name(path: Path) -> str:
    """Dotted, without the package."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Every mutant of a module, in the order of its lines."""
    module = module_name(path)
    tree = _tree(path)
    names = vars(importlib.import_module(f"faristol.{module}"))
    siblings = _reasons_used(tree, names)
    for qualified, definition in _functions(tree, ""):
        seen: Counter[tuple[str, str]] = Counter()
        for change in _changes(definition, names, siblings):
            statement, node, changed = change
            before, after = _shown(node), _shown(changed)
            seen[before, after] += 1
            nth = seen[before, after]
            first, last = _head(statement)
            yield Mutant(module, qualified, before, after, nth, first, last, change)


@functools.cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


def code_of(mutant: Mutant) -> CodeType | None:
    """The changed function, compiled; None where Python reads it as the original, or not at all.

    `case _ if guard` without its guard hides the cases below it, which is an error of syntax."""
    original = _code_in(_compiled(_path(mutant)), mutant.function)
    try:
        code = _code_in(module_code(mutant), mutant.function)
    except SyntaxError:
        return None
    return None if code == original else code


@functools.cache
def _compiled(path: Path) -> CodeType:
    return compile(_tree(path), str(path), "exec")


def module_code(mutant: Mutant) -> CodeType:
    """The whole module with the change, compiled."""
    path = _path(mutant)
    tree = _tree(path)
    _, node, changed = mutant.change
    with _exchanged(tree, node, changed):
        return compile(tree, str(path), "exec")


def _path(mutant: Mutant) -> Path:
    return Path(sys.modules[f"faristol.{mutant.module}"].__file__ or "")


def _functions(node: ast.AST, prefix: str) -> Iterator[tuple[str, Definition]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Definition):
            yield f"{prefix}{child.name}", child
        elif isinstance(child, ast.ClassDef):
            yield from _functions(child, f"{prefix}{child.name}.")


def _code_in(code: CodeType, qualified: str) -> CodeType:
    for name in qualified.split("."):
        code = next(c for c in code.co_consts if isinstance(c, CodeType) and c.co_name == name)
    return code


def _head(statement: ast.stmt) -> tuple[int, int]:
    """The lines of a statement, without those of the statements in it."""
    inner = [
        n.lineno for n in ast.walk(statement) if isinstance(n, ast.stmt) and n is not statement
    ]
    last = statement.end_lineno or statement.lineno
    return statement.lineno, max(statement.lineno, min([last, *(line - 1 for line in inner)]))


def _shown(node: ast.AST) -> str:
    if isinstance(node, ast.If | ast.While):
        return f"if {ast.unparse(node.test)}"
    if isinstance(node, ast.match_case):
        return f"case {ast.unparse(node.pattern)}" + (
            f" if {ast.unparse(node.guard)}" if node.guard else ""
        )
    text = " ".join(ast.unparse(node).split())
    return text or "(nothing)"


@contextlib.contextmanager
def _exchanged(root: ast.AST, old: ast.AST, new: ast.AST) -> Iterator[None]:
    """The tree with one node exchanged, for as long as this lasts."""
    for parent in ast.walk(root):
        for name, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, name, new)
                try:
                    yield
                finally:
                    setattr(parent, name, old)
                return
            if isinstance(value, list) and any(item is old for item in value):
                place = next(i for i, item in enumerate(value) if item is old)
                value[place] = new
                try:
                    yield
                finally:
                    value[place] = old
                return
    raise LookupError(ast.dump(old))


Change = tuple[ast.stmt, ast.AST, ast.AST]


def _changes(
    definition: Definition, names: dict[str, Any], siblings: list[str]
) -> Iterator[Change]:
    body = definition.body
    if body and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
        body = body[1:]
    for statement in body:
        yield from _in_statement(statement, names, siblings)


def _in_statement(
    statement: ast.stmt, names: dict[str, Any], siblings: list[str]
) -> Iterator[Change]:
    if isinstance(statement, ast.Assert) or _never(statement):
        return
    for changed in _whole(statement):
        yield statement, statement, ast.copy_location(changed, statement)
    for child in ast.iter_child_nodes(statement):
        yield from _inside(child, statement, names, siblings)


def _inside(
    node: ast.AST, statement: ast.stmt, names: dict[str, Any], siblings: list[str]
) -> Iterator[Change]:
    if isinstance(node, ast.stmt):
        yield from _in_statement(node, names, siblings)
        return
    if isinstance(node, ast.match_case):
        if len(node.body) == 1 and _never(node.body[0]):
            return
        if node.guard is not None:
            open_case = ast.match_case(node.pattern, None, node.body)
            yield statement, node, open_case
    if isinstance(node, ast.arg | ast.JoinedStr):
        return
    for changed in _expressions(node, names, siblings):
        yield statement, node, ast.copy_location(changed, node)
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _inside(child, statement, names, siblings)


def _never(statement: ast.stmt) -> bool:
    call = statement.value if isinstance(statement, ast.Expr) else None
    return isinstance(call, ast.Call) and ast.unparse(call.func) == "assert_never"


def _whole(statement: ast.stmt) -> Iterator[ast.stmt]:
    match statement:
        case ast.Expr(value=ast.Call() | ast.Await()):
            yield ast.Pass()
        case ast.AugAssign(op=operation) if type(operation) in OPERATIONS:
            changed = copy.copy(statement)
            changed.op = OPERATIONS[type(operation)]()
            yield changed
            yield ast.Assign([statement.target], statement.value)
        case ast.If() | ast.While() if not _turned_otherwise(statement.test):
            changed_test = copy.copy(statement)
            changed_test.test = _negated(statement.test)
            yield changed_test
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
        case ast.Raise():
            yield ast.Pass()


def _turned_otherwise(test: ast.expr) -> bool:
    """Whether another change makes the same of this condition as turning it round."""
    return isinstance(test, ast.UnaryOp) or (isinstance(test, ast.Compare) and len(test.ops) == 1)


def _negated(test: ast.expr) -> ast.expr:
    return ast.copy_location(ast.UnaryOp(ast.Not(), test), test)


def _expressions(node: ast.AST, names: dict[str, Any], siblings: list[str]) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(ops=operations):
            for place, operation in enumerate(operations):
                for other in COMPARISONS[type(operation)]:
                    ops = [*operations[:place], other(), *operations[place + 1 :]]
                    yield ast.Compare(node.left, ops, node.comparators)
        case ast.BoolOp(op=ast.And()):
            yield ast.BoolOp(ast.Or(), node.values)
        case ast.BoolOp(op=ast.Or()):
            yield ast.BoolOp(ast.And(), node.values)
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.UnaryOp(op=ast.USub()) if not isinstance(node.operand, ast.Constant):
            yield node.operand
        case ast.BinOp(op=operation) if type(operation) in OPERATIONS:
            yield ast.BinOp(node.left, OPERATIONS[type(operation)](), node.right)
        case ast.Constant(value=bool(said)):
            yield ast.Constant(not said)
        case ast.Constant(value=int(number)):
            yield ast.Constant(number + 1)
        case ast.Constant(value=str(text)) if " " not in text and text != "utf-8":
            # Python reads the name of an encoding whatever stands around it.
            yield ast.Constant(_other_clause(text) or f"{text}?")
        case ast.IfExp() if not _turned_otherwise(node.test):
            yield ast.IfExp(_negated(node.test), node.body, node.orelse)
        case ast.comprehension(ifs=[_, *_]):
            yield ast.comprehension(node.target, node.iter, [], node.is_async)
        case ast.Attribute(value=ast.Name(id=kind), attr=member):
            instead = _other_member(names.get(kind), member, siblings)
            if instead:
                yield ast.Attribute(node.value, instead, node.ctx)
        case ast.Call(func=ast.Name(id=called)) if called in BUILTINS:
            function = ast.copy_location(ast.Name(BUILTINS[called], ast.Load()), node)
            yield ast.Call(function, node.args, node.keywords)


def _reasons_used(tree: ast.Module, names: dict[str, Any]) -> list[str]:
    """The reasons a module refuses with: a wrong one is most likely its neighbour."""
    found = [
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "Reason"
    ]
    return list(dict.fromkeys(found)) if "Reason" in names else []


def _other_member(kind: Any, member: str, siblings: list[str]) -> str | None:
    if not (isinstance(kind, enum.EnumMeta) and member in kind.__members__):
        return None
    members = list(kind.__members__)
    if kind.__name__ == "Reason" and len(siblings) > 1:
        members = siblings
    return members[(members.index(member) + 1) % len(members)] if len(members) > 1 else None


@functools.cache
def _cited() -> tuple[dict[str, Any], ...]:
    """What each edition cites, by key."""
    books: list[dict[str, Any]] = [
        dict(ruleset(name).cited) for name in EDITIONS if name != "friendly"
    ]
    books += [dict(duplicate_rules(name).cited) for name in ("nl-duplicate", "fr-duplicate")]
    return (*books, *(dict(regulations(name).clauses) for name in ("fisc-2023", "school")))


@functools.cache
def _other_clause(key: str) -> str | None:
    """The next key whose clause differs, in as many as can be of the books that know this one."""
    knowing = [book for book in _cited() if key in book]
    others = sorted({other for book in knowing for other in book})
    later = [other for other in others if other > key] + [o for o in others if o < key]

    def differing(other: str) -> int:
        return sum(other in book and book[other] != book[key] for book in knowing)

    best = max(later, key=differing, default=None)
    return best if best is not None and differing(best) else None


def seeded_sample(found: list[Mutant], number: int, seed: int) -> list[Mutant]:
    """So many mutants in the order of a lot that their keys and the seed draw.

    A change elsewhere in the sources leaves the others in the sample.
    """

    def lot(mutant: Mutant) -> bytes:
        return hashlib.sha256(f"{seed} {mutant.key}".encode()).digest()

    changing = (mutant for mutant in sorted(found, key=lot) if code_of(mutant) is not None)
    return list(itertools.islice(changing, number))
