"""`faristol restore`: a backup into an empty place."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from faristol.cli import new_app
from faristol.cli.backup import told
from faristol.server.settings import SettingsError, load_settings
from faristol.store import StoreError
from faristol.store import restore as fill

app = new_app("Fill an empty store from a backup.")
USER_ERRORS = (SettingsError, StoreError, OSError)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="The backup.")],
    data: Annotated[str | None, typer.Option(help="Folder of the new store.")] = None,
    database: Annotated[str | None, typer.Option(help="A store elsewhere, as for serve.")] = None,
    config: Annotated[str | None, typer.Option(help="The TOML file of serve.")] = None,
) -> None:
    """Check a backup and restore it. Nothing that is there is ever overwritten."""
    settings = load_settings({"data": data, "database": database, "config": config})
    verified = asyncio.run(fill(file, settings.store_url))
    typer.echo(f"Restored: {told(verified)}")
