"""`faristol backup`: a checked copy of the store, while it is in use."""

import asyncio
import time
from pathlib import Path
from typing import Annotated

import typer

from faristol.cli import new_app
from faristol.server.settings import SettingsError, load_settings
from faristol.store import StoreError, Verified, back_up, check_backup, prune

app = new_app("Copy the store into one file while it is in use.")
USER_ERRORS = (SettingsError, StoreError, OSError)


@app.command()
def backup(
    file: Annotated[
        Path | None, typer.Argument(help="The file to write; by default named after the moment.")
    ] = None,
    data: Annotated[str | None, typer.Option(help="Folder of the store.")] = None,
    database: Annotated[str | None, typer.Option(help="A store elsewhere, as for serve.")] = None,
    config: Annotated[str | None, typer.Option(help="The TOML file of serve.")] = None,
    into: Annotated[
        Path | None, typer.Option(help="Folder for files named after the moment.")
    ] = None,
    keep: Annotated[
        int, typer.Option(min=0, help="Keep so many of those and remove older ones; 0 keeps all.")
    ] = 0,
    *,
    check: Annotated[bool, typer.Option("--check", help="Only check FILE; write nothing.")] = False,
) -> None:
    """Write a backup and recompute every hash in it.

    The file can be restored into SQLite or PostgreSQL, whichever it came from. It holds
    password hashes and the seeds of running games: keep it as you keep the server.
    """
    if check:
        if file is None:
            raise SettingsError("--check needs the backup to check")
        typer.echo(f"{file}: {told(asyncio.run(check_backup(file)))}")
        return
    if file is not None and (into is not None or keep):
        raise SettingsError("--into and --keep are for files named after the moment")
    settings = load_settings({"data": data, "database": database, "config": config})
    folder = into or Path()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    target = file or folder / time.strftime("faristol-%Y-%m-%d-%H%M%S.backup")
    verified = asyncio.run(back_up(settings.store_url, target))
    typer.echo(f"{target}: {told(verified)}")
    for old in prune(folder, keep) if keep else ():
        typer.echo(f"{old}: removed")


def told(verified: Verified) -> str:
    """What was checked, in a sentence."""
    hashes = f"{verified.streams} streams, {verified.events} events, all hashes are correct; "
    if verified.documents is None:
        return hashes + "written before backups had checksums for accounts and seeds."
    return hashes + f"{verified.documents} documents match their checksum."
