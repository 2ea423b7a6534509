// Writes NAME.br and NAME.gz beside every file of dist/assets that packs well; the server sends those.
// Browsers take Brotli over HTTPS and from localhost only, so a club's plain network needs gzip.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

for (const entry of readdirSync('dist/assets', { withFileTypes: true, recursive: true })) {
  if (!entry.isFile() || !/\.(js|css|json|svg)$/.test(entry.name)) continue;
  const path = join(entry.parentPath ?? entry.path, entry.name);
  const whole = readFileSync(path);
  for (const [ending, packed] of [
    ['br', brotliCompressSync(whole)],
    ['gz', gzipSync(whole, { level: 9 })],
  ]) {
    if (packed.length < whole.length * 0.9) writeFileSync(`${path}.${ending}`, packed);
  }
}
