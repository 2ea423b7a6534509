"""What the tests need of the machine is installed once, however many ask for it."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[2] / "scripts"
_TOOLS = ("cat", "dirname", "flock", "head", "ls", "mkdir", "rmdir", "sh", "sleep", "sort", "tail")


def put(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{text}\n")
    (folder / name).chmod(0o755)


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A folder of programs: no browser, and an apt-get that fails where another one is at work."""
    programs = tmp_path / "programs"
    programs.mkdir()
    for tool in _TOOLS:
        found = shutil.which(tool)
        assert found, tool
        (programs / tool).symlink_to(found)
    put(programs, "id", "echo 0")
    put(programs, "dpkg-query", f"[ -e {tmp_path}/installed ] && echo installed")
    put(programs, "fc-list", f"[ -e {tmp_path}/installed ] && echo DejaVu || exit 1")
    put(
        programs,
        "apt-get",
        f"""mkdir {tmp_path}/busy || {{ echo "Could not get lock" >&2; exit 100; }}
echo "$1" >>{tmp_path}/asked
sleep 0.3
if [ "$1" = install ]; then
    echo "Unpacking chromium-headless-shell"
    echo >{tmp_path}/installed
    echo "#!/bin/sh" >{programs}/chromium-headless-shell
    /bin/chmod +x {programs}/chromium-headless-shell
fi
rmdir {tmp_path}/busy""",
    )
    return programs


def asked(machine: Path) -> list[str]:
    return (machine.parent / "asked").read_text().split()


def browser(machine: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [SCRIPTS / "browser"],
        env={**os.environ, "PATH": str(machine)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_asked_by_three_at_once_it_is_installed_once_and_all_go_on(machine: Path) -> None:
    asking = [browser(machine) for _ in range(3)]
    answers = [one.communicate(timeout=60) for one in asking]

    assert [one.returncode for one in asking] == [0, 0, 0], answers
    assert {out.strip() for out, _ in answers} == {str(machine / "chromium-headless-shell")}
    assert asked(machine) == ["update", "install"]


def test_what_is_installed_is_shown_while_it_is(machine: Path) -> None:
    out, said = browser(machine).communicate(timeout=60)

    assert out.strip() == str(machine / "chromium-headless-shell")
    assert "Installing Debian's chromium-headless-shell fontconfig" in said
    assert "Unpacking chromium-headless-shell" in said


def test_what_is_there_is_not_asked_for(machine: Path) -> None:
    browser(machine).communicate(timeout=60)
    browser(machine).communicate(timeout=60)

    assert asked(machine) == ["update", "install"]


def test_a_browser_without_a_font_gets_one(machine: Path) -> None:
    put(machine, "chromium", "")
    browser(machine).communicate(timeout=60)

    assert asked(machine) == ["update", "install"]


def test_who_may_not_install_is_told_what_is_missing(machine: Path) -> None:
    put(machine, "id", "echo 1000")
    asking = browser(machine)
    _, said = asking.communicate(timeout=60)

    assert asking.returncode != 0
    assert "install the packages 'chromium-headless-shell fontconfig fonts-dejavu-core'" in said


def test_a_failed_installation_is_a_failure(machine: Path) -> None:
    put(machine, "apt-get", "echo 'no space left on device' >&2; exit 100")
    asking = browser(machine)
    _, said = asking.communicate(timeout=60)

    assert asking.returncode == 100
    assert "no space left" in said


def test_the_test_command_installs_before_its_first_worker() -> None:
    done = subprocess.run(
        ["make", "--dry-run", "--always-make", "test"],
        cwd=SCRIPTS.parent,
        env={**os.environ, "MAKEFLAGS": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    steps = done.stdout.splitlines()
    first_test = next(n for n, step in enumerate(steps) if "/pytest " in step)

    for script in ("scripts/browser", "scripts/postgresql"):
        assert script in steps[:first_test]
    assert not [step for step in steps if "--last-failed" in step or "--reruns" in step]
