"""Lost passwords and cards: replaced by who may, once, and whoever was signed in is out.

A password is never told to anybody: the link lets its owner choose one. A card is printed again
and the old one opens nothing.
"""

import secrets
from collections.abc import Callable, Iterable

import msgspec

from faristol.server.auth.accounts import Account, Accounts, Kind
from faristol.server.auth.audit import Audit
from faristol.server.auth.invitations import Cards, NewCard
from faristol.server.auth.limits import LockOut
from faristol.server.auth.sessions import Sessions
from faristol.server.problem import Missing, Problem, ProblemCode, bad_request, conflict, not_found
from faristol.server.register import Documents, insisting, secret_key
from faristol.server.roles import EVERYWHERE, Grant, Role, holds, may_give
from faristol.server.timekeeping import DAY_MS
from faristol.store import RevisionConflictError, Store


class PasswordLink(msgspec.Struct, frozen=True):
    """A link that lets somebody choose another password, once."""

    account: str
    by: str
    expires: int
    before: str
    """What the password was when the link was made, unreadable: a link is for that one only."""


def may_replace_card(grants: Iterable[Grant], holder: Account) -> bool:
    """Whether somebody with `grants` may print that pupil's card again.

    Whoever has the card is the pupil everywhere. So everything the pupil may do must be theirs
    to give: a role given at one's own event does not open somebody else's pupil.
    """
    own = list(grants)
    if holds(own, Role.ADMINISTRATOR, EVERYWHERE):
        return True
    return bool(holder.grants) and all(may_give(own, grant) for grant in holder.grants)


class Lost:
    """What is done about a lost password or card."""

    def __init__(
        self,
        store: Store,
        accounts: Accounts,
        sessions: Sessions,
        cards: Cards,
        audit: Audit,
        lock_out: LockOut,
        now: Callable[[], int],
    ) -> None:
        self._accounts = accounts
        self._sessions = sessions
        self._cards = cards
        self._audit = audit
        self._lock_out = lock_out
        self._now = now
        self._links = Documents(store, "password-link", PasswordLink, now)

    async def make_link(self, account_id: str, by: str) -> tuple[str, int]:
        """A new link's secret, and when it ends. Older links for that account open nothing.

        :raises Problem: when there is no such account, it is shut, or it has no password.
        """
        account = await self._accounts.get(account_id)
        if account is None:
            raise not_found(Missing.ACCOUNT)
        if account.kind is not Kind.LOCAL:
            raise bad_request("only local accounts have a password", ProblemCode.NO_PASSWORD)
        if account.disabled:
            raise conflict(ProblemCode.ACCOUNT_SHUT, "the account is disabled; enable it first")
        secret, expires = secrets.token_urlsafe(24), self._now() + DAY_MS
        link = PasswordLink(account_id, by, expires, secret_key(account.password))
        older = [kept for kept in await self._links.find() if kept.value.account == account_id]
        await self._audit.record(
            "PasswordLinkMade",
            by,
            {"account": account_id},
            [
                *(self._links.delete(kept.key) for kept in older),
                self._links.put(secret_key(secret), link, revision=0, expires=expires),
            ],
        )
        return secret, expires

    async def look(self, secret: str) -> tuple[PasswordLink, Account]:
        """Whose password a link is for.

        :raises Problem: when it is used, too old or made up, or the account is not as it was.
        """
        kept = await self._links.get(secret_key(secret))
        account = await self._accounts.get(kept.value.account) if kept else None
        if kept is None or account is None or account.disabled:
            raise not_found(Missing.LINK)
        if kept.value.before != secret_key(account.password):
            raise not_found(Missing.LINK)
        return kept.value, account

    async def choose(self, secret: str, password: str) -> tuple[str, Account]:
        """Use a link, and end every sign-in and token; whose it was.

        :raises Problem: when the link opens nothing, or the password is weak; then the link
            is as good as before.
        """
        link, account = await self.look(secret)
        put = await self._accounts.new_password(link.account, password)
        ended = await self._sessions.all_of(link.account)
        # The link goes in the same transaction: of two clicks at once, one finds it gone.
        gone = self._links.delete(secret_key(secret), revision=1)
        about = {"account": link.account, "by": link.by}
        try:
            await self._audit.record("PasswordReset", link.account, about, [gone, put, *ended])
        except RevisionConflictError:
            raise Problem(
                409, ProblemCode.TRY_AGAIN, "something changed just now; try again"
            ) from None
        await self._lock_out.forgive(f"login:{account.login}")
        return link.account, account

    async def replace_card(self, account_id: str, by: str) -> NewCard:
        """Another card for who has one; who came in by the old one is out.

        :raises Problem: when nobody has a card by that id, or the account is shut.
        """
        account = await self._accounts.get(account_id)
        if account is None or account.kind is not Kind.CARD:
            raise not_found(Missing.CARD)
        if account.disabled:
            raise conflict(ProblemCode.ACCOUNT_SHUT, "the account is disabled; enable it first")
        name = account.name

        async def once() -> NewCard:
            card, changes = await self._cards.replacing(account_id, name, by)
            ended = await self._sessions.all_of(account_id)
            about = {"account": account_id}
            await self._audit.record("CardReplaced", by, about, [*changes, *ended])
            return card

        return await insisting(once)
