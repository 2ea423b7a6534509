// @vitest-environment happy-dom
/** What was refused or doubted is said as long as it is about what stands there. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Trouble } from '../../../server/api.svelte.ts';
import { settled } from '../../../server/fakes.ts';
import type { Answered, GameLine, TableLine } from '../../../wire/championship.ts';
import { speak } from '../../../text/index.svelte.ts';
import type { Following, Wish } from '../model/event.svelte.ts';
import { pairTable } from '../model/round_table.ts';
import LayTable from './LayTable.svelte';
import Slip from './Slip.svelte';
import { office } from '../../../text/championship/index.ts';

let shown: Record<string, unknown>;
let done: Wish[];
let answer: () => Answered;

beforeEach(async () => {
  done = [];
  answer = () => ({ version: 1, doubts: [] });
  await Promise.all([speak('en'), office.fetch()]);
});

afterEach(() => unmount(shown));

/** A championship in which Anna, Bernat and Cesc play, and nobody has shown a code. */
const event = {
  mine: { slips: [], table_slips: [], calls: [], desk: { linked: [1, 2, 3] } },
  name: (player: number) => ['', 'Anna', 'Bernat', 'Cesc'][player],
  do: async (wish: Wish) => {
    done.push(wish);
    return answer();
  },
} as unknown as Following;

async function settle(): Promise<void> {
  await settled();
  flushSync();
}

const alerts = (): string[] =>
  [...document.querySelectorAll('[role=alert]')].map((one) => one.textContent ?? '');

test('a doubt about one choice is none about another, and nobody is sure of what was not asked', async () => {
  HTMLDialogElement.prototype.showModal = () => undefined;
  const table = {
    table: 4,
    players: [1, 2, 3],
    without: [],
    scores: null,
    game: '',
  } as unknown as TableLine;
  shown = mount(LayTable, {
    target: document.body,
    props: { event, table, onclose: () => undefined },
  });
  flushSync();
  const lay = async (): Promise<void> => {
    document.querySelector<HTMLButtonElement>('dialog footer .main')!.click();
    await settle();
  };
  answer = () => ({
    version: 1,
    doubts: [
      { kind: 'unknown-kind', text: 'Anna has played here.', numbers: [], names: [] },
    ] as unknown as Answered['doubts'],
  });
  await lay();
  expect(alerts()).toEqual(['Anna has played here.']);
  document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')[2]!.click();
  await settle();
  expect(alerts()).toEqual([]);
  await lay();
  await lay();
  expect(done.map((wish) => (wish as { sure?: boolean }).sure)).toEqual([false, false, true]);
});

test('why a result was not taken goes when another is typed, and when the result is there', async () => {
  answer = () => {
    throw new Trouble('offline-hall', {}, '', 409);
  };
  const props = $state({
    event,
    table: pairTable({ table: 1, first: 1, second: 2, score: null } as unknown as GameLine),
    me: 1,
  });
  shown = mount(Slip, { target: document.body, props });
  flushSync();
  const type = async (n: number, text: string): Promise<void> => {
    const field = document.querySelectorAll<HTMLInputElement>('input[inputmode=numeric]')[n]!;
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
  };
  const send = async (): Promise<void> => {
    document
      .querySelector('form')!
      .dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    await settle();
  };
  await type(0, '400');
  await type(1, '350');
  await send();
  expect(alerts()).toHaveLength(1);
  await type(1, '360');
  expect(alerts()).toEqual([]);
  await send();
  expect(alerts()).toHaveLength(1);
  props.table = { ...props.table, scores: [400, 360] };
  flushSync();
  expect(alerts()).toEqual([]);
});
