"""One server for one SQLite file.

Two would both run its clocks and its robots. The lock is the operating system's: a crash releases
it. Commands that read or write beside a server (backups, checks, invitations) take none.
"""

import os
import socket
import sys
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from faristol.store.errors import StoreInUseError
from faristol.store.opening import is_sqlite, sqlite_path

if sys.platform == "win32":
    import msvcrt

    _LOCKED_AT = 1 << 20
    """Windows locks bytes and lets nobody read them: this one lies far behind the text."""
else:
    import fcntl


class Holder(msgspec.Struct, frozen=True):
    """Who uses a store."""

    pid: int
    host: str
    since: str


class ServerLock:
    """Held by the server of a SQLite file until it is released, or the process ends."""

    def __init__(self, file: int) -> None:
        self._file = file

    @classmethod
    def take(cls, url: str) -> "ServerLock | None":
        """The lock of the store at `url`; None where several servers may share it.

        :raises StoreInUseError: saying who holds it.
        :raises OSError: when its folder can't be written.
        """
        if not is_sqlite(url):
            return None
        store = sqlite_path(url)
        store.parent.mkdir(parents=True, exist_ok=True)
        path = store.with_name(f"{store.name}.lock")
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(file)
        except (BlockingIOError, PermissionError):
            os.close(file)
            raise StoreInUseError(f"{store} is in use by {_holder(path)}; stop that one") from None
        except OSError:  # a file system without locks: nothing can be told
            os.close(file)
            return None
        since = f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC"
        told = msgspec.json.encode(Holder(os.getpid(), socket.gethostname(), since))
        os.truncate(file, 0)
        os.write(file, told)
        return cls(file)

    def release(self) -> None:
        """Let another server have it; twice is once."""
        if self._file >= 0:
            # The name stays: whoever waits for the lock must meet the same file.
            os.close(self._file)
            self._file = -1


def _lock(file: int) -> None:
    if sys.platform == "win32":
        os.lseek(file, _LOCKED_AT, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _holder(path: Path) -> str:
    try:
        holder = msgspec.json.decode(path.read_bytes(), type=Holder)
    except (OSError, msgspec.MsgspecError):
        return "another server"
    return f"another server (process {holder.pid} on {holder.host}, since {holder.since})"
