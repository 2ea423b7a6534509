"""`faristol admin`: what whoever can touch the store may do without signing in."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Annotated, TypeVar

import typer

from faristol.cli import new_app
from faristol.server.auth.accounts import clean_login
from faristol.server.auth.auth import Auth
from faristol.server.problem import Problem
from faristol.server.records.recorder import Recorder
from faristol.server.roles import EVERYWHERE, Grant, Role
from faristol.server.settings import SettingsError, load_settings
from faristol.store import (
    Store,
    StoreError,
    Verified,
    check_streams,
    open_store,
)

app = new_app(
    "Invite people, list accounts and check the database, with or without a running server."
)
USER_ERRORS = (SettingsError, StoreError, Problem, OSError)

_T = TypeVar("_T")
_Data = Annotated[str | None, typer.Option(help="Folder of the store.")]
_Database = Annotated[str | None, typer.Option(help="Database URL, as for serve.")]
_Config = Annotated[str | None, typer.Option(help="The TOML file of serve.")]


def _with_store(
    where: tuple[str | None, str | None, str | None], act: Callable[[Store], Awaitable[_T]]
) -> _T:
    data, database, config = where
    settings = load_settings({"data": data, "database": database, "config": config})

    async def run() -> _T:
        store = await open_store(settings.store_url)
        try:
            return await act(store)
        finally:
            await store.close()

    return asyncio.run(run())


def _now() -> int:
    return time.time_ns() // 1_000_000


@app.command()
def invite(
    role: Annotated[Role, typer.Option(help="The role the link brings.")] = Role.ADMINISTRATOR,
    event: Annotated[
        str, typer.Option(help="Event the role is for; * for all events.")
    ] = EVERYWHERE,
    uses: Annotated[int, typer.Option(help="How many people may use it.")] = 1,
    days: Annotated[int, typer.Option(help="Days until the link expires.")] = 1,
    data: _Data = None,
    database: _Database = None,
    config: _Config = None,
) -> None:
    """Print the path of an invitation link; put the server's address before it."""

    async def act(store: Store) -> str:
        lodge = Auth(store, _now)
        grants = [Grant(role, event)]
        return await lodge.invitations.invite(grants, by="command-line", uses=uses, days=days)

    typer.echo(f"/invitation/{_with_store((data, database, config), act)}")


@app.command()
def password(
    login: Annotated[str, typer.Argument(help="Username of the person who lost their password.")],
    data: _Data = None,
    database: _Database = None,
    config: _Config = None,
) -> None:
    """Print the path of a one-time link, valid for a day, for choosing a new password."""

    async def act(store: Store) -> str:
        lodge = Auth(store, _now)
        found = await lodge.accounts.by_login(clean_login(login))
        if found is None:
            raise SettingsError(f"no such login: {login}")
        return (await lodge.lost.make_link(found[0], by="command-line"))[0]

    typer.echo(f"/password/{_with_store((data, database, config), act)}")


@app.command()
def accounts(data: _Data = None, database: _Database = None, config: _Config = None) -> None:
    """List accounts, their kind and their roles."""

    async def act(store: Store) -> list[str]:
        lodge = Auth(store, _now)
        return [
            "\t".join(
                [
                    account_id,
                    account.kind.value,
                    account.login or "-",
                    account.name,
                    " ".join(f"{g.role.value}@{g.event}" for g in account.grants) or "-",
                    "disabled" if account.disabled else "",
                ]
            ).rstrip()
            for account_id, account in await lodge.accounts.all()
        ]

    for line in _with_store((data, database, config), act):
        typer.echo(line)


@app.command()
def records(data: _Data = None, database: _Database = None, config: _Config = None) -> None:
    """Rebuild the archive, profiles and ratings from the logs of finished games."""

    async def act(store: Store) -> int:
        recorder = Recorder(store, Auth(store, _now).accounts, _now)
        await recorder.rebuild()
        await recorder.catch_up()
        return len(await store.find("archive", _now()))

    games = _with_store((data, database, config), act)
    typer.echo(f"Rebuilt records for {games} {'game' if games == 1 else 'games'}.")


@app.command()
def check(data: _Data = None, database: _Database = None, config: _Config = None) -> None:
    """Recompute every hash; exit with status 2 after naming every stream that is damaged."""

    async def act(store: Store) -> Verified:
        verified, broken = await check_streams(store)
        for error in broken[:-1]:
            typer.echo(str(error), err=True)
        if broken:
            raise broken[-1]
        return verified

    verified = _with_store((data, database, config), act)
    typer.echo(f"{verified.streams} streams, {verified.events} events: all hashes are correct.")
