"""Connections that stay open: the WebSocket session and the server-sent event stream."""
