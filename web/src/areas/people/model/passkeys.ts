/** Passkeys as the browser has them. The server speaks base64url where the browser wants bytes. */
import { ask, enter } from '../../../server/api.svelte.ts';
import type { Me, Offer } from '../../../wire/people.ts';

/** Why there can be no passkeys here; empty where there can. */
export type Obstacle = '' | 'insecure' | 'number' | 'unknown';

export function obstacle(): Obstacle {
  if (!window.isSecureContext) return 'insecure';
  if (!('PublicKeyCredential' in window)) return 'unknown';
  return isNumber(location.hostname) ? 'number' : '';
}

/** Whether an address is a number: a passkey can only belong to a name. */
export function isNumber(host: string): boolean {
  return /^[\d.]+$/.test(host) || host.includes(':');
}

export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

export function toText(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

interface Named {
  id: string;
  type: 'public-key';
}
const withBytes = (named: Named[] | undefined): PublicKeyCredentialDescriptor[] =>
  (named ?? []).map((one) => ({ type: one.type, id: toBytes(one.id) }));

/** Have the browser make a passkey and the server keep it. */
export async function addPasskey(label: string): Promise<void> {
  const { ceremony, options } = await ask<Offer>('POST', '/me/passkeys/begin');
  const user = options.user as { id: string; name: string; displayName: string };
  const made = (await navigator.credentials.create({
    publicKey: {
      ...(options as unknown as PublicKeyCredentialCreationOptions),
      challenge: toBytes(options.challenge as string),
      user: { ...user, id: toBytes(user.id) },
      excludeCredentials: withBytes(options.excludeCredentials as Named[]),
    },
  })) as PublicKeyCredential | null;
  if (!made) throw new DOMException('nothing was made', 'NotAllowedError');
  const response = made.response as AuthenticatorAttestationResponse;
  const answer = {
    id: made.id,
    rawId: toText(made.rawId),
    type: made.type,
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
    },
  };
  await ask('POST', '/me/passkeys', { ceremony, answer, label });
}

/** Sign in with whichever passkey the person picks. */
export async function enterByPasskey(): Promise<Me> {
  const { ceremony, options } = await ask<Offer>('POST', '/sign-in/passkey/ask');
  const signed = (await navigator.credentials.get({
    publicKey: {
      ...(options as unknown as PublicKeyCredentialRequestOptions),
      challenge: toBytes(options.challenge as string),
      allowCredentials: withBytes(options.allowCredentials as Named[]),
    },
  })) as PublicKeyCredential | null;
  if (!signed) throw new DOMException('nothing was signed', 'NotAllowedError');
  const response = signed.response as AuthenticatorAssertionResponse;
  const answer = {
    id: signed.id,
    rawId: toText(signed.rawId),
    type: signed.type,
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      userHandle: response.userHandle ? toText(response.userHandle) : null,
    },
  };
  return enter('/sign-in/passkey', { ceremony, answer });
}
