"""`faristol championship new`, `enter` and everything about who takes part."""

import secrets
from collections import Counter
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from faristol.championship.commands import (
    AllowPair,
    Announce,
    CancelAbsence,
    CheckInAll,
    CheckOut,
    ForbidPair,
    NoteAbsence,
    Register,
    RegisterAll,
    Rejoin,
    Withdraw,
)
from faristol.championship.decide import decide
from faristol.championship.entering import announce, sift
from faristol.championship.events import Announced, Event
from faristol.championship.field import Start
from faristol.championship.pairing import System
from faristol.championship.refusal import Reason
from faristol.championship.regulations import (
    REGULATIONS,
    Disqualified,
    Ranking,
    RunningGame,
    Starts,
    Unplayed,
)
from faristol.championship.regulations import regulations as rules_named
from faristol.championship.state import Championship
from faristol.cli.championship_choices import choice_lines
from faristol.cli.championship_log import new_log, now, open_log, read_input
from faristol.cli.championship_players import Log, Who, find_player
from faristol.core import Outcome, Refused, format_points
from faristol.notation.errors import SheetError
from faristol.notation.spreadsheets import EntryRow, parse_entries, sift_entries
from faristol.notation.swiss_perfect import SwissPerfectFiles
from faristol.notation.swiss_perfect_reading import swiss_perfect_to_championship
from faristol.notation.trf_championship import trf_to_championship
from faristol.notation.trf_reading import parse_trf_bytes
from faristol.rulebook import EDITIONS, Chosen, Options, choice_named
from faristol.rulebook import edition as named_edition


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
        str,
        typer.Option(help=f"{', '.join(REGULATIONS)}; default: school for school tables."),
    ] = "",
    system: Annotated[
        System | None, typer.Option(help="Pairing system; default: from the regulations.")
    ] = None,
    starts: Annotated[Starts | None, typer.Option(help="What decides who starts.")] = None,
    place: Annotated[str, typer.Option(help="Where it is played.")] = "",
    day: Annotated[str, typer.Option("--date", help="First day, YYYY-MM-DD.")] = "",
    ends: Annotated[str, typer.Option(help="Last day, YYYY-MM-DD; default: the first day.")] = "",
    announced: Annotated[str, typer.Option(help="Day of the notice, YYYY-MM-DD.")] = "",
    lexicon: Annotated[str, typer.Option(help="NAME@VERSION of the word list.")] = "",
    rating_list: Annotated[str, typer.Option(help="Which list the ratings are from.")] = "",
    capacity: Annotated[int, typer.Option(min=0, help="Players the room holds.")] = 0,
    tie_break: Annotated[
        list[str] | None, typer.Option(help="Tie-breaks in order; repeat the option for more.")
    ] = None,
    unplayed: Annotated[
        Unplayed | None,
        typer.Option(
            help="A bye in Buchholz: an opponent without points (zero), none (skip), or one "
            "with the player's own (self); default: from the regulations."
        ),
    ] = None,
    edition: Annotated[
        str, typer.Option(help="Rules of the games; default: from the regulations.")
    ] = "",
    option: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=CHOICE",
            help="An option of those rules, as minutes=25; repeat it for more "
            "(faristol rules show EDITION lists them).",
        ),
    ] = None,
    ranking: Annotated[
        Ranking | None,
        typer.Option(
            help="What decides first: games won (wins) or the points of all games (total); "
            "default: from the regulations."
        ),
    ] = None,
    bye_points: Annotated[
        int | None, typer.Option(help="Game points of a bye; default: from the regulations.")
    ] = None,
    late_rulings: Annotated[
        bool | None,
        typer.Option(
            help="Whether the committee may change a result once the next round is paired; "
            "default: from the regulations."
        ),
    ] = None,
    disqualified: Annotated[
        Disqualified | None,
        typer.Option(
            help="The games of a disqualified player: they stand, count for nobody's tie-breaks, "
            "or are all forfeited; default: from the regulations."
        ),
    ] = None,
    running_game: Annotated[
        RunningGame | None,
        typer.Option(help="The game they are in: a forfeit, or what the desk enters."),
    ] = None,
    official: Annotated[bool, typer.Option("--official", help="Of the official season.")] = False,
    preview: Annotated[
        bool, typer.Option("--preview", help="Show what it would decide, and create nothing.")
    ] = False,
    source: Annotated[
        Path | None, typer.Option("--from", help="A TRF or Swiss Perfect (.ini) file.")
    ] = None,
) -> None:
    """Create a championship, or import one from another program's files."""
    if not regulations:
        regulations = "school" if system is System.SCHOOL_TABLES else "fisc-2023"
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
        ends_on=ends,
        announced_on=announced,
        lexicon=lexicon,
        rating_list=rating_list,
        capacity=capacity,
        is_official=official,
        unplayed=unplayed,
        edition=edition,
        options=_options(edition or rules_named(regulations).game_rules, option or []),
        ranking=ranking,
        bye_points=bye_points,
        late_rulings=late_rulings,
        disqualified=disqualified,
        running_game=running_game,
    )
    if preview:
        typer.echo("\n".join(choice_lines(announce(Championship(), command))))
        return
    if source is None:
        new_log(file, [decide(Championship(), command)])
    else:
        new_log(file, _taken_over(source, command))
    typer.echo(f"{file} is ready.")


def _options(edition: str, given: list[str]) -> Options:
    """The options as the edition has them; what it does not have stays text, and is refused."""
    options = (
        {each.id: each for each in named_edition(edition).options} if edition in EDITIONS else {}
    )
    chosen: dict[str, Chosen] = {}
    for text in given:
        name, _, choice = (part.strip() for part in text.partition("="))
        if not name or not choice or name in chosen:
            why = "is given twice" if name in chosen else "is not NAME=CHOICE"
            raise typer.BadParameter(f"{text[:40]!r} {why}", param_hint="--option")
        found = choice_named(options[name], choice) if name in options else None
        chosen[name] = choice if found is None else found
    return tuple(chosen.items())


def _taken_over(source: Path, command: Announce) -> list[Event]:
    """The event of another program's file, its games by the edition that was chosen."""
    rules = rules_named(command.regulations)
    if not rules.allows(System.DUTCH):
        detail = f"a file of games of two under {rules.name}"
        raise Refused(Reason.SYSTEM_NOT_IN_REGULATIONS, detail=detail)
    rounds = max(command.rounds, rules.least_rounds)
    chosen = announce(Championship(), replace(command, starts=None, rounds=rounds))
    announced, *played = _events_of(source, rules.name)
    assert isinstance(announced, Announced)
    by_total = chosen.ranking is Ranking.TOTAL
    announced = replace(
        announced,
        edition=chosen.edition,
        options=chosen.options,
        ranking=chosen.ranking,
        bye_points=chosen.bye_points,
        late_rulings=chosen.late_rulings,
        disqualified=chosen.disqualified,
        running_game=chosen.running_game,
        tie_breaks=chosen.tie_breaks,
        system=chosen.system if by_total else announced.system,
        starts=chosen.starts if chosen.starts is Starts.LOT else announced.starts,
    )
    return [announced, *played]


def _events_of(source: Path, regulations: str) -> list[Event]:
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
    keeps_good: Annotated[
        bool, typer.Option("--good", help="Of a list with faults, enter the other rows.")
    ] = False,
) -> None:
    """Enter a player, or a whole list of them in one step: all, or those whose row is right."""
    log = open_log(file)
    lines, faults = [2], list[SheetError]()
    if entries is None:
        rows = [EntryRow(name, rating, club, school, category, licence)]
    else:
        found, faults = sift_entries(read_input(entries), entries.name)
        lines, rows = [line for line, _row in found], [row for _line, row in found]
    if ratings is not None:
        rows = _rated(rows, parse_entries(read_input(ratings), ratings.name))
    commands = tuple(
        Register(now(), r.name, r.rating, r.club, r.school, r.category, r.licence) for r in rows
    )
    if entries is None:
        log.do(*commands)
        entered = log.state.entries[-1:]
    else:
        command = RegisterAll(now(), commands, tuple(lines), keeps_good)
        _good, refused = sift(log.state, command)
        _say_faults(entries.name, [*map(str, faults), *map(str, refused)], keeps_good=keeps_good)
        count = len(log.state.entries)
        log.do(command)
        entered = log.state.entries[count:]
    for event in entered:
        late = ""
        if event.joined > 1:
            extra = format_points(event.fictitious)
            late = f", from round {event.joined}, {extra} fictitious points for pairing"
        typer.echo(f"{event.player}  {log.state.shown(event.player)}{late}")


def _say_faults(name: str, faults: list[str], *, keeps_good: bool) -> None:
    """Everything that is wrong in a list, before its good rows are entered or nobody is."""
    for fault in faults:
        typer.echo(f"faristol championship: {name}: {fault}", err=True)
    if faults and not keeps_good:
        typer.echo("Nobody was entered; --good enters the other rows.", err=True)
        raise typer.Exit(2)


def _rated(rows: list[EntryRow], published: list[EntryRow]) -> list[EntryRow]:
    """The same players; who has no rating gets the one of the list, if it has one."""
    by_licence = {r.licence: r.rating for r in published if r.licence}
    # Of people of one name only the licence says whose rating it is.
    listed, entered = (Counter(e.name.casefold() for e in each) for each in (published, rows))
    alone = {name for name in listed if listed[name] == 1 and entered[name] < 2}
    by_name = {r.name.casefold(): r.rating for r in published if r.name.casefold() in alone}
    return [
        r
        if r.rating is not None
        else replace(r, rating=by_licence.get(r.licence, by_name.get(r.name.casefold())))
        for r in rows
    ]


def check_in(
    file: Log,
    players: Annotated[list[str] | None, typer.Argument(metavar="[PLAYER…]")] = None,
    *,
    everybody: Annotated[
        bool, typer.Option("--all", help="Everybody who has not withdrawn.")
    ] = False,
    back: Annotated[bool, typer.Option("--undo", help="They are not there after all.")] = False,
) -> None:
    """Check players in, in one step. From then on only checked-in players are paired.

    It also brings back a no-show, who is not paired again until then.
    """
    log = open_log(file)
    if bool(players) == everybody or (back and everybody):
        raise typer.BadParameter("name players, or give --all")
    named = tuple(find_player(log.state, who) for who in players or ())
    if back:
        log.do(*(CheckOut(now(), player) for player in named))
    else:
        log.do(CheckInAll(now(), named))
    typer.echo(f"{len(log.state.checked_in)} checked in.")


def withdraw(file: Log, player: Who) -> None:
    """Withdraw a player from the next round on."""
    log = open_log(file)
    log.do(Withdraw(now(), find_player(log.state, player)))


def rejoin(file: Log, player: Who) -> None:
    """A withdrawn player, or one who did not come to a round, is back."""
    log = open_log(file)
    log.do(Rejoin(now(), find_player(log.state, player)))


def absent(
    file: Log,
    player: Who,
    round_number: Annotated[int, typer.Argument(metavar="ROUND")],
    bye: Annotated[Bye, typer.Option(help="What the round is worth.")] = Bye.ZERO,
    *,
    cancel: Annotated[bool, typer.Option("--cancel", help="They will be there after all.")] = False,
) -> None:
    """Record an absence or a bye for a round, now or later."""
    log = open_log(file)
    who = find_player(log.state, player)
    if cancel:
        log.do(CancelAbsence(now(), who, round_number))
    else:
        log.do(NoteAbsence(now(), who, round_number, BYES[bye]))


def forbid(
    file: Log,
    one: Who,
    other: Who,
    *,
    why: Annotated[str, typer.Option(help="For the record.")] = "",
    lift: Annotated[bool, typer.Option("--lift", help="They may meet again.")] = False,
) -> None:
    """Forbid two players from being paired."""
    log = open_log(file)
    a, b = find_player(log.state, one), find_player(log.state, other)
    log.do(AllowPair(now(), a, b) if lift else ForbidPair(now(), a, b, why))
