"""Accounts, roles and tokens, and the log of who changed them."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec

from faristol.names import folded, is_found
from faristol.server.accounts.invitations import Roles
from faristol.server.accounts.signing_in import Asked, Short
from faristol.server.auth.accounts import Account, Kind
from faristol.server.endpoints.access import (
    ADMINISTRATOR,
    DIRECTORS,
    FOR_ONESELF,
    GIVES_ROLES,
    ONESELF_OR_ADMINISTRATOR,
    WITH_ACCOUNT,
)
from faristol.server.endpoints.request import WRITING, Operation, Request
from faristol.server.problem import ProblemCode, conflict, not_allowed
from faristol.server.roles import (
    EVERYWHERE,
    Grant,
    Role,
    events_directed,
    holds,
)
from faristol.server.wire import V1
from faristol.store import StoredEvent

_MOST_ACCOUNTS = 200
_LEAST_SEARCH = 3
"""So many characters a director types to find somebody who has no role at the event."""


class PersonalData:
    """What is kept of a person beside their account, wherever that is."""

    def __init__(self, *forgets: Callable[[str], Awaitable[None]]) -> None:
        self._forgets = forgets

    async def forget(self, account_id: str) -> None:
        """Delete it, or put a neutral name in place of theirs."""
        for forget in self._forgets:
            await forget(account_id)


class MakingToken(Asked, frozen=True):
    """What the token is for."""

    label: Short


class Granting(Roles, frozen=True):
    """Give a role, or take it away."""

    give: bool = True


class Disabling(Asked, frozen=True):
    """Shut an account, or open it again."""

    disabled: bool


class NewToken(msgspec.Struct, frozen=True):
    """A token; its secret is shown this once."""

    id: str
    secret: str


class TokenLine(msgspec.Struct, frozen=True):
    """A token you have."""

    id: str
    label: str
    created: int


class AccountLine(msgspec.Struct, frozen=True):
    """An account, as an administrator sees it.

    A director sees the roles at events of their own, and the login only where they knew it.
    """

    id: str
    name: str
    kind: Kind
    login: str
    grants: list[Grant]
    disabled: bool
    created: int


class AuditLine(msgspec.Struct, frozen=True):
    """A privileged act. Names are those of today; who is gone has none."""

    version: int
    at: int
    actor: str
    actor_name: str
    act: str
    about: dict[str, Any]
    about_name: str
    hash: str


async def tokens(request: Request) -> list[TokenLine]:
    """Your tokens."""
    return [
        TokenLine(token_id, token.label, token.created)
        for token_id, token in await request.server.auth.sessions.tokens_of(request.me.id)
    ]


async def make_token(request: Request) -> NewToken:
    """A token for a program that acts for you."""
    token_id, secret = await request.server.auth.sessions.make_token(
        request.me.id, request.body.label
    )
    return NewToken(token_id, secret)


async def drop_token(request: Request) -> None:
    """Make a token useless."""
    await request.server.auth.sessions.drop_token(request.me.id, request.path("token"))
    await request.server.revocation.look_at(request.me.id)


async def accounts(request: Request) -> list[AccountLine]:
    """Accounts, the newest first: those whose name or login has the words in it.

    Administrators see everybody. Directors see who holds a role at an event of theirs, and
    find others who have an account by name or by their exact login, to give them one.
    """
    wanted, kind, event = request.query("search"), request.query("kind"), request.query("event")
    show = partial(_for_administrator, wanted=wanted)
    if not holds(request.me.account.grants, Role.ADMINISTRATOR, EVERYWHERE):
        own = events_directed(request.me.account.grants)
        show = partial(_for_director, wanted=wanted, own=own)
    lines = [
        line
        for account_id, account in await request.server.auth.accounts.all()
        if not kind or account.kind.value == kind
        if (line := show(account_id, account)) is not None
        if not event or any(grant.event == event for grant in line.grants)
    ]
    lines.sort(key=lambda line: (-line.created, line.id))
    return lines[:_MOST_ACCOUNTS]


def _for_administrator(account_id: str, account: Account, *, wanted: str) -> AccountLine | None:
    if not is_found(wanted, f"{account.name} {account.login}"):
        return None
    return AccountLine(
        account_id,
        account.name,
        account.kind,
        account.login,
        list(account.grants),
        account.disabled,
        account.created,
    )


def _for_director(
    account_id: str, account: Account, *, wanted: str, own: frozenset[str]
) -> AccountLine | None:
    held = [g for g in account.grants if g.event in own or EVERYWHERE in own]
    is_login = bool(wanted) and account.login == wanted.casefold()
    may_be_found = account.kind is Kind.LOCAL and len(folded(wanted)) >= _LEAST_SEARCH
    is_shown = is_found(wanted, account.name) and (bool(held) or may_be_found)
    if account.disabled or not (is_login or is_shown):
        return None
    login = account.login if is_login else ""
    return AccountLine(
        account_id, account.name, account.kind, login, held, disabled=False, created=account.created
    )


async def grant_role(request: Request) -> None:
    """Give somebody a role, or take it away."""
    body: Granting = request.body
    grant = Grant(body.role, body.event)
    request.check_may_give(grant)
    accounts = request.server.auth.accounts
    account_id = request.path("account")
    if body.give:
        await accounts.grant(account_id, grant, request.me.id)
        return
    if account_id == request.me.id and grant == Grant(Role.ADMINISTRATOR, EVERYWHERE):
        raise not_allowed(ProblemCode.OWN_ROLE, "you can't remove your own administrator role")
    await accounts.revoke(account_id, grant, request.me.id)
    await request.server.revocation.look_at(account_id)


async def disable_account(request: Request) -> None:
    """Shut an account, or open it again."""
    person, account_id = request.me, request.path("account")
    if account_id == person.id:
        raise not_allowed(ProblemCode.OWN_ACCOUNT, "you can't disable your own account")
    await request.server.auth.accounts.disable(
        account_id, person.id, disabled=request.body.disabled
    )
    if request.body.disabled:
        await request.server.auth.sessions.close_all(account_id)
        await request.server.revocation.look_at(account_id)


async def delete_account(request: Request) -> None:
    """Forget somebody: yourself, or as administrator anybody."""
    account_id = request.path("account")
    if await request.server.auth.accounts.is_last_administrator(account_id):
        raise conflict(ProblemCode.LAST_ADMINISTRATOR, "name another administrator first")
    await request.server.auth.accounts.delete(account_id, request.me.id)
    await request.server.auth.sessions.close_all(account_id)
    await request.server.revocation.look_at(account_id)
    await request.server.auth.passkeys.drop_all(account_id)
    await request.part(PersonalData).forget(account_id)


async def audit(request: Request) -> list[AuditLine]:
    """Privileged acts, oldest first: those since a version, the last, or those before one."""
    log = request.server.auth.audit
    if request.query("since"):
        rows = await log.read(request.number("since"))
    else:
        rows = await log.last(request.number("before"))
    lines, names = [], request.server.auth.accounts.name_of
    for row in rows:
        about = _about(row)
        lines.append(
            AuditLine(
                row.version,
                row.at,
                row.actor,
                await names(row.actor),
                row.type,
                about,
                await names(str(about.get("account", ""))),
                row.hash.hex(),
            )
        )
    return lines


def _about(row: StoredEvent) -> dict[str, object]:
    """What an act was about; nothing where its row is damaged, so that the others can be read."""
    try:
        return msgspec.json.decode(row.body, type=dict[str, object])
    except (msgspec.MsgspecError, TypeError, ValueError):
        return {}


OPERATIONS = (
    Operation(
        "tokens",
        "GET",
        f"{V1}/me/tokens",
        tokens,
        "Your tokens",
        response_type=list[TokenLine],
        tokens=False,
        access=FOR_ONESELF,
    ),
    Operation(
        "make-token",
        "POST",
        f"{V1}/me/tokens",
        make_token,
        "A token for a program",
        MakingToken,
        NewToken,
        rate=WRITING,
        tokens=False,
        access=WITH_ACCOUNT,
    ),
    Operation(
        "drop-token",
        "DELETE",
        f"{V1}/me/tokens/{{token}}",
        drop_token,
        "Make a token useless",
        rate=WRITING,
        tokens=False,
        access=FOR_ONESELF,
    ),
    Operation(
        "accounts",
        "GET",
        f"{V1}/accounts",
        accounts,
        "Accounts, found by name, login and kind",
        response_type=list[AccountLine],
        query=(("search", str), ("kind", str), ("event", str)),
        access=DIRECTORS,
    ),
    Operation(
        "grant-role",
        "POST",
        f"{V1}/accounts/{{account}}/roles",
        grant_role,
        "Give or take a role",
        Granting,
        rate=WRITING,
        access=GIVES_ROLES,
    ),
    Operation(
        "disable-account",
        "POST",
        f"{V1}/accounts/{{account}}/disabled",
        disable_account,
        "Shut or open an account",
        Disabling,
        rate=WRITING,
        tokens=False,
        access=ADMINISTRATOR,
    ),
    Operation(
        "delete-account",
        "DELETE",
        f"{V1}/accounts/{{account}}",
        delete_account,
        "Forget somebody",
        rate=WRITING,
        tokens=False,
        access=ONESELF_OR_ADMINISTRATOR,
    ),
    Operation(
        "audit",
        "GET",
        f"{V1}/audit",
        audit,
        "Every privileged act",
        response_type=list[AuditLine],
        query=(("since", int), ("before", int)),
        access=ADMINISTRATOR,
    ),
)
