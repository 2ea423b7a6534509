"""What Prometheus is told: how much and how fast, never who or what."""

from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

if TYPE_CHECKING:
    from faristol.server.services import House


class Metrics:
    """The counters of one server; its own registry, so that two can live in one process."""

    def __init__(self, house: "House") -> None:
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
            ("faristol_connections", "Open sockets", lambda: house.presences.connections),
            ("faristol_tables", "Tables in memory", lambda: house.hall.live),
        ):
            Gauge(name, about, registry=self._registry).set_function(value)

    def text(self) -> bytes:
        """The page that is scraped."""
        return generate_latest(self._registry)
