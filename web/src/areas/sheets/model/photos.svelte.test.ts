import { describe, expect, it } from 'vitest';
import { fitted } from './photos.svelte.ts';

describe('a picture before it is sent', () => {
  it.each([
    [4032, 3024, 2200, 1650],
    [3024, 4032, 1650, 2200],
    [800, 600, 800, 600],
    [40_000, 10, 2200, 1],
    [3, 40_000, 0, 2200],
  ])('%d × %d becomes %d × %d', (width, height, wide, high) => {
    expect(fitted(width, height)).toEqual({ width: Math.max(wide, 1), height: high });
  });
});
