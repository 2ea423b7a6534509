"""`faristol championship committee`, `case`, `rule`, `rulings`: the committee and its register."""

from pathlib import Path
from typing import Annotated

import typer

from faristol.championship.committee.commands import (
    BringCase,
    DeclareInterest,
    DropCase,
    NameCommittee,
    Named,
    RuleCase,
)
from faristol.championship.committee.events import Said
from faristol.championship.committee.rules import Matter, Vote, clause_of
from faristol.championship.committee.searching import search
from faristol.championship.committee.state import Case, Committee
from faristol.cli.championship_log import now, open_log
from faristol.cli.championship_players import Log, find_player

_Case = Annotated[int, typer.Argument(metavar="CASE", min=1)]
_Numbers = Annotated[list[int] | None, typer.Option(help="A member's number; again for more.")]


def committee(
    file: Log,
    member: Annotated[
        list[str] | None, typer.Option(help="NAME, or NAME/CLUB; once for each.")
    ] = None,
) -> None:
    """Name the committee of the event, or show who is on it and what it was asked."""
    log = open_log(file)
    if member:
        split = [each.partition("/") for each in member]
        named = tuple(Named(name.strip(), club.strip()) for name, _, club in split)
        log.do(NameCommittee(now(), named))
    for each in log.state.committee.members:
        typer.echo(f"{each.number}  {each.name}{f' ({each.club})' if each.club else ''}")
    for case in log.state.committee.cases:
        typer.echo(_told(log.state.committee, case))


def case(
    file: Log,
    matter: Annotated[Matter, typer.Argument()],
    what: Annotated[str, typer.Argument()],
    *,
    player: Annotated[list[str] | None, typer.Option(help="Whom it is about.")] = None,
    round_number: Annotated[int, typer.Option("--round", min=0)] = 0,
    table: Annotated[int, typer.Option(min=0, help="Its players are parties.")] = 0,
    against: Annotated[int, typer.Option(min=0, help="The case that is appealed.")] = 0,
) -> None:
    """Bring a case before the committee."""
    log = open_log(file)
    players = tuple(find_player(log.state, each) for each in player or ())
    log.do(BringCase(now(), matter, what, players, round_number, table, against))
    typer.echo(_told(log.state.committee, log.state.committee.cases[-1]))


def rule(
    file: Log,
    number: _Case,
    ruling: Annotated[str, typer.Argument()] = "",
    *,
    in_favour: Annotated[list[int] | None, typer.Option("--for", help="Members' numbers.")] = None,
    against: _Numbers = None,
    interest: _Numbers = None,
    clause: Annotated[str, typer.Option(help="By which it rests.")] = "",
    drop: Annotated[str, typer.Option(help="Why it comes to nothing.")] = "",
) -> None:
    """Write down how the committee ruled, or that a member has an interest, or drop a case."""
    log = open_log(file)
    log.do(*(DeclareInterest(now(), number, each) for each in interest or ()))
    if drop:
        log.do(DropCase(now(), number, drop))
    elif ruling:
        votes = (
            *(Said(each, Vote.FOR) for each in in_favour or ()),
            *(Said(each, Vote.AGAINST) for each in against or ()),
        )
        log.do(RuleCase(now(), number, ruling, votes, clause))
    found = log.state.committee.case(number)
    if found is not None:
        typer.echo(_told(log.state.committee, found))


def rulings(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Championships' logs.")],
    *,
    words: Annotated[str, typer.Option(help="All of them stand in it.")] = "",
) -> None:
    """Search the registers of events, the newest case first."""
    registers = []
    committees: dict[str, Committee] = {}
    for path in files:
        state = open_log(path).state
        announced = state.announced
        assert announced is not None
        committees[str(path)] = state.committee
        registers.append((str(path), announced.name, announced.plays_on, state.committee))
    for found in search(registers, words, most=1_000):
        day = f", {found.day}" if found.day else ""
        typer.echo(f"{found.name}{day}: {_told(committees[found.event], found.case)}")


def _told(committee: Committee, case: Case) -> str:
    names = {each.number: each.name for each in committee.named}
    about = ", ".join(party.name for party in case.parties)
    place = f", round {case.round_number}" if case.round_number else ""
    place += f", table {case.table}" if case.table else ""
    given = clause_of(case.matter) or "reading"
    line = f"case {case.number}, {case.matter.value} [{given}]{place}: {case.what}"
    line += f" ({about})" if about else ""
    abstain = [names[each] for each in sorted(committee.interested(case)) if each in names]
    if case.dropped:
        return f"{line}; dropped: {case.dropped}"
    if case.is_open:
        return f"{line}; open; abstain: {', '.join(abstain)}" if abstain else f"{line}; open"
    votes = ", ".join(f"{names.get(each.member, '?')} {each.vote.value}" for each in case.votes)
    clause = f" ({case.clause})" if case.clause else ""
    return f"{line}; ruled: {case.ruling}{clause}; {votes}"
