"""Saying no over the network: a status, a code for programs, a sentence for people."""


class Problem(Exception):  # noqa: N818 - it is an answer, not an error of the program
    """What was asked can't be done; the client is told exactly this and nothing more."""

    def __init__(
        self, status: int, code: str, detail: str, *, clause: str = "", retry_after_s: int = 0
    ) -> None:
        self.status = status
        self.code = code
        self.detail = detail
        self.clause = clause
        self.retry_after_s = retry_after_s
        self.kinds: tuple[str, ...] = ()
        """The detail once more, sentence by sentence, for who has words for their kinds."""
        super().__init__(f"{status} {code}: {detail}")


def bad_request(detail: str, code: str = "bad-request") -> Problem:
    """The message makes no sense."""
    return Problem(400, code, detail)


def not_signed_in() -> Problem:
    """Nobody knows who is asking."""
    return Problem(401, "not-signed-in", "sign in first")


def not_allowed(detail: str) -> Problem:
    """We know who is asking, and they may not."""
    return Problem(403, "not-allowed", detail)


def not_found(what: str) -> Problem:
    """There is no such thing, or none that the asker may know of."""
    return Problem(404, "not-found", f"there is no such {what}")


def conflict(code: str, detail: str) -> Problem:
    """Somebody else was first, or it has been done already."""
    return Problem(409, code, detail)


def too_many(retry_after_s: int, code: str = "too-many-requests") -> Problem:
    """Come back later."""
    return Problem(429, code, f"try again in {retry_after_s} s", retry_after_s=retry_after_s)
