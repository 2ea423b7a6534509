"""Registering: an account without an invitation, where an administrator has opened that."""

import msgspec

from faristol.server.accounts.signing_in import Asked, Me, Secret, Short, signed_in
from faristol.server.auth.passwords import weak_password
from faristol.server.auth.registration import Way
from faristol.server.endpoints.access import ADMINISTRATOR, ANYBODY, ANYBODY_WITH_LINK
from faristol.server.endpoints.request import SIGNING_IN, WRITING, Operation, Request
from faristol.server.wire import V1


class Registering(Asked, frozen=True):
    """The account somebody would like; `code` is the club's, where one is asked for."""

    login: Short
    name: Short
    password: Secret
    code: Short = ""


class OpeningDoor(Asked, frozen=True):
    """How people may register from now on."""

    way: Way
    code: Short = ""


class RegistrationWay(msgspec.Struct, frozen=True):
    """How people register here."""

    way: Way


class Registered(msgspec.Struct, frozen=True):
    """Who you are from now on; nothing while the account waits for an administrator."""

    me: Me | None


class Applicant(msgspec.Struct, frozen=True):
    """Somebody who waits for approval."""

    id: str
    name: str
    login: str
    created: int


class HouseDoor(msgspec.Struct, frozen=True):
    """How people register here, with the club's code and who waits."""

    way: Way
    code: str
    waiting: list[Applicant]


async def registration(request: Request) -> RegistrationWay:
    """How people register here."""
    return RegistrationWay((await request.server.auth.registration.door()).way)


async def register(request: Request) -> Registered:
    """Make an account of one's own, and sign it in unless it waits for approval."""
    body: Registering = request.body
    if not body.password:
        raise weak_password("choose a password")
    account_id, account = await request.server.auth.registration.register(
        body.login, body.name, body.password, body.code, request.address
    )
    if account.waits:
        return Registered(None)
    return Registered(await signed_in(request, account_id, account))


async def house_door(request: Request) -> HouseDoor:
    """How people register, as an administrator sees it."""
    kept = request.server.auth.registration
    door = await kept.door()
    waiting = [
        Applicant(account_id, account.name, account.login, account.created)
        for account_id, account in await kept.waiting()
    ]
    return HouseDoor(door.way, door.code, waiting)


async def open_door(request: Request) -> None:
    """Choose how people register."""
    body: OpeningDoor = request.body
    await request.server.auth.registration.open(body.way, body.code, request.me.id)


OPERATIONS = (
    Operation(
        "registration",
        "GET",
        f"{V1}/registration",
        registration,
        "How people register here",
        response_type=RegistrationWay,
        access=ANYBODY,
    ),
    Operation(
        "register",
        "POST",
        f"{V1}/registration",
        register,
        "Make an account of your own",
        Registering,
        Registered,
        access=ANYBODY_WITH_LINK,
        rate=SIGNING_IN,
    ),
    Operation(
        "house-registration",
        "GET",
        f"{V1}/house/registration",
        house_door,
        "How people register, and who waits for approval",
        response_type=HouseDoor,
        access=ADMINISTRATOR,
    ),
    Operation(
        "open-registration",
        "POST",
        f"{V1}/house/registration",
        open_door,
        "Choose how people register",
        OpeningDoor,
        rate=WRITING,
        tokens=False,
        access=ADMINISTRATOR,
    ),
)
