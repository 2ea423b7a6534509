"""`faristol serve`: Faristol for this machine and the phones around it."""

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from faristol.cli import new_app
from faristol.lexicon import LexiconError
from faristol.server.addresses import Addresses
from faristol.server.settings import Settings, SettingsError, load_settings
from faristol.store import StoreError

if TYPE_CHECKING:
    from faristol.server.running import Running

app = new_app("Faristol for this machine and the phones around it.")
USER_ERRORS = (SettingsError, StoreError, LexiconError, OSError)


@app.command()
def serve(
    host: Annotated[
        str | None, typer.Option(help="Address to listen on; 127.0.0.1 for this machine alone.")
    ] = None,
    port: Annotated[int | None, typer.Option(help="Port; 0 for any.")] = None,
    data: Annotated[str | None, typer.Option(help="Folder for the store.")] = None,
    database: Annotated[
        str | None, typer.Option(help="A store elsewhere: postgresql://USER@HOST/NAME.")
    ] = None,
    workers: Annotated[int | None, typer.Option(help="Worker processes for the robots.")] = None,
    public_url: Annotated[
        str | None, typer.Option(help="Public address when behind a proxy: https://…")
    ] = None,
    certificate: Annotated[str | None, typer.Option(help="TLS certificate, PEM.")] = None,
    key: Annotated[str | None, typer.Option(help="TLS key, PEM.")] = None,
    trusted_proxies: Annotated[
        str | None, typer.Option(help="Proxies whose X-Forwarded-For header is trusted.")
    ] = None,
    guests: Annotated[
        bool | None, typer.Option("--guests/--no-guests", help="Whether guests can sign in.")
    ] = None,
    log: Annotated[str | None, typer.Option(help="debug, info, warning or error.")] = None,
    config: Annotated[str | None, typer.Option(help="A TOML file with any of these.")] = None,
) -> None:
    """Serve until Ctrl+C.

    Every option can also be set in the environment (FARISTOL_PORT, …) or in the TOML file;
    command-line options take precedence. The first start prints a link for the administrator.
    """
    flags = {name: value for name, value in locals().items() if value is not None}
    settings = load_settings(flags)
    _run(settings)


def _run(settings: Settings) -> None:
    from faristol.server.logs import set_up_logs
    from faristol.server.running import serve as run

    set_up_logs(settings.log)

    def ready(running: "Running", secret: str | None) -> None:
        typer.echo(welcome(settings, running.port, secret, running.services.clock.behind_ms))

    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(run(settings, ready, built_client()))


def _loop_factory() -> type[asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.Loop


def built_client() -> Path | None:
    """The web client, where one has been built or was installed with the package."""
    import faristol

    package = Path(faristol.__file__).parent
    for folder in (package / "web", package.parent.parent / "web" / "dist"):
        if (folder / "index.html").is_file():
            return folder
    return None


def welcome(settings: Settings, port: int, secret: str | None, behind_ms: int = 0) -> str:
    """What is printed when the server is ready."""
    import io

    import segno

    addresses = Addresses(settings)
    addresses.port = port
    if addresses.public:
        phones = [addresses.public]
        lines = [f"  Address:  {addresses.public}/"]
    else:
        phones = addresses.networks()
        lines = [f"  On this machine:  {addresses.own}/"]
        lines += [f"  For phones:       {each}/" for each in phones]
    lines = ["Faristol is ready.", "", *lines]
    if len(phones) > 1:
        lines.append("  This machine is in several networks; the code is for the first of them.")
    if phones:
        code = io.StringIO()
        segno.make(f"{phones[0]}/", error="l", micro=False).terminal(code, compact=True)
        lines += ["", code.getvalue()]
    if behind_ms:
        lines += [
            f"This machine's clock is {timedelta(seconds=behind_ms // 1000)} behind the stored "
            "games. Time goes on from there and nobody loses any. Set the clock and start again.",
            "",
        ]
    if secret:
        lines += [
            "There is no administrator yet. Open this link within a day to become one "
            "(it works once):",
            f"  {(phones or [addresses.own])[0]}/invitation/{secret}",
            "",
        ]
    return "\n".join([*lines, "Stop with Ctrl+C."])
