/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { startPreloaded, worker } from './shell.ts';

const server = process.env.FARISTOL_SERVER ?? 'http://127.0.0.1:8765';

const FIELDS = /svelte\/src\/internal\/client\/dom\/(elements\/bindings\/select|blocks\/html)/;

/** What every page is loaded by: nothing need name it again. */
const THERE = /assets\/(first|play)-/;
/** Every page that loads others names their files: short hashes, which hardly compress, count. */
const NAMED = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

/** Whatever lays tiles. */
const PLAY = new RegExp(
  'src/(' +
    [
      'app/(App|Head|Menu|heading|routes)',
      'board/',
      'look/(navigation|Mark|Retrying|notice|in_sight)',
      'mirror/(clock|rules)',
      'play/(hand|playing|PlayingBoard|OwnRack|RackTool|NotationLine)',
      'server/(again|api|latest|line|outbox|resource|time)',
      'text/(index|part|sentences|named|trouble)',
      'wire/boxes',
    ].join('|') +
    ')',
);

export default defineConfig({
  plugins: [svelte(), startPreloaded(), worker()],
  base: '/',
  build: {
    manifest: true,
    target: 'es2022',
    cssTarget: ['chrome105', 'safari15.4', 'firefox110'],
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_name, needs, { hostType }) =>
        hostType === 'js' ? needs.filter((need) => !THERE.test(need)) : needs,
    },
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: FIELDS, sideEffects: false }] },
      output: {
        ...NAMED,
        codeSplitting: {
          groups: [
            // What the entry needs, and nothing that would keep it waiting.
            {
              name: 'first',
              test: /preload-helper|src\/(look\/(theme|board_shown)|server\/(early|kept\.ts)|text\/(choice|grammar))/,
              priority: 2,
            },
            // Of Svelte, what no table needs: fields to choose in, and markup from elsewhere.
            { name: 'fields', test: FIELDS, priority: 2, includeDependenciesRecursively: false },
            // Whatever lays tiles is one file: cut smaller for the pages that share it, it compresses worse.
            {
              name: 'play',
              test: PLAY,
              priority: 1,
            },
            // What both the table and its replay show.
            {
              name: 'sheet',
              test: /src\/(mirror\/(sheet|table|change)|look\/SeatMark|play\/[Ss]eat)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: {
    include: ['src/**/*.test.ts', 'lint/*.test.js'],
    environment: './runes.ts',
    // A thread for each file costs less than a process, and shares as little.
    pool: 'threads',
  },
});
