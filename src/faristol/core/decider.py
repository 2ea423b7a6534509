"""The one shape of a table, a duplicate game and a championship: pure functions in a value.

Whoever runs a game, a server above all, needs no more of it than what stands here.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Rules = TypeVar("Rules")
State = TypeVar("State")
Command = TypeVar("Command")
Event = TypeVar("Event")
Aids = TypeVar("Aids")


@dataclass(frozen=True, slots=True)
class Chore(Generic[Command]):
    """What whoever runs the game does by itself at a moment."""

    at: int
    tries: tuple[Command, ...]
    """The first that the rules allow is carried out."""


@dataclass(frozen=True, slots=True)
class Decider(Generic[Rules, State, Command, Event, Aids]):
    """A game as pure functions.

    Aids are what the state can't hold: who judges words, who finds plays, the secret seed.
    """

    initial: State
    decide: Callable[[Rules, State, Command, Aids], list[Event]]
    """What follows from a command. Raises `Refused` or `Doubted`."""
    evolve: Callable[[State, Event], State]
    """The state after an event. Never refuses."""
    last_at: Callable[[State], int]
    """When the last thing happened. No command counts as given before."""
    stamped: Callable[[Command, int], Command]
    """The command with the moment at which it counts."""
    find_fault: Callable[[Rules, Sequence[Event], Aids], Callable[[State, Event], str]]
    """For events of a log: what is wrong with each, given the state before it, or nothing."""
    next_deadline: Callable[[Rules, State], int | None]
    """When time itself brings something by the rules; it comes before any later command."""
    tick: Callable[[int], Command] | None
    """The command that lets time pass up to a moment."""
    next_chore: Callable[[Rules, State, Aids, int], Chore[Command] | None]
    """As of a moment: what the server does next for people, and when. It follows commands."""
    downtime: Callable[[Rules, State, int, int], Command | None]
    """The command that returns the time from one moment to another; None where none ran."""
    chores_at_once: bool = True
    """Whether a chore that is due is done together with the command before it, in its name."""
    is_long: Callable[[Command], bool] = lambda _: False
    """Whether deciding takes so long that it belongs in a thread."""
