"""Authentication: accounts, sessions, invitations and passkeys in one place."""

from collections.abc import Callable

from faristol.server.auth.accounts import Account, Accounts, Kind, clean_login, wrong_credentials
from faristol.server.auth.audit import Audit
from faristol.server.auth.invitations import Cards, Invitations
from faristol.server.auth.limits import LockOut, RateLimiter
from faristol.server.auth.passkeys import Passkeys
from faristol.server.auth.password_reset import Lost
from faristol.server.auth.passwords import LONGEST, Hashing
from faristol.server.auth.registration import Registration
from faristol.server.auth.sessions import Sessions
from faristol.server.problem import Problem, ProblemCode, not_allowed
from faristol.store import Store


class Auth:
    """Lets people in."""

    def __init__(self, store: Store, now: Callable[[], int], *, quick_hashes: bool = False) -> None:
        self.hashing = Hashing(quick=quick_hashes)
        self.audit = Audit(store, now)
        self.limits = RateLimiter(now)
        self.lock_out = LockOut(store, now)
        self.accounts = Accounts(store, self.audit, self.hashing, now)
        self.sessions = Sessions(store, self.accounts, self.audit, now)
        self.invitations = Invitations(store, self.accounts, self.audit, now)
        self.cards = Cards(store, self.accounts, self.audit, self.hashing, self.lock_out, now)
        self.lost = Lost(
            store, self.accounts, self.sessions, self.cards, self.audit, self.lock_out, now
        )
        self.registration = Registration(store, self.accounts, self.audit, self.lock_out, now)
        self.passkeys = Passkeys(store, self.accounts, self.audit, now)

    async def by_password(self, login: str, password: str, address: str) -> tuple[str, Account]:
        """Whose login and password these are.

        :raises Problem: when they are nobody's, or after too many tries.
        """
        try:
            login = clean_login(login)
        except Problem:
            raise wrong_credentials() from None
        if len(password) > LONGEST:
            raise wrong_credentials()
        await self.lock_out.attempt(f"login:{login}", address)
        found = await self.accounts.by_login(login)
        kept = found[1].password if found else None
        right = await self.hashing.matches(kept or None, password)
        if found is not None and right and found[1].waits:
            raise not_allowed(ProblemCode.ACCOUNT_WAITS, "the account waits for approval")
        if found is None or not right or found[1].disabled or found[1].kind is not Kind.LOCAL:
            raise wrong_credentials()
        await self.lock_out.succeed(f"login:{login}", address)
        return found

    def close(self) -> None:
        """Let the hashing threads go."""
        self.hashing.close()
