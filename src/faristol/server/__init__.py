"""Faristol as a server: who you are, what you may do, sockets, deadlines, the draw.

How a rule is decided is the table's business, how things are kept the store's; this room
knows neither rules nor SQL.
"""
