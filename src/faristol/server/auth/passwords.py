"""Passwords and PINs: argon2id, a few at a time, never on the event loop."""

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from faristol.server.aside import Aside
from faristol.server.problem import Problem, ProblemCode, bad_request

SHORTEST, LONGEST = 10, 200
_WAITING = 256
"""Hashes of one address that may queue: a school that signs in waits for some seconds."""


def check_password(password: str, login: str) -> None:
    """Refuse what is guessed first.

    :raises Problem: saying what would do.
    """
    if not SHORTEST <= len(password) <= LONGEST:
        raise weak_password(f"a password has {SHORTEST} to {LONGEST} characters")
    if login.casefold() in password.casefold() or len(set(password)) < 4:
        raise weak_password(
            "the password must not contain the username and needs four different characters"
        )


def weak_password(detail: str) -> Problem:
    """A password that is too easy to guess."""
    return bad_request(detail, ProblemCode.WEAK_PASSWORD, least=SHORTEST)


def check_pin(pin: str) -> None:
    """Refuse what is no PIN.

    :raises Problem: saying what would do.
    """
    if not (4 <= len(pin) <= 8 and pin.isascii() and pin.isdigit()):
        raise bad_request("a PIN is 4 to 8 digits", ProblemCode.BAD_PIN)


class Hashing:
    """Hashes and checks. `quick` is for tests: 0.1 s a hash would be most of their time."""

    def __init__(self, *, quick: bool = False) -> None:
        # 19 MiB and two passes: OWASP's argon2id profile; memory is what costs a guesser.
        self._hasher = (
            PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
            if quick
            else PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        )
        self._aside = Aside(2, "argon2", most_of_one=_WAITING, steps_back=True)
        self._nobody = self._hasher.hash("nobody has this password")

    async def hash(self, secret: str) -> str:
        """The hash to keep."""
        return await self._aside.work_out(self._hasher.hash, secret)

    async def matches(self, kept: str | None, secret: str) -> bool:
        """Verify a password. Without a stored hash it takes equally long and returns False."""
        right = await self._aside.work_out(self._verify, kept or self._nobody, secret)
        return right == "yes" and kept is not None

    def _verify(self, kept: str, secret: str) -> str:
        try:
            self._hasher.verify(kept, secret)
        except (VerificationError, InvalidHashError):
            return "no"
        return "yes"

    def close(self) -> None:
        """Let the threads go."""
        self._aside.close()
