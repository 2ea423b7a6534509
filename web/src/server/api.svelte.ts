/** Asking the server over HTTP: who I am, the lobby, the archive. */
import { answered } from './early.ts';

export interface Grant {
  role: string;
  event: string;
}

export interface Me {
  id: string;
  name: string;
  kind: string;
  grants: Grant[];
  csrf: string;
}

export interface SeatLine {
  name: string;
  is_free: boolean;
  robot: Level | null;
  stand_in: Level | null;
  is_you: boolean;
}

export interface TableLine {
  id: string;
  code: string;
  edition: string;
  options: Record<string, string | number | boolean>;
  lexicon: string;
  seats: SeatLine[];
  event: string;
  number: string;
  rated: boolean;
  public: boolean;
  opened: boolean;
  over: boolean;
  days_per_move: number;
  created: number;
  rematch_of: string;
}

export type Level = 'beginner' | 'club' | 'strong';

/** The server said no, or could not be reached (`code` is then `offline`). */
export class Trouble extends Error {
  constructor(
    readonly code: string,
    readonly detail: string,
    readonly clause = '',
    readonly status = 0,
    readonly kinds: string[] = [],
  ) {
    super(detail || code);
  }
}

let me = $state.raw<Me | null>(null);

export const person = {
  get me(): Me | null {
    return me;
  },
  holds(role: string): boolean {
    return me?.grants.some((grant) => grant.role === role) ?? false;
  },
};

export async function ask<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (me) headers['x-faristol-csrf'] = me.csrf;
  let answer: Response;
  try {
    const early = method === 'GET' ? answered(path) : undefined;
    answer = await (early ?? fetch(`/api/v1${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) }));
  } catch {
    throw new Trouble('offline', '');
  }
  const text = answer.status === 204 ? '' : await answer.text();
  if (answer.ok) return (text ? JSON.parse(text) : null) as T;
  let told: { code?: string; detail?: string; clause?: string; kinds?: string[] } = {};
  try {
    told = JSON.parse(text) as typeof told;
  } catch {
    // Not our server's answer: a proxy's page, say.
  }
  throw new Trouble(told.code ?? `http-${answer.status}`, told.detail ?? '', told.clause ?? '', answer.status, told.kinds);
}

/** Who the cookie says I am; null where it says nobody. */
export async function whoAmI(): Promise<Me | null> {
  try {
    me = await ask<Me>('GET', '/me');
  } catch (trouble) {
    if (!(trouble instanceof Trouble) || trouble.status !== 401) throw trouble;
    me = null;
  }
  return me;
}

export async function enter(path: string, body: unknown): Promise<Me> {
  me = await ask<Me>('POST', path, body);
  return me;
}

/** Somebody, under whatever name: whoever plays needs no account. */
export async function enterAsGuest(name: string): Promise<Me> {
  return me ?? enter('/sign-in/guest', { name });
}

export async function signOut(): Promise<void> {
  await ask('POST', '/sign-out');
  me = null;
}

/** What somebody at a table asks; other pages keep their own questions, so that a player need not load them. */
export const tables = {
  one: (id: string, code = '') => ask<TableLine>('GET', `/tables/${id}${code ? `?code=${encodeURIComponent(code)}` : ''}`),
  sit: (id: string, code = '') => ask<TableLine>('POST', `/tables/${id}/sit`, { code }),
  leave: (id: string) => ask<null>('POST', `/tables/${id}/leave`),
  rematch: (id: string) => ask<TableLine>('POST', `/tables/${id}/rematch`),
};
