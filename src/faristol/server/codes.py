"""Codes that lead to a table or a room."""

import secrets

_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def new_code() -> str:
    """Six letters to read out across a room: none that look alike."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(6))
