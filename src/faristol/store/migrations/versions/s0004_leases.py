"""Nodes and leases: where several servers share a database, each stream has one that writes it.

An older server that still runs names no lease and writes as before; it is told of conflicts.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create both tables, empty."""
    op.create_table(
        "nodes",
        sa.Column("node", sa.Text, nullable=False),
        sa.Column("alive_until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("node", name="nodes_pkey"),
    )
    op.create_table(
        "leases",
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("node", sa.Text, nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("stream", name="leases_pkey"),
    )


def downgrade() -> None:
    """Nothing goes back: an older Faristol restores an older backup."""
    raise NotImplementedError("schemas only go forward; restore a backup instead")
