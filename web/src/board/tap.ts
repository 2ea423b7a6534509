/**
 * A tap, heard when the finger leaves. The browser would make a mouse of it first, moved, pressed
 * and released, look each time for what lies below, and move the focus: four frames on a slow phone.
 */
const STILL_PX = 10;
const LONG_MS = 500;
let down: { x: number; y: number; at: number } | null = null;
let heard = -Infinity;

export function touched(event: TouchEvent): void {
  const [one] = event.touches;
  down =
    one && event.touches.length === 1
      ? { x: one.clientX, y: one.clientY, at: event.timeStamp }
      : null;
}

/** Whether one finger came and left in one place. No click is to follow. */
export function tapped(event: TouchEvent): boolean {
  const [one] = event.changedTouches;
  if (
    !down ||
    !one ||
    !event.cancelable ||
    event.timeStamp - down.at > LONG_MS ||
    Math.hypot(one.clientX - down.x, one.clientY - down.y) > STILL_PX
  )
    return false;
  event.preventDefault();
  heard = event.timeStamp;
  return true;
}

/** Whether a click is of a mouse, a key or a screen reader, and not the echo of a tap. */
export function clicked(event: MouseEvent): boolean {
  return event.timeStamp - heard > LONG_MS;
}

/** The square that something happened on; null beside the board. */
export function squareOf(event: Event): number | null {
  const cell = (event.target as Element).closest<HTMLElement>('[data-square]');
  return cell ? Number(cell.dataset.square) : null;
}
