"""The desk of a championship: a decider around the championship's own.

Slips of players, calls for the arbiter, who is which account, games on this server and the
clock of a round. What leads to a result is decided together with it.
"""
