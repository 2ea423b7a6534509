"""Everything about people: the operations of the modules beside this one."""

from faristol.server.api import accounts, addresses, lost, profiles, signing_in, ways_in

OPERATIONS = (
    *addresses.OPERATIONS,
    *signing_in.OPERATIONS,
    *ways_in.OPERATIONS,
    *lost.OPERATIONS,
    *accounts.OPERATIONS,
    *profiles.OPERATIONS,
)
