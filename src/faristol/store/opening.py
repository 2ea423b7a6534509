"""Which store a URL means."""

from pathlib import Path
from urllib.parse import unquote, urlsplit

from faristol.store.contract import Store
from faristol.store.errors import StoreUnavailableError


def sqlite_url(path: Path) -> str:
    """The URL of a SQLite file."""
    return f"sqlite:///{path}"


def sqlite_path(url: str) -> Path:
    """The file a `sqlite:///` URL names, relative or (with four slashes) absolute."""
    return Path(unquote(url.removeprefix("sqlite:///")))


async def open_store(url: str) -> Store:
    """Open, create or migrate the store at `sqlite:///PATH` or `postgresql://…`.

    :raises StoreUnavailableError: when the URL means no store, or there is none to reach.
    """
    scheme = urlsplit(url).scheme
    if url.startswith("sqlite:///") and sqlite_path(url).name:
        from faristol.store.sqlite import SqliteStore

        return await SqliteStore.open(sqlite_path(url))
    if scheme in ("postgresql", "postgres"):
        from faristol.store.postgres import PostgresStore

        return await PostgresStore.open(url)
    raise StoreUnavailableError(
        f"{scheme or 'that'!r} is no store: write sqlite:///PATH or postgresql://USER@HOST/NAME"
    )
