/**
 * A tile that is laid is seen on its square in the very next frame, on any phone. Beside the
 * board wait unseen pictures of the tiles in hand, which the browser keeps ready; one of them is
 * only moved there. To draw board and rack again costs a slow phone two frames; that comes after.
 */
const carried = new Set<HTMLElement>();

/** Show the tile of a place on the rack over a square; false where there is no picture of it. */
export function carry(slot: number, square: number): boolean {
  const hand = document.querySelector('[data-carried]');
  const tile = hand?.children[slot] as HTMLElement | undefined;
  const onto = document.querySelector(`[data-square="${square}"]`);
  if (!hand || !tile || !onto) return false;
  const from = hand.getBoundingClientRect();
  const to = onto.getBoundingClientRect();
  tile.style.cssText = `opacity: 1; transform: translate(${to.x - from.x}px, ${to.y - from.y}px)`;
  carried.add(tile);
  return true;
}

/** Remove the temporary tile image: the board has been redrawn. */
export function settle(): void {
  for (const tile of carried) tile.style.cssText = '';
  carried.clear();
}
