/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const server = process.env.FARISTOL_SERVER ?? 'http://127.0.0.1:8765';

export default defineConfig({
  plugins: [svelte()],
  base: '/',
  build: {
    manifest: true, target: 'es2022', cssTarget: ['chrome105', 'safari15.4', 'firefox110'], assetsInlineLimit: 0, modulePreload: { polyfill: false },
    // Whatever lays tiles is one file: cut smaller for the pages that share it, it compresses worse.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'play', test: /src\/(board\/|tiles\/|wire\/boxes|server\/line|look\/Dialog|table\/(hand|Cite|rules|dialogs\/Confirm))/ }] } } },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
});
