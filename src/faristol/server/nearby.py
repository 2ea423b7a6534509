"""Where this machine is in its own network, for codes that phones look at."""

import socket
from urllib.parse import urlsplit


def is_local(host: str) -> bool:
    """Whether only this machine reaches that host."""
    return host in ("localhost", "::1") or host.startswith("127.")


def network_address() -> str:
    """This machine's address in its network, or nothing. No packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # TEST-NET-1: routed like any other address, owned by nobody.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        address: str = probe.getsockname()[0]
        return "" if address.startswith("127.") else address


def for_phones(origin: str, listening: str) -> str:
    """The address by which phones reach what this machine calls `origin`.

    >>> for_phones("https://play.example", "0.0.0.0")
    'https://play.example'
    >>> for_phones("http://localhost:8000", "127.0.0.1")
    'http://localhost:8000'
    """
    parts = urlsplit(origin)
    if not is_local(parts.hostname or "") or is_local(listening):
        return origin
    near = network_address()
    if not near:
        return origin
    return f"{parts.scheme}://{near}{f':{parts.port}' if parts.port else ''}"
