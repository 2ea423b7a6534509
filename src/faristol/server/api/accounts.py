"""Accounts, roles and tokens, and the log of who changed them."""

from typing import Any

import msgspec

from faristol.server.api.signing_in import Asked, Short
from faristol.server.api.ways_in import Roles
from faristol.server.asking import WRITING, Asking, Operation
from faristol.server.people.accounts import Kind
from faristol.server.people.roles import EVERYWHERE, Grant, Role, holds, may_give
from faristol.server.problem import conflict, not_allowed
from faristol.server.records.recorder import unnamed
from faristol.server.wire import V1

_MOST_ACCOUNTS = 200


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
    """An account, as an administrator sees it."""

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
    if asking.me.account.kind is not Kind.LOCAL:
        raise not_allowed("tokens are for local accounts")
    token_id, secret = await asking.house.lodge.sign_ins.make_token(asking.me.id, asking.body.label)
    return NewToken(token_id, secret)


async def drop_token(asking: Asking) -> None:
    """Make a token useless."""
    await asking.house.lodge.sign_ins.drop_token(asking.me.id, asking.path("token"))
    await asking.house.signed_out.look_at(asking.me.id)


async def accounts(asking: Asking) -> list[AccountLine]:
    """Accounts, the newest first: those whose name or login has the words in it."""
    asking.need(Role.ADMINISTRATOR, EVERYWHERE)
    wanted, kind = asking.query("search").casefold(), asking.query("kind")
    found = [
        AccountLine(
            account_id,
            account.name,
            account.kind,
            account.login,
            list(account.grants),
            account.disabled,
            account.created,
        )
        for account_id, account in await asking.house.lodge.accounts.all()
        if (not kind or account.kind.value == kind)
        and (not wanted or wanted in account.name.casefold() or wanted in account.login)
    ]
    found.sort(key=lambda line: (-line.created, line.id))
    return found[:_MOST_ACCOUNTS]


async def grant_role(asking: Asking) -> None:
    """Give somebody a role, or take it away."""
    body: Granting = asking.body
    grant = Grant(body.role, body.event)
    if not may_give(asking.me.account.grants, grant):
        raise not_allowed(f"you may not make anybody {grant.role.value} at {grant.event}")
    accounts = asking.house.lodge.accounts
    account_id = asking.path("account")
    if body.give:
        await accounts.grant(account_id, grant, asking.me.id)
        return
    if account_id == asking.me.id and grant == Grant(Role.ADMINISTRATOR, EVERYWHERE):
        raise not_allowed("nobody stops being administrator by themselves")
    await accounts.revoke(account_id, grant, asking.me.id)


async def disable_account(asking: Asking) -> None:
    """Shut an account, or open it again."""
    person = asking.need(Role.ADMINISTRATOR, EVERYWHERE)
    account_id = asking.path("account")
    if account_id == person.id:
        raise not_allowed("nobody shuts themselves out")
    await asking.house.lodge.accounts.disable(account_id, person.id, disabled=asking.body.disabled)
    if asking.body.disabled:
        await asking.house.lodge.sign_ins.close_all(account_id)
        await asking.house.signed_out.look_at(account_id)


async def delete_account(asking: Asking) -> None:
    """Forget somebody: yourself, or as administrator anybody."""
    account_id = asking.path("account")
    administrator = holds(asking.me.account.grants, Role.ADMINISTRATOR, EVERYWHERE)
    if account_id != asking.me.id and not administrator:
        raise not_allowed("that is for an administrator")
    house = asking.house
    if await house.lodge.accounts.is_last_administrator(account_id):
        raise conflict("last-administrator", "name another administrator first")
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
    asking.need(Role.ADMINISTRATOR, EVERYWHERE)
    log = asking.house.lodge.audit
    if asking.query("since"):
        rows = await log.read(asking.number("since"))
    else:
        rows = await log.last(asking.number("before"))
    lines = []
    for row in rows:
        about = msgspec.json.decode(row.body)
        lines.append(
            AuditLine(
                row.version,
                row.at,
                row.actor,
                await _name(asking, row.actor),
                row.type,
                about,
                await _name(asking, str(about.get("account", ""))),
                row.hash.hex(),
            )
        )
    return lines


async def _name(asking: Asking, account_id: str) -> str:
    account = await asking.house.lodge.accounts.get(account_id) if account_id else None
    return account.name if account else ""


OPERATIONS = (
    Operation(
        "tokens",
        "GET",
        f"{V1}/me/tokens",
        tokens,
        "Your tokens",
        gives=list[TokenLine],
        tokens=False,
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
    ),
    Operation(
        "drop-token",
        "DELETE",
        f"{V1}/me/tokens/{{token}}",
        drop_token,
        "Make a token useless",
        rate=WRITING,
        tokens=False,
    ),
    Operation(
        "accounts",
        "GET",
        f"{V1}/accounts",
        accounts,
        "Accounts, found by name, login and kind",
        gives=list[AccountLine],
        query=(("search", str), ("kind", str)),
    ),
    Operation(
        "grant-role",
        "POST",
        f"{V1}/accounts/{{account}}/roles",
        grant_role,
        "Give or take a role",
        Granting,
        rate=WRITING,
    ),
    Operation(
        "disable-account",
        "POST",
        f"{V1}/accounts/{{account}}/disabled",
        disable_account,
        "Shut or open an account",
        Disabling,
        rate=WRITING,
    ),
    Operation(
        "delete-account",
        "DELETE",
        f"{V1}/accounts/{{account}}",
        delete_account,
        "Forget somebody",
        rate=WRITING,
        tokens=False,
    ),
    Operation(
        "audit",
        "GET",
        f"{V1}/audit",
        audit,
        "Every privileged act",
        gives=list[AuditLine],
        query=(("since", int), ("before", int)),
    ),
)
