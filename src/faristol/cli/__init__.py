"""The command `faristol`."""


def main() -> None:
    """Run the command."""
