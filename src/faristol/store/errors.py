"""What can go wrong with a store. Each says what and where, none hides in another.

StoreError
├── VersionConflictError    somebody else appended first
├── RepeatedCommandsError   some commands of a batch were appended before
├── StaleLeaseError         another server has the stream now
├── RevisionConflictError   a document is not as the writer believed
├── DamagedEventError       an event can't be read
│   └── ChainBrokenError    an event is not the one that was written
├── StoreUnavailableError   nothing was written; trying again may help
│   ├── StoreFullError      no room on the disk
│   ├── StoreBusyError      another process holds the file too long
│   └── StoreClosedError    the store is closing
├── StoreInUseError         another server has the file
├── StoreCorruptError       the file is damaged: restore a backup
├── SchemaTooNewError       written by a later Faristol
└── NotEmptyError           a restore would overwrite something
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from faristol.store.contract import Appended


class StoreError(Exception):
    """Anything a store refuses or can't do."""


class RepeatedCommandsError(StoreError):
    """Some commands of a batch were appended before; nothing was written."""

    def __init__(self, stream: str, answers: Mapping[str, "Appended"]) -> None:
        self.stream = stream
        self.answers = answers
        """The places that the events of each repeated command got the first time."""
        super().__init__(f"{stream}: {len(answers)} commands were appended before")


class VersionConflictError(StoreError):
    """The stream is not at the version the writer expected; nothing was written."""

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        self.stream = stream
        self.expected = expected
        self.actual = actual
        super().__init__(f"{stream} is at version {actual}, not {expected}")

    def __reduce__(self) -> tuple[type["VersionConflictError"], tuple[str, int, int]]:
        return VersionConflictError, (self.stream, self.expected, self.actual)


class StaleLeaseError(StoreError):
    """Another server has the stream now; nothing was written."""

    def __init__(self, stream: str) -> None:
        self.stream = stream
        super().__init__(f"{stream} has another owner")

    def __reduce__(self) -> tuple[type["StaleLeaseError"], tuple[str]]:
        return StaleLeaseError, (self.stream,)


class RevisionConflictError(StoreError):
    """A document is not at the revision the writer expected; nothing was written."""

    def __init__(self, kind: str, key: str, expected: int, actual: int) -> None:
        self.kind = kind
        self.key = key
        self.expected = expected
        self.actual = actual
        # Without the key: it may be a login or a code, and this is read in logs.
        super().__init__(f"a document ({kind}) is at revision {actual}, not {expected}")

    def __reduce__(self) -> tuple[type["RevisionConflictError"], tuple[str, str, int, int]]:
        return RevisionConflictError, (self.kind, self.key, self.expected, self.actual)


class DamagedEventError(StoreError):
    """An event that nobody can go on from. `what` says why and shows nothing of its contents."""

    def __init__(self, stream: str, version: int, what: str) -> None:
        self.stream = stream
        self.version = version
        self.what = what
        super().__init__(f"{stream}, version {version}: {what}")

    def __reduce__(self) -> tuple[type["DamagedEventError"], tuple[str, int, str]]:
        return type(self), (self.stream, self.version, self.what)


class ChainBrokenError(DamagedEventError):
    """An event does not follow from the one before it."""


class StoreUnavailableError(StoreError):
    """Nothing was written; trying again may help."""


class StoreFullError(StoreUnavailableError):
    """There is no room left; nothing was written."""


class StoreBusyError(StoreUnavailableError):
    """Another process held the file for too long; nothing was written."""


class StoreClosedError(StoreUnavailableError):
    """The store is closed or closing."""


class StoreInUseError(StoreError):
    """Another server has the file; it can't have two."""


class StoreCorruptError(StoreError):
    """The file is damaged or cut short."""


class SchemaTooNewError(StoreError):
    """The store was written by a later Faristol than this one."""


class NotEmptyError(StoreError):
    """The place to restore into holds something already."""
