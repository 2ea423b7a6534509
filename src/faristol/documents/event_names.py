"""What an event's rules are called in a language: whoever prints hands these words in."""

from collections.abc import Mapping
from typing import Protocol


class EventNames(Protocol):
    """Names by what the championship calls things inside; what is missing stays as it is."""

    @property
    def regulations(self) -> Mapping[str, str]:
        """Regulations of federations and clubs."""

    @property
    def systems(self) -> Mapping[str, str]:
        """Ways of pairing."""

    @property
    def tie_break(self) -> Mapping[str, str]:
        """Tie-breaks."""
