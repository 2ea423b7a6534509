"""What each role sees of a table, worked out and encoded once for everybody who has that role."""

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from faristol.rulebook import Ruleset
from faristol.server.tables.view import RoleView, news_of
from faristol.server.wire.changes import changes
from faristol.server.wire.messages import FromServer, TableState
from faristol.table.events import Event
from faristol.table.views import Arbiter, Archive, Role
from faristol.tiles import TileSet

_STEPS = 8
"""Changes that are kept, for lines that are slower than others."""
_MOST_NEWS = 120
"""Events that are told to whoever comes back; nobody listens to more."""

_encode = msgspec.json.Encoder().encode


class Whole(FromServer, frozen=True, tag="Snapshot"):
    """A `Snapshot` of which the view is encoded already."""

    version: int
    news: list[msgspec.Struct]
    view: msgspec.Raw


class Step(FromServer, frozen=True, tag="Changed"):
    """A `Changed` of which all but the time is encoded already."""

    since: int
    version: int
    news: msgspec.Raw
    view: msgspec.Raw


class _Key(NamedTuple):
    role: Role
    delay_ms: int


class SharedView:
    """What one role sees, at the newest version that anybody with that role was shown."""

    def __init__(self, role: Role, rules: Ruleset, box: TileSet, events: Sequence[Event]) -> None:
        self._role = role
        self._box = box
        self._events = events
        self._view = RoleView(role, rules, box)
        self._stepped: TableState | None = None
        """The state as of the last step: the next one says what is different from this."""
        self._robots: list[str] = []
        self._steps: deque[Step] = deque(maxlen=_STEPS)
        self._text: bytes | None = None

    @property
    def version(self) -> int:
        """How many events it has."""
        return self._view.version

    def move_to(self, visible: int, robots: list[str]) -> None:
        """Go on to a version; `robots` are the levels of those that play now, by seat."""
        if visible > self.version:
            self._step(visible, robots)
        elif robots != self._robots:
            self._text = None
        self._robots = robots

    def _step(self, visible: int, robots: list[str]) -> None:
        since, before = self.version, self._stepped
        events = self._events[since:visible]
        self._view.follow(events)
        self._stepped, self._text = self._view.whole(robots), None
        if before is not None:
            told = news_of(self._role, events, self._box, covered=self._view.covered)
            news = msgspec.Raw(_encode(told))
            view = msgspec.Raw(_encode(changes(before, self._stepped)))
            self._steps.append(Step(at=0, since=since, version=visible, news=news, view=view))

    def state(self) -> TableState:
        """The whole table."""
        assert self._stepped is not None
        return msgspec.structs.replace(self._stepped, robots=self._robots)

    def text(self) -> bytes:
        """The same, encoded."""
        if self._text is None:
            self._text = _encode(self.state())
        return self._text

    def whole(self, at: int, since: int) -> Whole:
        """The whole table for whoever has the version `since`, or nothing at 0."""
        events = self._events[since : self.version] if since else []
        if len(events) > _MOST_NEWS:
            events = []
        news = news_of(self._role, events, self._box, covered=self._view.covered)
        return Whole(at=at, version=self.version, news=news, view=msgspec.Raw(self.text()))

    def steps(self, at: int, since: int) -> list[Step] | None:
        """What changed since a version; nothing where that can't be said any more."""
        if since == self.version:
            return []
        found = [step for step in self._steps if step.since >= since]
        if not found or found[0].since != since:
            return None
        return [msgspec.structs.replace(step, at=at) for step in found]


class SharedViews:
    """The views of one table, by role and by how much later it is shown to them."""

    def __init__(self, rules: Ruleset, box: TileSet, events: Sequence[Event]) -> None:
        self._rules = rules
        self._box = box
        self._events = events
        self._views: dict[_Key, SharedView] = {}

    def of(self, role: Role, visible: int, robots: list[str], delay_ms: int) -> SharedView:
        """What a role sees after the first `visible` events, or more if others saw more."""
        # Whoever may see everything sees the same.
        key = _Key(Arbiter() if isinstance(role, Archive) else role, delay_ms)
        view = self._views.get(key)
        if view is None:
            view = self._views[key] = SharedView(key.role, self._rules, self._box, self._events)
        view.move_to(visible, robots)
        return view

    def clear(self) -> None:
        """Keep none: nobody looks any more."""
        self._views.clear()
