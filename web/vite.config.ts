/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { startPreloaded, worker } from './shell.ts';

const server = process.env.FARISTOL_SERVER ?? 'http://127.0.0.1:8765';

export default defineConfig({
  plugins: [svelte(), startPreloaded(), worker()],
  base: '/',
  build: {
    manifest: true, target: 'es2022', cssTarget: ['chrome105', 'safari15.4', 'firefox110'], assetsInlineLimit: 0, modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [
      // What the entry needs, and nothing that would keep it waiting.
      { name: 'first', test: /preload-helper|src\/(look\/theme|server\/early|words\/choice)/, priority: 2 },
      // Whatever lays tiles is one file: cut smaller for the pages that share it, it compresses worse.
      { name: 'play', test: /src\/(route|board\/|tiles\/|wire\/boxes|server\/(api|early|line)|look\/Dialog|pages\/trouble|table\/(hand|clock|Cite|rules))/, priority: 1 },
    ] } } },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
});
