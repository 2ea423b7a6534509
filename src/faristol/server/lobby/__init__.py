"""Finding a game: open tables, offers, the live lobby, club rooms and classes."""
