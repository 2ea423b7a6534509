"""The pairing systems by name."""

from collections.abc import Callable
from enum import Enum

from faristol.championship.distance import pair_by_distance
from faristol.championship.dutch import pair_dutch
from faristol.championship.field import Draw, NoPairingError, Pairing
from faristol.championship.fixed import pair_king_of_the_hill, pair_round_robin
from faristol.core import Remark


class System(Enum):
    """How a round is paired."""

    DUTCH = "dutch"
    """FIDE Dutch, the text in force since February 2026."""
    DISTANCE = "distance"
    """Minimal distance in the classification."""
    ROUND_ROBIN = "round-robin"
    KING_OF_THE_HILL = "king-of-the-hill"
    SCHOOL_TABLES = "school-tables"
    """Tables of three and four: no pairs at all."""

    @property
    def forbids_rematches(self) -> bool:
        """Whether nobody meets the same opponent twice before everybody has met everybody."""
        return self not in (System.KING_OF_THE_HILL, System.SCHOOL_TABLES)


_SYSTEMS: dict[System, Callable[[Draw], Pairing]] = {
    System.DUTCH: pair_dutch,
    System.DISTANCE: pair_by_distance,
    System.ROUND_ROBIN: pair_round_robin,
    System.KING_OF_THE_HILL: pair_king_of_the_hill,
}


def pair_round(draw: Draw, system: System) -> Pairing:
    """Pair the next round by the named system.

    :raises NoPairingError: when the system finds no pairing.
    """
    if system not in _SYSTEMS:
        raise NoPairingError(Remark("blocks-no-pairs"))
    return _SYSTEMS[system](draw)
