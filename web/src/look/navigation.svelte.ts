/** Where we are. The server shows the same page at every address listed here. */
export type Route =
  | { page: 'lobby' }
  | { page: 'table'; id: string }
  | { page: 'join'; code: string }
  | { page: 'invitation' | 'card' | 'password'; secret: string }
  | { page: 'rules'; edition: string }
  | { page: 'archive' }
  | { page: 'replay'; id: string }
  | { page: 'words' }
  | { page: 'puzzles'; language: string; day: string }
  | { page: 'desk' }
  | { page: 'championship'; id: string; view: string }
  | { page: 'duplicate'; view: string; key: string }
  | { page: 'class' }
  | { page: 'room'; code: string }
  | { page: 'people'; view: 'person' | 'account' | 'house'; id: string }
  | { page: 'sign-in' }
  | { page: 'missing' };

/** What is written in an address; null where a `%` in it means nothing. */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

export function parseRoute(path: string): Route {
  const parts = path.split('/').slice(1).map(decoded);
  if (parts.includes(null)) return { page: 'missing' };
  const [first, second, third, fourth] = [0, 1, 2, 3].map((n) => parts[n] ?? '') as [
    string,
    string,
    string,
    string,
  ];
  switch (first) {
    case '':
      return { page: 'lobby' };
    case 'table':
      return second ? { page: 'table', id: second } : { page: 'lobby' };
    case 'join':
      return second ? { page: 'join', code: second.toLowerCase() } : { page: 'missing' };
    case 'invitation':
    case 'card':
    case 'password':
      return second ? { page: first, secret: second } : { page: 'missing' };
    case 'app':
      break;
    default:
      return { page: 'missing' };
  }
  switch (second) {
    case 'championship':
      return { page: 'championship', id: third, view: fourth };
    case 'duplicate':
      return { page: 'duplicate', view: third, key: fourth };
    case 'person':
      return third ? { page: 'people', view: second, id: third } : { page: 'missing' };
    case 'account':
    case 'house':
      return { page: 'people', view: second, id: '' };
    case 'rules':
      return { page: 'rules', edition: third };
    case 'room':
      return { page: 'room', code: third.toLowerCase() };
    case 'puzzles':
      return { page: second, language: third, day: fourth };
    case 'replay':
      return third ? { page: 'replay', id: third } : { page: 'archive' };
    case 'archive':
    case 'words':
    case 'desk':
    case 'class':
    case 'sign-in':
      return { page: second };
    default:
      return { page: 'missing' };
  }
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
