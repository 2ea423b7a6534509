import { ADDRESSES } from '../wire/addresses.ts';

type Addresses = typeof ADDRESSES;
/** What an address has in braces. */
type Named<A> = A extends `${string}{${infer Name}}${infer Rest}`
  ? Plain<Name> | Named<Rest>
  : never;
type Plain<Name> = Name extends `${infer Needed}?` ? Needed : Name;
type Known = {
  [P in keyof Addresses]: { page: P } & Record<Named<Addresses[P]>, string>;
}[keyof Addresses];

/** Where we are; what an address leaves out is empty. */
export type Route = Known | { page: 'missing' };

/** What is written in an address; null where a `%` in it means nothing. */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The page at an address, by the table that the server goes by too. */
export function parseRoute(path: string): Route {
  const parts = path.replace(/\/$/, '').split('/').map(decoded);
  for (const [page, address] of Object.entries(ADDRESSES)) {
    const found = said(address.replace(/\/$/, '').split('/'), parts);
    if (found) return { ...found, page } as Route;
  }
  return { page: 'missing' };
}

/** What stands in the places of the names, where an address is of that kind. */
function said(wanted: string[], parts: (string | null)[]): Record<string, string> | null {
  const found: Record<string, string> = {};
  const fits = wanted.every((part, n) => {
    const [, name, needless] = /^{(\w+)(\?)?}$/.exec(part) ?? [];
    if (!name) return part === parts[n];
    const text = parts[n] ?? '';
    // A code is read off a wall, in whatever case.
    found[name] = name === 'code' ? text.toLowerCase() : text;
    return text || needless;
  });
  return fits && parts.length <= wanted.length && !parts.includes(null) ? found : null;
}

let route = $state.raw<Route>(parseRoute(location.pathname));

export const here = {
  get route(): Route {
    return route;
  },
};

export function go(path: string, { replace = false } = {}): void {
  const before = location.pathname;
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  // A page that writes its own state into its address stays as it is.
  if (!replace || location.pathname !== before) route = parseRoute(location.pathname);
  if (!replace) window.scrollTo(0, 0);
}

/** The page writes what it is asked for into its address; to be called while a component is set up. */
export function sayInAddress(query: () => string): void {
  $effect(() => {
    const said = query();
    go(location.pathname + (said && `?${said}`), { replace: true });
  });
}

/** Follow links inside the page without loading it again. */
export function followLinks(): void {
  window.addEventListener('popstate', () => (route = parseRoute(location.pathname)));
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a[href]');
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0)
      return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
