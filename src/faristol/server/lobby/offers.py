"""Seeks and challenges: games offered to whoever comes, or to one person.

An offer is a document that changes once: to accepted, in the same transaction as its table is
made, or to declined. Two who accept at the same moment, on one server or on two, both name
the revision they saw, and the store lets one through.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from enum import Enum
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from faristol.server.auth.accounts import Kind
from faristol.server.auth.sessions import Person
from faristol.server.lobby.lobby import Lobby, Terms
from faristol.server.makers import Makers
from faristol.server.plans.tables import TablePlan
from faristol.server.problem import Missing, Problem, ProblemCode, bad_request, conflict, not_found
from faristol.server.register import Documents, VersionedDocument
from faristol.store import Change, Put, RevisionConflictError, Store
from faristol.tiles import tile_set

_MINUTE_MS = 60_000
_SEEK_MS = 20 * _MINUTE_MS
_CHALLENGE_MS = 10 * _MINUTE_MS
_LETTER_MS = 3 * 24 * 60 * _MINUTE_MS
"""How long a challenge to a game of days waits."""
_ANSWER_MS = 2 * _MINUTE_MS
"""How long an answer is kept for who asked."""
_MOST_SEEKS, _MOST_CHALLENGES, _MOST_RECEIVED, _MOST_OFFERS = 3, 5, 20, 2_000


RatingOf: TypeAlias = Callable[[str, str], Awaitable[int]]
"""The rating of an account in a pool, the beginner's where it has none."""


class Why(Enum):
    """Why somebody declines: phrases to choose from, so that nobody need write or read more."""

    UNSAID = ""
    LATER = "later"
    OTHER_RULES = "other-rules"
    OTHER_PACE = "other-pace"
    NOT_RATED = "not-rated"
    RATED = "rated"


class Seeking(Terms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is looked for; the ratings bound who may accept, 0 binds nobody."""

    least_rating: Annotated[int, Meta(ge=0, le=9_999)] = 0
    most_rating: Annotated[int, Meta(ge=0, le=9_999)] = 0


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A game that somebody wants to play."""

    id: str
    by: str
    name: str
    terms: Terms
    created: int
    until: int
    to: str = ""
    """The account it is meant for; empty for a seek, `login:` and a name where nobody has it."""
    to_name: str = ""
    state: Literal["open", "accepted", "declined"] = "open"
    table: str = ""
    why: Why = Why.UNSAID
    pool: str = ""
    """The ratings of which language count for it."""
    rating: int = 0
    """Its owner's; 0 for a guest."""
    least_rating: int = 0
    most_rating: int = 0

    @property
    def is_live(self) -> bool:
        """Whether the game would begin at once, so that its owner must be there."""
        return not self.terms.days_per_move

    @property
    def goes_with_owner(self) -> bool:
        """Whether it ends when its owner leaves the lobby."""
        return self.state == "open" and (self.is_live or not self.to)


class Offers:
    """All offers of this server. `changed` is called when there is something new."""

    def __init__(
        self, store: Store, lobby: Lobby, rating: RatingOf, now: Callable[[], int]
    ) -> None:
        self._store = store
        self._lobby = lobby
        self._rating = rating
        self._now = now
        self._offers = Documents(store, "offer", Offer, now)
        self._making = asyncio.Lock()
        self._makers = Makers(now)
        self.changed: Callable[[], None] = lambda: None

    async def all(self) -> list[Offer]:
        """Every offer that is open or was answered a moment ago, the oldest first."""
        return sorted((kept.value for kept in await self._offers.find()), key=lambda o: o.created)

    async def seek(self, person: Person, asked: Seeking) -> Offer:
        """Look for an opponent.

        :raises Problem: when it can't be played so, or they seek enough.
        """
        if asked.most_rating and asked.most_rating < asked.least_rating:
            raise bad_request(
                "the ratings are from the lower to the higher", ProblemCode.BAD_RATING
            )
        terms = Terms(**{name: getattr(asked, name) for name in Terms.__struct_fields__})
        bounds = (asked.least_rating, asked.most_rating)
        return await self._make(person, terms, bounds=bounds)

    async def challenge(self, person: Person, to: str, name: str, terms: Terms) -> Offer:
        """Ask one person for a game.

        :raises Problem: when it can't be played so, or one of them has enough to answer.
        """
        if to == person.id:
            raise conflict(ProblemCode.OWN_OFFER, "nobody plays against themselves")
        return await self._make(person, terms, to, name)

    async def rating_of(self, person: Person, pool: str) -> int:
        """Somebody's rating, the beginner's where they have none; 0 for who can have none."""
        if person.account.kind is not Kind.LOCAL:
            return 0
        return await self._rating(pool, person.id)

    async def _make(
        self,
        person: Person,
        terms: Terms,
        to: str = "",
        name: str = "",
        bounds: tuple[int, int] = (0, 0),
    ) -> Offer:
        rules = await self._lobby.check_terms(person, terms)
        pool = tile_set(rules.equipment.tiles).language
        now = self._now()
        lasts = _SEEK_MS if not to else _LETTER_MS if terms.days_per_move else _CHALLENGE_MS
        offer = Offer(
            id=secrets.token_hex(6),
            by=person.id,
            name=person.account.name,
            terms=terms,
            created=now,
            until=now + lasts,
            to=to,
            to_name=name,
            pool=pool,
            rating=await self.rating_of(person, pool),
            least_rating=bounds[0],
            most_rating=bounds[1],
        )
        is_guest = person.account.kind is Kind.GUEST
        async with self._making:
            others = await self.all()
            _check_counts(offer, others)
            if is_guest:
                self._check_guests(others)
            put = self._offers.put(offer.id, offer, revision=0, expires=offer.until)
            await self._store.change([put])
            if is_guest:
                self._makers.note(offer.id)
        self.changed()
        return offer

    def _check_guests(self, others: list[Offer]) -> None:
        """Guests of one address leave room for those of others."""
        if self._makers.of_asker({other.id for other in others}) >= _MOST_OFFERS // 2:
            raise _full()

    async def accept(self, person: Person, offer_id: str) -> TablePlan:
        """Play it: the table at which both sit.

        :raises Problem: when it is not for them, their own, or gone.
        """
        kept = await self._answerable(person, offer_id)
        offer = kept.value
        if offer.least_rating or offer.most_rating:
            rating = await self.rating_of(person, offer.pool)
            if not offer.least_rating <= rating <= (offer.most_rating or rating):
                raise Problem(
                    403, ProblemCode.RATING_RANGE, "your rating is outside the range they asked for"
                )
        plan = self._lobby.table_of_two((offer.by, offer.name), person, offer.terms)
        put = self._answered(kept, state="accepted", table=plan.id)
        try:
            plan = await self._lobby.make(plan, [put])
        except RevisionConflictError:
            raise _gone() from None
        if offer.is_live:
            await self.forget(offer.by)
            await self.forget(person.id)
        self.changed()
        return plan

    async def decline(self, person: Person, offer_id: str, why: Why) -> None:
        """Say no to a challenge; who asked is told.

        :raises Problem: when it is not for them, or gone.
        """
        kept = await self._answerable(person, offer_id)
        if not kept.value.to:
            raise conflict(
                ProblemCode.NO_CHALLENGE, "this is an open seek; there is nothing to decline"
            )
        await self._change_once(self._answered(kept, state="declined", why=why))

    async def withdraw(self, person: Person, offer_id: str) -> None:
        """Take one's own offer back.

        :raises Problem: when it is not theirs, or answered.
        """
        kept = await self._offers.get(offer_id)
        if kept is None or kept.value.by != person.id:
            raise not_found(Missing.OFFER)
        if kept.value.state != "open":
            raise _gone()
        await self._change_once(self._offers.delete(offer_id, revision=kept.revision))

    async def forget(self, account: str) -> None:
        """Take back whatever somebody offered that can't wait for them."""
        for kept in await self._offers.find():
            if kept.value.by == account and kept.value.goes_with_owner:
                try:
                    await self._store.change(
                        [self._offers.delete(kept.key, revision=kept.revision)]
                    )
                except RevisionConflictError:  # answered at this moment
                    continue
        self.changed()

    async def forget_all(self) -> None:
        """Take back what can't wait, after a start: nobody is here yet."""
        for owner in {offer.by for offer in await self.all()}:
            await self.forget(owner)

    async def _answerable(self, person: Person, offer_id: str) -> VersionedDocument[Offer]:
        kept = await self._offers.get(offer_id)
        if kept is None or kept.value.to not in ("", person.id):
            raise not_found(Missing.OFFER)
        if kept.value.by == person.id:
            raise conflict(ProblemCode.OWN_OFFER, "nobody plays against themselves")
        if kept.value.state != "open":
            raise _gone()
        return kept

    def _answered(self, kept: VersionedDocument[Offer], **answer: object) -> Put:
        until = self._now() + _ANSWER_MS
        offer = msgspec.structs.replace(kept.value, until=until, **answer)
        return self._offers.put(kept.key, offer, revision=kept.revision, expires=until)

    async def _change_once(self, change: Change) -> None:
        try:
            await self._store.change([change])
        except RevisionConflictError:
            raise _gone() from None
        self.changed()


def _gone() -> Problem:
    return conflict(ProblemCode.OFFER_GONE, "someone else was first, or it was withdrawn")


def _full() -> Problem:
    detail = "too many people look for a game"
    return Problem(503, ProblemCode.SERVER_FULL, detail, retry_after_s=30)


def _check_counts(offer: Offer, others: list[Offer]) -> None:
    if len(others) >= _MOST_OFFERS:
        raise _full()
    mine = [other for other in others if other.by == offer.by and other.state == "open"]
    most = _MOST_CHALLENGES if offer.to else _MOST_SEEKS
    if sum(bool(other.to) == bool(offer.to) for other in mine) >= most:
        raise conflict(ProblemCode.TOO_MANY_OFFERS, f"at most {most} at a time", most=most)
    if not offer.to:
        return
    received = [other for other in others if other.to == offer.to]
    if sum(other.state == "open" for other in received) >= _MOST_RECEIVED:
        raise conflict(ProblemCode.ASKED_ENOUGH, "they have too many unanswered challenges")
    lately = [other for other in received if other.by == offer.by]
    if any(other.state == "open" for other in lately):
        raise conflict(ProblemCode.ASKED_ALREADY, "you have asked them")
    if any(other.state == "declined" for other in lately):
        raise conflict(
            ProblemCode.DECLINED_LATELY, "they declined a moment ago; give them some peace"
        )
