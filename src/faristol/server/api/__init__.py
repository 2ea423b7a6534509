"""The operations of the HTTP API, version 1, by topic."""
