"""Which store a URL means."""

import os
from pathlib import Path
from urllib.parse import quote, unquote_to_bytes, urlsplit

from faristol.store.contract import Store
from faristol.store.errors import StoreUnavailableError
from faristol.store.leases import Leases


def sqlite_url(path: Path) -> str:
    """The URL of a SQLite file, whatever characters its name has.

    >>> sqlite_url(Path("50% off?/club #1.db"))
    'sqlite:///50%25%20off%3F/club%20%231.db'
    """
    return f"sqlite:///{quote(os.fsencode(path))}"


def sqlite_path(url: str) -> Path:
    """The file a `sqlite:///` URL names, relative or (with four slashes) absolute."""
    return Path(os.fsdecode(unquote_to_bytes(url.removeprefix("sqlite:///"))))


def is_sqlite(url: str) -> bool:
    """Whether a URL names a SQLite file."""
    return url.startswith("sqlite:///")


async def open_leases(url: str) -> Leases | None:
    """The leases of a store that servers may share; None where there is one server.

    :raises StoreUnavailableError: when there is no such server or database.
    """
    if is_sqlite(url):
        return None
    from faristol.store.postgres_leases import PostgresLeases

    return await PostgresLeases.open(url)


async def open_store(url: str) -> Store:
    """Open, create or migrate the store at `sqlite:///PATH` or `postgresql://…`.

    :raises StoreUnavailableError: when the URL means no store, or there is none to reach.
    """
    scheme = urlsplit(url).scheme
    if is_sqlite(url) and sqlite_path(url).name:
        from faristol.store.sqlite import SqliteStore

        return await SqliteStore.open(sqlite_path(url))
    if scheme in ("postgresql", "postgres"):
        from faristol.store.postgres import PostgresStore

        return await PostgresStore.open(url)
    raise StoreUnavailableError(
        f"{scheme or 'that'!r} is not a database address: use sqlite:///PATH or postgresql://USER@HOST/NAME"
    )
