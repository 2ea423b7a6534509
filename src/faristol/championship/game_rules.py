"""By which edition of a rule book a championship's games are played, and with which options."""

from dataclasses import dataclass

from faristol.championship.commands import Announce
from faristol.championship.history import rules_of
from faristol.championship.pairing import System
from faristol.championship.refusal import Reason
from faristol.championship.regulations import Regulations, Starts
from faristol.championship.state import Championship
from faristol.core import Refused
from faristol.rulebook import (
    Chosen,
    Edition,
    Option,
    Options,
    Ruleset,
    choice_text,
    edition,
    ruleset,
)

STARTER = "starter"
"""The option, or the reading, by which an edition lets the pairing say who starts."""
AT_A_TABLE = 4
"""As many sit at a table of several, where the number of players allows it."""


@dataclass(frozen=True, slots=True)
class ChosenGame:
    """What was announced about the games."""

    edition: str
    options: Options
    starts: Starts


def edition_of(state: Championship) -> str:
    """The edition by which the games are played."""
    assert state.announced is not None
    return state.announced.edition or rules_of(state).game_rules


def options_of(state: Championship) -> dict[str, Chosen]:
    """What the organiser chose of the edition's options."""
    assert state.announced is not None
    return dict(state.announced.options)


def game_rules_of(state: Championship) -> Ruleset:
    """The rules of the games, with the organiser's choices."""
    return ruleset(edition_of(state), options_of(state))


def game_minutes(state: Championship) -> int:
    """How long a game may take: both players' time, or the time they share; 0 without a clock."""
    time = game_rules_of(state).time
    return (2 * time.each_ms or time.shared_ms) // 60_000


def chosen_game(command: Announce, system: System, rules: Regulations) -> ChosenGame:
    """The games as an organiser announces them.

    :raises Refused: for an edition that the regulations do not have, for an option that the
        edition does not offer, and where the edition lets nobody but the tiles say who starts.
    """
    name = command.edition or rules.game_rules
    if name not in rules.editions:
        raise Refused(
            Reason.EDITION_NOT_IN_REGULATIONS,
            rules.clause("editions"),
            f"{name} under {rules.name}, which has {', '.join(rules.editions)}",
            name=name,
            editions=list(rules.editions),
        )
    _check_seats(name, system)
    book = edition(name)
    chosen = _checked_options(book, command.options)
    starter = chosen.pop(STARTER, None)
    return ChosenGame(name, tuple(chosen.items()), _starts(command, rules, book, starter))


def _check_seats(name: str, system: System) -> None:
    players = ruleset(name).players
    seats = AT_A_TABLE if system is System.SCHOOL_TABLES else 2
    if not players.least <= seats <= players.most:
        raise Refused(
            Reason.EDITION_SEATS_OTHERS,
            ruleset(name).clause("players.most"),
            f"{name} is for {players.least} to {players.most} players, not {seats}",
            name=name,
            least=players.least,
            most=players.most,
        )


def _checked_options(book: Edition, given: Options) -> dict[str, Chosen]:
    """The choices in the order in which the book asks for them."""
    offered = {option.id: option for option in book.options if option.offered}
    for name, choice in given:
        if name not in offered:
            has = ", ".join(offered) or "none"
            raise Refused(
                Reason.UNKNOWN_OPTION,
                detail=f"{name} in {book.name}, which has: {has}",
                name=name,
                edition=book.name,
                options=list(offered),
            )
        if not any(_same(choice, way.choice) for way in offered[name].choices):
            raise _not_offered(book, offered[name], choice)
    chosen = dict(given)
    return {name: chosen[name] for name in offered if name in chosen}


def _not_offered(book: Edition, option: Option, choice: Chosen) -> Refused:
    choices = [choice_text(way.choice) for way in option.choices]
    return Refused(
        Reason.CHOICE_NOT_OFFERED,
        ", ".join(option.clauses),
        f"{option.id} in {book.name} can't be {choice_text(choice)}; "
        f"it may be {', '.join(choices)}",
        name=option.id,
        choice=choice_text(choice),
        choices=choices,
    )


def _same(one: Chosen, other: Chosen) -> bool:
    return type(one) is type(other) and one == other


def _starts(command: Announce, rules: Regulations, book: Edition, starter: Chosen | None) -> Starts:
    """What decides who starts: as announced, else as the option says, else the regulations' way."""
    if not pairing_may_start(book):
        if command.starts not in (None, Starts.LOT):
            clause = ruleset(book.name).clause("start.method")
            detail = f"{command.starts.value} under {book.name}"
            raise Refused(Reason.STARTS_BY_LOT, clause, detail, edition=book.name)
        return Starts.LOT
    if starter is None:
        return command.starts or rules.starts
    is_drawn = starter == "draw"
    if command.starts is not None and (command.starts is Starts.LOT) != is_drawn:
        option = next(each for each in book.options if each.id == STARTER)
        raise Refused(
            Reason.CHOICE_NOT_OFFERED,
            ", ".join(option.clauses),
            f"{STARTER} can't be {starter} where starts are {command.starts.value}",
            name=STARTER,
            choice=str(starter),
            choices=[choice_text(w.choice) for w in option.choices if w.choice != starter],
        )
    return Starts.LOT if is_drawn else command.starts or rules.starts


def pairing_may_start(book: Edition) -> bool:
    """Whether the pairing may say who starts, or only the tiles that players draw."""
    asked = [each.choices for each in book.options] + [each.choices for each in book.readings]
    return any(way.sets.get("start.method") == "pairing" for ways in asked for way in ways)
