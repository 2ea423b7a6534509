"""Plain pages: in place of a client that was not built, and beside it for what paper leads to."""
