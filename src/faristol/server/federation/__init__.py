"""Federations' desks: parcels in, lists out, the ranking for everybody."""
