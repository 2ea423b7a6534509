// What a player must load before the table can be played, compressed. Fails above the budget.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const BUDGET_KB = 60;
const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));
const needed = new Set();

function need(key) {
  const chunk = manifest[key];
  if (!chunk || needed.has(chunk.file)) return;
  needed.add(chunk.file);
  for (const other of chunk.imports ?? []) need(other);
}

need('index.html');
need('src/app/start.ts');
need('src/areas/table/page.ts');
// One language is loaded; count the largest.
const sizes = new Map();
const size = (file) =>
  sizes.get(file) ??
  sizes.set(file, gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length).get(file);
const languages = ['ca', 'nl', 'en']
  .map((code) => manifest[`src/text/core/${code}.ts`]?.file)
  .filter(Boolean);
languages.sort((a, b) => size(b) - size(a));
if (languages[0]) needed.add(languages[0]);

let total = 0;
for (const file of needed) {
  total += size(file);
  console.log(`${(size(file) / 1024).toFixed(1).padStart(7)} KB  ${file}`);
}
console.log(
  `${(total / 1024).toFixed(1).padStart(7)} KB  player route, compressed (budget ${BUDGET_KB} KB)`,
);
if (total > BUDGET_KB * 1024) process.exitCode = 1;
