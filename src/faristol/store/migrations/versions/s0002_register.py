"""The register of documents that may change and be deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "register",
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=True),
        sa.PrimaryKeyConstraint("kind", "key", name="register_pkey"),
    )
    op.create_index("register_expires", "register", ["expires"])


def downgrade() -> None:
    """Nothing goes back: an older Faristol restores an older backup."""
    raise NotImplementedError("schemas only go forward; restore a backup instead")
