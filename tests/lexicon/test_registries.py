"""Registries' tools are run as they are found, and what they say is passed on.

The tools here are small programs put first on the path: they keep the contract of the
real ones (what they write, where, and their status) without a network.
"""

import os
from pathlib import Path

import pytest
from tests.lexicon.packages import catalan_debs, catalan_npm

from faristol.lexicon.errors import FetchError
from faristol.lexicon.registries import fetch_debian, fetch_npm, find_packages

TOLD: list[str] = []


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An otherwise empty folder of programs."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}/usr/bin{os.pathsep}/bin")
    return folder


def put(path: Path, tool: str, script: str) -> None:
    (path / tool).write_text(f"#!/bin/sh\n{script}\n")
    (path / tool).chmod(0o755)


@pytest.fixture
def scratch(tmp_path: Path) -> Path:
    folder = tmp_path / "scratch"
    folder.mkdir()
    return folder


def test_apt_uses_state_and_cache_of_its_own(tmp_path: Path, path: Path, scratch: Path) -> None:
    debs = catalan_debs(tmp_path / "pool")
    log = tmp_path / "log"
    put(path, "apt-get", f'echo "$@" >> {log}\ncase "$*" in *download*) cp {debs}/*.deb . ;; esac')

    fetched = fetch_debian(["wcatalan", "hunspell-ca"], scratch, TOLD.append)

    assert [(p.name, p.version) for p in fetched] == [
        ("wcatalan", "0.2011b-14"),
        ("hunspell-ca", "1:3.0.7+repack1-5"),
    ]
    update, download = log.read_text().splitlines()
    assert f"Dir::State={scratch}/state" in update
    assert f"Dir::Cache={scratch}/cache" in update
    assert update.endswith(" update")
    assert download.endswith(" download wcatalan hunspell-ca")


def test_a_failed_update_doesn_t_matter_where_the_download_works(
    tmp_path: Path, path: Path, scratch: Path
) -> None:
    debs = catalan_debs(tmp_path / "pool")
    put(path, "apt-get", f'case "$*" in *download*) cp {debs}/*.deb . ;; *) exit 100 ;; esac')

    assert len(fetch_debian(["wcatalan"], scratch, TOLD.append)) == 1


def test_what_apt_complains_of_is_passed_on(path: Path, scratch: Path) -> None:
    put(path, "apt-get", "echo 'E: Unable to locate package wcatalan' >&2; exit 100")

    with pytest.raises(FetchError, match="Unable to locate package wcatalan"):
        fetch_debian(["wcatalan"], scratch, TOLD.append)


def test_a_download_that_isn_t_a_package_is_refused(path: Path, scratch: Path) -> None:
    put(path, "apt-get", "echo '<html>log in to this network</html>' > wcatalan_1_all.deb")

    with pytest.raises(FetchError, match="not an intact package"):
        fetch_debian(["wcatalan"], scratch, TOLD.append)


def test_npm_packs_without_installing(tmp_path: Path, path: Path, scratch: Path) -> None:
    pool = catalan_npm(tmp_path / "pool")
    put(path, "npm", f'[ "$1" = pack ] && cp {pool}/*.tgz .')

    (package,) = fetch_npm(["dictionary-ca"], scratch, TOLD.append)

    assert (package.name, package.version) == ("dictionary-ca", "3.0.0")


def test_what_npm_complains_of_is_passed_on(path: Path, scratch: Path) -> None:
    put(path, "npm", "echo 'npm error code ENOTFOUND' >&2; exit 1")

    with pytest.raises(FetchError, match="ENOTFOUND"):
        fetch_npm(["dictionary-ca"], scratch, TOLD.append)


@pytest.mark.parametrize("word", ["error", "ERR!"])
def test_what_npm_says_first_is_passed_on_and_not_where_its_log_was(
    path: Path, scratch: Path, word: str
) -> None:
    said = [
        "code E404",
        "404 Not Found - dictionary-ca",
        "404 Note that you can also install from a",
        "404 tarball, folder, http url, or git folder.",
        "A complete log of this run can be found in:",
        f"    {scratch}/cache/_logs/debug-0.log",
    ]
    put(path, "npm", "\n".join(f"echo 'npm {word} {line}' >&2" for line in said) + "\nexit 1")

    with pytest.raises(FetchError, match=r"E404.*Not Found") as refused:
        fetch_npm(["dictionary-ca"], scratch, TOLD.append)
    assert "log" not in str(refused.value)
    assert "tarball" not in str(refused.value)


@pytest.mark.parametrize("lines", [0, 1])
def test_a_log_that_is_gone_is_no_reason(path: Path, scratch: Path, lines: int) -> None:
    log = "echo 'npm error A complete log of this run can be found in: /tmp/x/_logs/y' >&2"
    put(path, "npm", f"{log * lines}\nexit 1")

    with pytest.raises(FetchError, match="it gave no reason"):
        fetch_npm(["dictionary-ca"], scratch, TOLD.append)


@pytest.mark.parametrize(
    ("fetch", "tool"), [(fetch_debian, "apt-get"), (fetch_npm, "npm")], ids=["debian", "npm"]
)
def test_a_machine_without_the_tool_is_told_so(
    fetch: type, tool: str, scratch: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(scratch))

    with pytest.raises(FetchError, match=f"no {tool}"):
        fetch(["x"], scratch, TOLD.append)


def test_a_folder_of_packages_serves_instead(tmp_path: Path) -> None:
    folder = catalan_debs(tmp_path / "pool")

    assert [p.name for p in find_packages(["wcatalan", "hunspell-ca"], folder)] == [
        "wcatalan",
        "hunspell-ca",
    ]


def test_a_folder_without_the_package_is_named(tmp_path: Path) -> None:
    with pytest.raises(FetchError, match=f"no package wcatalan in {tmp_path}"):
        find_packages(["wcatalan"], tmp_path)


def test_two_of_the_same_package_are_one_too_many(tmp_path: Path) -> None:
    folder = catalan_debs(tmp_path / "pool")
    twin = folder / "wcatalan_9_all.deb"
    twin.write_bytes((folder / "wcatalan_0.2011b-14_all.deb").read_bytes())

    with pytest.raises(FetchError, match="more than one package wcatalan"):
        find_packages(["wcatalan"], folder)
