"""What was agreed about a table, a duplicate room or a championship beside its events."""
