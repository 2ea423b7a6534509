"""By which addresses other devices reach this server."""

import msgspec

from faristol.server.endpoints.access import ANYBODY
from faristol.server.endpoints.request import Operation, Request
from faristol.server.wire import V1


class ServerAddresses(msgspec.Struct, frozen=True):
    """Where phones find this server: by its public address, or one address for each network."""

    public: str
    """What the settings say; empty when they say nothing."""
    networks: list[str]
    """The best first; none when only this machine reaches the server."""


async def addresses(request: Request) -> ServerAddresses:
    """Where phones find this server."""
    known = request.server.addresses
    return ServerAddresses(known.public, [] if known.public else known.networks())


OPERATIONS = (
    Operation(
        "addresses",
        "GET",
        f"{V1}/addresses",
        addresses,
        "The addresses by which phones reach this server",
        response_type=ServerAddresses,
        access=ANYBODY,
    ),
)
