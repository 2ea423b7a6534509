"""Alembic's place: one file a step under `versions`, never changed once released."""
