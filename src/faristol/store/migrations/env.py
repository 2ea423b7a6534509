"""Run by Alembic with a connection that `faristol.store.migration` opened."""

from alembic import context

from faristol.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
