"""Passkeys over HTTP: making them, signing in with them, and those one has."""

from typing import Any
from urllib.parse import urlsplit

import msgspec

from faristol.server.accounts.signing_in import Asked, Me, Short, signed_in
from faristol.server.auth.passkeys import Offer
from faristol.server.endpoints.access import ANYBODY, FOR_ONESELF, WITH_ACCOUNT
from faristol.server.endpoints.request import (
    SIGNING_IN,
    WRITING,
    Operation,
    Request,
    passkey_origin,
)
from faristol.server.wire import V1


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


def _host(request: Request) -> str:
    return urlsplit(passkey_origin(request.server, request.http)).hostname or ""


async def begin_passkey(request: Request) -> Offer:
    """Ask for what the browser needs to make a passkey."""
    return await request.server.auth.passkeys.begin(
        request.me.id, request.me.account, _host(request)
    )


async def finish_passkey(request: Request) -> None:
    """Keep the passkey that the browser made."""
    body: PasskeyAnswer = request.body
    await request.server.auth.passkeys.finish(
        request.me.id,
        body.ceremony,
        body.answer,
        body.label,
        passkey_origin(request.server, request.http),
        _host(request),
    )


async def passkeys(request: Request) -> list[PasskeyLine]:
    """Your passkeys."""
    return [
        PasskeyLine(passkey_id, passkey.label, passkey.created, passkey.used)
        for passkey_id, passkey in await request.server.auth.passkeys.of(request.me.id)
    ]


async def rename_passkey(request: Request) -> None:
    """Call a passkey by another name."""
    auth = request.server.auth
    await auth.passkeys.rename(request.me.id, request.path("passkey"), request.body.label)


async def drop_passkey(request: Request) -> None:
    """Make a passkey useless."""
    await request.server.auth.passkeys.drop(request.me.id, request.path("passkey"))


async def ask_passkey(request: Request) -> Offer:
    """Ask for what the browser needs to sign in."""
    return await request.server.auth.passkeys.ask(_host(request))


async def sign_in_with_passkey(request: Request) -> Me:
    """Sign in with a passkey."""
    body: PasskeyAnswer = request.body
    account_id, account = await request.server.auth.passkeys.check(
        body.ceremony, body.answer, passkey_origin(request.server, request.http), _host(request)
    )
    return await signed_in(request, account_id, account)


OPERATIONS = (
    Operation(
        "ask-passkey",
        "POST",
        f"{V1}/sign-in/passkey/ask",
        ask_passkey,
        "What a browser needs to sign in with a passkey",
        response_type=Offer,
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
        "passkeys",
        "GET",
        f"{V1}/me/passkeys",
        passkeys,
        "Your passkeys",
        response_type=list[PasskeyLine],
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
        "begin-passkey",
        "POST",
        f"{V1}/me/passkeys/begin",
        begin_passkey,
        "What a browser needs to make a passkey",
        response_type=Offer,
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
