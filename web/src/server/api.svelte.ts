/** Asking the server over HTTP: who I am, the lobby, the archive. */
import { untrack } from 'svelte';
import type { TableLine } from '../wire/lobby.ts';
import type { Me } from '../wire/people.ts';
import { answered } from './early.ts';

export type { Level } from '../wire/kinds.ts';
export type { SeatLine, TableLine } from '../wire/lobby.ts';

/** The server said no, or could not be reached (`code` is then `offline`). Its English is for the console. */
export class Trouble extends Error {
  constructor(
    readonly code: string,
    readonly values: object = {},
    readonly clause = '',
    readonly status = 0,
    detail = '',
    /** After how many seconds the server would like to be asked again. */
    readonly retryAfter = 0,
  ) {
    super(detail || code);
  }
}

let prepare: (code: string) => Promise<void> = () => Promise.resolve();

/** What is done before a trouble is thrown: the sentences for it are fetched. */
export function beforeTrouble(fetched: (code: string) => Promise<void>): void {
  prepare = fetched;
}

/** What an answer says no with; the sentences for it are here before it is thrown. */
async function troubleOf(answer: Response, text: string): Promise<Trouble> {
  let told: { code?: string; detail?: string; clause?: string; values?: object } = {};
  try {
    told = JSON.parse(text) as typeof told;
  } catch {
    // Not our server's answer: a proxy's page, say.
  }
  const code = told.code ?? `http-${answer.status}`;
  await prepare(code);
  return new Trouble(
    code,
    told.values,
    told.clause,
    answer.status,
    told.detail,
    Number(answer.headers.get('retry-after') ?? 0),
  );
}

let me = $state.raw<Me | null>(null);
const told = new Set<() => void>();

/** Somebody is signed in from now on, or nobody. */
function become(now: Me | null): Me | null {
  const before = me;
  me = now;
  if (before?.id !== now?.id) for (const tell of told) tell();
  return now;
}

export const person = {
  get me(): Me | null {
    return me;
  },
  holds(role: string): boolean {
    return me?.grants.some((grant) => grant.role === role) ?? false;
  },
  /** Be told when it is somebody else; what it returns ends that. */
  onChange(tell: () => void): () => void {
    told.add(tell);
    return () => void told.delete(tell);
  },
};

/** Asks the server. An effect that asks does not depend on who is signed in: whoever means that reads `person`. */
export function ask<T>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  const csrf = untrack(() => me?.csrf);
  if (csrf) headers['x-faristol-csrf'] = csrf;
  const early = method === 'GET' ? answered(path) : undefined;
  return read(
    early ??
      fetch(`/api/v1${path}`, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
  );
}

/** What an answer says, or the trouble it tells of. */
export async function read<T>(asked: Promise<Response>): Promise<T> {
  let answer: Response;
  let text: string;
  try {
    answer = await asked;
    text = await answer.text();
  } catch {
    throw new Trouble('offline');
  }
  if (!answer.ok) throw await troubleOf(answer, text);
  try {
    return (text ? JSON.parse(text) : null) as T;
  } catch {
    // Not our server's answer: the page of a network one has to sign in to first.
    throw new Trouble('offline');
  }
}

/** Who the cookie says I am; null where it says nobody. */
export async function whoAmI(): Promise<Me | null> {
  return become(await ask<Me | null>('GET', '/session'));
}

export async function enter(path: string, body: unknown): Promise<Me> {
  const now = await ask<Me>('POST', path, body);
  become(now);
  return now;
}

/**
 * Somebody, under whatever name: whoever plays needs no account. Who gives none gets a number behind
 * `unnamed`, because no guest may have the name of somebody who is here.
 */
export async function enterAsGuest(name: string, unnamed = ''): Promise<Me> {
  const called = name.trim() || `${unnamed} ${Math.floor(1000 + Math.random() * 9000)}`;
  return me ?? enter('/sign-in/guest', { name: called });
}

export async function signOut(): Promise<void> {
  await ask('POST', '/sign-out');
  become(null);
}

/** What somebody at a table asks; other pages keep their own questions, so that a player need not load them. */
export const tables = {
  one: (id: string, code = '') =>
    ask<TableLine>('GET', `/tables/${id}${code ? `?code=${encodeURIComponent(code)}` : ''}`),
  sit: (id: string, code = '', agrees = false) =>
    ask<TableLine>('POST', `/tables/${id}/sit`, { code, agrees }),
  leave: (id: string) => ask<null>('POST', `/tables/${id}/leave`),
  rematch: (id: string) => ask<TableLine>('POST', `/tables/${id}/rematch`),
};
