import { ADDRESSES } from '../wire/addresses.ts';

type Addresses = typeof ADDRESSES;
/** What an address has in braces. */
type Named<A> = A extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never;
type Known = {
  [P in keyof Addresses]: { page: P } & Record<Named<Addresses[P][number]>, string>;
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
  if (!parts.includes(null))
    for (const [page, addresses] of Object.entries(ADDRESSES))
      for (const address of addresses) {
        const found = matched(address, parts as string[]);
        if (found) return { ...unsaid(addresses), ...found, page } as Route;
      }
  return { page: 'missing' };
}

/** What stands in the places of the names, where an address is of that kind. */
function matched(address: string, parts: string[]): Record<string, string> | null {
  const wanted = address.replace(/\/$/, '').split('/');
  const found: Record<string, string> = {};
  const fits = wanted.every((part, n) => {
    const name = nameIn(part);
    const said = parts[n];
    // A code is read off a wall, in whatever case.
    if (name && said) found[name] = name === 'code' ? said.toLowerCase() : said;
    return name ? said : part === said;
  });
  return fits && wanted.length === parts.length ? found : null;
}

const nameIn = (part: string): string | undefined => /^{(.+)}$/.exec(part)?.[1];

/** Every name that an address of a page may have, with nothing in its place. */
const unsaid = (addresses: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    addresses
      .at(-1)!
      .split('/')
      .flatMap((part) => nameIn(part) ?? [])
      .map((name) => [name, '']),
  );

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
