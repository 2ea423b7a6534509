"""`faristol championship new`, `enter` and everything about who takes part."""

import secrets
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from faristol.championship.commands import (
    AllowPair,
    Announce,
    CheckIn,
    ForbidPair,
    NoteAbsence,
    Register,
    Rejoin,
    Withdraw,
)
from faristol.championship.decide import decide
from faristol.championship.events import Event, PlayerRegistered
from faristol.championship.field import Start
from faristol.championship.pairing import System
from faristol.championship.refusal import Reason, Refused
from faristol.championship.regulations import Starts
from faristol.championship.regulations import regulations as rules_named
from faristol.championship.state import Championship
from faristol.cli.championship_log import new_log, now, open_log, read_input
from faristol.cli.championship_players import Log, Who, find_player
from faristol.notation.spreadsheets import EntryRow, parse_entries
from faristol.notation.swiss_perfect import SwissPerfectFiles
from faristol.notation.swiss_perfect_reading import swiss_perfect_to_championship
from faristol.notation.trf_championship import trf_to_championship
from faristol.notation.trf_reading import parse_trf_bytes
from faristol.results import Outcome, format_points


class Bye(Enum):
    """What a missed round is worth."""

    ZERO = "zero"
    HALF = "half"
    FULL = "full"


BYES = {Bye.ZERO: Outcome.ABSENT, Bye.HALF: Outcome.HALF_BYE, Bye.FULL: Outcome.FULL_BYE}


def new(
    file: Log,
    *,
    name: Annotated[str, typer.Option(help="What it is called.")] = "",
    rounds: Annotated[int, typer.Option(help="How many rounds.")] = 5,
    regulations: Annotated[
        str, typer.Option(help="fisc-2023, club or school; school for school tables.")
    ] = "",
    system: Annotated[System | None, typer.Option(help="Unless the regulations say.")] = None,
    starts: Annotated[Starts | None, typer.Option(help="What decides who starts.")] = None,
    place: Annotated[str, typer.Option(help="Where it is played.")] = "",
    day: Annotated[str, typer.Option("--date", help="First day, YYYY-MM-DD.")] = "",
    announced: Annotated[str, typer.Option(help="Day of the notice, YYYY-MM-DD.")] = "",
    lexicon: Annotated[str, typer.Option(help="NAME@VERSION of the word list.")] = "",
    rating_list: Annotated[str, typer.Option(help="Which list the ratings are from.")] = "",
    capacity: Annotated[int, typer.Option(min=0, help="Players the room holds.")] = 0,
    tie_break: Annotated[list[str] | None, typer.Option(help="In order; again for more.")] = None,
    official: Annotated[bool, typer.Option("--official", help="Of the official season.")] = False,
    source: Annotated[
        Path | None, typer.Option("--from", help="A TRF or Swiss Perfect (.ini) file.")
    ] = None,
) -> None:
    """Open a championship, empty or taken over from another program's files."""
    if not regulations:
        regulations = "school" if system is System.SCHOOL_TABLES else "fisc-2023"
    if source is not None:
        new_log(file, _taken_over(source, regulations))
    else:
        command = Announce(
            now(),
            name or file.stem,
            regulations,
            rounds,
            initial_start=secrets.choice(list(Start)),
            system=system,
            starts=starts,
            tie_breaks=tuple(tie_break or ()),
            place=place,
            plays_on=day,
            announced_on=announced,
            lexicon=lexicon,
            rating_list=rating_list,
            capacity=capacity,
            is_official=official,
        )
        new_log(file, [decide(Championship(), command)])
    typer.echo(f"{file} is ready.")


def _taken_over(source: Path, regulations: str) -> list[Event]:
    if not rules_named(regulations).allows(System.DUTCH):
        detail = f"a file of games of two under {regulations}"
        raise Refused(Reason.SYSTEM_NOT_IN_REGULATIONS, detail)
    if source.suffix.lower() == ".ini":
        files = SwissPerfectFiles(
            read_input(source).decode("cp1252", "replace"),
            read_input(source.with_suffix(".trn")),
            read_input(source.with_suffix(".sco")),
        )
        return swiss_perfect_to_championship(files, at=now(), rules=regulations)
    event = parse_trf_bytes(read_input(source))
    return trf_to_championship(event, at=now(), regulations=regulations)


def enter(
    file: Log,
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="One player.")] = "",
    *,
    rating: Annotated[int | None, typer.Option(help="Last published; none for debutants.")] = None,
    club: Annotated[str, typer.Option()] = "",
    school: Annotated[str, typer.Option()] = "",
    category: Annotated[str, typer.Option()] = "",
    licence: Annotated[str, typer.Option()] = "",
    entries: Annotated[
        Path | None, typer.Option("--list", help="A CSV or XLSX file with many.")
    ] = None,
    ratings: Annotated[
        Path | None, typer.Option(help="The last published list: ratings by licence or name.")
    ] = None,
) -> None:
    """Enter a player, or a whole list of them (all or none)."""
    log = open_log(file)
    if entries is None:
        rows = [EntryRow(name, rating, club, school, category, licence)]
    else:
        rows = parse_entries(read_input(entries), entries.name)
    if ratings is not None:
        rows = _rated(rows, parse_entries(read_input(ratings), ratings.name))
    commands = [
        Register(now(), r.name, r.rating, r.club, r.school, r.category, r.licence) for r in rows
    ]
    for event in log.do(*commands):
        if isinstance(event, PlayerRegistered):
            late = ""
            if event.joined > 1:
                extra = format_points(event.fictitious)
                late = f", from round {event.joined}, {extra} fictitious points for pairing"
            typer.echo(f"{event.player}  {event.name}{late}")


def _rated(rows: list[EntryRow], published: list[EntryRow]) -> list[EntryRow]:
    """The same players; who has no rating gets the one of the list, if it has one."""
    by_licence = {r.licence: r.rating for r in published if r.licence}
    by_name = {r.name.casefold(): r.rating for r in published}
    return [
        r
        if r.rating is not None
        else replace(r, rating=by_licence.get(r.licence, by_name.get(r.name.casefold())))
        for r in rows
    ]


def check_in(file: Log, players: Annotated[list[str], typer.Argument(metavar="PLAYER…")]) -> None:
    """Note who is in the room; from then on only they are paired."""
    log = open_log(file)
    log.do(*(CheckIn(now(), find_player(log.state, who)) for who in players))
    typer.echo(f"{len(log.state.checked_in)} checked in.")


def withdraw(file: Log, player: Who) -> None:
    """A player leaves from the next round on."""
    log = open_log(file)
    log.do(Withdraw(now(), find_player(log.state, player)))


def rejoin(file: Log, player: Who) -> None:
    """A withdrawn player is back."""
    log = open_log(file)
    log.do(Rejoin(now(), find_player(log.state, player)))


def absent(
    file: Log,
    player: Who,
    round_number: Annotated[int, typer.Argument(metavar="ROUND")],
    bye: Annotated[Bye, typer.Option(help="What the round is worth.")] = Bye.ZERO,
) -> None:
    """A player will miss a round, or has a bye in it."""
    log = open_log(file)
    log.do(NoteAbsence(now(), find_player(log.state, player), round_number, BYES[bye]))


def forbid(
    file: Log,
    one: Who,
    other: Who,
    *,
    why: Annotated[str, typer.Option(help="For the record.")] = "",
    lift: Annotated[bool, typer.Option("--lift", help="They may meet again.")] = False,
) -> None:
    """Two players may not meet."""
    log = open_log(file)
    a, b = find_player(log.state, one), find_player(log.state, other)
    log.do(AllowPair(now(), a, b) if lift else ForbidPair(now(), a, b, why))
