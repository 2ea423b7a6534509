"""Who is told that something is new in a stream."""

from collections.abc import Callable, Iterable

EVERYBODY = "everybody"
"""The topic of news that concerns whoever follows a stream."""


class Listeners:
    """Those who follow a stream, by topic: a slip must not wake a thousand phones."""

    def __init__(self) -> None:
        self._of: dict[str, set[Callable[[], None]]] = {}

    def __len__(self) -> int:
        return len(self._of.get(EVERYBODY, ()))

    def add(self, listener: Callable[[], None], *topics: str) -> None:
        """Call whenever there is news for everybody or for one of these topics."""
        for topic in (EVERYBODY, *topics):
            self._of.setdefault(topic, set()).add(listener)

    def remove(self, listener: Callable[[], None]) -> None:
        """Call no more."""
        for listeners in self._of.values():
            listeners.discard(listener)

    def clear(self) -> None:
        """Call nobody any more."""
        self._of.clear()

    def call(self, topics: Iterable[str] = (EVERYBODY,)) -> None:
        """Let everybody who follows one of these topics look up."""
        called: set[Callable[[], None]] = set()
        for topic in topics:
            called |= self._of.get(topic, set())
        for listener in called:
            listener()
