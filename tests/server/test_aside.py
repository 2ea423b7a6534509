"""Work in threads: the addresses that ask take turns, and none takes all of the threads."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import faristol.server
from faristol.server.aside import Aside, OfVersions, asker
from faristol.server.problem import Problem, ProblemCode
from faristol.server.sheets import finding
from faristol.server.sheets.finding import SheetWorker
from faristol.server.study import workers as study_workers
from faristol.server.study.workers import AnalysisWorker
from tests.server.waiting import until

pytestmark = pytest.mark.anyio

HOSTILE, OTHER = "127.0.0.2", "127.0.0.3"


class Work:
    """Remembers for whom it was done, and is done when it is let."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.may_end = threading.Semaphore(0)

    def __call__(self, address: str) -> str:
        self.begun.append(address)
        assert self.may_end.acquire(timeout=20)
        return address

    def end(self, times: int) -> None:
        self.may_end.release(times)


@pytest.fixture
def work() -> Iterator[Work]:
    made = Work()
    yield made
    made.end(1_000)


def asks(aside: Aside, work: Work, address: str) -> "asyncio.Task[str]":
    asker.set(address)
    return asyncio.create_task(aside.work_out(work, address))


async def test_an_address_waits_for_itself_and_for_nobody_else(work: Work) -> None:
    aside = Aside(3, "test", most_of_one=100)
    hostile = [asks(aside, work, HOSTILE) for _ in range(50)]
    await until(lambda: work.begun == [HOSTILE, HOSTILE])
    other = asks(aside, work, OTHER)
    await until(lambda: work.begun == [HOSTILE, HOSTILE, OTHER])
    # A second one of the other waits behind one of the many, not behind all of them.
    again = asks(aside, work, OTHER)
    work.end(4)
    await until(lambda: work.begun.count(OTHER) == 2)
    assert work.begun.count(HOSTILE) < 8
    work.end(100)
    assert await other == await again == OTHER
    assert await asyncio.gather(*hostile) == [HOSTILE] * 50
    await until(lambda: not aside._places._busy)
    aside.close()


async def test_too_much_of_one_address_is_refused_and_others_are_not(work: Work) -> None:
    aside = Aside(2, "test", most_of_one=5)
    hostile = [asks(aside, work, HOSTILE) for _ in range(20)]
    await until(lambda: sum(task.done() for task in hostile) == 14)
    for task in hostile[6:]:
        with pytest.raises(Problem, match="at once"):
            await task
    other = asks(aside, work, OTHER)
    await until(lambda: OTHER in work.begun)
    work.end(7)
    assert await other == OTHER
    assert await asyncio.gather(*hostile[:6]) == [HOSTILE] * 6
    aside.close()


async def test_who_hung_up_waits_no_more_and_takes_nobodys_turn(work: Work) -> None:
    aside = Aside(1, "test", most_of_one=100)
    tasks = [asks(aside, work, HOSTILE) for _ in range(10)]
    await until(lambda: len(work.begun) == 1)
    for task in tasks[:9]:
        task.cancel()
    await asyncio.gather(*tasks[:9], return_exceptions=True)
    # The first is still worked on, though nobody waits for it: its thread is taken.
    assert len(work.begun) == 1
    work.end(2)
    assert await tasks[9] == HOSTILE
    assert len(work.begun) == 2
    await until(lambda: not aside._places._busy and not len(aside._places._waiting))
    aside.close()


async def test_analyses_are_made_by_turns_of_the_addresses(
    work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study_workers, "_MOST_OF_ONE", 20)
    worker = AnalysisWorker(0)

    def asked(address: str) -> "asyncio.Task[str]":
        asker.set(address)
        return asyncio.create_task(worker.think(work, address))

    hostile = [asked(HOSTILE) for _ in range(30)]
    await until(lambda: sum(task.done() for task in hostile) == 9)
    other = asked(OTHER)
    await until(lambda: len(worker._places._waiting) == 21)
    work.end(2)
    await until(lambda: OTHER in work.begun)
    assert work.begun.count(HOSTILE) == 2
    work.end(30)
    assert await other == OTHER
    done = await asyncio.gather(*hostile, return_exceptions=True)
    assert done.count(HOSTILE) == 21
    assert {each.code for each in done if isinstance(each, Problem)} == {ProblemCode.BUSY}
    worker.close()


async def test_who_waits_too_long_for_an_analysis_is_told_so_and_takes_nobodys_turn(
    work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study_workers, "_DEADLINE_S", 0.05)
    worker = AnalysisWorker(0)
    for _ in range(3):
        with pytest.raises(Problem) as refused:
            await worker.think(work, OTHER)
        assert refused.value.code == ProblemCode.TOO_LONG
    assert not worker._places._busy
    assert not len(worker._places._waiting)
    work.end(3)
    worker.close()


async def test_sheets_are_looked_at_by_turns_of_the_people(
    work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, "_AT_ONCE", 4)
    worker = SheetWorker(0)
    asking = [HOSTILE] * 4 + [OTHER]
    tasks = [asyncio.create_task(worker.work_out(who, work, who)) for who in asking]
    work.end(5)
    assert await asyncio.gather(*tasks) == asking
    assert work.begun[:3] == [HOSTILE, HOSTILE, OTHER]
    worker.close()


async def test_what_many_ask_of_one_version_is_worked_out_once(work: Work) -> None:
    aside = Aside(4, "test", most_of_one=100)
    views: OfVersions[str] = OfVersions(aside)

    def asked(version: int) -> "asyncio.Task[str]":
        return asyncio.create_task(views.get("season", version, work, f"as of {version}"))

    first = [asked(1) for _ in range(50)]
    await until(lambda: work.begun)
    first[0].cancel()  # who goes takes it from nobody
    second = [asked(2) for _ in range(50)]
    await until(lambda: len(work.begun) == 2)
    work.end(2)
    assert await asyncio.gather(*first[1:]) == ["as of 1"] * 49
    assert await asyncio.gather(*second) == ["as of 2"] * 50
    assert await asked(2) == "as of 2"
    assert sorted(work.begun) == ["as of 1", "as of 2"]
    aside.close()


async def test_what_did_not_come_about_is_worked_out_for_the_next_one() -> None:
    aside = Aside(1, "test", most_of_one=100)
    views: OfVersions[float] = OfVersions(aside)
    with pytest.raises(ZeroDivisionError):
        await views.get("season", 1, lambda: 1 / 0)
    assert await views.get("season", 1, lambda: 1 / 2) == 0.5
    aside.close()


async def test_what_fails_fails_for_whoever_asked(work: Work) -> None:
    aside = Aside(1, "test", most_of_one=1, steps_back=True)
    with pytest.raises(ZeroDivisionError):
        await aside.work_out(lambda: 1 // 0)
    work.end(1)
    assert await asks(aside, work, OTHER) == OTHER
    aside.close()
    with pytest.raises(RuntimeError):
        await aside.work_out(lambda: 1)
    assert not aside._places._busy


def test_nothing_that_is_asked_for_is_worked_out_in_threads_that_all_share() -> None:
    server = Path(faristol.server.__file__).parent
    modules = {path: path.read_text(encoding="utf-8") for path in server.rglob("*.py")}
    asked = {path: text for path, text in modules.items() if "request: Request" in text}
    assert len(asked) > 20
    assert [path.name for path, text in asked.items() if "to_thread" in text] == []
