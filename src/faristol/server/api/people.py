"""Signing in and out, invitations, cards, tokens, passkeys, roles."""

from typing import Annotated, Any

import msgspec
import segno
from msgspec import Meta

from faristol.server.asking import COOKIE, SIGNING_IN, WRITING, Asking, Operation, origin_of
from faristol.server.people.accounts import Account, Kind
from faristol.server.people.passkeys import Offer
from faristol.server.people.roles import EVERYWHERE, Grant, Role, holds, may_give
from faristol.server.people.sign_ins import Person
from faristol.server.problem import bad_request, not_allowed
from faristol.server.talking import SIGNED_OUT

_Short = Annotated[str, Meta(max_length=64)]
_Secret = Annotated[str, Meta(max_length=200)]
_Event = Annotated[str, Meta(max_length=60, pattern=r"^(\*|[a-z0-9-]+)$")]


class Asked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody sends."""


class WithPassword(Asked, frozen=True):
    """A login and its password."""

    login: _Short
    password: _Secret


class WithCard(Asked, frozen=True):
    """What stands on a card, and the PIN that doesn't."""

    card: _Secret
    pin: _Short


class AsGuest(Asked, frozen=True):
    """A name to be called by."""

    name: _Short


class Accepting(Asked, frozen=True):
    """The account that an invitation becomes. Without a password, add a passkey at once."""

    login: _Short
    name: _Short
    password: _Secret


class Roles(Asked, frozen=True):
    """A role at an event, or everywhere (`*`)."""

    role: Role
    event: _Event


class Inviting(Asked, frozen=True):
    """Who may come, how many of them, for how long."""

    grants: Annotated[list[Roles], Meta(max_length=8)]
    uses: Annotated[int, Meta(ge=1, le=500)] = 1
    days: Annotated[int, Meta(ge=1, le=90)] = 7


class MakingCards(Asked, frozen=True):
    """Nicknames to print cards for."""

    event: _Event
    names: Annotated[list[_Short], Meta(min_length=1, max_length=200)]


class ChangingPassword(Asked, frozen=True):
    """The old password and the new one."""

    old: _Secret
    new: _Secret


class MakingToken(Asked, frozen=True):
    """What the token is for."""

    label: _Short


class PasskeyAnswer(Asked, frozen=True):
    """What the browser's authenticator said."""

    ceremony: _Short
    answer: dict[str, Any]
    label: _Short = ""


class Granting(Roles, frozen=True):
    """Give a role, or take it away."""

    give: bool = True


class Disabling(Asked, frozen=True):
    """Shut an account, or open it again."""

    disabled: bool


class Me(msgspec.Struct, frozen=True):
    """Who you are. Send `csrf` back in the header x-faristol-csrf with whatever changes things."""

    id: str
    name: str
    kind: Kind
    grants: list[Grant]
    csrf: str


class InvitationLink(msgspec.Struct, frozen=True):
    """A link to hand on; it is shown this once."""

    url: str


class Offered(msgspec.Struct, frozen=True):
    """What an invitation brings."""

    grants: list[Grant]
    uses: int
    expires: int


class PrintedCard(msgspec.Struct, frozen=True):
    """A card to print; its secret and PIN are shown this once."""

    account: str
    name: str
    url: str
    pin: str
    qr_svg: str


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
    """A privileged act."""

    version: int
    at: int
    actor: str
    act: str
    about: dict[str, Any]
    hash: str


def _me(person_id: str, account: Account, csrf: str) -> Me:
    return Me(person_id, account.name, account.kind, list(account.grants), csrf)


async def me(asking: Asking) -> Me:
    """Who the cookie or token says you are."""
    return _me(asking.me.id, asking.me.account, asking.me.csrf)


async def _signed_in(asking: Asking, account_id: str, account: Account) -> Me:
    if asking.person is not None and asking.person.csrf:
        await asking.house.lodge.sign_ins.close(asking.person.key)
    secret = await asking.house.lodge.sign_ins.open(account_id, account.kind)
    asking.cookies.append((COOKIE, secret))
    person = await asking.house.lodge.sign_ins.by_cookie(secret)
    assert person is not None
    return _me(account_id, account, person.csrf)


async def sign_in(asking: Asking) -> Me:
    """Sign in with a password."""
    body: WithPassword = asking.body
    account_id, account = await asking.house.lodge.by_password(body.login, body.password)
    return await _signed_in(asking, account_id, account)


async def sign_in_with_card(asking: Asking) -> Me:
    """Sign in with a card and its PIN."""
    body: WithCard = asking.body
    account_id, account = await asking.house.lodge.cards.open(body.card, body.pin)
    return await _signed_in(asking, account_id, account)


async def sign_in_as_guest(asking: Asking) -> Me:
    """Come in under any name."""
    if not asking.house.settings.guests:
        raise not_allowed("this server takes no guests")
    accounts = asking.house.lodge.accounts
    account_id = await accounts.create_guest(asking.body.name)
    account = await accounts.get(account_id)
    assert account is not None
    return await _signed_in(asking, account_id, account)


async def sign_out(asking: Asking) -> None:
    """End this sign-in, here and on its sockets."""
    await asking.house.lodge.sign_ins.close(asking.me.key)
    close_sockets(asking, {asking.me.key})
    asking.cookies.append((COOKIE, ""))


def close_sockets(asking: Asking, keys: set[str]) -> None:
    """End the sockets of sign-ins that have ended."""
    for sitter in asking.house.presences.everybody():
        person: Person | None = getattr(sitter, "person", None)
        if person is not None and person.key in keys:
            sitter.leave(SIGNED_OUT, "signed out")


async def look_at_invitation(asking: Asking) -> Offered:
    """What an invitation brings."""
    found = await asking.house.lodge.invitations.look(asking.path("secret"))
    return Offered(list(found.grants), found.uses, found.expires)


async def accept_invitation(asking: Asking) -> Me:
    """Make the account an invitation is for, and sign it in."""
    body: Accepting = asking.body
    if not body.password:
        raise bad_request("choose a password", "weak-password")
    lodge = asking.house.lodge
    account_id = await lodge.invitations.accept(
        asking.path("secret"), body.login, body.name, body.password
    )
    account = await lodge.accounts.get(account_id)
    assert account is not None
    return await _signed_in(asking, account_id, account)


async def invite(asking: Asking) -> InvitationLink:
    """A link for people who have no account yet."""
    body: Inviting = asking.body
    grants = [Grant(row.role, row.event) for row in body.grants]
    for grant in grants:
        if not may_give(asking.me.account.grants, grant):
            raise not_allowed(f"you may not make anybody {grant.role.value} at {grant.event}")
    if not grants and not _leads_somewhere(asking.me):
        raise not_allowed("invitations are for who leads something")
    secret = await asking.house.lodge.invitations.invite(
        grants, by=asking.me.id, uses=body.uses, days=body.days
    )
    return InvitationLink(f"{base_url(asking)}/invitation/{secret}")


def _leads_somewhere(person: Person) -> bool:
    leading = (Role.ADMINISTRATOR, Role.DIRECTOR, Role.TEACHER)
    return any(grant.role in leading for grant in person.account.grants)


def base_url(asking: Asking) -> str:
    """How people reach this server."""
    return asking.house.settings.public_url.rstrip("/") or origin_of(asking.request)


async def make_cards(asking: Asking) -> list[PrintedCard]:
    """Cards for pupils or a club night."""
    body: MakingCards = asking.body
    if not may_give(asking.me.account.grants, Grant(Role.PLAYER, body.event)):
        raise not_allowed("cards are for who teaches or leads there")
    cards = await asking.house.lodge.cards.make(body.names, body.event, asking.me.id)
    printed = []
    for card in cards:
        url = f"{base_url(asking)}/card/{card.secret}"
        svg = segno.make(url, error="m", micro=False).svg_inline(scale=4)
        printed.append(PrintedCard(card.account, card.name, url, card.pin, svg))
    return printed


async def change_password(asking: Asking) -> None:
    """Another password; every other sign-in ends."""
    body: ChangingPassword = asking.body
    lodge = asking.house.lodge
    await lodge.by_password(asking.me.account.login, body.old)
    await lodge.accounts.set_password(asking.me.id, body.new, asking.me.id)
    keys = await lodge.sign_ins.close_all(asking.me.id)
    close_sockets(asking, set(keys))
    asking.cookies.append((COOKIE, await lodge.sign_ins.open(asking.me.id, Kind.LOCAL)))


def _host(asking: Asking) -> str:
    return asking.request.url.hostname or ""


async def begin_passkey(asking: Asking) -> Offer:
    """Ask for what the browser needs to make a passkey."""
    if asking.me.account.kind is not Kind.LOCAL:
        raise bad_request("passkeys are for local accounts", "passkey-refused")
    return await asking.house.lodge.passkeys.begin(asking.me.id, asking.me.account, _host(asking))


async def finish_passkey(asking: Asking) -> None:
    """Keep the passkey that the browser made."""
    body: PasskeyAnswer = asking.body
    await asking.house.lodge.passkeys.finish(
        asking.me.id,
        body.ceremony,
        body.answer,
        body.label,
        origin_of(asking.request),
        _host(asking),
    )


async def ask_passkey(asking: Asking) -> Offer:
    """Ask for what the browser needs to sign in."""
    return await asking.house.lodge.passkeys.ask(_host(asking))


async def sign_in_with_passkey(asking: Asking) -> Me:
    """Sign in with a passkey."""
    body: PasskeyAnswer = asking.body
    account_id, account = await asking.house.lodge.passkeys.check(
        body.ceremony, body.answer, origin_of(asking.request), _host(asking)
    )
    return await _signed_in(asking, account_id, account)


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
    key = await asking.house.lodge.sign_ins.drop_token(asking.me.id, asking.path("token"))
    close_sockets(asking, {key})


async def accounts(asking: Asking) -> list[AccountLine]:
    """Everybody."""
    asking.need(Role.ADMINISTRATOR, EVERYWHERE)
    return [
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
    ]


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
        close_sockets(asking, set(await asking.house.lodge.sign_ins.close_all(account_id)))


async def delete_account(asking: Asking) -> None:
    """Forget somebody: yourself, or as administrator anybody."""
    account_id = asking.path("account")
    administrator = holds(asking.me.account.grants, Role.ADMINISTRATOR, EVERYWHERE)
    if account_id != asking.me.id and not administrator:
        raise not_allowed("that is for an administrator")
    await asking.house.lodge.accounts.delete(account_id, asking.me.id)
    close_sockets(asking, set(await asking.house.lodge.sign_ins.close_all(account_id)))


async def audit(asking: Asking) -> list[AuditLine]:
    """Every privileged act, oldest first."""
    asking.need(Role.ADMINISTRATOR, EVERYWHERE)
    rows = await asking.house.lodge.audit.read(asking.number("since"))
    return [
        AuditLine(
            row.version, row.at, row.actor, row.type, msgspec.json.decode(row.body), row.hash.hex()
        )
        for row in rows
    ]


_V1 = "/api/v1"

OPERATIONS = (
    Operation("me", "GET", f"{_V1}/me", me, "Who you are", gives=Me),
    Operation(
        "sign-in",
        "POST",
        f"{_V1}/sign-in",
        sign_in,
        "Sign in with a password",
        WithPassword,
        Me,
        needs_sign_in=False,
        rate=SIGNING_IN,
    ),
    Operation(
        "sign-in-card",
        "POST",
        f"{_V1}/sign-in/card",
        sign_in_with_card,
        "Sign in with a card and its PIN",
        WithCard,
        Me,
        needs_sign_in=False,
        rate=SIGNING_IN,
    ),
    Operation(
        "sign-in-guest",
        "POST",
        f"{_V1}/sign-in/guest",
        sign_in_as_guest,
        "Come in as a guest",
        AsGuest,
        Me,
        needs_sign_in=False,
        rate=SIGNING_IN,
    ),
    Operation(
        "ask-passkey",
        "POST",
        f"{_V1}/sign-in/passkey/ask",
        ask_passkey,
        "What a browser needs to sign in with a passkey",
        gives=Offer,
        needs_sign_in=False,
        rate=SIGNING_IN,
    ),
    Operation(
        "sign-in-passkey",
        "POST",
        f"{_V1}/sign-in/passkey",
        sign_in_with_passkey,
        "Sign in with a passkey",
        PasskeyAnswer,
        Me,
        needs_sign_in=False,
        rate=SIGNING_IN,
    ),
    Operation(
        "sign-out", "POST", f"{_V1}/sign-out", sign_out, "Sign out", rate=WRITING, tokens=False
    ),
    Operation(
        "look-at-invitation",
        "GET",
        f"{_V1}/invitations/{{secret}}",
        look_at_invitation,
        "What an invitation brings",
        gives=Offered,
        needs_sign_in=False,
        rate=SIGNING_IN,
    ),
    Operation(
        "accept-invitation",
        "POST",
        f"{_V1}/invitations/{{secret}}/accept",
        accept_invitation,
        "Make the account an invitation is for",
        Accepting,
        Me,
        needs_sign_in=False,
        rate=SIGNING_IN,
    ),
    Operation(
        "invite",
        "POST",
        f"{_V1}/invitations",
        invite,
        "Invite people by a link",
        Inviting,
        InvitationLink,
        rate=WRITING,
    ),
    Operation(
        "make-cards",
        "POST",
        f"{_V1}/cards",
        make_cards,
        "Print cards with a QR code and a PIN",
        MakingCards,
        list[PrintedCard],
        rate=WRITING,
    ),
    Operation(
        "change-password",
        "POST",
        f"{_V1}/me/password",
        change_password,
        "Change your password",
        ChangingPassword,
        rate=SIGNING_IN,
        tokens=False,
    ),
    Operation(
        "begin-passkey",
        "POST",
        f"{_V1}/me/passkeys/begin",
        begin_passkey,
        "What a browser needs to make a passkey",
        gives=Offer,
        rate=WRITING,
        tokens=False,
    ),
    Operation(
        "finish-passkey",
        "POST",
        f"{_V1}/me/passkeys",
        finish_passkey,
        "Keep a passkey",
        PasskeyAnswer,
        rate=WRITING,
        tokens=False,
    ),
    Operation(
        "tokens",
        "GET",
        f"{_V1}/me/tokens",
        tokens,
        "Your tokens",
        gives=list[TokenLine],
        tokens=False,
    ),
    Operation(
        "make-token",
        "POST",
        f"{_V1}/me/tokens",
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
        f"{_V1}/me/tokens/{{token}}",
        drop_token,
        "Make a token useless",
        rate=WRITING,
        tokens=False,
    ),
    Operation("accounts", "GET", f"{_V1}/accounts", accounts, "Everybody", gives=list[AccountLine]),
    Operation(
        "grant-role",
        "POST",
        f"{_V1}/accounts/{{account}}/roles",
        grant_role,
        "Give or take a role",
        Granting,
        rate=WRITING,
    ),
    Operation(
        "disable-account",
        "POST",
        f"{_V1}/accounts/{{account}}/disabled",
        disable_account,
        "Shut or open an account",
        Disabling,
        rate=WRITING,
    ),
    Operation(
        "delete-account",
        "DELETE",
        f"{_V1}/accounts/{{account}}",
        delete_account,
        "Forget somebody",
        rate=WRITING,
        tokens=False,
    ),
    Operation(
        "audit",
        "GET",
        f"{_V1}/audit",
        audit,
        "Every privileged act",
        gives=list[AuditLine],
        query=(("since", int),),
    ),
)
