"""What holds for every test."""

import gc
import signal
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

# No test asserts a time: a busy machine says nothing about us.
settings.register_profile("faristol", deadline=None)
settings.load_profile("faristol")

# A shell starts what runs in the background deaf to interrupts, and every child inherits that;
# tests that interrupt a command mean one that hears it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """The tests stay to the end: to look for garbage among them took as long as to find them."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path,
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """The tests have no doctests: looking for some would import every module a second time."""
    found = yield
    return [each for each in found if isinstance(each, pytest.Module) or file_path.suffix != ".py"]
