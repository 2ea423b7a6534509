/*
 * The service worker, where the context is secure; on a club's plain network there is none.
 * It keeps files that are named by their content, and one page for when the server is away.
 * Pages come from the network first and answers of the API always, so that nobody stays on an
 * old build. The build fills in what is kept.
 */
const KEPT = __KEPT__;
const CACHE = 'faristol-__BUILD__';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(KEPT))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/'))
    return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (KEPT.includes(pathname))
    event.respondWith(kept(pathname).then((found) => found ?? fetch(request)));
});

function kept(path) {
  return caches.match(path, { cacheName: CACHE, ignoreVary: true });
}

/** The page, or the one that says that the server is away and waits for it. */
async function page(request) {
  try {
    const answer = await fetch(request);
    if (![502, 503, 504].includes(answer.status)) return answer;
  } catch {
    // Not reachable.
  }
  return (await kept('/away.html')) ?? Response.error();
}
