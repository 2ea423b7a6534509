"""Accounts: local ones with a password or passkey, cards with a PIN, guests."""

import re
import secrets
import unicodedata
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from enum import Enum

import msgspec

from faristol.names import hidden_character
from faristol.server.auth.audit import Audit
from faristol.server.auth.passwords import Hashing, check_password
from faristol.server.problem import Missing, Problem, ProblemCode, bad_request, conflict, not_found
from faristol.server.register import AT_ONCE, Documents, VersionedDocument, insisting
from faristol.server.roles import EVERYWHERE, Grant, Role
from faristol.server.timekeeping import DAY_MS
from faristol.store import Change, Put, RevisionConflictError, Store

_LOGIN = re.compile(r"[a-z0-9][a-z0-9._-]{1,30}[a-z0-9]\Z")
_LOGINS = "login"
GUEST_MS = 30 * DAY_MS
"""How long a guest stays."""


class Kind(Enum):
    """How somebody proves who they are."""

    LOCAL = "local"
    CARD = "card"
    GUEST = "guest"


class Account(msgspec.Struct, frozen=True):
    """Somebody. `name` is what others see, and may be any nickname."""

    kind: Kind
    name: str
    created: int
    login: str = ""
    password: str = ""
    """The argon2id hash; empty where there is none."""
    grants: tuple[Grant, ...] = ()
    disabled: bool = False
    pupil_of: str = ""
    """The event whose teacher made the card, for a pupil of that class."""
    waits: bool = False
    """Whether somebody registered by themselves and no administrator has approved it yet."""


class _Login(msgspec.Struct, frozen=True):
    account: str


LONGEST_NAME = 40


def clean_name(name: str) -> str:
    """A name that can be shown: one line, no invisible or reversing characters.

    :raises Problem: when nothing, or too much, is left.
    """
    text = unicodedata.normalize("NFC", " ".join(name.split()))
    if hidden_character(text):
        raise bad_request("a name has visible characters only", ProblemCode.BAD_NAME)
    if not 1 <= len(text) <= LONGEST_NAME:
        raise bad_request(f"a name has 1 to {LONGEST_NAME} characters", ProblemCode.BAD_NAME)
    return text


def clean_label(label: str, longest: int) -> str:
    """What somebody calls a passkey or a token; nothing where they call it nothing.

    :raises Problem: for characters that can't be seen or that turn the text around.
    """
    text = unicodedata.normalize("NFC", " ".join(label.split()))
    if hidden_character(text):
        raise bad_request("a name has visible characters only", ProblemCode.BAD_NAME)
    return text[:longest]


def clean_login(login: str) -> str:
    """The one spelling of a login name.

    :raises Problem: for what is no login.
    """
    text = unicodedata.normalize("NFKC", login).casefold().strip()
    if not _LOGIN.match(text):
        raise bad_request("a login has 3 to 32 of a-z, 0-9, . _ -", ProblemCode.BAD_LOGIN)
    return text


class Accounts:
    """All accounts of this server."""

    def __init__(
        self, store: Store, audit: Audit, hashing: Hashing, now: Callable[[], int]
    ) -> None:
        self._store = store
        self._audit = audit
        self._hashing = hashing
        self._now = now
        self._accounts = Documents(store, "account", Account, now)
        self._logins = Documents(store, _LOGINS, _Login, now)

    async def get(self, account_id: str) -> Account | None:
        """Somebody, by id."""
        found = await self._accounts.get(account_id)
        return found.value if found else None

    async def name_of(self, account_id: str) -> str:
        """What somebody is called, for lists; empty for who is gone or whose account is damaged."""
        if account_id:
            with suppress(Problem):
                account = await self.get(account_id)
                return account.name if account is not None else ""
        return ""

    async def all(self) -> list[tuple[str, Account]]:
        """Everybody, with ids."""
        return [(kept.key, kept.value) for kept in await self._accounts.find()]

    async def by_login(self, login: str) -> tuple[str, Account] | None:
        """Somebody, by login name."""
        named = await self._logins.get(login)
        if named is None:
            return None
        account = await self.get(named.value.account)
        return (named.value.account, account) if account else None

    async def create_local(
        self,
        login: str,
        name: str,
        password: str,
        grants: tuple[Grant, ...],
        actor: str = "",
        also: Callable[[], Awaitable[Sequence[Change]]] | None = None,
        *,
        waits: bool = False,
    ) -> str:
        """A local account; its id. One that waits for approval is shut until then.

        What `also` gives is changed in the same transaction. It is asked again when somebody else
        changed that meanwhile.

        :raises Problem: when the login is taken, or something is not as it should be.
        """
        login, name = clean_login(login), clean_name(name)
        hashed = ""
        if password:
            check_password(password, login)
            hashed = await self._hashing.hash(password)
        account = Account(
            Kind.LOCAL, name, self._now(), login, hashed, grants, disabled=waits, waits=waits
        )
        account_id = new_id()
        changes = [
            self._logins.put(login, _Login(account_id), revision=0),
            self._accounts.put(account_id, account, revision=0),
        ]
        about = {"account": account_id, "grants": [f"{g.role.value}@{g.event}" for g in grants]}

        async def create() -> Account:
            more = await also() if also is not None else ()
            try:
                await self._audit.record(
                    "AccountCreated", actor or account_id, about, [*changes, *more]
                )
            except RevisionConflictError as error:
                if error.kind == _LOGINS:
                    detail = f"the username {login!r} is taken"
                    raise conflict(ProblemCode.LOGIN_TAKEN, detail) from None
                raise
            return account

        await insisting(create, attempts=AT_ONCE)
        return account_id

    def new_card_holder(self, name: str, event: str, *, pupil: bool) -> tuple[str, Put]:
        """An account that only a card opens: its id and the change that makes it."""
        account = Account(
            Kind.CARD,
            clean_name(name),
            self._now(),
            grants=(Grant(Role.PLAYER, event),),
            pupil_of=event if pupil else "",
        )
        account_id = new_id()
        return account_id, self._accounts.put(account_id, account, revision=0)

    async def create_guest(self, name: str) -> str:
        """Somebody who stays for a month at most and proves nothing."""
        account_id = new_id()
        account = Account(Kind.GUEST, clean_name(name), self._now())
        expires = self._now() + GUEST_MS
        await self._store.change(
            [self._accounts.put(account_id, account, revision=0, expires=expires)]
        )
        return account_id

    async def set_password(self, account_id: str, password: str, actor: str) -> None:
        """Give an account another password.

        :raises Problem: for a guest or card holder, or a weak one.
        """

        async def change() -> Put:
            put = await self.new_password(account_id, password)
            await self._audit.record("PasswordChanged", actor, {"account": account_id}, [put])
            return put

        await insisting(change)

    async def new_password(self, account_id: str, password: str) -> Put:
        """The change that gives an account another password, unless it changes before that.

        :raises Problem: for a guest or card holder, or a weak one.
        """
        account = await self._one(account_id)
        if account.value.kind is not Kind.LOCAL:
            raise bad_request("only local accounts have a password", ProblemCode.NO_PASSWORD)
        check_password(password, account.value.login)
        hashed = await self._hashing.hash(password)
        changed = msgspec.structs.replace(account.value, password=hashed)
        return self._accounts.again(account, changed)

    async def grant(self, account_id: str, grant: Grant, actor: str) -> None:
        """Give a role."""
        await self._regrant(account_id, "RoleGranted", actor, grant, give=True)

    async def with_roles(
        self, account_id: str, grants: tuple[Grant, ...]
    ) -> tuple[Account, Put | None]:
        """An account with these roles too, and the change that gives it those it lacks, if any.

        :raises Problem: when there is no such account.
        """
        kept = await self._one(account_id)
        if not set(grants) - set(kept.value.grants):
            return kept.value, None
        both = tuple(sorted({*kept.value.grants, *grants}, key=str))
        account = msgspec.structs.replace(kept.value, grants=both)
        return account, self._accounts.again(kept, account)

    async def revoke(self, account_id: str, grant: Grant, actor: str) -> None:
        """Take a role away."""
        await self._regrant(account_id, "RoleRevoked", actor, grant, give=False)

    async def without_roles(self, account_id: str) -> Put | None:
        """The change that takes every role from a guest; None where there is none to take."""
        kept = await self._accounts.get(account_id)
        if kept is None or kept.value.kind is not Kind.GUEST or not kept.value.grants:
            return None
        return self._accounts.again(kept, msgspec.structs.replace(kept.value, grants=()))

    async def disable(self, account_id: str, actor: str, *, disabled: bool) -> None:
        """Shut an account, or open it again; one that waits is approved by that."""
        act = "AccountDisabled" if disabled else "AccountEnabled"
        await self._replace(account_id, act, actor, {}, disabled=disabled, waits=False)

    async def is_last_administrator(self, account_id: str) -> bool:
        """Whether nobody else could give roles everywhere if this account were gone."""
        everything = Grant(Role.ADMINISTRATOR, EVERYWHERE)
        able = [i for i, a in await self.all() if everything in a.grants and not a.disabled]
        return able == [account_id]

    async def delete(self, account_id: str, actor: str) -> None:
        """Forget somebody: name, login and hashes. Games keep the names they were played under."""
        account = await self._one(account_id)
        changes = [self._accounts.delete(account_id)]
        if account.value.login:
            changes.append(self._logins.delete(account.value.login))
        await self._audit.record("AccountDeleted", actor, {"account": account_id}, changes)

    async def _regrant(
        self, account_id: str, act: str, actor: str, grant: Grant, *, give: bool
    ) -> None:
        async def change() -> Account:
            kept = await self._one(account_id)
            others = tuple(own for own in kept.value.grants if own != grant)
            grants = tuple(sorted((*others, grant), key=str)) if give else others
            account = msgspec.structs.replace(kept.value, grants=grants)
            about = {"account": account_id, "role": grant.role.value, "event": grant.event}
            put = self._accounts.again(kept, account)
            await self._audit.record(act, actor, about, [put])
            return account

        await insisting(change)

    async def _replace(
        self, account_id: str, act: str, actor: str, about: dict[str, str], **values: object
    ) -> None:
        async def change() -> Account:
            kept = await self._one(account_id)
            account = msgspec.structs.replace(kept.value, **values)
            put = self._accounts.again(kept, account)
            await self._audit.record(act, actor, {"account": account_id, **about}, [put])
            return account

        await insisting(change)

    async def _one(self, account_id: str) -> VersionedDocument[Account]:
        kept = await self._accounts.get(account_id)
        if kept is None:
            raise not_found(Missing.ACCOUNT)
        return kept


def new_id() -> str:
    """An id that says nothing about anybody and can't be guessed."""
    return secrets.token_hex(10)


def wrong_credentials() -> Problem:
    """One answer for every way to be wrong, so that nobody learns which names exist."""
    return Problem(401, ProblemCode.WRONG_CREDENTIALS, "wrong sign-in details")
