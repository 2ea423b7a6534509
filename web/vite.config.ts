/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

const server = process.env.FARISTOL_SERVER ?? 'http://127.0.0.1:8765';

/** The page itself is fetched together with the entry that imports it, not after it. */
function startPreloaded(): Plugin {
  return {
    name: 'start-preloaded',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const tags: HtmlTagDescriptor[] = [];
        const seen = new Set<string>();
        const add = (rel: string, file: string): void => {
          if (!html.includes(`/${file}"`)) tags.push({ tag: 'link', attrs: { rel, crossorigin: true, href: `/${file}` }, injectTo: 'head' });
        };
        const need = (file: string): void => {
          const chunk = bundle?.[file];
          if (!chunk || chunk.type !== 'chunk' || seen.has(file)) return;
          seen.add(file);
          add('modulepreload', file);
          for (const style of chunk.viteMetadata?.importedCss ?? []) add('stylesheet', style);
          chunk.imports.forEach(need);
        };
        const start = Object.values(bundle ?? {}).find((chunk) => chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith('/src/start.ts'));
        if (start) need(start.fileName);
        return tags;
      },
    },
  };
}

export default defineConfig({
  plugins: [svelte(), startPreloaded()],
  base: '/',
  build: {
    manifest: true, target: 'es2022', cssTarget: ['chrome105', 'safari15.4', 'firefox110'], assetsInlineLimit: 0, modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [
      // What the entry needs, and nothing that would keep it waiting.
      { name: 'first', test: /preload-helper|src\/(look\/theme|server\/early|words\/choice)/, priority: 2 },
      // Whatever lays tiles is one file: cut smaller for the pages that share it, it compresses worse.
      { name: 'play', test: /src\/(route|board\/|tiles\/|wire\/boxes|server\/|look\/Dialog|pages\/trouble|table\/(hand|clock|Cite|rules|dialogs\/Confirm))/, priority: 1 },
    ] } } },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
});
