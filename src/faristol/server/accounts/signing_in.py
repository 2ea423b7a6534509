"""Signing in and out: password, card, guest, passkey."""

import secrets
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from faristol.server.auth.accounts import Account, Kind
from faristol.server.auth.passkeys import Offer
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
    Asking,
    Operation,
    passkey_origin,
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


class PasskeyAnswer(Asked, frozen=True):
    """What the browser's authenticator said."""

    ceremony: Short
    answer: dict[str, Any]
    label: Short = ""


class Naming(Asked, frozen=True):
    """What something is to be called."""

    label: Short


class PasskeyLine(msgspec.Struct, frozen=True):
    """A passkey you have; `used` is 0 before the first time."""

    id: str
    label: str
    created: int
    used: int


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


async def me(asking: Asking) -> Me:
    """Who the cookie or token says you are."""
    return me_of(asking.me.id, asking.me.account, asking.me.csrf)


async def signed_in(asking: Asking, account_id: str, account: Account) -> Me:
    """Begin a sign-in; one that was there ends."""
    if asking.person is not None and asking.person.csrf:
        await asking.house.lodge.sign_ins.close(asking.person.key)
    secret = await _opened(asking, account_id, account.kind)
    person = await asking.house.lodge.sign_ins.by_cookie(secret)
    assert person is not None
    return me_of(account_id, account, person.csrf)


async def _opened(asking: Asking, account_id: str, kind: Kind) -> str:
    """Open a sign-in on the browser that asks, and hand it the cookies; the sign-in's secret."""
    device = asking.device or secrets.token_urlsafe(24)
    secret = await asking.house.lodge.sign_ins.open(account_id, kind, device)
    asking.cookies += [(COOKIE, secret), (DEVICE, device)]
    return secret


async def sign_in(asking: Asking) -> Me:
    """Sign in with a password."""
    body: WithPassword = asking.body
    account_id, account = await asking.house.lodge.by_password(
        body.login, body.password, asking.address
    )
    return await signed_in(asking, account_id, account)


async def sign_in_with_card(asking: Asking) -> Me:
    """Sign in with a card and its PIN."""
    body: WithCard = asking.body
    account_id, account = await asking.house.lodge.cards.open(body.card, body.pin, asking.address)
    return await signed_in(asking, account_id, account)


async def sign_in_as_guest(asking: Asking) -> Me:
    """Come in under any name."""
    return await come_as_guest(asking, asking.body.name)


async def come_as_guest(asking: Asking, name: str, *, comes_back: bool = False) -> Me:
    """Sign somebody in who has only a name; nobody takes them for somebody else who is here.

    `comes_back` lets the name stand that they had on a phone that may still be connected.
    """
    if not asking.house.settings.guests:
        raise not_allowed(ProblemCode.NO_GUESTS, "guests can't sign in on this server")
    if not comes_back and asking.house.is_name_present(name):
        raise conflict(ProblemCode.NAME_PRESENT, "somebody who is here has a name like that")
    accounts = asking.house.lodge.accounts
    account_id = await accounts.create_guest(name)
    account = await accounts.get(account_id)
    assert account is not None
    return await signed_in(asking, account_id, account)


async def sign_out(asking: Asking) -> None:
    """End this sign-in, here and on its sockets."""
    await asking.house.lodge.sign_ins.close(asking.me.key)
    await asking.house.signed_out.look_at(asking.me.id)
    asking.cookies.append((COOKIE, ""))


async def change_password(asking: Asking) -> None:
    """Another password; every other sign-in ends."""
    body: ChangingPassword = asking.body
    lodge = asking.house.lodge
    await lodge.by_password(asking.me.account.login, body.old, asking.address)
    await lodge.accounts.set_password(asking.me.id, body.new, asking.me.id)
    await lodge.sign_ins.close_all(asking.me.id)
    await asking.house.signed_out.look_at(asking.me.id)
    await _opened(asking, asking.me.id, Kind.LOCAL)


def _host(asking: Asking) -> str:
    return urlsplit(passkey_origin(asking.house, asking.request)).hostname or ""


async def begin_passkey(asking: Asking) -> Offer:
    """Ask for what the browser needs to make a passkey."""
    return await asking.house.lodge.passkeys.begin(asking.me.id, asking.me.account, _host(asking))


async def finish_passkey(asking: Asking) -> None:
    """Keep the passkey that the browser made."""
    body: PasskeyAnswer = asking.body
    await asking.house.lodge.passkeys.finish(
        asking.me.id,
        body.ceremony,
        body.answer,
        body.label,
        passkey_origin(asking.house, asking.request),
        _host(asking),
    )


async def passkeys(asking: Asking) -> list[PasskeyLine]:
    """Your passkeys."""
    return [
        PasskeyLine(passkey_id, passkey.label, passkey.created, passkey.used)
        for passkey_id, passkey in await asking.house.lodge.passkeys.of(asking.me.id)
    ]


async def rename_passkey(asking: Asking) -> None:
    """Call a passkey by another name."""
    lodge = asking.house.lodge
    await lodge.passkeys.rename(asking.me.id, asking.path("passkey"), asking.body.label)


async def drop_passkey(asking: Asking) -> None:
    """Make a passkey useless."""
    await asking.house.lodge.passkeys.drop(asking.me.id, asking.path("passkey"))


async def sign_out_everywhere(asking: Asking) -> None:
    """End every sign-in of yours, this one too; tokens of programs stay."""
    await asking.house.lodge.sign_ins.close_browsers(asking.me.id)
    await asking.house.signed_out.look_at(asking.me.id)
    asking.cookies.append((COOKIE, ""))


async def ask_passkey(asking: Asking) -> Offer:
    """Ask for what the browser needs to sign in."""
    return await asking.house.lodge.passkeys.ask(_host(asking))


async def sign_in_with_passkey(asking: Asking) -> Me:
    """Sign in with a passkey."""
    body: PasskeyAnswer = asking.body
    account_id, account = await asking.house.lodge.passkeys.check(
        body.ceremony, body.answer, passkey_origin(asking.house, asking.request), _host(asking)
    )
    return await signed_in(asking, account_id, account)


OPERATIONS = (
    Operation("me", "GET", f"{V1}/me", me, "Who you are", gives=Me),
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
        "ask-passkey",
        "POST",
        f"{V1}/sign-in/passkey/ask",
        ask_passkey,
        "What a browser needs to sign in with a passkey",
        gives=Offer,
        access=ANYBODY,
        rate=SIGNING_IN,
    ),
    Operation(
        "sign-in-passkey",
        "POST",
        f"{V1}/sign-in/passkey",
        sign_in_with_passkey,
        "Sign in with a passkey",
        PasskeyAnswer,
        Me,
        access=ANYBODY,
        rate=SIGNING_IN,
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
        "passkeys",
        "GET",
        f"{V1}/me/passkeys",
        passkeys,
        "Your passkeys",
        gives=list[PasskeyLine],
        tokens=False,
        access=FOR_ONESELF,
    ),
    Operation(
        "rename-passkey",
        "POST",
        f"{V1}/me/passkeys/{{passkey}}/label",
        rename_passkey,
        "Call a passkey by another name",
        Naming,
        rate=WRITING,
        tokens=False,
        access=FOR_ONESELF,
    ),
    Operation(
        "drop-passkey",
        "DELETE",
        f"{V1}/me/passkeys/{{passkey}}",
        drop_passkey,
        "Make a passkey useless",
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
    Operation(
        "begin-passkey",
        "POST",
        f"{V1}/me/passkeys/begin",
        begin_passkey,
        "What a browser needs to make a passkey",
        gives=Offer,
        rate=WRITING,
        tokens=False,
        access=WITH_ACCOUNT,
    ),
    Operation(
        "finish-passkey",
        "POST",
        f"{V1}/me/passkeys",
        finish_passkey,
        "Keep a passkey",
        PasskeyAnswer,
        rate=WRITING,
        tokens=False,
        access=WITH_ACCOUNT,
    ),
)
