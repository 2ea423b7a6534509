/**
 * What the page needs at first: fetched together with the entry (`startPreloaded`) and kept by
 * the service worker (`worker`), so that it knows which build it belongs to.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** A chunk by its source, with all it imports and their styles. */
function* needed(bundle: Bundle, source: string, seen = new Set<string>()): Generator<string> {
  const chunk = Object.values(bundle).find(
    (one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(source),
  );
  if (chunk) yield* withImports(bundle, chunk.fileName, seen);
}

function* withImports(bundle: Bundle, file: string, seen: Set<string>): Generator<string> {
  const chunk = bundle[file];
  if (!chunk || chunk.type !== 'chunk' || seen.has(file)) return;
  seen.add(file);
  yield file;
  yield* chunk.viteMetadata?.importedCss ?? [];
  for (const other of chunk.imports) yield* withImports(bundle, other, seen);
}

/** The page itself is fetched together with the entry that imports it, not after it. */
export function startPreloaded(): Plugin {
  return {
    name: 'start-preloaded',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }): HtmlTagDescriptor[] {
        const files = [...needed(bundle ?? {}, '/src/app/start.ts')].filter(
          (file) => !html.includes(`/${file}"`),
        );
        return files.map((file) => ({
          tag: 'link',
          attrs: {
            rel: file.endsWith('.css') ? 'stylesheet' : 'modulepreload',
            crossorigin: true,
            href: `/${file}`,
          },
          injectTo: 'head',
        }));
      },
    },
  };
}

const AWAY = ['away.html', 'away.css', 'away.js', 'mark.svg'];
const KEPT = [
  '/index.html',
  '/src/app/start.ts',
  '/src/areas/table/page.ts',
  ...['ca', 'nl', 'en'].flatMap((language) => [
    `/src/text/core/${language}.ts`,
    `/src/text/problems/${language}.ts`,
  ]),
];

/** Writes worker.js: the source of that name with the list of what it keeps, and the build's own name. */
export function worker(): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const source = readFileSync('worker.js', 'utf8');
        const kept = [
          ...new Set([...AWAY, ...KEPT.flatMap((one) => [...needed(bundle, one)])]),
        ].map((file) => `/${file}`);
        const build = createHash('sha256').update(source).update(kept.join());
        for (const file of AWAY) build.update(readFileSync(`public/${file}`));
        const written = source
          .replace('__KEPT__', JSON.stringify(kept))
          .replace('__BUILD__', build.digest('hex').slice(0, 12));
        this.emitFile({ type: 'asset', fileName: 'worker.js', source: written });
      },
    },
  };
}
