"""What was agreed about a championship beside its rules: where it is played, who may enter."""

import hmac
from hashlib import sha256

import msgspec


class Plan(msgspec.Struct, frozen=True):
    """One championship on this server."""

    id: str
    name: str
    place: str
    plays_on: str
    created: int
    created_by: str
    secret: str
    """What players' codes are made from."""
    online: bool = False
    """Pairs play at this server's tables."""
    lexicon: str = ""
    """The word list of online games; empty for the language's own."""
    self_entry: bool = False
    """Whether people may enter themselves."""
    ends_on: str = ""
    """The last day of play; empty where it is the first."""

    @property
    def stream(self) -> str:
        """The championship's stream in the log."""
        return f"championship:{self.id}"

    def code_of(self, player: int, name: str) -> str:
        """Six digits by which a player shows who they are, told to them at the desk."""
        told = hmac.digest(self.secret.encode(), f"{player}:{name}".encode(), sha256)
        return f"{int.from_bytes(told[:8]) % 1_000_000:06}"
