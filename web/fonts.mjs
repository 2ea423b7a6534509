// The fonts that the client ships, made smaller: the characters of Catalan, Dutch and English, the weights
// and features that our styles use. Run by hand after `npm install --no-save subset-font
// @fontsource-variable/inter @fontsource-variable/newsreader`; what it writes is kept in `src/look/fonts`.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(`${process.cwd()}/`);
const subset = require('subset-font');

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)).join('');
const LETTERS = range(0x20, 0x7e) + range(0xa0, 0xff) + 'ĳĲŀĿŒœŠšŽž';
const SIGNS = '–—‘’‚“”„•…‹›€−×÷·';

const FONTS = [
  {
    from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    to: 'inter.woff2',
    text: LETTERS + SIGNS,
    axes: { wght: { min: 400, max: 700 } },
    // Without locl and calt, which draw L·L as one sign: that of a tile and of an ŀ alike.
    features: ['kern', 'mark', 'mkmk', 'ccmp', 'tnum'],
  },
  {
    from: '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2',
    to: 'newsreader.woff2',
    text: LETTERS + SIGNS,
    axes: { wght: 600 },
    features: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'tnum', 'lnum'],
  },
];

let total = 0;
for (const { from, to, text, axes, features } of FONTS) {
  const made = await subset(readFileSync(require.resolve(from)), text, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: features,
  });
  total += made.length;
  writeFileSync(new URL(`src/look/fonts/${to}`, import.meta.url), made);
  console.log(`${(made.length / 1024).toFixed(1)} KB  ${to}`);
}
console.log(`${(total / 1024).toFixed(1)} KB  in all (budget 60 KB)`);
