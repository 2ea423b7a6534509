"""Championships on the server: the director's desk, players' phones, the wall."""
