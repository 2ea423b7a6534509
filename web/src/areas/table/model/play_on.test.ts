import { expect, test, vi } from 'vitest';
import { playOn } from './play_on.ts';
import type { Sitting } from './sitting.svelte.ts';

const laid = (pending: object | null, live: object = {}): string[] => {
  const sent: string[] = [];
  const robot = { seat: 0, robots: ['', 'child'], acts: new Set(['Challenge']) };
  playOn({
    live: {
      ...robot,
      isWaiting: vi.fn(() => false),
      send: (said: { do: string }) => sent.push(said.do),
      ...live,
    },
    table: { pending },
  } as unknown as Sitting);
  return sent;
};
const play = { seat: 1, acceptedBy: [], challengedBy: null };

test('whoever lays a tile accepts what the robot played', () => {
  expect(laid(play)).toEqual(['Accept']);
});

test.each([
  ['nothing waits', null, {}],
  ['a person played', play, { robots: ['', ''] }],
  ['it was accepted', { ...play, acceptedBy: [0] }, {}],
  ['it is on its way', play, { isWaiting: () => true }],
  ['it is challenged', { ...play, challengedBy: 0 }, {}],
  ['these rules know no challenge', play, { acts: new Set() }],
  ['nobody sits here', play, { seat: null }],
])('not where %s', (_, pending, live) => {
  expect(laid(pending, live)).toEqual([]);
});
