/**
 * The wheel scrolls the page, whatever field is being typed in: it never changes a number. Imported by
 * every component that has a field of type number; `wheel.test.ts` sees to that.
 */
export function keepNumber(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || field.type !== 'number' || field.readOnly) return;
  field.readOnly = true;
  setTimeout(() => (field.readOnly = false));
}

window.addEventListener('wheel', keepNumber, { passive: true });
