"""Signing in and out: password, card, guest."""

import secrets
from typing import Annotated

import msgspec
from msgspec import Meta

from faristol.server.auth.accounts import Account, Kind
from faristol.server.endpoints.access import (
    ANYBODY,
    ANYBODY_WITH_LINK,
    FOR_ONESELF,
    WITH_ACCOUNT,
)
from faristol.server.endpoints.request import (
    COMING_IN,
    COOKIE,
    DEVICE,
    SIGNING_IN,
    WRITING,
    Operation,
    Request,
)
from faristol.server.problem import ProblemCode, conflict, not_allowed
from faristol.server.roles import Grant
from faristol.server.wire import V1

Short = Annotated[str, Meta(max_length=64)]
Secret = Annotated[str, Meta(max_length=200)]
EventName = Annotated[str, Meta(max_length=60, pattern=r"^(\*|[a-z0-9-]+)$(?!\n)")]


class Asked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody sends."""


class WithPassword(Asked, frozen=True):
    """A login and its password."""

    login: Short
    password: Secret


class WithCard(Asked, frozen=True):
    """What stands on a card, and the PIN that doesn't."""

    card: Secret
    pin: Short


class AsGuest(Asked, frozen=True):
    """A name to be called by."""

    name: Short


class ChangingPassword(Asked, frozen=True):
    """The old password and the new one."""

    old: Secret
    new: Secret


class Me(msgspec.Struct, frozen=True):
    """Who you are. Send `csrf` back in the header x-faristol-csrf with whatever changes things."""

    id: str
    name: str
    kind: Kind
    grants: list[Grant]
    csrf: str
    pupil_of: str
    """The class whose pupil you are; empty where you are none."""


def me_of(person_id: str, account: Account, csrf: str) -> Me:
    """Somebody, as they see themselves."""
    return Me(person_id, account.name, account.kind, list(account.grants), csrf, account.pupil_of)


async def me(request: Request) -> Me:
    """Who the cookie or token says you are."""
    return me_of(request.me.id, request.me.account, request.me.csrf)


async def session(request: Request) -> Me | None:
    """Who the cookie or token says you are; nothing where it says nobody."""
    person = request.person
    return me_of(person.id, person.account, person.csrf) if person else None


async def signed_in(request: Request, account_id: str, account: Account) -> Me:
    """Begin a sign-in; one that was there ends."""
    if request.person is not None and request.person.csrf:
        await request.server.auth.sessions.close(request.person.key)
    secret = await _opened(request, account_id, account.kind)
    person = await request.server.auth.sessions.by_cookie(secret)
    assert person is not None
    return me_of(account_id, account, person.csrf)


async def _opened(request: Request, account_id: str, kind: Kind) -> str:
    """Open a sign-in on the browser that asks, and hand it the cookies; the sign-in's secret."""
    device = request.device or secrets.token_urlsafe(24)
    secret = await request.server.auth.sessions.open(account_id, kind, device)
    request.cookies += [(COOKIE, secret), (DEVICE, device)]
    return secret


async def sign_in(request: Request) -> Me:
    """Sign in with a password."""
    body: WithPassword = request.body
    account_id, account = await request.server.auth.by_password(
        body.login, body.password, request.address
    )
    return await signed_in(request, account_id, account)


async def sign_in_with_card(request: Request) -> Me:
    """Sign in with a card and its PIN."""
    body: WithCard = request.body
    account_id, account = await request.server.auth.cards.open(body.card, body.pin, request.address)
    return await signed_in(request, account_id, account)


async def sign_in_as_guest(request: Request) -> Me:
    """Come in under any name."""
    return await come_as_guest(request, request.body.name)


async def come_as_guest(request: Request, name: str, *, comes_back: bool = False) -> Me:
    """Sign somebody in who has only a name; nobody takes them for somebody else who is here.

    `comes_back` lets the name stand that they had on a phone that may still be connected.
    """
    if not request.server.settings.guests:
        raise not_allowed(ProblemCode.NO_GUESTS, "guests can't sign in on this server")
    if not comes_back and request.server.is_name_present(name):
        raise conflict(ProblemCode.NAME_PRESENT, "somebody who is here has a name like that")
    accounts = request.server.auth.accounts
    account_id = await accounts.create_guest(name)
    account = await accounts.get(account_id)
    assert account is not None
    return await signed_in(request, account_id, account)


async def sign_out(request: Request) -> None:
    """End this sign-in, here and on its sockets."""
    await request.server.auth.sessions.close(request.me.key)
    await request.server.revocation.look_at(request.me.id)
    request.cookies.append((COOKIE, ""))


async def change_password(request: Request) -> None:
    """Another password; every other sign-in ends."""
    body: ChangingPassword = request.body
    auth = request.server.auth
    await auth.by_password(request.me.account.login, body.old, request.address)
    await auth.accounts.set_password(request.me.id, body.new, request.me.id)
    await auth.sessions.close_all(request.me.id)
    await request.server.revocation.look_at(request.me.id)
    await _opened(request, request.me.id, Kind.LOCAL)


async def sign_out_everywhere(request: Request) -> None:
    """End every sign-in of yours, this one too; tokens of programs stay."""
    await request.server.auth.sessions.close_browsers(request.me.id)
    await request.server.revocation.look_at(request.me.id)
    request.cookies.append((COOKIE, ""))


OPERATIONS = (
    Operation("me", "GET", f"{V1}/me", me, "Who you are", response_type=Me),
    Operation(
        "session",
        "GET",
        f"{V1}/session",
        session,
        "Who you are, if anybody",
        response_type=Me | None,
        access=ANYBODY,
    ),
    Operation(
        "sign-in",
        "POST",
        f"{V1}/sign-in",
        sign_in,
        "Sign in with a password",
        WithPassword,
        Me,
        access=ANYBODY,
        rate=SIGNING_IN,
    ),
    Operation(
        "sign-in-card",
        "POST",
        f"{V1}/sign-in/card",
        sign_in_with_card,
        "Sign in with a card and its PIN",
        WithCard,
        Me,
        access=ANYBODY_WITH_LINK,
        rate=SIGNING_IN,
    ),
    Operation(
        "sign-in-guest",
        "POST",
        f"{V1}/sign-in/guest",
        sign_in_as_guest,
        "Come in as a guest",
        AsGuest,
        Me,
        access=ANYBODY,
        rate=COMING_IN,
    ),
    Operation(
        "sign-out",
        "POST",
        f"{V1}/sign-out",
        sign_out,
        "Sign out",
        rate=WRITING,
        tokens=False,
        access=FOR_ONESELF,
    ),
    Operation(
        "sign-out-everywhere",
        "POST",
        f"{V1}/sign-out/everywhere",
        sign_out_everywhere,
        "End all your sign-ins",
        rate=WRITING,
        tokens=False,
        access=FOR_ONESELF,
    ),
    Operation(
        "change-password",
        "POST",
        f"{V1}/me/password",
        change_password,
        "Change your password",
        ChangingPassword,
        rate=SIGNING_IN,
        tokens=False,
        access=WITH_ACCOUNT,
    ),
)
