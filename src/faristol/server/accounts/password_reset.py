"""Lost passwords and cards over HTTP: who may make the replacement, and its owner's side of it."""

import msgspec

from faristol.server.accounts.invitations import PrintedCard, base_url, printed
from faristol.server.accounts.signing_in import Asked, Me, Secret, signed_in
from faristol.server.auth.password_reset import may_replace_card
from faristol.server.endpoints.access import ADMINISTRATOR, ANYBODY_WITH_LINK, GIVES_ROLES
from faristol.server.endpoints.request import SIGNING_IN, WRITING, Asking, Operation
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


async def make_password_link(asking: Asking) -> NewPasswordLink:
    """A link by which somebody chooses another password, once, within a day."""
    account_id = asking.path("account")
    secret, expires = await asking.house.lodge.lost.make_link(account_id, asking.me.id)
    return NewPasswordLink(f"{base_url(asking)}/password/{secret}", expires)


async def look_at_password_link(asking: Asking) -> LinkOwner:
    """Whose password a link is for."""
    link, account = await asking.house.lodge.lost.look(asking.path("secret"))
    return LinkOwner(account.login, account.name, link.expires)


async def choose_password(asking: Asking) -> Me:
    """Use a link: choose another password. Every sign-in and token ends; one begins."""
    lost = asking.house.lodge.lost
    account_id, account = await lost.choose(asking.path("secret"), asking.body.password)
    await asking.house.signed_out.look_at(account_id)
    return await signed_in(asking, account_id, account)


async def replace_card(asking: Asking) -> PrintedCard:
    """Replace somebody's card; the old one opens nothing, and who came in by it is out."""
    lodge, account_id = asking.house.lodge, asking.path("account")
    holder = await lodge.accounts.get(account_id)
    if holder is None:
        raise not_found(Missing.CARD)
    if not may_replace_card(asking.me.account.grants, holder):
        raise not_allowed(
            ProblemCode.FOR_OFFICIALS, "only a teacher or leader of this event can replace cards"
        )
    card = await lodge.lost.replace_card(account_id, asking.me.id)
    await asking.house.signed_out.look_at(account_id)
    return printed(asking, card)


OPERATIONS = (
    Operation(
        "make-password-link",
        "POST",
        f"{V1}/accounts/{{account}}/password-link",
        make_password_link,
        "Create a link to choose a new password",
        gives=NewPasswordLink,
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
        gives=LinkOwner,
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
        gives=PrintedCard,
        rate=WRITING,
        tokens=False,
        access=GIVES_ROLES,
    ),
)
