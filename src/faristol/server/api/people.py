"""Everything about people: the operations of the modules beside this one."""

from faristol.server.api import accounts, lost, profiles, signing_in, ways_in

OPERATIONS = (
    *signing_in.OPERATIONS,
    *ways_in.OPERATIONS,
    *lost.OPERATIONS,
    *accounts.OPERATIONS,
    *profiles.OPERATIONS,
)
