"""A club's season: nights at which two to four sit at a table, and the ledger of all of them.

Nobody is paired and no round is closed: who is there sits down, and what a table scored is
noted under its night. A decider of its own, beside that of a championship.
"""
