/**
 * Dragging a tile by pointer, between rack and board. A drag begins after 6 pixels, so that
 * a tap stays a tap; whatever can be dragged can also be done by two taps or by typing.
 */
export type From = { slot: number } | { square: number };
export type Onto = { slot: number } | { square: number } | 'rack' | null;

const FAR_ENOUGH = 6;

export class Drag {
  tile = $state<number | null>(null);
  x = $state(0);
  y = $state(0);
  target = $state<Onto>(null);
  /** True until the click that a drag ends in has gone by. */
  justDropped = false;

  constructor(private readonly ondrop: (from: From, onto: Onto) => void) {}

  get square(): number | null {
    return this.target && typeof this.target === 'object' && 'square' in this.target
      ? this.target.square
      : null;
  }

  begin(event: PointerEvent, tile: number, from: From): void {
    if (event.button !== 0) return;
    const startX = event.clientX;
    const startY = event.clientY;
    const source = event.currentTarget as HTMLElement;
    const { pointerId } = event;

    const move = (now: PointerEvent): void => {
      if (now.pointerId !== pointerId) return;
      if (this.tile === null) {
        if (Math.hypot(now.clientX - startX, now.clientY - startY) < FAR_ENOUGH) return;
        this.tile = tile;
        source.setPointerCapture?.(pointerId);
      }
      now.preventDefault();
      this.x = now.clientX;
      this.y = now.clientY;
      this.target = under(now.clientX, now.clientY);
    };
    const end = (now: PointerEvent): void => {
      if (now.pointerId !== pointerId) return;
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      if (this.tile !== null) {
        this.justDropped = true;
        setTimeout(() => (this.justDropped = false), 0);
        if (now.type === 'pointerup') this.ondrop(from, under(now.clientX, now.clientY));
      }
      this.tile = null;
      this.target = null;
    };
    window.addEventListener('pointermove', move, { passive: false });
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  }
}

function under(x: number, y: number): Onto {
  const element = document.elementFromPoint(x, y);
  const square = element?.closest<HTMLElement>('[data-square]');
  if (square) return { square: Number(square.dataset.square) };
  const slot = element?.closest<HTMLElement>('[data-slot]');
  if (slot) return { slot: Number(slot.dataset.slot) };
  return element?.closest('[data-rack]') ? 'rack' : null;
}
