/**
 * The folders of the client and what each may import; `docs/architecture.md` says why. A folder that
 * is not named here fails, and so does an import that is not allowed.
 */
import { join } from 'node:path';
import boundaries from 'eslint-plugin-boundaries';

const FOLDERS = {
  app: ['src/app'],
  text: ['src/text'],
  look: ['src/look'],
  server: ['src/server'],
  board: ['src/board'],
  mirror: ['src/mirror'],
  play: ['src/play'],
  wire: ['src/wire'],
};

const MAY_IMPORT = {
  wire: [],
  server: ['wire'],
  text: ['wire', 'server'],
  look: ['wire', 'server', 'text'],
  board: ['wire', 'text'],
  mirror: ['wire', 'server', 'text', 'board'],
  play: ['wire', 'server', 'text', 'look', 'board', 'mirror'],
  area: ['wire', 'server', 'text', 'look', 'board', 'mirror', 'play'],
  app: ['wire', 'server', 'text', 'look'],
};

const of = (type, more = {}) => ({ element: { type, ...more } });
const inside = (type, captured) => ({
  from: of(type),
  allow: { to: of(type, captured && { captured }) },
});

export const walls = {
  files: ['src/**/*.ts', 'src/**/*.svelte'],
  plugins: { boundaries },
  settings: {
    'boundaries/include': ['src/**'],
    'boundaries/root-path': join(import.meta.dirname, '..'),
    'boundaries/elements': [
      { type: 'area', pattern: 'src/areas/*', capture: ['name'], partialMatch: false },
      ...Object.entries(FOLDERS).flatMap(([type, folders]) =>
        folders.map((pattern) => ({ type, pattern, partialMatch: false })),
      ),
    ],
  },
  rules: {
    'boundaries/no-unknown-files': 'error',
    'boundaries/dependencies': [
      'error',
      {
        default: 'disallow',
        message: '{{from.element.type}} may not import {{to.element.type}} ({{to.path}})',
        policies: [
          ...Object.entries(MAY_IMPORT).map(([from, allowed]) => ({
            from: of(from),
            allow: { to: { element: { types: { anyOf: allowed } } } },
          })),
          ...Object.keys(FOLDERS).map((type) => inside(type)),
          inside('area', { name: '{{from.element.captured.name}}' }),
          // An area has one door.
          {
            from: of('app'),
            allow: { to: of('area', { fileInternalPath: 'page.ts' }) },
          },
          // Packages.
          { allow: { to: { module: { origin: 'external' } } } },
          { allow: { to: { module: { origin: 'core' } } } },
        ],
      },
    ],
  },
};
