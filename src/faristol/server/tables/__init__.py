"""Live tables: who sits where, the draw, deadlines, robots, and who is shown what."""
