"""What Prometheus is told: how much and how fast, never who or what."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """The counters of one server; its own registry, so that two can live in one process."""

    def __init__(self, connections: Callable[[], int], tables: Callable[[], int]) -> None:
        self._registry = CollectorRegistry()
        self.requests = Counter(
            "faristol_requests",
            "HTTP requests by operation and status",
            ["operation", "status"],
            registry=self._registry,
        )
        self.seconds = Histogram(
            "faristol_request_seconds",
            "Time to answer",
            buckets=(0.005, 0.02, 0.05, 0.1, 0.25, 1, 5),
            registry=self._registry,
        )
        for name, about, value in (
            ("faristol_connections", "Open sockets", connections),
            ("faristol_tables", "Tables in memory", tables),
        ):
            Gauge(name, about, registry=self._registry).set_function(value)

    def text(self) -> bytes:
        """The page that is scraped."""
        return generate_latest(self._registry)
