/**
 * A tile that is laid is seen on its square in the very next frame, on any phone: the tile of the
 * rack, which the browser keeps as a picture of its own, is only moved there. To draw board and
 * rack anew costs a slow phone two frames; that comes after.
 */
const carried = new Set<HTMLElement>();

/** Move a tile of the rack over a square; false where either isn't to be seen. */
export function carry(slot: number, square: number): boolean {
  const tile = document.querySelector<HTMLElement>(`[data-rack] button[data-slot="${slot}"]`);
  const onto = document.querySelector(`[data-square="${square}"]`);
  if (!tile || !onto) return false;
  const from = tile.getBoundingClientRect();
  const to = onto.getBoundingClientRect();
  const x = to.x + to.width / 2 - from.x - from.width / 2;
  const y = to.y + to.height / 2 - from.y - from.height / 2;
  tile.style.transform = `translate(${x}px, ${y}px) scale(${to.width / from.width})`;
  carried.add(tile);
  return true;
}

/** The board is drawn now: what was carried is where it belongs. */
export function settle(): void {
  for (const tile of carried) tile.style.transform = '';
  carried.clear();
}
