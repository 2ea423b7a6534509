"""Work that is the same wherever it is done: here, in other processes, or on a Ray cluster.

What is worked out hangs on what is told alone, so the results are the same, in the same order.
"""

import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from importlib import import_module
from itertools import islice
from typing import Annotated, Any, TypeVar

import typer

T = TypeVar("T")
R = TypeVar("R")

_AHEAD = 4
"""Pieces of work that wait for each process, so that none idles."""

ProcessesOption = Annotated[
    int, typer.Option("--processes", min=1, max=256, help="Processes of this machine to work in.")
]
RayOption = Annotated[
    bool, typer.Option("--ray", help="Work on the Ray cluster that this machine belongs to.")
]


class NoClusterError(ValueError):
    """Ray was asked for and can't be had."""


def worked_out(
    work: Callable[[T], R], told: Iterable[T], *, processes: int = 1, on_ray: bool = False
) -> Iterator[R]:
    """`work` done with each of `told`, in their order. It is a function of a module.

    :raises NoClusterError: where there is no Ray.
    """
    if on_ray:
        yield from _on_ray(work, told)
    elif processes == 1:
        yield from map(work, told)
    else:
        spawn = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(processes, mp_context=spawn) as pool:
            try:
                yield from _in_order(lambda one: pool.submit(work, one), told, processes * _AHEAD)
            finally:
                pool.shutdown(wait=True, cancel_futures=True)


def _in_order(submit: Callable[[T], Future[R]], told: Iterable[T], at_once: int) -> Iterator[R]:
    rest = iter(told)
    waiting = [submit(one) for one in islice(rest, at_once)]
    while waiting:
        yield waiting.pop(0).result()
        waiting += [submit(one) for one in islice(rest, 1)]


def _on_ray(work: Callable[[T], R], told: Iterable[T]) -> Iterator[R]:
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise NoClusterError("Ray is not installed here: pip install 'faristol[cluster]'") from None
    if not ray.is_initialized():
        ray.init(address="auto", log_to_driver=False)
    remote = ray.remote(work)
    at_once = max(1, int(ray.cluster_resources().get("CPU", 1))) * _AHEAD
    rest = iter(told)
    waiting = [remote.remote(one) for one in islice(rest, at_once)]
    while waiting:
        yield ray.get(waiting.pop(0))
        waiting += [remote.remote(one) for one in islice(rest, 1)]
