import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import effects from './lint/effects.js';
import { walls } from './lint/walls.js';

export default ts.config(
  { ignores: ['dist/', 'node_modules/', 'public/', 'fixtures/'] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  walls,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['src/**'],
    ignores: ['src/server/kept.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'localStorage', message: 'It may throw: use `keep` and `kept` of server/kept.ts.' },
      ],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
    plugins: { effects },
    rules: {
      'effects/runs-itself': 'error',
      'effects/follows-async': 'error',
      'effects/placed': 'error',
      // Links are plain paths: there is no base path to resolve.
      'svelte/no-navigation-without-resolve': 'off',
      // Sets and maps here are values, replaced as a whole.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    // The page itself is worked on here: its elements, its sounds, its keys. Tests make effects too.
    files: [
      'src/{look,board,play,app}/**',
      'src/server/{resource,debounced}.svelte.ts',
      '**/*.test.ts',
    ],
    rules: { 'effects/placed': 'off' },
  },
  {
    // Tests of the whole look into every area.
    files: ['src/app/*.test.ts'],
    rules: { 'boundaries/dependencies': 'off' },
  },
  {
    files: ['**/*.svelte'],
    rules: { 'max-lines': ['error', 200] },
  },
  { rules: { 'max-len': ['error', { code: 120 }] } },
);
