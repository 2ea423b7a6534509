"""What follows from a command, while it is being decided."""

from faristol.championship.commands import Command
from faristol.championship.decide import decide
from faristol.championship.desk.events import AnyEvent, CallAnswered
from faristol.championship.desk.state import Desk, Venue, evolve
from faristol.championship.events import Event
from faristol.championship.state import Championship


class Draft:
    """A venue and the events that a command adds to it."""

    def __init__(self, venue: Venue) -> None:
        self.venue = venue
        self.events: list[AnyEvent] = []

    @property
    def state(self) -> Championship:
        """The championship as it is now."""
        return self.venue.state

    @property
    def desk(self) -> Desk:
        """The desk as it is now."""
        return self.venue.desk

    def do(self, command: Command) -> Event:
        """Let the championship decide.

        :raises Refused: by the rules.
        """
        event = decide(self.state, command)
        self.add(event)
        return event

    def add(self, event: AnyEvent) -> None:
        """Add an event."""
        self.events.append(event)
        self.venue = evolve(self.venue, event)

    def answer_call(self, at: int, round_number: int, table: int) -> None:
        """A table whose result is in waits for nobody."""
        if (round_number, table) in self.desk.calls:
            self.add(CallAnswered(at, round_number, table))
