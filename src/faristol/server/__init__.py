"""Faristol as a server: who you are, what you may do, sockets, deadlines, the draw.

Rules live in `table`, persistence in `store`; this package contains neither rules nor SQL.
"""
