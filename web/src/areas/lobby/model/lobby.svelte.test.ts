// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, FakeStream, problem, settled } from '../../../server/fakes.ts';
import { keep, kept } from '../../../server/kept.ts';
import { speak } from '../../../text/index.svelte.ts';
import { foyer } from '../../../text/lobby/index.ts';
import type { OfferLine, OwnLobby } from '../../../wire/lobby.ts';
import { ClubRoom } from './club_room.svelte.ts';
import { Lobby } from './lobby.svelte.ts';
import { OwnRooms } from './own_rooms.svelte.ts';

const option = (id: string, sets: Record<string, number>) => ({
  ...{ id, clauses: [], question: 'How?', default: false },
  choices: [
    { choice: false, means: 'No', sets: {} },
    { choice: true, means: 'Yes', sets },
  ],
});
const book = (name: string, each_ms: number, options: object[] = []) => ({
  ...{ name, title: name, language: 'ca', least: 2, most: 4, each_ms, shared_ms: 0 },
  ...{ duplicate: false, tiles: name === 'fisc-2023' ? 'catalan' : '', readings: [], options },
  values: { 'equipment.tiles': 'catalan', 'time.each_ms': each_ms },
});
const FILES: Record<string, unknown> = {
  index: [book('fisc-2023', 60_000), book('strict', 60_000), book('friendly', 0)],
  'texts-en': { topics: {}, values: {}, sentences: { 'How?': 'How then?' } },
  'fisc-2023': book('fisc-2023', 60_000, [option('untimed', { 'time.each_ms': 0 })]),
  strict: book('strict', 60_000),
  friendly: book('friendly', 0),
};
const offer = (state: OfferLine['state'], days = 0): OfferLine =>
  ({
    id: 'o',
    state,
    to: 'b',
    to_name: 'Bernat',
    table: 't9',
    terms: { days_per_move: days },
  }) as OfferLine;
const own = (asked: OfferLine[], received: OfferLine[] = []): OwnLobby =>
  ({ you: 'a', games: [], asked, received }) as unknown as OwnLobby;

let server: FakeServer;
let bodies: unknown[];
let lobby: Lobby;
let ends: (() => void)[];

async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    flushSync();
    await settled();
  }
}

async function come<T>(make: () => T): Promise<T> {
  let made!: T;
  ends.push($effect.root(() => void (made = make())));
  await settle();
  return made;
}

beforeEach(async () => {
  ends = [];
  bodies = [];
  FakeStream.stub();
  const took = (answer: object) => (_path: string, body: unknown) => (bodies.push(body), answer);
  server = new FakeServer()
    .on(/rules\//, (path) => FILES[path.split('/').at(-1)!.replace('.json', '')])
    .on(/lexica/, () => [])
    .on(/guest/, () => ({ id: 'a', name: 'Anna', kind: 'guest', grants: [], csrf: '' }))
    .on(/POST \/tables$/, took({ id: 't1' }))
    .on(/seeks|challenges/, took({ ...offer('open'), to: '' }))
    .on(/club-rooms\/room/, () => ({ code: 'room' }));
  await Promise.all([speak('en'), foyer.fetch()]);
  vi.stubGlobal('scrollTo', () => undefined);
  history.replaceState(null, '', '/');
  lobby = await come(() => new Lobby());
  ends.push(lobby.live.open());
});

afterEach(() => {
  for (const end of ends) end();
  keep('faristol:name', null);
  vi.unstubAllGlobals();
});

test('a table is made as wished, under the name that this browser then keeps', async () => {
  lobby.name = 'Anna';
  expect(await lobby.make(lobby.wish.table)).toBe(true);
  expect(bodies).toMatchObject([{ edition: 'fisc-2023', seats: 2, robots: [] }]);
  expect([location.pathname, kept('faristol:name')]).toEqual(['/table/t1', 'Anna']);
});

test('what is refused is told until something else is typed, and nobody is sent anywhere', async () => {
  server.on(/POST \/tables$/, () => problem(403, 'too-many-tables'));
  expect(await lobby.make(lobby.wish.table)).toBe(false);
  expect([lobby.error === null, lobby.busy, location.pathname]).toEqual([false, false, '/']);
  lobby.forget();
  expect(lobby.error).toBeNull();
});

test('a challenge goes to whoever was chosen, with the terms as they stand', async () => {
  lobby.asking = { id: 'anna', name: 'anna', login: true };
  expect(await lobby.challenge()).toBe(true);
  expect(bodies).toMatchObject([{ login: 'anna', terms: { edition: 'fisc-2023' } }]);
  expect(lobby.asking).toBeNull();
  expect(await lobby.challenge()).toBe(false);
});

test('an accepted offer leads to its table, one of days only says so', async () => {
  const stream = FakeStream.last;
  stream.says('own', own([offer('open', 2)]));
  stream.says('own', own([offer('accepted', 2)]));
  expect([location.pathname, lobby.said.includes('Bernat')]).toEqual(['/', true]);
  stream.says('own', own([offer('open')]));
  stream.says('own', own([offer('accepted')]));
  stream.says('own', own([offer('accepted')]));
  expect(location.pathname).toBe('/table/t9');
});

test('an offer that was accepted before the page came leads nowhere', () => {
  FakeStream.last.says('own', own([offer('accepted')]));
  expect([location.pathname, lobby.said]).toEqual(['/', '']);
});

test('a code is a table’s, else a room’s, else refused', async () => {
  lobby.code = ' ROOM ';
  await lobby.byCode();
  expect(location.pathname).toBe('/room/room');
  lobby.code = 'none';
  await lobby.byCode();
  expect([location.pathname, lobby.error === null]).toEqual(['/room/room', false]);
});

test('other rules keep no list and no more seats than they have', async () => {
  const { wish } = lobby;
  wish.wish.lexicon = 'ca@1';
  wish.seatMany(4);
  wish.seat(1, 'club');
  wish.chooseEdition('strict');
  expect([wish.book, wish.terms]).toEqual([null, null]);
  await settle();
  expect(wish.book?.name).toBe('strict');
  expect([wish.wish.lexicon, wish.wish.others]).toEqual(['', ['person', 'club', 'person']]);
  expect([wish.isForTwo, wish.counts]).toEqual([false, [2, 3, 4]]);
});

test('a game of days takes the rules’ own way without a clock, else friendly ones', async () => {
  const { wish } = lobby;
  await wish.chooseDays(3);
  expect([wish.wish.options, wish.wish.edition]).toEqual([{ untimed: true }, 'fisc-2023']);
  wish.chooseEdition('strict');
  await settle();
  expect([wish.wish.edition, wish.wish.days, wish.changedRules]).toEqual(['friendly', 3, true]);
});

test('another language of the page changes no wish', async () => {
  lobby.wish.seatMany(3);
  await speak('nl');
  await settle();
  expect([lobby.wish.wish.edition, lobby.wish.wish.others.length]).toEqual(['fisc-2023', 2]);
});

test('a room is looked at by its code, and what its owner does is shown at once', async () => {
  server.on(/POST \/club-rooms\/room\/close/, () => ({ code: 'room', is_open: false }));
  const club = await come(() => new ClubRoom('room'));
  expect(club.room?.code).toBe('room');
  club.closing = true;
  await club.close();
  expect([club.room?.is_open, club.closing, club.busy]).toEqual([false, false, false]);
});

test('a new room belongs to an event that one leads', async () => {
  const mine = await come(() => new OwnRooms());
  expect([mine.mayOpen, mine.events, mine.rooms]).toEqual([false, [], []]);
  server.on(/POST \/club-rooms$/, (_path, body) => (bodies.push(body), { code: 'abcd' }));
  mine.name = ' Tuesday ';
  await mine.open();
  expect(bodies).toMatchObject([{ name: 'Tuesday', event: '', seats: 2 }]);
  expect(location.pathname).toBe('/room/abcd');
});
