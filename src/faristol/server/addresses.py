"""The addresses by which other devices reach this server: what links and QR codes carry."""

import ipaddress
import socket
import struct
import sys

from faristol.server.settings import Settings

if sys.platform != "win32":
    import fcntl

    _GET_ADDRESS = 0x8915 if sys.platform == "linux" else 0xC0206921
    """The request `SIOCGIFADDR`: the IPv4 address of a network interface."""

_FOR_CONTAINERS = ("docker", "br-", "veth", "virbr", "cni", "podman", "lxc")
"""How the interfaces begin to which only containers and virtual machines are connected."""
_EVERY_ADDRESS = ("0.0.0.0", "::", "")  # noqa: S104 - compared, not listened on


def is_local(host: str) -> bool:
    """Whether only this machine reaches that host."""
    return host in ("localhost", "::1") or host.startswith("127.")


def network_addresses() -> list[str]:
    """This machine's IPv4 addresses in its networks; the one of the default route comes first.

    No packet is sent to find them.
    """
    found = dict.fromkeys([_default_address(), *_interface_addresses()])
    return [address for address in found if _is_reachable(address)]


def _is_reachable(address: str) -> bool:
    if not address:
        return False
    number = ipaddress.ip_address(address)
    return not (number.is_loopback or number.is_link_local or number.is_unspecified)


def _default_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # TEST-NET-1: routed like any other address, owned by nobody.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        address: str = probe.getsockname()[0]
        return address


def _interface_addresses() -> list[str]:
    if sys.platform == "win32":
        try:
            known = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        except OSError:
            return []
        return [str(where[0]) for *_, where in known]
    names = [name for _, name in socket.if_nameindex() if not name.startswith(_FOR_CONTAINERS)]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        return [_address_of(probe, name) for name in names]


def _address_of(probe: socket.socket, interface: str) -> str:
    if sys.platform == "win32":
        return ""
    asked = struct.pack("256s", interface.encode()[:15])
    try:
        answer = fcntl.ioctl(probe.fileno(), _GET_ADDRESS, asked)
    except OSError:  # it has no IPv4 address
        return ""
    return socket.inet_ntoa(answer[20:24])


class Addresses:
    """The origins (scheme, host and port) by which people reach this server.

    They come from the settings and from the machine's own networks, never from a request: whoever
    sends a forged `Host` header must not decide where a password link leads.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.port = settings.port
        """Where it listens; set once that is known, for a port of 0 means any."""

    @property
    def public(self) -> str:
        """The address from the settings; empty when there is none."""
        return self._settings.public_url.rstrip("/")

    @property
    def own(self) -> str:
        """The address for a browser on this machine."""
        host = self._settings.host
        return self.public or self._origin(host if is_local(host) else "localhost")

    def networks(self) -> list[str]:
        """One address for each network of this machine, best first.

        None when the server listens for this machine alone.
        """
        host = self._settings.host
        if is_local(host):
            return []
        hosts = network_addresses() if host in _EVERY_ADDRESS else [host]
        return [self._origin(each) for each in hosts]

    def for_link(self, came_by: str) -> str:
        """The address for a link that is handed on.

        `came_by` is the origin that the asker names. It is used where it is one of ours, so that
        somebody in the second network gets a link for that network.
        """
        if self.public:
            return self.public
        networks = self.networks()
        if came_by in networks:
            return came_by
        return networks[0] if networks else self.own

    def _origin(self, host: str) -> str:
        scheme = "https" if self._settings.certificate else "http"
        usual = {"https": 443, "http": 80}[scheme]
        name = f"[{host}]" if ":" in host else host
        return f"{scheme}://{name}" + ("" if self.port == usual else f":{self.port}")
