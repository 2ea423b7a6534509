/** What is done seldom at a table, in English; the other languages say the same. */
import { plural } from '../grammar.ts';

const many = plural('en');

export const en = {
  pass: 'Pass',
  resign: 'Resign',
  callArbiter: 'Call the arbiter',
  resumeClock: 'Start the clock again',
  redraw: 'Redraw your whole rack',
  argueAgain: 'Challenge once more',
  challengeOthers: 'Challenge another word',
  argueTitle: 'Challenge a second time',
  argueText:
    'The first ruling was that the play is valid. You can challenge once more and give ' +
    'your reasons. The next ruling is final.',
  argument: 'Your argument',
  acceptRuling: 'Accept the ruling',
  passTitle: 'Pass?',
  passText: 'You play nothing and the turn goes to the next player.',
  passForbidden: 'Passing isn’t allowed under these rules.',
  resignTitle: 'Resign the game?',
  resignText: 'The game ends and you lose it.',
  resignCosts: (n: number) => `You also lose ${many(n, 'point', 'points')}.`,
  say: 'Say something',
  phrases: {
    hello: 'Hello!',
    'good-luck': 'Good luck!',
    'well-played': 'Well played!',
    'nice-word': 'What a word!',
    thanks: 'Thank you!',
    sorry: 'Sorry!',
    'one-moment': 'One moment, please',
    'good-game': 'Good game!',
  },
  hush: 'Mute',
  unhush: 'Show what others say',
  joint: {
    resign: {
      act: 'Give up together',
      title: 'Offer to give up together?',
      text: 'If your opponent agrees during this turn, the game ends and you both lose it, 0–0.',
      asked: (name: string) => `${name} offers that you both give up. You would both lose, 0–0.`,
      waits: 'You offered to give up together. Waiting for your opponent.',
    },
    'count-bag': {
      act: 'Count the bag',
      title: 'Ask to count the tiles in the bag?',
      text: 'Counting inside the bag needs your opponent’s consent, or the arbiter.',
      asked: (name: string) => `${name} asks to count the tiles in the bag.`,
      waits: 'You asked to count the tiles in the bag. Waiting for your opponent.',
    },
    'take-back': {
      act: 'Take the play back',
      title: 'Ask to take your last play back?',
      text:
        'If everybody agrees before the next play, your tiles are on your rack again ' +
        'and those you drew go back into the bag.',
      asked: (name: string) => `${name} would like to take the last play back.`,
      waits: 'You asked to take your play back. Waiting for an answer.',
    },
    'self-check': {
      act: 'Look words up yourselves',
      title: 'Look challenged plays up yourselves?',
      text:
        'If you both agree, a challenged play is looked up in the word list, without the ' +
        'arbiter: valid or not valid, for the whole play.',
      asked: (name: string) =>
        `${name} proposes that you look challenged plays up yourselves, without the arbiter.`,
      waits: 'You proposed to look challenged plays up yourselves. Waiting for your opponent.',
    },
  },
  consent: 'Agree',
  redrawTitle: 'Redraw your whole rack?',
  redrawText:
    'If your rack has only vowels or only consonants, you can put all of it back and draw ' +
    'again. This doesn’t use your turn.',
  redrawNotUniform: 'Your rack has both vowels and consonants, so you can’t redraw it.',
  arbiterTitle: 'Stop the clock and call the arbiter?',
  arbiterText: 'The clock stands still until the arbiter has ruled.',
  arbiterWhy: 'What is it about?',
  juryTitle: 'Ask about a word',
  juryText: 'Only you see the answer.',
  juryWord: 'The word',
  askJury: 'Ask about a word',
  stuck: 'I cannot play any more',
  stuckText:
    'You declare that you can’t place any of your tiles. You take no more turns in this game.',
  concede: 'I can’t find a word',
  concedeText: 'You give up this turn.',
  askRestart: 'Ask to start the game again',
  resumeWho: 'Only another player or the arbiter can restart the clock.',
  resumeArbiter: 'Only the arbiter can restart the clock.',
  standIn: (name: string) => `Let a robot play for ${name}`,
  keys: [
    ['A–Z', 'place a tile at the arrow'],
    ['Shift + A–Z, or ?', 'use the blank'],
    ['Space', 'set the arrow; skip a square'],
    ['← →', 'turn the arrow; without an arrow, move'],
    ['↑', 'shuffle the rack'],
    ['↓, Esc', 'recall your tiles'],
    ['Backspace', 'recall the last tile'],
    ['Enter', 'play'],
    ['/', 'write a play'],
    ['1', 'exchange tiles'],
    ['2', 'challenge the last play'],
    ['3', 'accept the last play'],
    ['4', 'what is done seldom'],
    ['?', 'show these keys; on the board, a blank'],
  ] as [string, string][],
  keyedDigraphs: (pairs: string) =>
    `Keys for tiles your keyboard lacks: ${pairs}. You can also write them out.`,
};

export type Words = typeof en;
