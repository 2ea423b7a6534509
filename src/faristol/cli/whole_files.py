"""Files that a command writes: whole or not at all, and never a private one."""

import errno
import os
import tempfile
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Make a file hold `data`; a device or a pipe is written as it is.

    What stood there before stays until all of the new file is written.

    :raises OSError: when it can't be written; nothing half-written stays.
    """
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    place = path.resolve()  # a link goes on leading to the file that it leads to
    number, name = tempfile.mkstemp(prefix=f".{place.name[:100]}.", dir=place.parent)
    beside = Path(name)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
        _share(beside)
        beside.replace(place)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


def _share(path: Path) -> None:
    """Let others read a file as they may read any new one; a temporary file is private."""
    mask = os.umask(0)
    os.umask(mask)
    path.chmod(0o666 & ~mask)
