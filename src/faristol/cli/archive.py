"""`faristol archive`: games from files into the archive, and all of them back."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from typing import Annotated

import typer

from faristol.cli import new_app
from faristol.lexicon import LexiconError, open_lexicon
from faristol.rulebook import EDITIONS
from faristol.server.records.exporting import Written, give_back
from faristol.server.records.importing import Report, Wishes, files_in, take_in, unname
from faristol.server.settings import SettingsError, load_settings
from faristol.server.sheets.photos import Photos
from faristol.store import Store, StoreError, open_store

app = new_app("Take games from files into the archive, and give all of them back.")
USER_ERRORS = (SettingsError, StoreError, LexiconError, OSError)

_Data = Annotated[str | None, typer.Option(help="Folder of the store.")]
_Database = Annotated[str | None, typer.Option(help="Database URL, as for serve.")]
_Config = Annotated[str | None, typer.Option(help="The TOML file of serve.")]
_SAY_EVERY = 50
"""Files between two lines of progress, at least; a large folder has twenty lines."""


def _with_store(
    where: tuple[str | None, str | None, str | None], act: Callable[[Store], Awaitable[None]]
) -> None:
    data, database, config = where
    settings = load_settings({"data": data, "database": database, "config": config})

    async def run() -> None:
        store = await open_store(settings.store_url)
        try:
            await act(store)
        finally:
            await store.close()

    asyncio.run(run())


def _now() -> int:
    return time.time_ns() // 1_000_000


@app.command("import")
def import_games(
    folder: Annotated[Path, typer.Argument(help="Folder of GCG, CSV and log files, or one file.")],
    edition: Annotated[
        str, typer.Option("--edition", "-e", help="The rules of games that name none.")
    ] = "",
    lexicon: Annotated[
        str, typer.Option("--lexicon", "-l", help="The list for sheets without squares.")
    ] = "",
    report: Annotated[
        Path | None, typer.Option(help="Write the refused files and why to this file.")
    ] = None,
    *,
    private: Annotated[
        bool,
        typer.Option(
            "--private", help="Only arbiters see these games; pupils' games are never public."
        ),
    ] = False,
    data: _Data = None,
    database: _Database = None,
    config: _Config = None,
) -> None:
    """Take every game of a folder into the archive; none is taken twice.

    It can be stopped at any time and started again. The server may be running. The status is 0
    when every file was taken or known, 1 when some were refused.
    """
    if edition and edition not in EDITIONS:
        raise SettingsError(f"no edition {edition[:40]!r}; there are {', '.join(EDITIONS)}")
    if not folder.exists():
        raise SettingsError(f"{folder}: there is no such folder")
    files = [folder] if folder.is_file() else files_in(folder)
    wishes = Wishes(cache(lambda language: open_lexicon(lexicon or language)), edition, not private)
    last = Report()

    async def act(store: Store) -> None:
        nonlocal last
        said, every = 0, max(_SAY_EVERY, len(files) // 20)
        async for last in take_in(store, files, wishes, _now):
            if last.seen - said >= every:
                said = last.seen
                typer.echo(f"{said} of {len(files)} files", err=True)

    _with_store((data, database, config), act)
    lines = [f"{path}: {why}" for path, why in last.refused]
    if report is not None:
        report.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    else:
        for line in lines:
            typer.echo(line, err=True)
    typer.echo(f"{last.taken} games taken, {last.known} known already, {len(lines)} files refused")
    raise typer.Exit(1 if lines else 0)


@app.command("export")
def export_games(
    folder: Annotated[Path, typer.Argument(help="Folder to write to; a folder a day in it.")],
    *,
    gcg: Annotated[bool, typer.Option("--gcg", help="As GCG, which has no times.")] = False,
    data: _Data = None,
    database: _Database = None,
    config: _Config = None,
) -> None:
    """Write every finished game to a file, as a log that `faristol replay` checks.

    Files that are there already stay. The status is 1 when a game could not be written.
    """
    last = Written()

    async def act(store: Store) -> None:
        nonlocal last
        async for last in give_back(store, folder, gcg=gcg, now=_now):
            typer.echo(f"{last.games} games", err=True)

    _with_store((data, database, config), act)
    for game, why in last.refused:
        typer.echo(f"{game}: {why}", err=True)
    typer.echo(f"{last.games} games written, {last.there} there already")
    raise typer.Exit(1 if last.refused else 0)


@app.command("unname")
def remove_name(
    name: Annotated[str, typer.Argument(help="The name as the games have it.")],
    data: _Data = None,
    database: _Database = None,
    config: _Config = None,
) -> None:
    """Take somebody's name out of every imported game; the games stay.

    Photographs of their sheets, on which the name is written, are removed.
    """
    changed = 0

    async def act(store: Store) -> None:
        nonlocal changed
        photos = Photos(store, _now, most_megabytes=0)
        changed = await unname(store, name, _now, photos.removing_all)

    _with_store((data, database, config), act)
    typer.echo(f"{changed} games")
    raise typer.Exit(0 if changed else 1)
