"""Being signed in: a random cookie, kept here only as its hash; and tokens for programs."""

import secrets
from collections.abc import Callable
from enum import Enum

import msgspec

from faristol.server.people.accounts import GUEST_MS, Account, Accounts, Kind
from faristol.server.people.audit import Audit
from faristol.server.people.documents import Documents, secret_key
from faristol.server.problem import not_found
from faristol.server.timekeeping import DAY_MS
from faristol.store import Delete, Store

_LASTS_MS = {Kind.LOCAL: 30 * DAY_MS, Kind.CARD: DAY_MS // 2, Kind.GUEST: GUEST_MS}
"""Cards are used on shared tablets: their sign-in ends with the evening."""


class Via(Enum):
    """What the asker showed."""

    COOKIE = "cookie"
    TOKEN = "token"  # noqa: S105 - a word, no secret


class SignIn(msgspec.Struct, frozen=True):
    """One browser's sign-in."""

    account: str
    csrf: str
    created: int


class Token(msgspec.Struct, frozen=True):
    """A program's token: its owner's rights, without the right to make more tokens."""

    account: str
    label: str
    created: int


class Person(msgspec.Struct, frozen=True):
    """Who is asking, as far as we know."""

    id: str
    account: Account
    via: Via
    csrf: str
    key: str
    """Which sign-in or token it was: closing that one closes its sockets."""


class SignIns:
    """All sign-ins and tokens."""

    def __init__(
        self, store: Store, accounts: Accounts, audit: Audit, now: Callable[[], int]
    ) -> None:
        self._store = store
        self._accounts = accounts
        self._audit = audit
        self._now = now
        self._sign_ins = Documents(store, "sign-in", SignIn, now)
        self._tokens = Documents(store, "token", Token, now)

    async def open(self, account_id: str, kind: Kind) -> str:
        """A new sign-in: the secret for the cookie."""
        secret = secrets.token_urlsafe(32)
        sign_in = SignIn(account_id, secrets.token_urlsafe(24), self._now())
        put = self._sign_ins.put(
            secret_key(secret), sign_in, revision=0, expires=self._now() + _LASTS_MS[kind]
        )
        await self._store.change([put])
        return secret

    async def close(self, key: str) -> None:
        """End one sign-in."""
        await self._store.change([self._sign_ins.delete(key)])

    async def is_open(self, person: Person) -> bool:
        """Whether what somebody showed still opens their account."""
        kept = await (self._sign_ins if person.via is Via.COOKIE else self._tokens).get(person.key)
        account = await self._accounts.get(person.id)
        return kept is not None and account is not None and not account.disabled

    async def close_browsers(self, account_id: str) -> None:
        """End all sign-ins of somebody, here and everywhere; tokens stay."""
        own = [s.key for s in await self._sign_ins.find() if s.value.account == account_id]
        await self._store.change([self._sign_ins.delete(key) for key in own])

    async def close_all(self, account_id: str) -> None:
        """End all sign-ins and tokens of somebody."""
        await self._store.change(await self.all_of(account_id))

    async def all_of(self, account_id: str) -> list[Delete]:
        """The changes that end all sign-ins and tokens of somebody."""
        own = [s for s in await self._sign_ins.find() if s.value.account == account_id]
        tokens = [t for t in await self._tokens.find() if t.value.account == account_id]
        return [
            *(self._sign_ins.delete(s.key) for s in own),
            *(self._tokens.delete(t.key) for t in tokens),
        ]

    async def by_cookie(self, secret: str) -> Person | None:
        """Who shows this cookie."""
        key = secret_key(secret)
        found = await self._sign_ins.get(key)
        if found is None:
            return None
        return await self._person(found.value.account, Via.COOKIE, found.value.csrf, key)

    async def by_token(self, secret: str) -> Person | None:
        """Whose program shows this token."""
        key = secret_key(secret)
        found = await self._tokens.get(key)
        if found is None:
            return None
        return await self._person(found.value.account, Via.TOKEN, "", key)

    async def _person(self, account_id: str, via: Via, csrf: str, key: str) -> Person | None:
        account = await self._accounts.get(account_id)
        if account is None or account.disabled:
            return None
        return Person(account_id, account, via, csrf, key)

    async def make_token(self, account_id: str, label: str) -> tuple[str, str]:
        """A new token: its id and the secret, which is shown this once."""
        secret = f"far_{secrets.token_urlsafe(32)}"
        key = secret_key(secret)
        token = Token(account_id, label[:60], self._now())
        await self._audit.record(
            "TokenMade",
            account_id,
            {"token": key[:16]},
            [self._tokens.put(key, token, revision=0)],
        )
        return key[:16], secret

    async def tokens_of(self, account_id: str) -> list[tuple[str, Token]]:
        """Somebody's tokens, by id."""
        return [
            (kept.key[:16], kept.value)
            for kept in await self._tokens.find()
            if kept.value.account == account_id
        ]

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
        raise not_found("token")
