"""A command with a bug in it, to see what is made of one."""

from faristol.cli import new_app

app = new_app("Breaks.")
USER_ERRORS: tuple[type[Exception], ...] = (LookupError,)


@app.command()
def crash() -> None:
    """Do what no command should."""
    raise ZeroDivisionError("a bug")
