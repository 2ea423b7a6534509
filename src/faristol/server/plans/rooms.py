"""What was agreed about a room beside its game: who leads, who helps where, when days end."""

import hmac
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from zoneinfo import ZoneInfo

import msgspec

from faristol.duplicate import DuplicateRules, RulesError, duplicate_rules
from faristol.duplicate.rules import Chosen
from faristol.server.problem import ProblemCode, bad_request


class RoomPlan(msgspec.Struct, frozen=True):
    """One room, from its creation on."""

    id: str
    code: str
    """What players type to come in: six letters."""
    helper_code: str
    """What somebody types to help: at a venue, or with all slips."""
    secret: str
    """What the tables' numbers for a second phone are made from."""
    title: str
    edition: str
    variants: tuple[str, ...]
    choices: tuple[tuple[str, Chosen], ...]
    lexicon: str
    created: int
    created_by: str
    event: str = ""
    helpers: dict[str, str] = {}
    """Accounts that help, and at which venue; without one they help with every table."""
    zone: str = "UTC"
    day_ends: str = "20:00"
    """When a daily turn ends, by the clocks of `zone`."""
    over: bool = False
    by_guest: bool = False
    """Whether somebody without an account made it."""
    closed: int = 0
    """When the room was closed, though its game may not have ended: nobody plays there again."""

    @property
    def stream(self) -> str:
        """The room's stream in the log."""
        return f"duplicate:{self.id}"

    def number_of(self, table: int) -> str:
        """Eight digits with which a phone takes over a table; the leader reads them out."""
        told = hmac.digest(self.secret.encode(), f"table {table}".encode(), sha256)
        return f"{int.from_bytes(told[:8]) % 10**8:08}"

    def next_day_end(self, now: int) -> int:
        """The first end of a day that leaves at least an hour."""
        hour, minute = map(int, self.day_ends.split(":"))
        zone = ZoneInfo(self.zone)
        start = datetime.fromtimestamp(now / 1000, UTC).astimezone(zone)
        day = start.date()
        while True:
            end = datetime(day.year, day.month, day.day, hour, minute, tzinfo=zone)
            at = round(end.timestamp() * 1000)
            if at - now >= 3_600_000:
                return at
            day += timedelta(days=1)


def rules_of(plan: RoomPlan) -> DuplicateRules:
    """The rules of a room.

    :raises Problem: for an edition, a variant or a choice that does not exist.
    """
    try:
        return duplicate_rules(plan.edition, variants=plan.variants, choices=plan.choices)
    except RulesError as error:
        raise bad_request(str(error), ProblemCode.BAD_EDITION) from None
