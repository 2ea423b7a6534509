import { describe, expect, it } from 'vitest';
import type { CandidateLine, LeaderView, Shown, TurnFace } from '../../../wire/duplicate.ts';
import { type Desk, isForPage, KEYS, step } from './steps.ts';

const clock = (more: Partial<TurnFace> = {}): TurnFace => ({
  limit_ms: 180_000,
  left_ms: 180_000,
  deadline: 900,
  signal_at: null,
  signalled: false,
  ...more,
});
const top = { word: 'ZEBRA', coordinate: '8H', is_top: true } as CandidateLine;
const led = (more: Partial<LeaderView> = {}): LeaderView =>
  ({ blind: false, called: ['Z'], missing: [], candidates: [top], ...more }) as LeaderView;
const desk = (stage: string, more: Partial<Desk> = {}, face: Partial<TurnFace> = {}): Desk => ({
  shown: { stage, players: 2, clock: clock(face) } as Shown,
  led: led(),
  current: true,
  connected: true,
  leads: true,
  now: 0,
  letters: '',
  voice: true,
  ...more,
});
const STAGES = ['drawing', 'drawn', 'running', 'marking', 'over'];

describe('a key of the desk', () => {
  it('does its step in its stage', () => {
    expect(step('draw', desk('drawing', { letters: ' ZEBRANS ' }))).toEqual({
      send: { do: 'Draw', letters: 'ZEBRANS' },
    });
    expect(step('draw', desk('drawing', { led: led({ blind: true }) }))).toEqual({
      send: { do: 'Draw' },
    });
    expect(step('draw', desk('drawing'))).toEqual({ go: 'letters' });
    expect(step('start', desk('drawn'))).toEqual({ send: { do: 'OpenTurn' } });
    expect(step('pause', desk('running'))).toEqual({ send: { do: 'PauseTurn' } });
    expect(step('pause', desk('running', {}, { deadline: null }))).toEqual({
      send: { do: 'ResumeTurn' },
    });
    expect(step('more', desk('running'))).toEqual({ send: { do: 'ExtendTurn', by_ms: 30_000 } });
    expect(step('lay', desk('marking', { led: led({ missing: [3] }) }))).toEqual({
      send: { do: 'LayWord', word: 'ZEBRA', at: '8H' },
    });
    expect(step('speak', desk('drawn'))).toEqual({ speak: true });
    expect(step('undo', desk('over'))).toEqual({ ask: 'undo' });
  });
  it('closes at once when all slips are in or the time is over, and else asks why', () => {
    expect(step('close', desk('running'))).toEqual({ send: { do: 'CloseTurn' } });
    expect(step('close', desk('running', { led: led({ missing: [1] }), now: 900 }))).toEqual({
      send: { do: 'CloseTurn' },
    });
    expect(step('close', desk('running', { led: led({ missing: [1] }) }))).toEqual({
      ask: 'close',
    });
    const empty = desk('running');
    expect(step('close', { ...empty, shown: { ...empty.shown, players: 0 } })).toEqual({
      ask: 'close',
    });
  });
  it('lays nothing before the words are there, and says so', () => {
    expect(step('lay', desk('marking', { current: false }))).toEqual({ hindered: 'coming' });
    expect(step('lay', desk('marking', { led: null }))).toEqual({ hindered: 'coming' });
    expect(
      step('lay', desk('marking', { led: led({ candidates: [{ ...top, is_top: false }] }) })),
    ).toEqual({ hindered: 'no-top' });
  });
  it('is never silent: in any stage, connected or not, it does something or says why not', () => {
    for (const stage of STAGES) {
      for (const connected of [true, false]) {
        for (const name of Object.values(KEYS)) {
          const does = step(name, desk(stage, { connected }));
          expect(Object.keys(does)).toHaveLength(1);
          if ('send' in does) expect(connected).toBe(true);
        }
      }
    }
  });
  it('is for the leader, but for paper, search and voice', () => {
    const may = Object.values(KEYS).filter(
      (name) => !('hindered' in step(name, desk('drawn', { leads: false }))),
    );
    expect(may).toEqual(['speak', 'paper', 'search']);
  });
  it('says when there is nothing to read, or no voice to read it', () => {
    expect(step('speak', desk('drawing', { led: led({ called: [] }) }))).toEqual({
      hindered: 'no-letters',
    });
    expect(step('speak', desk('drawn', { voice: false }))).toEqual({ hindered: 'no-voice' });
  });
  it('held down is one step, and none with Ctrl', () => {
    const key = { ctrlKey: false, altKey: false, metaKey: false, repeat: false, target: null };
    expect(isForPage(key)).toBe(true);
    expect(isForPage({ ...key, repeat: true })).toBe(false);
    expect(isForPage({ ...key, ctrlKey: true })).toBe(false);
  });
});
