"""What the lobby shows, as it goes over the wire: names, seeks, tables. No rack, no address."""

from functools import lru_cache
from hashlib import sha256
from typing import Literal

import msgspec

from faristol.robot.levels import Level
from faristol.server.lobby.lobby import Terms
from faristol.server.lobby.offers import Offer, Why
from faristol.server.plans.table_host import TableInPlay
from faristol.server.plans.table_rules import UnlistedCost, unlisted_cost
from faristol.server.plans.tables import TablePlan
from faristol.server.timekeeping import DAY_MS


@lru_cache(maxsize=10_000)
def public_id(account: str) -> str:
    """What others call somebody's account by: it can be challenged, and nothing else."""
    return sha256(f"lobby:{account}".encode()).hexdigest()[:16]


class SeatLine(msgspec.Struct, frozen=True):
    """A seat, as anybody may see it."""

    name: str
    is_free: bool
    robot: Level | None
    stand_in: Level | None
    is_you: bool
    for_you: bool = False
    """Kept for you: you were asked to sit there."""


class TableLine(msgspec.Struct, frozen=True):
    """A table, as anybody may see it; its code only for who sits there or rules."""

    id: str
    code: str
    edition: str
    options: dict[str, int | str | bool]
    lexicon: str
    seats: list[SeatLine]
    event: str
    number: str
    rated: bool
    public: bool
    opened: bool
    over: bool
    days_per_move: int
    created: int
    rematch_of: str
    spectators: bool
    delay_s: int
    unlisted: UnlistedCost
    """What a word outside the list costs where the software looks at words afterwards."""
    waits_for_teacher: bool


class PersonLine(msgspec.Struct, frozen=True):
    """Somebody in the lobby."""

    id: str
    name: str


class SeekLine(msgspec.Struct, frozen=True):
    """Somebody looks for a game."""

    id: str
    by: str
    """Their handle."""
    name: str
    terms: Terms
    until: int
    rating: int
    """Theirs; 0 for a guest."""
    least_rating: int
    most_rating: int


class OfferLine(msgspec.Struct, frozen=True):
    """An offer, as its owner or the one who was asked sees it."""

    id: str
    by: str
    name: str
    to: str
    """The handle of who was asked; empty for a seek."""
    to_name: str
    terms: Terms
    until: int
    state: Literal["open", "accepted", "declined"]
    table: str
    why: Why


class GameLine(msgspec.Struct, frozen=True):
    """One of your own games."""

    table: TableLine
    on_turn: int | None
    is_your_turn: bool
    asks_you: bool
    """You were asked to come and have not sat down."""
    due: int
    """When the turn is lost, in a game of days; else 0."""


class LobbyView(msgspec.Struct, frozen=True):
    """The lobby as everybody sees it. `revision` grows with every change."""

    at: int
    revision: int
    here: int
    """How many people are here, listed or not."""
    people: list[PersonLine]
    seeks: list[SeekLine]
    tables: list[TableLine]


class LobbyChange(msgspec.Struct, frozen=True):
    """What is new or different since the last revision, and the ids of what is gone."""

    at: int
    revision: int
    here: int
    people: list[PersonLine]
    seeks: list[SeekLine]
    tables: list[TableLine]
    gone: list[str]


class OwnLobby(msgspec.Struct, frozen=True):
    """What only you see: who asks you, what you asked, and your games."""

    you: str
    received: list[OfferLine]
    asked: list[OfferLine]
    games: list[GameLine]


class WholeLobby(msgspec.Struct, frozen=True):
    """The lobby in one piece, for who can't keep a stream open."""

    lobby: LobbyView
    own: OwnLobby | None


def table_line(plan: TablePlan, account: str = "", *, trusted: bool = False) -> TableLine:
    """A table; its code for who sits there, was asked there, or is trusted with it."""
    own = plan.seat_of(account)
    trusted = trusted or own is not None or plan.awaits(account)
    return TableLine(
        id=plan.id,
        code=plan.code if trusted else "",
        edition=plan.edition,
        options=plan.options,
        lexicon=plan.lexicon,
        seats=[
            SeatLine(
                s.name,
                s.is_free,
                s.robot,
                s.stand_in,
                is_you=number == own,
                for_you=bool(account) and s.is_free and s.kept_for == account,
            )
            for number, s in enumerate(plan.seats)
        ],
        event=plan.event,
        number=plan.number,
        rated=plan.rated,
        public=plan.public,
        opened=plan.opened,
        over=plan.over,
        days_per_move=plan.days_per_move,
        created=plan.created,
        rematch_of=plan.rematch_of,
        spectators=plan.spectators,
        delay_s=plan.delay_s,
        unlisted=unlisted_cost(plan),
        waits_for_teacher=plan.waits_for_teacher,
    )


def seek_line(offer: Offer) -> SeekLine:
    """A seek, for everybody."""
    return SeekLine(
        offer.id,
        public_id(offer.by),
        offer.name,
        offer.terms,
        offer.until,
        offer.rating,
        offer.least_rating,
        offer.most_rating,
    )


def offer_line(offer: Offer) -> OfferLine:
    """An offer, for the two it is about."""
    return OfferLine(
        offer.id,
        public_id(offer.by),
        offer.name,
        public_id(offer.to) if offer.to else "",
        offer.to_name,
        offer.terms,
        offer.until,
        offer.state,
        offer.table,
        offer.why,
    )


def game_line(plan: TablePlan, live: TableInPlay | None, account: str) -> GameLine:
    """One of somebody's own games: whose turn it is, and until when."""
    on_turn = live.game.on_turn if live is not None and plan.opened else None
    due = 0
    if live is not None and on_turn is not None and plan.days_per_move:
        due = live.game.at + plan.days_per_move * DAY_MS
    own = plan.seat_of(account)
    return GameLine(
        table_line(plan, account),
        on_turn,
        is_your_turn=own is not None and own == on_turn,
        asks_you=own is None,
        due=due,
    )
