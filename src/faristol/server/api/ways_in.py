"""Ways in for who has no account yet: invitation links, and cards with a PIN."""

from typing import Annotated

import msgspec
import segno
from msgspec import Meta

from faristol.server.api.signing_in import Asked, EventName, Me, Secret, Short, signed_in
from faristol.server.asking import SIGNING_IN, WRITING, Asking, Operation, origin_of
from faristol.server.people.invitations import Invitation, NewCard
from faristol.server.people.roles import EVERYWHERE, Grant, Role, holds, may_give
from faristol.server.people.sign_ins import Person
from faristol.server.problem import bad_request, not_allowed, not_found
from faristol.server.wire import V1


class Accepting(Asked, frozen=True):
    """The account that an invitation becomes. Without a password, add a passkey at once."""

    login: Short
    name: Short
    password: Secret


class Roles(Asked, frozen=True):
    """A role at an event, or everywhere (`*`)."""

    role: Role
    event: EventName


class Inviting(Asked, frozen=True):
    """Who may come, how many of them, for how long."""

    grants: Annotated[list[Roles], Meta(max_length=8)]
    uses: Annotated[int, Meta(ge=1, le=500)] = 1
    days: Annotated[int, Meta(ge=1, le=90)] = 7


class MakingCards(Asked, frozen=True):
    """Nicknames to print cards for."""

    event: EventName
    names: Annotated[list[Short], Meta(min_length=1, max_length=200)]


class InvitationLink(msgspec.Struct, frozen=True):
    """A link to hand on; it is shown this once."""

    url: str


class Offered(msgspec.Struct, frozen=True):
    """What an invitation brings."""

    grants: list[Grant]
    uses: int
    expires: int


class WaitingInvitation(msgspec.Struct, frozen=True):
    """A link that was made and not used up; the link itself is not kept."""

    id: str
    grants: list[Grant]
    uses: int
    expires: int
    by: str
    """Who made it, by name; empty for the server itself."""


class PrintedCard(msgspec.Struct, frozen=True):
    """A card to print; its secret and PIN are shown this once."""

    account: str
    name: str
    url: str
    pin: str
    qr_svg: str


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
    return await signed_in(asking, account_id, account)


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


async def waiting_invitations(asking: Asking) -> list[WaitingInvitation]:
    """Links that can still be used: your own, or as administrator everybody's."""
    accounts, lines = asking.house.lodge.accounts, []
    for invitation_id, invitation in await asking.house.lodge.invitations.waiting():
        if _may_withdraw(asking.me, invitation):
            maker = await accounts.get(invitation.by)
            name = maker.name if maker else ""
            lines.append(
                WaitingInvitation(
                    invitation_id,
                    list(invitation.grants),
                    invitation.uses,
                    invitation.expires,
                    name,
                )
            )
    return lines


async def withdraw_invitation(asking: Asking) -> None:
    """Make a link useless."""
    invitations, wanted = asking.house.lodge.invitations, asking.path("invitation")
    for invitation_id, invitation in await invitations.waiting():
        if invitation_id == wanted and _may_withdraw(asking.me, invitation):
            await invitations.withdraw(invitation_id, asking.me.id)
            return
    raise not_found("invitation")


def _may_withdraw(person: Person, invitation: Invitation) -> bool:
    return invitation.by == person.id or holds(
        person.account.grants, Role.ADMINISTRATOR, EVERYWHERE
    )


def _leads_somewhere(person: Person) -> bool:
    leading = (Role.ADMINISTRATOR, Role.DIRECTOR, Role.TEACHER)
    return any(grant.role in leading for grant in person.account.grants)


def base_url(asking: Asking) -> str:
    """How people reach this server."""
    return asking.house.settings.public_url.rstrip("/") or origin_of(asking.house, asking.request)


async def make_cards(asking: Asking) -> list[PrintedCard]:
    """Cards for pupils or a club night."""
    body: MakingCards = asking.body
    if not may_give(asking.me.account.grants, Grant(Role.PLAYER, body.event)):
        raise not_allowed("cards are for who teaches or leads there")
    cards = await asking.house.lodge.cards.make(body.names, body.event, asking.me.id)
    return [printed(asking, card) for card in cards]


def printed(asking: Asking, card: NewCard) -> PrintedCard:
    """A card with its address and picture."""
    url = f"{base_url(asking)}/card/{card.secret}"
    # Without a size of its own: whoever shows it at another one would cut it off.
    svg = segno.make(url, error="m", micro=False).svg_inline(scale=4, omitsize=True)
    return PrintedCard(card.account, card.name, url, card.pin, svg)


OPERATIONS = (
    Operation(
        "look-at-invitation",
        "GET",
        f"{V1}/invitations/{{secret}}",
        look_at_invitation,
        "What an invitation brings",
        gives=Offered,
        needs_sign_in=False,
        rate=SIGNING_IN,
    ),
    Operation(
        "accept-invitation",
        "POST",
        f"{V1}/invitations/{{secret}}/accept",
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
        f"{V1}/invitations",
        invite,
        "Invite people by a link",
        Inviting,
        InvitationLink,
        rate=WRITING,
    ),
    Operation(
        "waiting-invitations",
        "GET",
        f"{V1}/house/invitations",
        waiting_invitations,
        "Invitation links that can still be used",
        gives=list[WaitingInvitation],
    ),
    Operation(
        "withdraw-invitation",
        "DELETE",
        f"{V1}/house/invitations/{{invitation}}",
        withdraw_invitation,
        "Make an invitation link useless",
        rate=WRITING,
    ),
    Operation(
        "make-cards",
        "POST",
        f"{V1}/cards",
        make_cards,
        "Print cards with a QR code and a PIN",
        MakingCards,
        list[PrintedCard],
        rate=WRITING,
    ),
)
