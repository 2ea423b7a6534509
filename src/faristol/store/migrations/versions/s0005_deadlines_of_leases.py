"""When the stream of a lease must be looked at next: whoever takes many looks at those first."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; a moment that is not known is none."""
    op.add_column("leases", sa.Column("wakes", sa.BigInteger, nullable=True))


def downgrade() -> None:
    """Nothing goes back: an older Faristol restores an older backup."""
    raise NotImplementedError("schemas only go forward; restore a backup instead")
