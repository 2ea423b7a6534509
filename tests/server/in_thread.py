"""A server in a thread of its own, for tools that are not asynchronous."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from faristol.server.running import Running, start
from faristol.server.settings import Settings


@contextmanager
def server_in_thread(settings: Settings) -> Iterator[Running]:
    ready = threading.Event()
    box: list[Running] = []

    async def run() -> None:
        running = await start(settings, robot_pause_s=0)
        box.append(running)
        ready.set()
        await running.stopped()

    thread = threading.Thread(target=lambda: asyncio.run(run()), daemon=True)
    thread.start()
    if not ready.wait(20):
        raise TimeoutError("the server did not start")
    try:
        yield box[0]
    finally:
        box[0].stop_soon()
        thread.join(20)
