"""The tables, for migrations and for the check that migrations lead here."""

from sqlalchemy import (
    BigInteger,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
)

metadata = MetaData()

events = Table(
    "events",
    metadata,
    Column("stream", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("type", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("actor", Text, nullable=False),
    Column("previous", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    # The expected version stands in the key: of two writers, the second can't exist.
    PrimaryKeyConstraint("stream", "version", name="events_pkey"),
)

commands = Table(
    "commands",
    metadata,
    Column("stream", Text, nullable=False),
    Column("command", Text, nullable=False),
    Column("first", Integer, nullable=False),
    Column("last", Integer, nullable=False),
    PrimaryKeyConstraint("stream", "command", name="commands_pkey"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("stream", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("stream", name="snapshots_pkey"),
)

register = Table(
    "register",
    metadata,
    Column("kind", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("expires", BigInteger, nullable=True),
    PrimaryKeyConstraint("kind", "key", name="register_pkey"),
    Index("register_expires", "expires"),
)

nodes = Table(
    "nodes",
    metadata,
    Column("node", Text, nullable=False),
    Column("alive_until", BigInteger, nullable=False),
    PrimaryKeyConstraint("node", name="nodes_pkey"),
)

leases = Table(
    "leases",
    metadata,
    Column("stream", Text, nullable=False),
    Column("node", Text, nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("wakes", BigInteger, nullable=True),
    PrimaryKeyConstraint("stream", name="leases_pkey"),
)
