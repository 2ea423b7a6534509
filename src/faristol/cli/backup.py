"""`faristol backup`: a checked copy of the store, while it is in use."""

import asyncio
import time
from pathlib import Path
from typing import Annotated

import typer

from faristol.cli import new_app
from faristol.server.settings import SettingsError, load_settings
from faristol.store import StoreError, back_up

app = new_app("Copy the store into one file while it is in use.")
SAID_PLAINLY = (SettingsError, StoreError, OSError)


@app.command()
def backup(
    file: Annotated[
        Path | None, typer.Argument(help="The file to write; by default named after the moment.")
    ] = None,
    data: Annotated[str | None, typer.Option(help="Folder of the store.")] = None,
    database: Annotated[str | None, typer.Option(help="A store elsewhere, as for serve.")] = None,
    config: Annotated[str | None, typer.Option(help="The TOML file of serve.")] = None,
) -> None:
    """Write a backup and recompute every hash in it.

    The file can be restored into SQLite or PostgreSQL, whichever it came from. It holds
    password hashes and the seeds of running games: keep it as you keep the server.
    """
    settings = load_settings({"data": data, "database": database, "config": config})
    target = file or Path(time.strftime("faristol-%Y-%m-%d-%H%M%S.backup"))
    verified = asyncio.run(back_up(settings.store_url, target))
    typer.echo(f"{target}: {verified.streams} streams, {verified.events} events, every hash holds.")
