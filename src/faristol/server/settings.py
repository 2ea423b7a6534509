"""Settings: flags over environment over one TOML file over these defaults."""

import ipaddress
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import get_type_hints

import msgspec

from faristol.store import sqlite_url

_PREFIX = "FARISTOL_"


class SettingsError(ValueError):
    """A setting that does not exist, or has no such value; the message says where it stands."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How this server runs."""

    host: str = "0.0.0.0"  # noqa: S104 - phones around are who it is for
    port: int = 8765
    data: str = "faristol-data"
    """The folder for the embedded store."""
    database: str = ""
    """A store elsewhere, `postgresql://…`; empty for the one in `data`."""
    workers: int = 1
    """Processes that think for the robots."""
    thinking: int = 30
    """Seconds that champions may think in a minute, all together; 0: at a glance."""
    public_url: str = ""
    """How people reach this server, where that is not its own address: https://play.example.org."""
    certificate: str = ""
    key: str = ""
    trusted_proxies: str = ""
    """Addresses or networks whose X-Forwarded-For is believed, by commas; empty for none."""
    guests: bool = True
    tables: int = 20_000
    """Live tables at most."""
    photos: int = 1_000
    """Megabytes that photographs of score sheets may take in the store; 0 for none at all."""
    log: str = "info"
    quick_hashes: bool = False
    """Only for tests: passwords hashed at a price anybody could pay."""

    @property
    def store_url(self) -> str:
        """Where the log is."""
        return self.database or sqlite_url(Path(self.data) / "faristol.db")


def load_settings(
    flags: Mapping[str, object], environment: Mapping[str, str] | None = None
) -> Settings:
    """Put the sources together; `flags` whose value is None were not given.

    :raises SettingsError: naming the setting and the source.
    """
    environment = os.environ if environment is None else environment
    values: dict[str, object] = {}
    path = flags.get("config") or environment.get(f"{_PREFIX}CONFIG")
    if path:
        values |= _from_file(Path(str(path)))
    names = Settings.__struct_fields__
    for name in names:
        text = environment.get(_PREFIX + name.upper())
        if text is not None:
            values[name] = _converted(name, text, f"{_PREFIX}{name.upper()}")
    values |= {name: flags[name] for name in names if flags.get(name) is not None}
    try:
        settings = msgspec.convert(values, Settings, strict=True)
    except msgspec.ValidationError as error:
        raise SettingsError(str(error)) from None
    _check(settings)
    return settings


def _from_file(path: Path) -> dict[str, object]:
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise SettingsError(f"{path}: {error}") from None
    for name in values:
        if name not in Settings.__struct_fields__:
            raise SettingsError(f"{path}: there is no setting {name!r}")
    return values


def _converted(name: str, text: str, source: str) -> object:
    kind = get_type_hints(Settings)[name]
    if kind is str:
        return text
    try:
        return msgspec.convert(text, kind, strict=False)
    except msgspec.ValidationError as error:
        raise SettingsError(f"{source}: {error}") from None


def _check(settings: Settings) -> None:
    if not 0 <= settings.port <= 65_535:
        raise SettingsError(f"port: {settings.port} is none")
    if not 0 <= settings.workers <= 64:
        raise SettingsError("workers: 0 to 64 processes")
    if not 0 <= settings.photos <= 1_000_000:
        raise SettingsError("photos: 0 to 1000000 megabytes")
    if bool(settings.certificate) != bool(settings.key):
        raise SettingsError("certificate and key belong together")
    for each in settings.trusted_proxies.replace(",", " ").split():
        if "/" in each:
            _check_network(each)
    if settings.public_url and not settings.public_url.startswith(("http://", "https://")):
        raise SettingsError("public_url: begins with http:// or https://")


def _check_network(text: str) -> None:
    try:
        ipaddress.ip_network(text, strict=False)
    except ValueError as error:
        raise SettingsError(f"trusted_proxies: {error}") from None
