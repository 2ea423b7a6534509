"""Accounts, roles and tokens, and the log of who changed them."""

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
from faristol.server.endpoints.request import WRITING, Asking, Operation
from faristol.server.problem import ProblemCode, conflict, not_allowed
from faristol.server.records.recorder import unnamed
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


async def tokens(asking: Asking) -> list[TokenLine]:
    """Your tokens."""
    return [
        TokenLine(token_id, token.label, token.created)
        for token_id, token in await asking.house.lodge.sign_ins.tokens_of(asking.me.id)
    ]


async def make_token(asking: Asking) -> NewToken:
    """A token for a program that acts for you."""
    token_id, secret = await asking.house.lodge.sign_ins.make_token(asking.me.id, asking.body.label)
    return NewToken(token_id, secret)


async def drop_token(asking: Asking) -> None:
    """Make a token useless."""
    await asking.house.lodge.sign_ins.drop_token(asking.me.id, asking.path("token"))
    await asking.house.signed_out.look_at(asking.me.id)


async def accounts(asking: Asking) -> list[AccountLine]:
    """Accounts, the newest first: those whose name or login has the words in it.

    Administrators see everybody. Directors see who holds a role at an event of theirs, and
    find others who have an account by name or by their exact login, to give them one.
    """
    wanted, kind, event = asking.query("search"), asking.query("kind"), asking.query("event")
    show = partial(_for_administrator, wanted=wanted)
    if not holds(asking.me.account.grants, Role.ADMINISTRATOR, EVERYWHERE):
        own = events_directed(asking.me.account.grants)
        show = partial(_for_director, wanted=wanted, own=own)
    lines = [
        line
        for account_id, account in await asking.house.lodge.accounts.all()
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


async def grant_role(asking: Asking) -> None:
    """Give somebody a role, or take it away."""
    body: Granting = asking.body
    grant = Grant(body.role, body.event)
    asking.check_may_give(grant)
    accounts = asking.house.lodge.accounts
    account_id = asking.path("account")
    if body.give:
        await accounts.grant(account_id, grant, asking.me.id)
        return
    if account_id == asking.me.id and grant == Grant(Role.ADMINISTRATOR, EVERYWHERE):
        raise not_allowed(ProblemCode.OWN_ROLE, "you can't remove your own administrator role")
    await accounts.revoke(account_id, grant, asking.me.id)
    await asking.house.signed_out.look_at(account_id)


async def disable_account(asking: Asking) -> None:
    """Shut an account, or open it again."""
    person, account_id = asking.me, asking.path("account")
    if account_id == person.id:
        raise not_allowed(ProblemCode.OWN_ACCOUNT, "you can't disable your own account")
    await asking.house.lodge.accounts.disable(account_id, person.id, disabled=asking.body.disabled)
    if asking.body.disabled:
        await asking.house.lodge.sign_ins.close_all(account_id)
        await asking.house.signed_out.look_at(account_id)


async def delete_account(asking: Asking) -> None:
    """Forget somebody: yourself, or as administrator anybody."""
    account_id, house = asking.path("account"), asking.house
    if await house.lodge.accounts.is_last_administrator(account_id):
        raise conflict(ProblemCode.LAST_ADMINISTRATOR, "name another administrator first")
    await house.lodge.accounts.delete(account_id, asking.me.id)
    await house.lodge.sign_ins.close_all(account_id)
    await house.signed_out.look_at(account_id)
    await house.lodge.passkeys.drop_all(account_id)
    await house.recorder.forget(account_id)
    for plan in await house.hall.plans():
        if plan.seat_of(account_id) is not None:
            await house.hall.change(plan.id, lambda kept: unnamed(kept, account_id))


async def audit(asking: Asking) -> list[AuditLine]:
    """Privileged acts, oldest first: those since a version, the last, or those before one."""
    log = asking.house.lodge.audit
    if asking.query("since"):
        rows = await log.read(asking.number("since"))
    else:
        rows = await log.last(asking.number("before"))
    lines, names = [], asking.house.lodge.accounts.name_of
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


def _about(row: StoredEvent) -> dict[str, Any]:
    """What an act was about; nothing where its row is damaged, so that the others can be read."""
    try:
        return msgspec.json.decode(row.body, type=dict[str, Any])
    except (msgspec.MsgspecError, TypeError, ValueError):
        return {}


OPERATIONS = (
    Operation(
        "tokens",
        "GET",
        f"{V1}/me/tokens",
        tokens,
        "Your tokens",
        gives=list[TokenLine],
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
        gives=list[AccountLine],
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
        gives=list[AuditLine],
        query=(("since", int), ("before", int)),
        access=ADMINISTRATOR,
    ),
)
