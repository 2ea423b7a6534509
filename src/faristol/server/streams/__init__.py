"""Streams of the log in memory: decided, written, published, woken when time brings something."""
