"""Score sheets that people type: the board found again, the game kept."""
