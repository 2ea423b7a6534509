"""Packages from the registries this machine is set up for: by apt, by npm, by uv or pip.

All run as an ordinary user, with state and cache of their own in a temporary folder; only
wheels stay in the usual cache of uv or pip, because one serves every language. Which
servers they ask is the machine's configuration, never ours. A folder of packages
fetched before serves instead where there is no network.
"""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from faristol.lexicon.archives import Package, open_package, open_wheel
from faristol.lexicon.errors import FetchError
from faristol.lexicon.recipes import Pinned

Tell = Callable[[str], None]

_NPM_LOG = re.compile(r"complete log of this run|/_logs/")
PATIENCE_S = 600
"""How long one run of a registry's own tool may take."""


def fetch_debian(packages: Sequence[str], into: Path, tell: Tell) -> list[Package]:
    """Download Debian packages with apt, without root and without installing them."""
    apt = shutil.which("apt-get")
    if apt is None:
        raise FetchError("there is no apt-get on this machine")
    command = [apt, *_private_apt(into)]
    tell("asking Debian for its package lists")
    # One dead source among many, or a hook that wants root, makes this fail although the
    # lists we need have come: the download decides.
    update = _run([*command, "update"], into)
    tell(f"fetching {', '.join(packages)}")
    download = _run([*command, "download", *packages], into)
    if download.returncode:
        raise FetchError(f"apt could not fetch {', '.join(packages)}: {_said(download, update)}")
    return [_fetched(into, f"{package}_*.deb", package) for package in packages]


def _private_apt(into: Path) -> list[str]:
    state, cache = into / "state", into / "cache"
    (state / "lists" / "partial").mkdir(parents=True)
    (cache / "archives" / "partial").mkdir(parents=True)
    (state / "status").touch()
    options = {
        "Dir::State": state,
        "Dir::State::status": state / "status",
        "Dir::Cache": cache,
        "Dir::Log": into,
        "APT::Sandbox::User": "root" if os.geteuid() == 0 else "",
        "Acquire::Languages": "none",
        "Acquire::Retries": 3,
    }
    return ["-q", *(part for name, value in options.items() for part in ("-o", f"{name}={value}"))]


def fetch_npm(packages: Sequence[str], into: Path, tell: Tell) -> list[Package]:
    """Download npm packages, without installing them."""
    npm = shutil.which("npm")
    if npm is None:
        raise FetchError("there is no npm on this machine")
    tell(f"fetching {', '.join(packages)}")
    command = [npm, "pack", "--loglevel=error", "--cache", str(into / "cache"), *packages]
    run = _run(command, into)
    if run.returncode:
        raise FetchError(f"npm could not fetch {', '.join(packages)}: {_said(run)}")
    return [_fetched(into, f"{package}-*.tgz", package) for package in packages]


def fetch_wheel(wheel: Pinned, into: Path, tell: Tell) -> Package:
    """Unpack exactly that wheel into a folder, without installing it for anybody.

    :raises FetchError: if there is neither uv nor pip, or the wheel isn't the one pinned.
    """
    tell(f"fetching {wheel.package}")
    wanted = into / "wanted.txt"
    wanted.write_text(f"{wheel.package}=={wheel.version} --hash=sha256:{wheel.sha256}\n")
    options = ["--no-deps", "--only-binary", ":all:", "--require-hashes", "--requirement"]
    place = into / wheel.package
    run = _run([*_wheel_tool(), *options, str(wanted), "--target", str(place)], into)
    if run.returncode:
        raise FetchError(f"{wheel.package} {wheel.version} could not be fetched: {_said(run)}")
    return Package(place, wheel.package, wheel.version, wheel.sha256)


def _wheel_tool() -> list[str]:
    """uv where there is one, on the path or beside this Python; else this Python's pip."""
    uv = shutil.which("uv") or shutil.which("uv", path=str(Path(sys.executable).parent))
    if uv is not None:
        return [uv, "pip", "install", "--python", sys.executable]
    if importlib.util.find_spec("pip") is not None:
        return [sys.executable, "-m", "pip", "install", "--no-compile"]
    pip = shutil.which("pip3") or shutil.which("pip")
    if pip is None:
        raise FetchError("there is neither uv nor pip on this machine")
    return [pip, "install", "--no-compile"]


def find_wheel(wheel: Pinned, folder: Path) -> Package:
    """A wheel that somebody has put into a folder."""
    found = sorted(folder.glob(f"{wheel.package}-{wheel.version}-*.whl"))
    if not found:
        raise FetchError(f"no wheel {wheel.package} {wheel.version} in {folder}")
    return open_wheel(found[0], wheel.package, wheel.version, wheel.sha256)


def find_packages(packages: Sequence[str], folder: Path) -> list[Package]:
    """Packages that somebody has put into a folder."""
    return [
        _fetched(folder, f"{package}[-_]*.{kind}", package)
        for package in packages
        for kind in ("deb" if any(folder.glob(f"{package}_*.deb")) else "tgz",)
    ]


def _fetched(folder: Path, pattern: str, name: str) -> Package:
    found = [
        package
        for path in sorted(folder.glob(pattern))
        if (package := open_package(path)).name == name
    ]
    if len(found) != 1:
        there = "more than one package" if found else "no package"
        raise FetchError(f"{there} {name} in {folder}")
    return found[0]


REGISTRIES: dict[str, Callable[[Sequence[str], Path, Tell], list[Package]]] = {
    "debian": fetch_debian,
    "npm": fetch_npm,
}


def _run(command: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
    try:
        return subprocess.run(  # noqa: S603 - a tool found on the path, arguments of ours
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=PATIENCE_S,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        name = Path(command[0]).name
        raise FetchError(f"{name} has not answered for {PATIENCE_S // 60} minutes") from error


def _said(*runs: subprocess.CompletedProcess[str]) -> str:
    """What each tool complained of: npm says it first and then at length, apt says it last."""
    complaints = []
    for run in runs:
        # npm's log lies in the temporary folder, and is gone when somebody reads this.
        lines = [s for s in run.stderr.splitlines() if s.strip() and not _NPM_LOG.search(s)]
        by_npm = [line for line in lines if line.startswith(("npm error", "npm ERR"))]
        by_apt = [line for line in lines if line.startswith("E:")]
        complaints.extend(by_npm[:2] or (by_apt or lines)[-2:])
    return "; ".join(dict.fromkeys(complaints)) or "it gave no reason"
