// Writes NAME.gz beside every file of dist/assets that packs well; the server sends those.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

for (const entry of readdirSync('dist/assets', { withFileTypes: true, recursive: true })) {
  if (!entry.isFile() || !/\.(js|css|json|svg)$/.test(entry.name)) continue;
  const path = join(entry.parentPath ?? entry.path, entry.name);
  const whole = readFileSync(path);
  const packed = gzipSync(whole, { level: 9 });
  if (packed.length < whole.length * 0.9) writeFileSync(`${path}.gz`, packed);
}
