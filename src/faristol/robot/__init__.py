"""What a strong player thinks: whole games against itself, ends, chances, analyses, puzzles.

It stands on the kernel and on the log of a table. It knows no server. Of a game that goes on
only `endgame`, `last_draws` and `simulation` may be asked, which are told one rack: an analysis
reads every rack.
"""
