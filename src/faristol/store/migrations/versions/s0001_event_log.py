"""The event log, the commands already done, the snapshots."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the three tables."""
    op.create_table(
        "events",
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("type", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("previous", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("stream", "version", name="events_pkey"),
    )
    op.create_table(
        "commands",
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("stream", "command", name="commands_pkey"),
    )
    op.create_table(
        "snapshots",
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("stream", name="snapshots_pkey"),
    )


def downgrade() -> None:
    """Nothing goes back: an older Faristol restores an older backup."""
    raise NotImplementedError("schemas only go forward; restore a backup instead")
