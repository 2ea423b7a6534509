"""A federation's desk in memory."""

from typing import TypeAlias

from faristol.championship.federation.commands import FederationCommand
from faristol.championship.federation.events import FederationEvent
from faristol.championship.federation.state import Desk
from faristol.server.contests import LiveContest

LiveFederation: TypeAlias = LiveContest[Desk, FederationCommand, FederationEvent]
