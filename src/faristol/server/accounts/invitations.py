"""Ways in: invitation links, with an account or without one yet, and cards with a PIN."""

from typing import Annotated

import msgspec
from msgspec import Meta

from faristol.server.accounts.signing_in import (
    Asked,
    EventName,
    Me,
    Secret,
    Short,
    me_of,
    signed_in,
)
from faristol.server.auth.invitations import Invitation, NewCard
from faristol.server.auth.passwords import weak_password
from faristol.server.auth.sessions import Person
from faristol.server.endpoints.access import (
    ANYBODY_WITH_LINK,
    FOR_ONESELF,
    GIVES_ROLES,
    WITH_ACCOUNT,
)
from faristol.server.endpoints.request import SIGNING_IN, WRITING, Operation, Request
from faristol.server.page_addresses import address
from faristol.server.problem import (
    Missing,
    ProblemCode,
    bad_request,
    needs_role,
    not_allowed,
    not_found,
)
from faristol.server.roles import EVERYWHERE, Grant, Role, holds, may_give
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
    pupils: bool = False
    """Whether they are the pupils of a class: their home is that class."""


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


async def look_at_invitation(request: Request) -> Offered:
    """What an invitation brings."""
    found = await request.server.auth.invitations.look(request.path("secret"))
    return Offered(list(found.grants), found.uses, found.expires)


async def accept_invitation(request: Request) -> Me:
    """Make the account an invitation is for, and sign it in."""
    body: Accepting = request.body
    if not body.password:
        raise weak_password("choose a password")
    auth = request.server.auth
    account_id = await auth.invitations.accept(
        request.path("secret"), body.login, body.name, body.password
    )
    account = await auth.accounts.get(account_id)
    assert account is not None
    return await signed_in(request, account_id, account)


async def take_invitation(request: Request) -> Me:
    """Take the roles of an invitation on the account that you are signed in with."""
    account = await request.server.auth.invitations.take(request.path("secret"), request.me.id)
    return me_of(request.me.id, account, request.me.csrf)


async def invite(request: Request) -> InvitationLink:
    """A link that gives roles to whoever uses it, on a new account or on their own."""
    body: Inviting = request.body
    grants = [Grant(row.role, row.event) for row in body.grants]
    for grant in grants:
        request.check_may_give(grant)
    secret = await request.server.auth.invitations.invite(
        grants, by=request.me.id, uses=body.uses, days=body.days
    )
    return InvitationLink(request.link_origin + address("invitation", secret=secret))


async def waiting_invitations(request: Request) -> list[WaitingInvitation]:
    """Links that can still be used: your own, or as administrator everybody's."""
    accounts, lines = request.server.auth.accounts, []
    for invitation_id, invitation in await request.server.auth.invitations.waiting():
        if _may_withdraw(request.me, invitation):
            name = await accounts.name_of(invitation.by)
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


async def withdraw_invitation(request: Request) -> None:
    """Make a link useless."""
    invitations, wanted = request.server.auth.invitations, request.path("invitation")
    for invitation_id, invitation in await invitations.waiting():
        if invitation_id == wanted and _may_withdraw(request.me, invitation):
            await invitations.withdraw(invitation_id, request.me.id)
            return
    raise not_found(Missing.INVITATION)


def _may_withdraw(person: Person, invitation: Invitation) -> bool:
    return invitation.by == person.id or holds(
        person.account.grants, Role.ADMINISTRATOR, EVERYWHERE
    )


async def make_cards(request: Request) -> list[PrintedCard]:
    """Cards for pupils or a club night."""
    body: MakingCards = request.body
    if not may_give(request.me.account.grants, Grant(Role.PLAYER, body.event)):
        raise not_allowed(
            ProblemCode.FOR_OFFICIALS, "only a teacher or leader of this event can create cards"
        )
    if body.pupils:
        _check_class(request.me, body.event)
    cards = await request.server.auth.cards.make(
        body.names, body.event, request.me.id, pupils=body.pupils
    )
    return [printed(request, card) for card in cards]


def _check_class(person: Person, event: str) -> None:
    if event == EVERYWHERE:
        raise bad_request("a class is one event")
    if not holds(person.account.grants, Role.TEACHER, event):
        raise needs_role(Role.TEACHER, "only its teacher can make cards for a class")


def printed(request: Request, card: NewCard) -> PrintedCard:
    """A card with its address."""
    url = request.link_origin + address("card", secret=card.secret)
    return PrintedCard(card.account, card.name, url, card.pin)


OPERATIONS = (
    Operation(
        "look-at-invitation",
        "GET",
        f"{V1}/invitations/{{secret}}",
        look_at_invitation,
        "What an invitation brings",
        response_type=Offered,
        access=ANYBODY_WITH_LINK,
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
        access=ANYBODY_WITH_LINK,
        rate=SIGNING_IN,
    ),
    Operation(
        "take-invitation",
        "POST",
        f"{V1}/invitations/{{secret}}/take",
        take_invitation,
        "Take the roles of an invitation on your own account",
        response_type=Me,
        rate=SIGNING_IN,
        tokens=False,
        access=WITH_ACCOUNT,
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
        access=GIVES_ROLES,
    ),
    Operation(
        "waiting-invitations",
        "GET",
        f"{V1}/house/invitations",
        waiting_invitations,
        "Invitation links that can still be used",
        response_type=list[WaitingInvitation],
        access=FOR_ONESELF,
    ),
    Operation(
        "withdraw-invitation",
        "DELETE",
        f"{V1}/house/invitations/{{invitation}}",
        withdraw_invitation,
        "Make an invitation link useless",
        rate=WRITING,
        access=FOR_ONESELF,
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
        access=GIVES_ROLES,
    ),
)
