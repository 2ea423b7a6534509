"""Putting files where they belong, whole or not at all.

Everything is written beside its place under a passing name, brought to disk, and then
renamed. A failed write leaves nothing behind, and concurrent writers don't interfere.
"""

import fcntl
import os
import shutil
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from faristol.lexicon.errors import ShelfError

_PASSING = ".placing-"
_FORGOTTEN_AFTER_S = 24 * 3600
_ELSEWHERE = "Make room, or say where else: --into FOLDER, or set FARISTOL_HOME"


def place_folder(home: Path, name: str, files: Mapping[str, bytes]) -> Path:
    """Make `home/name` hold exactly `files`; what was there before is gone.

    :raises ShelfError: if the disk is full or the place can't be written.
    """
    try:
        home.mkdir(parents=True, exist_ok=True)
        passing = Path(tempfile.mkdtemp(prefix=_PASSING, dir=home))
    except OSError as error:
        raise ShelfError(_unwritable(home, error)) from error
    before = passing.with_name(f"{passing.name}-before")
    try:
        passing.chmod(0o755)
        for file, body in files.items():
            _write(passing / file, body)
        _sync(passing)
        with _alone(home):
            _sweep(home)
            _exchange(passing, home / name, before)
            _sync(home)
    except OSError as error:
        raise ShelfError(_unwritable(home, error)) from error
    finally:
        shutil.rmtree(passing, ignore_errors=True)
        if (home / name).exists():
            shutil.rmtree(before, ignore_errors=True)
    return home / name


def _exchange(passing: Path, place: Path, before: Path) -> None:
    """Rename `passing` to its place, and what stood there to `before`; or leave all as it was."""
    try:
        if place.exists():
            # A folder with something in it can't be renamed over. Whoever has the old
            # graph open keeps it.
            place.rename(before)
        passing.rename(place)
    except BaseException:  # an interrupt too mustn't cost what was there
        if before.exists() and not place.exists():
            before.rename(place)
        raise


def check_writable(home: Path) -> None:
    """Find out before the work is done whether its result could be put there.

    :raises ShelfError: if it couldn't.
    """
    standing = home
    while not standing.exists() and standing != standing.parent:
        standing = standing.parent
    if not standing.is_dir():
        raise ShelfError(f"can't write to {home}: {standing} is not a folder")
    if not os.access(standing, os.W_OK | os.X_OK):
        raise ShelfError(f"can't write to {home}: {standing} isn't yours to write to. {_ELSEWHERE}")


def remove_folder(folder: Path) -> None:
    """Take a folder away at once: nobody sees half of it.

    :raises ShelfError: if it can't be removed.
    """
    try:
        with _alone(folder.parent):
            passing = Path(tempfile.mkdtemp(prefix=_PASSING, dir=folder.parent))
            folder.rename(passing / folder.name)
        shutil.rmtree(passing)
    except OSError as error:
        raise ShelfError(f"can't remove {folder}: {error.strerror or error}") from error


def replace_file(path: Path, body: bytes) -> None:
    """Make `path` hold `body`; a device or a pipe is written as it is.

    :raises ShelfError: if the disk is full or the place can't be written.
    """
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(body)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=_PASSING, dir=path.parent)
        passing = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(body)
                file.flush()
                os.fsync(handle)
            passing.chmod(0o644)
            passing.replace(path)
        finally:
            passing.unlink(missing_ok=True)
    except OSError as error:
        raise ShelfError(f"can't write {path}: {error.strerror or error}") from error


def _write(path: Path, body: bytes) -> None:
    with path.open("wb") as file:
        file.write(body)
        file.flush()
        os.fsync(file.fileno())


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def _alone(home: Path) -> Iterator[None]:
    """Hold the folder itself locked, which needs no file of its own."""
    handle = os.open(home, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _sweep(home: Path) -> None:
    """Clear away what a killed process left, once it can't be anybody's any more."""
    for left in home.glob(f"{_PASSING}*"):
        if left.is_dir() and left.stat().st_mtime < time.time() - _FORGOTTEN_AFTER_S:
            shutil.rmtree(left, ignore_errors=True)


def _unwritable(home: Path, error: OSError) -> str:
    return f"can't write to {home}: {error.strerror or error}. {_ELSEWHERE}"
