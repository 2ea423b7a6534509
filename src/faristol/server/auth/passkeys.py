"""Passkeys (WebAuthn). They need HTTPS or localhost; a club night on plain HTTP has cards."""

import secrets
from collections.abc import Callable
from typing import Any

import msgspec

from faristol.server.auth.accounts import Account, Accounts, clean_label, wrong_credentials
from faristol.server.auth.audit import Audit
from faristol.server.problem import Missing, ProblemCode, bad_request, not_found
from faristol.server.register import Documents, VersionedDocument, secret_key
from faristol.store import RevisionConflictError, Store

_LASTS_MS = 5 * 60_000
_LONGEST_LABEL = 40


class Passkey(msgspec.Struct, frozen=True):
    """A public key, and how often it has signed."""

    account: str
    public_key: bytes
    signs: int
    label: str
    created: int = 0
    used: int = 0


class _Challenge(msgspec.Struct, frozen=True):
    challenge: bytes
    account: str


class Offer(msgspec.Struct, frozen=True):
    """What the browser needs; `ceremony` comes back with its answer."""

    ceremony: str
    options: msgspec.Raw


class Passkeys:
    """Registers and checks passkeys for one host name."""

    def __init__(
        self, store: Store, accounts: Accounts, audit: Audit, now: Callable[[], int]
    ) -> None:
        self._store = store
        self._accounts = accounts
        self._audit = audit
        self._now = now
        self._passkeys = Documents(store, "passkey", Passkey, now)
        self._challenges = Documents(store, "passkey-challenge", _Challenge, now)

    async def begin(self, account_id: str, account: Account, host: str) -> Offer:
        """Offer to make a passkey for an account."""
        import webauthn
        from webauthn.helpers import structs

        options = webauthn.generate_registration_options(
            rp_id=host,
            rp_name="Faristol",
            user_id=account_id.encode(),
            user_name=account.login or account.name,
            user_display_name=account.name,
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.REQUIRED,
            ),
        )
        return await self._offer(options, options.challenge, account_id)

    async def finish(
        self,
        account_id: str,
        ceremony: str,
        answer: dict[str, object],
        label: str,
        origin: str,
        host: str,
    ) -> None:
        """Keep the passkey that the browser made.

        :raises Problem: when the answer does not fit the offer.
        """
        import webauthn
        from webauthn.helpers.exceptions import WebAuthnException

        named = clean_label(label, _LONGEST_LABEL)
        asked = await self._take(ceremony)
        if asked.account != account_id:
            raise bad_request("that offer was made to someone else", ProblemCode.PASSKEY_REFUSED)
        try:
            made = webauthn.verify_registration_response(
                credential=answer,
                expected_challenge=asked.challenge,
                expected_rp_id=host,
                expected_origin=origin,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError) as error:
            raise bad_request(
                f"the passkey was not accepted: {error}", ProblemCode.PASSKEY_REFUSED
            ) from None
        passkey = Passkey(
            account_id, made.credential_public_key, made.sign_count, named, self._now()
        )
        put = self._passkeys.put(made.credential_id.hex(), passkey, revision=0)
        try:
            await self._audit.record("PasskeyAdded", account_id, {"account": account_id}, [put])
        except RevisionConflictError:
            raise bad_request(
                "that passkey is known already", ProblemCode.PASSKEY_REFUSED
            ) from None

    async def ask(self, host: str) -> Offer:
        """Ask whoever is there to sign; which account it is, the passkey tells."""
        import webauthn
        from webauthn.helpers import structs

        options = webauthn.generate_authentication_options(
            rp_id=host, user_verification=structs.UserVerificationRequirement.REQUIRED
        )
        return await self._offer(options, options.challenge, "")

    async def check(
        self, ceremony: str, answer: dict[str, object], origin: str, host: str
    ) -> tuple[str, Account]:
        """Whose passkey signed.

        :raises Problem: when it is nobody's, or the signature is wrong.
        """
        import webauthn
        from webauthn.helpers import base64url_to_bytes
        from webauthn.helpers.exceptions import WebAuthnException

        asked = await self._take(ceremony)
        try:
            key = base64url_to_bytes(str(answer["rawId"])).hex()
            kept = await self._passkeys.get(key)
            if kept is None:
                raise wrong_credentials()
            signed = webauthn.verify_authentication_response(
                credential=answer,
                expected_challenge=asked.challenge,
                expected_rp_id=host,
                expected_origin=origin,
                credential_public_key=kept.value.public_key,
                credential_current_sign_count=kept.value.signs,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError):
            raise wrong_credentials() from None
        account = await self._accounts.get(kept.value.account)
        if account is None or account.disabled:
            raise wrong_credentials()
        counted = msgspec.structs.replace(kept.value, signs=signed.new_sign_count, used=self._now())
        try:
            await self._store.change([self._passkeys.again(kept, counted)])
        except RevisionConflictError:  # it was dropped meanwhile, or signed twice at once
            raise wrong_credentials() from None
        return kept.value.account, account

    async def of(self, account_id: str) -> list[tuple[str, Passkey]]:
        """Somebody's passkeys, oldest first, by an id that is not the credential's."""
        own = [kept for kept in await self._passkeys.find() if kept.value.account == account_id]
        own.sort(key=lambda kept: (kept.value.created, kept.key))
        return [(_shown(kept.key), kept.value) for kept in own]

    async def rename(self, account_id: str, passkey_id: str, label: str) -> None:
        """Call a passkey by another name.

        :raises Problem: when it is not theirs.
        """
        kept = await self._own(account_id, passkey_id)
        named = msgspec.structs.replace(kept.value, label=clean_label(label, _LONGEST_LABEL))
        await self._store.change([self._passkeys.again(kept, named)])

    async def drop(self, account_id: str, passkey_id: str) -> None:
        """Make a passkey useless.

        :raises Problem: when it is not theirs.
        """
        kept = await self._own(account_id, passkey_id)
        about = {"account": account_id}
        gone = self._passkeys.delete(kept.key)
        await self._audit.record("PasskeyDropped", account_id, about, [gone])

    async def drop_all(self, account_id: str) -> None:
        """Forget every passkey of somebody who is no more."""
        own = [kept for kept in await self._passkeys.find() if kept.value.account == account_id]
        await self._store.change([self._passkeys.delete(kept.key) for kept in own])

    async def _own(self, account_id: str, passkey_id: str) -> VersionedDocument[Passkey]:
        for kept in await self._passkeys.find():
            if kept.value.account == account_id and _shown(kept.key) == passkey_id:
                return kept
        raise not_found(Missing.PASSKEY)

    async def _offer(self, options: Any, challenge: bytes, account: str) -> Offer:
        import webauthn

        ceremony = secrets.token_urlsafe(18)
        put = self._challenges.put(
            ceremony, _Challenge(challenge, account), revision=0, expires=self._now() + _LASTS_MS
        )
        await self._store.change([put])
        return Offer(ceremony, msgspec.Raw(webauthn.options_to_json(options).encode()))

    async def _take(self, ceremony: str) -> _Challenge:
        kept = await self._challenges.get(ceremony)
        if kept is None:
            raise bad_request("that offer is too old; start again", ProblemCode.PASSKEY_REFUSED)
        try:
            await self._store.change([self._challenges.delete(ceremony, revision=kept.revision)])
        except RevisionConflictError:
            raise bad_request("that offer was used already", ProblemCode.PASSKEY_REFUSED) from None
        return kept.value


def _shown(key: str) -> str:
    """What a passkey is called on the wire: a credential's own id is for its browser."""
    return secret_key(key)[:16]
