"""What a strong player thinks: whole games against itself, chances, analyses, puzzles.

It stands on the kernel and on the log of a table. It knows no server, and of a game that
goes on it must not be asked: an analysis reads every rack.
"""
