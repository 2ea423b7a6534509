"""A PostgreSQL server of the tests' own: loopback, a free port, a folder that goes away."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_SCRIPT = Path(__file__).parent.parent / "scripts" / "postgresql"


def _as_postgres() -> list[str]:
    """PostgreSQL refuses to run as root; Debian's package brings a user for it."""
    if os.geteuid() != 0:
        return []
    user = pwd.getpwnam("postgres")
    return ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class PostgresServer:
    """A running server; `url` gives the address of a database on it."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs = programs
        self._folder = folder
        self._port = _free_port()
        self._count = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._run("initdb", "-D", f"{folder}/data", "-U", "faristol", "-A", "trust", "-N")

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [*_as_postgres(), str(self._programs / program), *arguments],
            cwd=self._folder,
            check=True,
            capture_output=True,
        )

    def start(self) -> None:
        options = ["-c", "listen_addresses=127.0.0.1", "-c", "fsync=off", "-k", str(self._folder)]
        self._process = subprocess.Popen(
            [
                *_as_postgres(),
                str(self._programs / "postgres"),
                *("-D", f"{self._folder}/data", "-p", str(self._port)),
                *options,
            ],
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._wait()

    def _wait(self) -> None:
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            ready = subprocess.run(
                [str(self._programs / "pg_isready"), "-h", "127.0.0.1", "-p", str(self._port)],
                capture_output=True,
                check=False,
            )
            if ready.returncode == 0:
                return
            time.sleep(0.05)
        raise TimeoutError("PostgreSQL did not start")

    def stop(self, *, at_once: bool = False) -> None:
        if self._process is not None:
            # SIGINT: fast shutdown; SIGQUIT: as if the power had gone.
            self._process.send_signal(3 if at_once else 2)
            self._process.wait(timeout=30)
            self._process = None

    def new_database(self) -> str:
        """The address of a new, empty database."""
        self._count += 1
        name = f"faristol_{self._count}"
        self._run(
            "psql",
            *("-h", "127.0.0.1", "-p", str(self._port), "-U", "faristol", "-d", "postgres"),
            *("-q", "-c", f"CREATE DATABASE {name} STRATEGY file_copy"),
        )
        return f"postgresql://faristol@127.0.0.1:{self._port}/{name}"


@contextmanager
def postgres_server() -> Iterator[PostgresServer]:
    found = subprocess.run([str(_SCRIPT)], check=True, capture_output=True, text=True)
    folder = Path(tempfile.mkdtemp(prefix="faristol-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
    try:
        server = PostgresServer(Path(found.stdout.strip()), folder)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
