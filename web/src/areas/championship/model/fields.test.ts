// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { enterToNext } from './fields.ts';

let form: HTMLFormElement;

beforeEach(() => {
  document.body.innerHTML =
    '<form><input id="a"><input type="checkbox" id="tick"><input id="b" disabled>' +
    '<input id="c" value="12"><select id="d"></select></form>';
  form = document.querySelector('form')!;
  form.addEventListener('keydown', (event) => enterToNext(event as never));
});

function press(id: string, key = 'Enter'): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  form.querySelector(`#${id}`)!.dispatchEvent(event);
  return event;
}

test('Enter goes to the next field that can be filled, and chooses what stands there', () => {
  expect(press('a').defaultPrevented).toBe(true);
  const field = form.querySelector<HTMLInputElement>('#c')!;
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 2]);
});

test('in the last one it sends the form; elsewhere and with other keys it does nothing', () => {
  expect(press('c').defaultPrevented).toBe(false);
  expect(press('d').defaultPrevented).toBe(false);
  expect(press('a', 'x').defaultPrevented).toBe(false);
});
