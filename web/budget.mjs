// What a player must load before the table can be played, compressed. Fails above a budget.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const BUDGET_KB = { script: 58, styles: 9 };
const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));
const needed = { script: new Set(), styles: new Set() };

function need(key) {
  const chunk = manifest[key];
  if (!chunk || needed.script.has(chunk.file)) return;
  needed.script.add(chunk.file);
  for (const sheet of chunk.css ?? []) needed.styles.add(sheet);
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
if (languages[0]) needed.script.add(languages[0]);

const line = (bytes, what) => console.log(`${(bytes / 1024).toFixed(1).padStart(7)} KB  ${what}`);
for (const [what, files] of Object.entries(needed)) {
  let total = 0;
  for (const file of files) {
    total += size(file);
    line(size(file), file);
  }
  line(total, `player route, ${what}, compressed (budget ${BUDGET_KB[what]} KB)`);
  if (total > BUDGET_KB[what] * 1024) process.exitCode = 1;
}
