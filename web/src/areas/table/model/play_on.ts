/** In a friendly game nobody need accept what a robot played: whoever lays a tile plays on. */
import type { Sitting } from './sitting.svelte.ts';

export function playOn({ live, table }: Pick<Sitting, 'live' | 'table'>): void {
  const { pending } = table;
  const { seat, robots, acts } = live;
  if (!pending || seat === null || !robots[pending.seat] || !acts.has('Challenge')) return;
  const answered = pending.acceptedBy.includes(seat) || live.isWaiting('Accept');
  if (!answered && pending.challengedBy === null) live.send({ do: 'Accept' });
}
