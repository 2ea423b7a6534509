import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['dist/', 'node_modules/', 'public/', 'fixtures/'] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: {
      // Links are plain paths: there is no base path to resolve.
      'svelte/no-navigation-without-resolve': 'off',
      // Sets and maps here are values, replaced as a whole.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
);
