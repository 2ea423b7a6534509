"""Ways in without e-mail: invitation links, and QR cards with a PIN."""

import secrets
from collections.abc import Callable, Sequence

import msgspec

from faristol.server.auth.accounts import Account, Accounts, wrong_credentials
from faristol.server.auth.audit import Audit
from faristol.server.auth.limits import LockOut
from faristol.server.auth.passwords import Hashing, check_pin
from faristol.server.problem import Missing, ProblemCode, bad_request, not_found
from faristol.server.register import AT_ONCE, Documents, VersionedDocument, insisting, secret_key
from faristol.server.roles import EVERYWHERE, Grant, Role
from faristol.server.timekeeping import DAY_MS
from faristol.store import Change, RevisionConflictError, Store

_MOST_CARDS = 200
_MOST_PEOPLE = 500
_MOST_DAYS = 90
_FIRST_START = "first-start"
"""Who made the link for the first administrator."""


class Invitation(msgspec.Struct, frozen=True):
    """A link that gives these roles to so many people, with an account or without one yet."""

    grants: tuple[Grant, ...]
    uses: int
    by: str
    expires: int


class Card(msgspec.Struct, frozen=True):
    """A printed card: who has it and knows its PIN is that account."""

    account: str
    pin: str
    by: str


class NewCard(msgspec.Struct, frozen=True):
    """What is printed. Nothing of it is kept in readable form."""

    account: str
    name: str
    secret: str
    pin: str


class Invitations:
    """Links that can be used up, and expire."""

    def __init__(
        self, store: Store, accounts: Accounts, audit: Audit, now: Callable[[], int]
    ) -> None:
        self._store = store
        self._accounts = accounts
        self._audit = audit
        self._now = now
        self._invitations = Documents(store, "invitation", Invitation, now)

    async def invite(
        self, grants: Sequence[Grant], *, by: str, uses: int = 1, days: int = 7
    ) -> str:
        """A new link's secret."""
        if not (1 <= uses <= _MOST_PEOPLE and 1 <= days <= _MOST_DAYS):
            raise bad_request(
                f"an invitation is for 1 to {_MOST_PEOPLE} people and 1 to {_MOST_DAYS} days",
                ProblemCode.BAD_INVITATION,
                people=_MOST_PEOPLE,
                days=_MOST_DAYS,
            )
        return await self._make(Invitation(tuple(grants), uses, by, self._now() + days * DAY_MS))

    async def _make(self, invitation: Invitation, replacing: Sequence[Change] = ()) -> str:
        secret = secrets.token_urlsafe(24)
        put = self._invitations.put(
            secret_key(secret), invitation, revision=0, expires=invitation.expires
        )
        await self._audit.record(
            "InvitationMade",
            invitation.by,
            {"roles": _told(invitation), "uses": invitation.uses},
            [*replacing, put],
        )
        return secret

    async def look(self, secret: str) -> Invitation:
        """What a link offers.

        :raises Problem: when it is used up, too old or made up.
        """
        return (await self._one(secret)).value

    async def waiting(self) -> list[tuple[str, Invitation]]:
        """Every link that can still be used, by an id that opens nothing; the last to end first."""
        found = [(kept.key[:16], kept.value) for kept in await self._invitations.find()]
        return sorted(found, key=lambda each: (-each[1].expires, each[0]))

    async def withdraw(self, invitation_id: str, by: str) -> None:
        """Make a link useless.

        :raises Problem: when there is none.
        """

        async def once() -> Invitation:
            found = await self._invitations.find(invitation_id) if len(invitation_id) == 16 else []
            for kept in found:
                about = {"roles": _told(kept.value)}
                gone = self._invitations.delete(kept.key, revision=kept.revision)
                await self._audit.record("InvitationWithdrawn", by, about, [gone])
                return kept.value
            raise not_found(Missing.INVITATION)

        await insisting(once)

    async def accept(self, secret: str, login: str, name: str, password: str) -> str:
        """Use the link once and make the account, both or neither; its id.

        :raises Problem: when the link is used up, too old or made up, or the account can't be.
        """
        offered = await self.look(secret)

        async def use() -> list[Change]:
            return [self._used(await self._one(secret))]

        return await self._accounts.create_local(
            login, name, password, offered.grants, actor=offered.by, also=use
        )

    async def take(self, secret: str, account_id: str) -> Account:
        """Use the link once for an account that exists: it gets the roles.

        Whoever holds them all already uses nothing up.

        :raises Problem: when the link is used up, too old or made up.
        """

        async def once() -> Account:
            kept = await self._one(secret)
            account, put = await self._accounts.with_roles(account_id, kept.value.grants)
            if put is not None:
                await self._audit.record(
                    "InvitationTaken",
                    account_id,
                    {"account": account_id, "by": kept.value.by, "roles": _told(kept.value)},
                    [self._used(kept), put],
                )
            return account

        return await insisting(once, attempts=AT_ONCE)

    def _used(self, kept: VersionedDocument[Invitation]) -> Change:
        """The change that takes one use away; the last takes the link along."""
        left = kept.value.uses - 1
        if not left:
            return self._invitations.delete(kept.key, revision=kept.revision)
        return self._invitations.again(kept, msgspec.structs.replace(kept.value, uses=left))

    async def _one(self, secret: str) -> VersionedDocument[Invitation]:
        kept = await self._invitations.get(secret_key(secret))
        if kept is None:
            raise not_found(Missing.INVITATION)
        return kept

    async def first_administrator(self) -> str | None:
        """A link for the first administrator, if there is none yet. Older ones stop working."""
        for _, account in await self._accounts.all():
            if any(g.role is Role.ADMINISTRATOR for g in account.grants) and not account.disabled:
                return None
        everything = (Grant(Role.ADMINISTRATOR, EVERYWHERE),)
        first = Invitation(everything, 1, _FIRST_START, self._now() + DAY_MS)
        older = [
            self._invitations.delete(kept.key, revision=kept.revision)
            for kept in await self._invitations.find()
            if kept.value.by == _FIRST_START
        ]
        try:
            return await self._make(first, older)
        except RevisionConflictError:
            # The older link was used, or another server replaced it: whose it is now, they know.
            return None


def _told(invitation: Invitation) -> list[str]:
    """The roles of a link, as the audit log has them."""
    return [f"{grant.role.value}@{grant.event}" for grant in invitation.grants]


class Cards:
    """Cards for pupils and club nights."""

    def __init__(
        self,
        store: Store,
        accounts: Accounts,
        audit: Audit,
        hashing: Hashing,
        lock_out: LockOut,
        now: Callable[[], int],
    ) -> None:
        self._store = store
        self._accounts = accounts
        self._audit = audit
        self._hashing = hashing
        self._lock_out = lock_out
        self._cards = Documents(store, "card", Card, now)

    async def make(
        self, names: Sequence[str], event: str, by: str, *, pupils: bool = False
    ) -> list[NewCard]:
        """A card for each name, with a PIN of its own; for pupils of a class, or for guests."""
        if not 1 <= len(names) <= _MOST_CARDS:
            raise bad_request(
                f"1 to {_MOST_CARDS} cards at a time",
                ProblemCode.TOO_MANY_AT_ONCE,
                most=_MOST_CARDS,
            )
        made: list[NewCard] = []
        changes: list[Change] = []
        for name in names:
            account_id, change = self._accounts.new_card_holder(name, event, pupil=pupils)
            card, put = await self._new(account_id, name, by)
            changes += [change, put]
            made.append(card)
        about = {"event": event, "accounts": [card.account for card in made]}
        await self._audit.record("CardsMade", by, about, changes)
        return made

    async def replacing(self, account_id: str, name: str, by: str) -> tuple[NewCard, list[Change]]:
        """Another card for an account, and the changes that make it the only one."""
        card, put = await self._new(account_id, name, by)
        old = [kept for kept in await self._cards.find() if kept.value.account == account_id]
        gone = [self._cards.delete(kept.key, revision=kept.revision) for kept in old]
        return card, [*gone, put]

    async def _new(self, account_id: str, name: str, by: str) -> tuple[NewCard, Change]:
        pin = f"{secrets.randbelow(10_000):04}"
        secret = secrets.token_urlsafe(18)
        card = Card(account_id, await self._hashing.hash(pin), by)
        put = self._cards.put(secret_key(secret), card, revision=0)
        return NewCard(account_id, name, secret, pin), put

    async def open(self, secret: str, pin: str, address: str) -> tuple[str, Account]:
        """Whose card it is, if the PIN is right.

        :raises Problem: when it is not, or after too many tries.
        """
        check_pin(pin)
        key = secret_key(secret)
        await self._lock_out.attempt(f"card:{key}", address)
        kept = await self._cards.get(key)
        right = await self._hashing.matches(kept.value.pin if kept else None, pin)
        account = await self._accounts.get(kept.value.account) if kept else None
        if kept is None or not right or account is None or account.disabled:
            raise wrong_credentials()
        await self._lock_out.succeed(f"card:{key}", address)
        return kept.value.account, account
