"""Fill in commands that shared an append: until now only the sender of their rows named them.

A duplicate room wrote many commands at once and noted `account#id` as the sender of each row,
because the table held one command for an append.
"""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Remember each of those commands like any other."""
    op.execute(
        "INSERT INTO commands (stream, command, first, last)"
        " SELECT stream, actor, min(version), max(version) FROM events"
        " WHERE stream LIKE 'duplicate:%' AND actor LIKE '%#%' GROUP BY stream, actor"
        " ON CONFLICT (stream, command) DO NOTHING"
    )


def downgrade() -> None:
    """Nothing goes back: an older Faristol restores an older backup."""
    raise NotImplementedError("schemas only go forward; restore a backup instead")
