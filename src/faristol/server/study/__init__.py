"""Analyses of finished games, puzzles of the day, and word lists to study."""
