"""Files out of packages: Debian's .deb, npm's .tgz and PyPI's .whl, without installing any.

Only reads named files into memory; nothing of a package is ever written or run.
"""

import io
import json
import lzma
import re
import shutil
import subprocess
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path, PurePosixPath

from faristol.lexicon.errors import FetchError

LARGEST_MEMBER = 128 << 20
"""Word lists have a few megabytes; more is no word list."""
_ENCRYPTED = 0x1
_DAMAGED = (
    tarfile.TarError,
    zipfile.BadZipFile,
    NotImplementedError,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    OSError,
    KeyError,
    ValueError,
)


@dataclass(frozen=True, slots=True)
class Package:
    """A package file that has been fetched."""

    path: Path
    name: str
    version: str
    """As the registry writes it."""
    sha256: str

    @property
    def upstream_version(self) -> str:
        """The version its authors gave: without Debian's epoch, revision and repacking."""
        version = self.version.partition(":")[2] or self.version
        return re.sub(r"[+~](?:repack|dfsg|ds).*|-[^-]*$", "", version)

    def read(self, file: str) -> bytes:
        """The contents of one file in the package.

        :raises FetchError: if the package is damaged or has no such file.
        """
        try:
            if self.path.is_dir():  # PyPI's tools unpack what they have checked
                return _unpacked(self.path / file)
            if self.path.suffix == ".whl":
                return _zipped(self.path, file)
            with _contents(self.path) as contents:
                return _member(contents, file)
        except _DAMAGED as error:
            raise FetchError(f"{self.path.name}: can't read {file}: {error}") from error


def open_package(path: Path) -> Package:
    """Read a package's name and version from the package itself.

    :raises FetchError: if it is no package, or a damaged one.
    """
    try:
        data = path.read_bytes()
        if path.suffix == ".deb":
            control = dict(_ar_members(data))
            name, version = _control_fields(_tar(control, "control.tar"))
        else:
            with tarfile.open(fileobj=io.BytesIO(data)) as contents:
                about = json.loads(_member(contents, "package/package.json"))
                name, version = str(about["name"]), str(about["version"])
    except (*_DAMAGED, TypeError, RecursionError) as error:
        raise FetchError(f"{path.name}: not an intact package: {error}") from error
    return Package(path, name, version, sha256(data).hexdigest())


def open_wheel(path: Path, name: str, version: str, sha256_wanted: str) -> Package:
    """A wheel file that must be exactly the one wanted.

    :raises FetchError: if it is another.
    """
    try:
        found = sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise FetchError(f"{path.name}: {error.strerror or error}") from error
    if found != sha256_wanted:
        raise FetchError(f"{path.name}: its SHA-256 is {found}, not {sha256_wanted}")
    return Package(path, name, version, found)


def _unpacked(path: Path) -> bytes:
    if path.stat().st_size > LARGEST_MEMBER:
        raise ValueError("too large for a word list")
    return path.read_bytes()


def _zipped(path: Path, file: str) -> bytes:
    with zipfile.ZipFile(path) as wheel:
        about = wheel.getinfo(file)
        if about.file_size > LARGEST_MEMBER:
            raise ValueError("too large for a word list")
        if about.flag_bits & _ENCRYPTED:
            raise ValueError("it is encrypted")
        return wheel.read(file)


def _contents(path: Path) -> tarfile.TarFile:
    data = path.read_bytes()
    if path.suffix != ".deb":
        return tarfile.open(fileobj=io.BytesIO(data))
    members = dict(_ar_members(data))
    if any(name.startswith("data.tar.zst") for name in members):
        # Ubuntu packs with zstd, which Python learns in 3.14; dpkg is there where apt is.
        return tarfile.open(fileobj=io.BytesIO(_unpacked_by_dpkg(path)))
    return tarfile.open(fileobj=io.BytesIO(_tar(members, "data.tar")))


def _unpacked_by_dpkg(path: Path) -> bytes:
    dpkg = shutil.which("dpkg-deb")
    if dpkg is None:
        raise ValueError("packed with zstd, and there is no dpkg-deb to unpack it")
    command = [dpkg, "--fsys-tarfile", str(path)]
    run = subprocess.run(command, capture_output=True, check=False)  # noqa: S603
    if run.returncode:
        raise ValueError(run.stderr.decode(errors="replace").strip())
    return run.stdout


def _ar_members(data: bytes) -> Iterator[tuple[str, bytes]]:
    if not data.startswith(b"!<arch>\n"):
        raise ValueError("no ar archive")
    at = 8
    while at + 60 <= len(data):
        header = data[at : at + 60]
        size = int(header[48:58])
        body = data[at + 60 : at + 60 + size]
        if header[58:] != b"`\n" or len(body) < size:
            raise ValueError("ar archive cut short")
        yield header[:16].decode("ascii").rstrip(" /"), body
        at += 60 + size + size % 2


def _tar(members: dict[str, bytes], stem: str) -> bytes:
    for name, body in members.items():
        if name.startswith(stem):
            return body
    raise ValueError(f"no {stem} inside")


def _control_fields(control: bytes) -> tuple[str, str]:
    with tarfile.open(fileobj=io.BytesIO(control)) as contents:
        text = _member(contents, "control").decode("utf-8")
    fields = dict(line.split(": ", 1) for line in text.splitlines() if ": " in line)
    return fields["Package"], fields["Version"]


def _member(contents: tarfile.TarFile, file: str) -> bytes:
    for member in contents:
        if str(PurePosixPath(member.name)) == file and member.isfile():
            if member.size > LARGEST_MEMBER:
                raise ValueError(f"{member.size} bytes: too large for a word list")
            body = contents.extractfile(member)
            assert body is not None  # it is a file
            return body.read()
    raise ValueError("no such file inside")
