/**
 * The entry. Small, so that it runs while the rest is still on its way: asks at once for the
 * words, the page and the first answers, none after another.
 */
import '../look/base.css';
import { showBoard } from '../look/board_shown.ts';
import { setTheme, theme } from '../look/theme.ts';
import { askEarly } from '../server/early.ts';
import { firstLanguage, LOAD } from '../text/choice.ts';

// A page from before an update asks for files that are gone: load it again, but not for ever. Where
// only the network is away, what is on the table stays there, and the page is loaded again after it.
const ANEW = 'faristol:anew';
let waits = false;
// Each tab counts for itself; one that may not count does not load again.
const anewAt = (): number => {
  try {
    return Number(sessionStorage.getItem(ANEW));
  } catch {
    return Infinity;
  }
};
addEventListener('vite:preloadError', () => {
  if (waits || Date.now() - anewAt() < 20_000) return;
  waits = true;
  const anew = (): unknown =>
    fetch('/mark.svg', { method: 'HEAD', cache: 'no-store' }).then(
      () => {
        sessionStorage.setItem(ANEW, String(Date.now()));
        location.reload();
      },
      () => setTimeout(anew, 2_000),
    );
  anew();
});
setTheme(theme());
showBoard();
askEarly('/session');
const table = /^\/table\/([^/]+)$/.exec(location.pathname)?.[1];
if (table) {
  const code = new URLSearchParams(location.search).get('code');
  askEarly(`/tables/${table}${code ? `?code=${encodeURIComponent(code)}` : ''}`);
  void import('../areas/table/page.ts');
}
void LOAD[firstLanguage()]();
void import('./start.ts');
