"""A federation's desk: parcels are taken in and judged, lists published, corrections seen."""

from faristol.championship.federation.decider import FEDERATION

__all__ = ["FEDERATION"]
