"""`faristol serve`: Faristol for this machine and the phones around it."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from faristol.cli import new_app
from faristol.lexicon import LexiconError
from faristol.server.nearby import is_local, network_address
from faristol.server.settings import Settings, SettingsError, load_settings
from faristol.store import StoreError

if TYPE_CHECKING:
    from faristol.server.running import Running

app = new_app("Faristol for this machine and the phones around it.")
SAID_PLAINLY = (SettingsError, StoreError, LexiconError, OSError)


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
    workers: Annotated[int | None, typer.Option(help="Processes that think for robots.")] = None,
    public_url: Annotated[
        str | None, typer.Option(help="How people reach it, behind a proxy: https://…")
    ] = None,
    certificate: Annotated[str | None, typer.Option(help="TLS certificate, PEM.")] = None,
    key: Annotated[str | None, typer.Option(help="TLS key, PEM.")] = None,
    trusted_proxies: Annotated[
        str | None, typer.Option(help="Proxies whose X-Forwarded-For is believed.")
    ] = None,
    guests: Annotated[
        bool | None, typer.Option("--guests/--no-guests", help="Whether guests may come in.")
    ] = None,
    log: Annotated[str | None, typer.Option(help="debug, info, warning or error.")] = None,
    config: Annotated[str | None, typer.Option(help="A TOML file with any of these.")] = None,
) -> None:
    """Serve until Ctrl+C.

    Every option may also stand in the environment (FARISTOL_PORT, …) or in the TOML file;
    what is given here counts first. The first start prints a link for the administrator.
    """
    flags = {name: value for name, value in locals().items() if value is not None}
    settings = load_settings(flags)
    _run(settings)


def _run(settings: Settings) -> None:
    from faristol.server.logs import set_up_logs
    from faristol.server.running import serve as run

    set_up_logs(settings.log)

    def ready(running: "Running", secret: str | None) -> None:
        typer.echo(welcome(settings, running.port, secret))

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


def welcome(settings: Settings, port: int, secret: str | None) -> str:
    """What is printed when the server is ready."""
    import io

    import segno

    scheme = "https" if settings.certificate else "http"
    own = settings.public_url.rstrip("/") or f"{scheme}://localhost:{port}"
    lines = ["Faristol is ready.", "", f"  On this machine:  {own}/"]
    near = "" if settings.public_url or is_local(settings.host) else network_address()
    if near:
        phones = f"{scheme}://{near}:{port}/"
        code = io.StringIO()
        segno.make(phones, error="l", micro=False).terminal(code, compact=True)
        lines += [f"  For phones on the same network:  {phones}", "", code.getvalue()]
    if secret:
        base = own if not near else f"{scheme}://{near}:{port}"
        lines += [
            "There is no administrator yet. This link makes one, once, within a day:",
            f"  {base}/invitation/{secret}",
            "",
        ]
    return "\n".join([*lines, "Stop with Ctrl+C."])
