"""The arbiters' desk over HTTP: calls from tables and from halls, rulings, the log."""
