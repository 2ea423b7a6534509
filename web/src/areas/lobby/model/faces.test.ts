import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ON_RACK, robotOf } from '../../../text/robots.ts';
import { faceOf } from './faces.ts';

const DRAWN = readFileSync('src/areas/lobby/ui/robots.svg', 'utf8');

test.each(['ca', 'nl'] as const)('in %s all who stand on the rack look different', (language) => {
  const faces = ON_RACK.map((level) => faceOf(robotOf(level, language).name));
  expect(new Set(faces).size).toBe(ON_RACK.length);
  for (const face of faces) expect(DRAWN).toContain(`id="${face}"`);
});
