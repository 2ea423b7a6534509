/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const server = process.env.FARISTOL_SERVER ?? 'http://127.0.0.1:8765';

export default defineConfig({
  plugins: [svelte()],
  base: '/',
  build: { manifest: true, target: 'es2022', cssTarget: ['chrome105', 'safari15.4', 'firefox110'], assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
});
