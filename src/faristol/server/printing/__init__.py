"""Documents over HTTP: a PDF of a championship, a duplicate room, a game, a rule book, a list."""
