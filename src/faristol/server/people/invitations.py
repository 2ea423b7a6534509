"""Ways in without e-mail: invitation links, and QR cards with a PIN."""

import secrets
from collections.abc import Callable, Sequence

import msgspec

from faristol.server.people.accounts import Account, Accounts, wrong_credentials
from faristol.server.people.audit import Audit
from faristol.server.people.documents import Documents, Kept, secret_key
from faristol.server.people.limits import LockOut
from faristol.server.people.passwords import Hashing, check_pin
from faristol.server.people.roles import EVERYWHERE, Grant, Role
from faristol.server.problem import Problem, bad_request, not_found
from faristol.server.timekeeping import DAY_MS
from faristol.store import Change, RevisionConflictError, Store

_MOST_CARDS = 200


class Invitation(msgspec.Struct, frozen=True):
    """A link that lets so many people make an account with these roles."""

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
        if not (1 <= uses <= 500 and 1 <= days <= 90):
            raise bad_request("an invitation is for 1 to 500 people and 1 to 90 days")
        secret = secrets.token_urlsafe(24)
        expires = self._now() + days * DAY_MS
        invitation = Invitation(tuple(grants), uses, by, expires)
        roles = [f"{grant.role.value}@{grant.event}" for grant in grants]
        put = self._invitations.put(secret_key(secret), invitation, revision=0, expires=expires)
        await self._audit.record("InvitationMade", by, {"roles": roles, "uses": uses}, [put])
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
        if len(invitation_id) == 16:
            for kept in await self._invitations.find(invitation_id):
                about = {"roles": [f"{g.role.value}@{g.event}" for g in kept.value.grants]}
                gone = self._invitations.delete(kept.key)
                await self._audit.record("InvitationWithdrawn", by, about, [gone])
                return
        raise not_found("invitation")

    async def accept(self, secret: str, login: str, name: str, password: str) -> str:
        """Use the link once and make the account; its id."""
        kept = await self._one(secret)
        # The use is taken first: a link for one must not make two when clicked twice.
        await self._use(secret, kept)
        try:
            return await self._accounts.create_local(
                login, name, password, kept.value.grants, actor=kept.value.by
            )
        except Problem:
            await self._give_back(secret, kept.value)
            raise

    async def _use(self, secret: str, kept: Kept[Invitation]) -> None:
        key, left = secret_key(secret), kept.value.uses - 1
        change: Change = self._invitations.delete(key, revision=kept.revision)
        if left:
            smaller = msgspec.structs.replace(kept.value, uses=left)
            change = self._invitations.put(
                key, smaller, revision=kept.revision, expires=kept.value.expires
            )
        try:
            await self._store.change([change])
        except RevisionConflictError:
            raise Problem(409, "try-again", "somebody else used the link just now") from None

    async def _give_back(self, secret: str, invitation: Invitation) -> None:
        key = secret_key(secret)
        found = await self._invitations.get(key)
        uses = (found.value.uses if found else 0) + 1
        back = msgspec.structs.replace(invitation, uses=uses)
        await self._store.change([self._invitations.put(key, back, expires=invitation.expires)])

    async def _one(self, secret: str) -> Kept[Invitation]:
        kept = await self._invitations.get(secret_key(secret))
        if kept is None:
            raise not_found("invitation")
        return kept

    async def first_administrator(self) -> str | None:
        """A link for the first administrator, if there is none yet. Older ones stop working."""
        for _, account in await self._accounts.all():
            if any(g.role is Role.ADMINISTRATOR for g in account.grants) and not account.disabled:
                return None
        for old in await self._invitations.find():
            if old.value.by == "first-start":
                await self._store.change([self._invitations.delete(old.key)])
        return await self.invite(
            [Grant(Role.ADMINISTRATOR, EVERYWHERE)], by="first-start", uses=1, days=1
        )


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

    async def make(self, names: Sequence[str], event: str, by: str) -> list[NewCard]:
        """A card for each name, with a PIN of its own."""
        if not 1 <= len(names) <= _MOST_CARDS:
            raise bad_request(f"1 to {_MOST_CARDS} cards at a time")
        made: list[NewCard] = []
        changes: list[Change] = []
        for name in names:
            account_id, change = self._accounts.new_card_holder(name, (Grant(Role.PLAYER, event),))
            card, put = await self._new(account_id, name, by)
            changes += [change, put]
            made.append(card)
        about = {"event": event, "accounts": [card.account for card in made]}
        await self._audit.record("CardsMade", by, about, changes)
        return made

    async def replacing(self, account_id: str, name: str, by: str) -> tuple[NewCard, list[Change]]:
        """Another card for an account, and the changes that make it the only one."""
        card, put = await self._new(account_id, name, by)
        old = [kept.key for kept in await self._cards.find() if kept.value.account == account_id]
        return card, [*(self._cards.delete(key) for key in old), put]

    async def _new(self, account_id: str, name: str, by: str) -> tuple[NewCard, Change]:
        pin = f"{secrets.randbelow(10_000):04}"
        secret = secrets.token_urlsafe(18)
        card = Card(account_id, await self._hashing.hash(pin), by)
        put = self._cards.put(secret_key(secret), card, revision=0)
        return NewCard(account_id, name, secret, pin), put

    async def open(self, secret: str, pin: str) -> tuple[str, Account]:
        """Whose card it is, if the PIN is right.

        :raises Problem: when it is not, or after too many tries.
        """
        check_pin(pin)
        key = secret_key(secret)
        await self._lock_out.attempt(f"card:{key}")
        kept = await self._cards.get(key)
        right = await self._hashing.matches(kept.value.pin if kept else None, pin)
        account = await self._accounts.get(kept.value.account) if kept else None
        if kept is None or not right or account is None or account.disabled:
            raise wrong_credentials()
        await self._lock_out.succeed(f"card:{key}")
        return kept.value.account, account
