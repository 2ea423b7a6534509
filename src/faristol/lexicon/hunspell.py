"""Hunspell dictionaries: an affix file and a list of entries, made into written forms.

Reads what word-forming needs of the format (prefixes, suffixes, conditions, cross
products, continuation flags, flags that forbid or hide a word) and leaves out
compounding and everything about suggestions. It knows nothing of tiles.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache

from faristol.digits import parse_digits


class HunspellError(ValueError):
    """An affix file or dictionary that can't be read: says which line."""


@dataclass(frozen=True, slots=True)
class Affix:
    """One rule line: take `strip` off, put `add` on, where `condition` holds."""

    flag: str
    is_suffix: bool
    crosses: bool
    """May stand together with an affix of the other side."""
    strip: str
    add: str
    condition: str
    then: tuple[str, ...]
    """Flags that the form made by this rule carries in turn."""

    def applies_to(self, word: str) -> bool:
        """Whether the rule may be used on `word`; it never leaves an empty stem."""
        if len(word) <= len(self.strip):
            return False
        if self.is_suffix:
            return word.endswith(self.strip) and bool(_ending(self.condition).search(word))
        return word.startswith(self.strip) and bool(_beginning(self.condition).match(word))

    def apply(self, word: str) -> str:
        """The form the rule makes of `word`."""
        if self.is_suffix:
            return word[: len(word) - len(self.strip)] + self.add
        return self.add + word[len(self.strip) :]


@dataclass(slots=True)
class AffixTable:
    """The word-forming part of an affix file."""

    flag_style: str = "char"
    suffixes: dict[str, list[Affix]] = field(default_factory=dict)
    prefixes: dict[str, list[Affix]] = field(default_factory=dict)
    aliases: list[str] = field(default_factory=list)
    needs_affix: set[str] = field(default_factory=set)
    """Flags of stems that are no words by themselves."""
    excluded: set[str] = field(default_factory=set)
    """Flags of what is never a word: FORBIDDENWORD, ONLYINCOMPOUND."""

    def flags_of(self, text: str) -> tuple[str, ...]:
        """Split a flag field in the file's style, through its aliases if it has any."""
        if alias := parse_digits(text, len(self.aliases)):
            text = self.aliases[alias - 1]
        if self.flag_style == "long":
            return tuple(text[at : at + 2] for at in range(0, len(text), 2))
        if self.flag_style == "num":
            return tuple(part for part in text.split(",") if part)
        return tuple(text)


@cache
def _ending(condition: str) -> re.Pattern[str]:
    return _compiled(condition, f"(?:{_escaped(condition)})$")


@cache
def _beginning(condition: str) -> re.Pattern[str]:
    return _compiled(condition, _escaped(condition))


def _escaped(condition: str) -> str:
    """Only `.`, `[…]` and `[^…]` mean something in a condition."""
    return re.sub(r"[\\{}()*+?|$]|(?<!\[)\^", lambda found: "\\" + found[0], condition)


def _compiled(condition: str, pattern: str) -> re.Pattern[str]:
    try:
        return re.compile(pattern)
    except re.error as error:
        raise HunspellError(f"affix condition {condition!r}: {error}") from error


def parse_affixes(text: str, *, keep: Callable[[Affix], bool] = lambda _: True) -> AffixTable:
    """Read an affix file; rules for which `keep` says no are left out.

    :raises HunspellError: naming the line.
    """
    table = AffixTable()
    lines = text.splitlines()
    _read_flag_style(table, lines)
    crossing: dict[tuple[str, str], bool] = {}
    for number, line in enumerate(lines, 1):
        match line.split():
            case ["NEEDAFFIX" | "PSEUDOROOT", flag, *_]:
                table.needs_affix.add(flag)
            case ["FORBIDDENWORD" | "ONLYINCOMPOUND", flag, *_]:
                table.excluded.add(flag)
            case ["SFX" | "PFX" as side, flag, crosses, _, *_] if (side, flag) not in crossing:
                if crosses not in ("Y", "N"):
                    raise HunspellError(f"affix line {number}: flag {flag!r} has no header")
                crossing[side, flag] = crosses == "Y"
            case ["SFX" | "PFX" as side, flag, strip, add, *rest]:
                rule = _rule(table, side, flag, strip, add, rest, crosses=crossing[side, flag])
                if keep(rule):
                    rules = table.suffixes if rule.is_suffix else table.prefixes
                    rules.setdefault(flag, []).append(rule)
            case ["SFX" | "PFX", *_]:
                raise HunspellError(f"affix line {number}: {line.strip()[:60]!r} is cut short")
    return table


def _read_flag_style(table: AffixTable, lines: list[str]) -> None:
    """Flags can't be split before it is known how; aliases may come in any order."""
    announced = False
    for line in lines:
        match line.split():
            case ["FLAG", style, *_]:
                table.flag_style = style if style in ("long", "num") else "char"
            case ["AF", alias, *_]:
                if announced:
                    table.aliases.append(alias)
                announced = True  # the first AF line only counts the others


def _rule(
    table: AffixTable,
    side: str,
    flag: str,
    strip: str,
    add: str,
    rest: list[str],
    *,
    crosses: bool,
) -> Affix:
    add, _, then = add.partition("/")
    # A condition may be left out; what follows then is a comment or a `ts:` field.
    condition = rest[0] if rest and not rest[0].startswith("#") and ":" not in rest[0] else "."
    return Affix(
        flag=flag,
        is_suffix=side == "SFX",
        crosses=crosses,
        strip="" if strip == "0" else strip,
        add="" if add == "0" else add,
        condition=condition,
        then=table.flags_of(then) if then else (),
    )


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a dictionary: a stem and the flags that say what may be done to it."""

    stem: str
    flags: tuple[str, ...]


def parse_entries(text: str, table: AffixTable) -> Iterator[Entry]:
    """The entries of a dictionary file, in its order; its count line is skipped."""
    split: dict[str, tuple[str, ...]] = {"": ()}
    for number, line in enumerate(text.splitlines()):
        if number == 0 and line.strip().isdecimal():
            continue
        stem, _, flags = line.split("\t", 1)[0].strip().partition("/")
        flags = flags.split(" ", 1)[0]
        if not stem or stem.startswith("#"):
            continue
        if flags not in split:
            split[flags] = table.flags_of(flags)
        yield Entry(stem, split[flags])


class Expander:
    """Makes every form of an entry.

    What suffixes do depends only on an entry's flags and its last few letters, so that
    the answer for one such pair is worked out once: a Catalan dictionary has two
    hundred thousand entries and a few thousand such pairs.
    """

    def __init__(self, table: AffixTable) -> None:
        self._table = table
        self._reaches: dict[tuple[str, ...], int] = {}
        self._plans: dict[tuple[tuple[str, ...], str], list[Affix]] = {}

    def forms(self, entry: Entry) -> list[str]:
        """Every written form of `entry`, the stem first; may repeat itself."""
        table = self._table
        if not table.excluded.isdisjoint(entry.flags):
            return []
        stem = entry.stem
        made = [] if not table.needs_affix.isdisjoint(entry.flags) else [stem]
        prefixes = [rule for flag in entry.flags for rule in table.prefixes.get(flag, ())]
        self._put_on(made, stem, prefixes)
        crossing = [rule for rule in prefixes if rule.crosses]
        for rule in self._suffixes(entry.flags, stem):
            form = stem[: len(stem) - len(rule.strip)] + rule.add
            made.append(form)
            if rule.then:
                self._continue(made, form, rule.then)
            if crossing and rule.crosses:
                self._put_on(made, form, crossing)
        return made

    def _suffixes(self, flags: tuple[str, ...], stem: str) -> list[Affix]:
        reach = self._reaches.get(flags)
        if reach is None:
            reach = self._reaches[flags] = self._reach(flags)
        key = flags, stem[len(stem) - reach :] if len(stem) > reach else stem
        plan = self._plans.get(key)
        if plan is None:
            plan = self._plans[key] = [r for r in self._rules(flags) if r.applies_to(key[1])]
        return plan

    def _rules(self, flags: tuple[str, ...]) -> Iterator[Affix]:
        for flag in flags:
            for rule in self._table.suffixes.get(flag, ()):
                if self._table.excluded.isdisjoint(rule.then):
                    yield rule

    def _reach(self, flags: tuple[str, ...]) -> int:
        """How many last letters decide what suffixes with these flags do."""
        rules = self._rules(flags)
        return max((max(len(r.strip) + 1, _width(r.condition)) for r in rules), default=0)

    def _continue(self, made: list[str], form: str, flags: tuple[str, ...]) -> None:
        """A second suffix, and prefixes that only the first suffix allows."""
        made.extend(rule.apply(form) for rule in self._suffixes(flags, form))
        self._put_on(made, form, [r for flag in flags for r in self._table.prefixes.get(flag, ())])

    @staticmethod
    def _put_on(made: list[str], form: str, prefixes: list[Affix]) -> None:
        made.extend(rule.apply(form) for rule in prefixes if rule.applies_to(form))


def _width(condition: str) -> int:
    """How many letters a condition looks at."""
    return len(re.sub(r"\[[^\]]*\]", ".", condition))
