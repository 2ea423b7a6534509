import { describe, expect, it } from 'vitest';

const sources = import.meta.glob<string>('../**/*.svelte', {
  query: '?raw',
  import: 'default',
  eager: true,
});

describe('a field of type number', () => {
  const having = Object.entries(sources).filter(([, source]) => source.includes('type="number"'));

  it.each(having.map(([path]) => path))('in %s is safe from the wheel', (path) => {
    expect(sources[path]).toMatch(/import '.*look\/wheel\.ts'/);
  });

  it('never holds a score of a championship: an arrow key would change it', () => {
    expect(having.map(([path]) => path).filter((path) => path.includes('/championship/'))).toEqual(
      [],
    );
  });
});
