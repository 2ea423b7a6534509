"""Being signed in: a random cookie, kept here only as its hash; and tokens for programs."""

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum
from typing import TypeVar

import msgspec

from faristol.server.auth.accounts import GUEST_MS, Account, Accounts, Kind, clean_label
from faristol.server.auth.audit import Audit
from faristol.server.auth.devices import Devices
from faristol.server.problem import Missing, Problem, not_found
from faristol.server.register import Documents, VersionedDocument, insisting, secret_key
from faristol.server.timekeeping import DAY_MS
from faristol.store import Change, Store

_LASTS_MS = {Kind.LOCAL: 30 * DAY_MS, Kind.CARD: DAY_MS // 2, Kind.GUEST: GUEST_MS}
"""Cards are used on shared tablets: their sign-in ends with the evening."""


_FOR_EVER = 1 << 53


class AuthMethod(Enum):
    """What the asker showed."""

    COOKIE = "cookie"
    TOKEN = "token"  # noqa: S105 - a word, no secret


class SignIn(msgspec.Struct, frozen=True):
    """One browser's sign-in."""

    account: str
    csrf: str
    created: int
    device: str = ""
    """Which browser it is: the hash of its device cookie."""


class Token(msgspec.Struct, frozen=True):
    """A program's token: its owner's rights, without the right to make more tokens."""

    account: str
    label: str
    created: int


_Way = TypeVar("_Way", SignIn, Token)


class Person(msgspec.Struct, frozen=True):
    """Who is asking, as far as we know."""

    id: str
    account: Account
    via: AuthMethod
    csrf: str
    key: str
    """Which sign-in or token it was: closing that one closes its sockets."""
    until: int = _FOR_EVER
    """When that sign-in ends by itself."""


class Sessions:
    """All sign-ins and tokens."""

    def __init__(
        self, store: Store, accounts: Accounts, audit: Audit, now: Callable[[], int]
    ) -> None:
        self._store = store
        self._accounts = accounts
        self._audit = audit
        self._now = now
        self._sessions = Documents(store, "sign-in", SignIn, now)
        self._tokens = Documents(store, "token", Token, now)
        self.devices = Devices(store, now)

    async def open(self, account_id: str, kind: Kind, device: str = "") -> str:
        """A new sign-in, on the browser with that device cookie: the secret for the cookie."""
        secret = secrets.token_urlsafe(32)
        until = self._now() + _LASTS_MS[kind]
        on = secret_key(device) if device else ""
        sign_in = SignIn(account_id, secrets.token_urlsafe(24), self._now(), on)
        put = self._sessions.put(secret_key(secret), sign_in, revision=0, expires=until)

        async def once() -> SignIn:
            noted = [await self.devices.used(on, account_id, until)] if on else []
            await self._store.change([put, *noted])
            return sign_in

        await insisting(once)
        return secret

    async def close(self, key: str) -> None:
        """End one sign-in."""
        found = await self._sessions.get(key)
        if found is not None:
            await self._end(found.value.account, [found])

    async def _end(
        self,
        account_id: str,
        sessions: Sequence[VersionedDocument[SignIn]],
        more: Sequence[Change] = (),
    ) -> None:
        """End sign-ins. A guest can't come back: the last one takes their roles along."""
        gone = {each.key for each in sessions}

        async def once() -> None:
            ended = [*await self._ends(sessions), *more]
            taken = await self._accounts.without_roles(account_id)
            left = await self._of(self._sessions, account_id) if taken is not None else []
            if taken is None or any(kept.key not in gone for kept in left):
                await self._store.change(ended)
            else:
                about = {"account": account_id}
                await self._audit.record("GuestRolesEnded", "", about, [*ended, taken])

        await insisting(once)

    async def _ends(self, sessions: Sequence[VersionedDocument[SignIn]]) -> list[Change]:
        """The changes that end some sign-ins, and note on their devices that it was now."""
        now = self._now()
        used = {(each.value.device, each.value.account) for each in sessions if each.value.device}
        return [
            *(self._sessions.delete(each.key) for each in sessions),
            *[await self.devices.used(device, account, now) for device, account in sorted(used)],
        ]

    async def again(self, person: Person) -> Person | None:
        """Somebody as they are now; None once what they showed no longer opens their account."""
        if person.via is AuthMethod.TOKEN:
            return await self._by_token_key(person.key)
        return await self._by_cookie_key(person.key)

    async def close_browsers(self, account_id: str) -> None:
        """End all sign-ins of somebody, here and everywhere; tokens stay."""
        await self._end(account_id, await self._of(self._sessions, account_id))

    async def close_all(self, account_id: str) -> None:
        """End all sign-ins and tokens of somebody."""
        own = await self._of(self._sessions, account_id)
        tokens = await self._of(self._tokens, account_id)
        await self._end(account_id, own, [self._tokens.delete(kept.key) for kept in tokens])

    async def all_of(self, account_id: str) -> list[Change]:
        """The changes that end all sign-ins and tokens of somebody."""
        own = await self._of(self._sessions, account_id)
        tokens = await self._of(self._tokens, account_id)
        return [*await self._ends(own), *(self._tokens.delete(kept.key) for kept in tokens)]

    async def _of(
        self, documents: "Documents[_Way]", account_id: str
    ) -> "list[VersionedDocument[_Way]]":
        return [kept for kept in await documents.find() if kept.value.account == account_id]

    async def by_cookie(self, secret: str) -> Person | None:
        """Who shows this cookie."""
        return await self._by_cookie_key(secret_key(secret))

    async def by_token(self, secret: str) -> Person | None:
        """Whose program shows this token."""
        return await self._by_token_key(secret_key(secret))

    async def _by_cookie_key(self, key: str) -> Person | None:
        found, account = await self._shown(self._sessions, key)
        if found is None or account is None:
            return None
        until = found.value.created + _LASTS_MS[account.kind]
        return Person(found.value.account, account, AuthMethod.COOKIE, found.value.csrf, key, until)

    async def _by_token_key(self, key: str) -> Person | None:
        found, account = await self._shown(self._tokens, key)
        if found is None or account is None:
            return None
        return Person(found.value.account, account, AuthMethod.TOKEN, "", key)

    async def _shown(
        self, documents: "Documents[_Way]", key: str
    ) -> "tuple[VersionedDocument[_Way] | None, Account | None]":
        """A sign-in or token, and whose it is; nobody's where one of the two is damaged."""
        with suppress(Problem):
            found = await documents.get(key)
            return found, await self._opened(found.value.account) if found else None
        return None, None

    async def _opened(self, account_id: str) -> Account | None:
        account = await self._accounts.get(account_id)
        return None if account is None or account.disabled else account

    async def make_token(self, account_id: str, label: str) -> tuple[str, str]:
        """A new token: its id and the secret, which is shown this once."""
        secret = f"far_{secrets.token_urlsafe(32)}"
        key = secret_key(secret)
        token = Token(account_id, clean_label(label, 60), self._now())
        await self._audit.record(
            "TokenMade",
            account_id,
            {"token": key[:16]},
            [self._tokens.put(key, token, revision=0)],
        )
        return key[:16], secret

    async def tokens_of(self, account_id: str) -> list[tuple[str, Token]]:
        """Somebody's tokens, by id."""
        own = await self._of(self._tokens, account_id)
        return [(kept.key[:16], kept.value) for kept in own]

    async def drop_token(self, account_id: str, token_id: str) -> None:
        """Make a token useless.

        :raises Problem: when it is not theirs.
        """
        for kept in await self._tokens.find(token_id):
            if len(token_id) == 16 and kept.value.account == account_id:
                await self._audit.record(
                    "TokenDropped", account_id, {"token": token_id}, [self._tokens.delete(kept.key)]
                )
                return
        raise not_found(Missing.TOKEN)
