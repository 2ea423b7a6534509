"""Lost passwords and cards over HTTP: who may make the replacement, and its owner's side of it."""

import msgspec

from faristol.server.accounts.invitations import PrintedCard, printed
from faristol.server.accounts.signing_in import Asked, Me, Secret, signed_in
from faristol.server.auth.password_reset import may_replace_card
from faristol.server.endpoints.access import ADMINISTRATOR, ANYBODY_WITH_LINK, GIVES_ROLES
from faristol.server.endpoints.request import SIGNING_IN, WRITING, Operation, Request
from faristol.server.page_addresses import address
from faristol.server.problem import Missing, ProblemCode, not_allowed, not_found
from faristol.server.wire import V1


class NewPassword(Asked, frozen=True):
    """The password that the owner of a link chooses."""

    password: Secret


class NewPasswordLink(msgspec.Struct, frozen=True):
    """A link to hand to its owner; it is shown this once."""

    url: str
    expires: int


class LinkOwner(msgspec.Struct, frozen=True):
    """Whose password a link is for."""

    login: str
    name: str
    expires: int


async def make_password_link(request: Request) -> NewPasswordLink:
    """A link by which somebody chooses another password, once, within a day."""
    account_id = request.path("account")
    secret, expires = await request.server.auth.lost.make_link(account_id, request.me.id)
    return NewPasswordLink(request.link_origin + address("password", secret=secret), expires)


async def look_at_password_link(request: Request) -> LinkOwner:
    """Whose password a link is for."""
    link, account = await request.server.auth.lost.look(request.path("secret"))
    return LinkOwner(account.login, account.name, link.expires)


async def choose_password(request: Request) -> Me:
    """Use a link: choose another password. Every sign-in and token ends; one begins."""
    lost = request.server.auth.lost
    account_id, account = await lost.choose(request.path("secret"), request.body.password)
    await request.server.revocation.look_at(account_id)
    return await signed_in(request, account_id, account)


async def replace_card(request: Request) -> PrintedCard:
    """Replace somebody's card; the old one opens nothing, and who came in by it is out."""
    auth, account_id = request.server.auth, request.path("account")
    holder = await auth.accounts.get(account_id)
    if holder is None:
        raise not_found(Missing.CARD)
    if not may_replace_card(request.me.account.grants, holder):
        raise not_allowed(
            ProblemCode.FOR_OFFICIALS, "only a teacher or leader of this event can replace cards"
        )
    card = await auth.lost.replace_card(account_id, request.me.id)
    await request.server.revocation.look_at(account_id)
    return printed(request, card)


OPERATIONS = (
    Operation(
        "make-password-link",
        "POST",
        f"{V1}/accounts/{{account}}/password-link",
        make_password_link,
        "Create a link to choose a new password",
        response_type=NewPasswordLink,
        rate=WRITING,
        tokens=False,
        access=ADMINISTRATOR,
    ),
    Operation(
        "look-at-password-link",
        "GET",
        f"{V1}/password-links/{{secret}}",
        look_at_password_link,
        "Whose password a link is for",
        response_type=LinkOwner,
        access=ANYBODY_WITH_LINK,
        rate=SIGNING_IN,
    ),
    Operation(
        "choose-password",
        "POST",
        f"{V1}/password-links/{{secret}}",
        choose_password,
        "Choose another password by a link",
        NewPassword,
        Me,
        access=ANYBODY_WITH_LINK,
        rate=SIGNING_IN,
    ),
    Operation(
        "replace-card",
        "POST",
        f"{V1}/accounts/{{account}}/card",
        replace_card,
        "Replace somebody's card",
        response_type=PrintedCard,
        rate=WRITING,
        tokens=False,
        access=GIVES_ROLES,
    ),
)
