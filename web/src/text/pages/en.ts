/** English, for the pages beside the table. */
import type { ClauseClass } from '../../wire/kinds.ts';
import type { Shape } from '../core/en.ts';
import { plural } from '../grammar.ts';

const many = plural('en');

export const pages = {
  lobbyTitle: 'Sit down and play',
  lobbyText:
    'Competition Scrabble by the federations’ rule books, with a referee that can quote the rule.',
  yourName: 'Your name',
  guest: 'Guest',
  playFriend: 'Play a person',
  playFriendText: 'Create a table and share its code.',
  makeTable: 'Create table',
  haveCode: 'I have a code',
  joinByCode: 'Join',
  codeHint: 'six characters',
  download: 'Download',
  judges: { software: 'the word list', arbiter: 'an arbiter' },
  valid: 'Valid',
  notValid: 'Not valid',
  watch: 'Watch',
  goOn: 'Continue',
  playersCount: 'Players',
  clockTime: (minutes: number) => `${minutes} min each`,
  clockShared: (minutes: number) => `${minutes} min for the game`,
  clockNone: 'no clock',
  judge: 'Words judged by',
  publicTable: 'List this table in the lobby',
  yourGames: 'Your games',
  rulesTitle: 'The rule books',
  rulesText:
    'Every set of rules you can play here, setting by setting and clause by clause. Where ' +
    'a rule book leaves something open, we say so and show how we interpret it.',
  compare: 'Compare with',
  compareNone: 'nothing',
  onlyDifferences: 'Only what differs',
  values: 'Rules at a glance',
  clauses: 'Clauses',
  openQuestions: 'Organiser’s choices and our interpretations',
  ownChoice: 'our choice',
  yes: 'yes',
  no: 'no',
  searchClauses: 'Search the clauses',
  inBookLanguage: (language: string) => `Also show it in the rule book’s language: ${language}`,
  results: (n: number) => many(n, 'result', 'results'),
  classes: {
    ENGINE: 'decided by the program',
    ARBITER: 'decided by a person',
    DISPLAY: 'about what is written',
    PHYSICAL: 'about equipment and the playing room',
  } satisfies Record<ClauseClass, string>,
  replayTitle: 'Replay',
  moveOf: (n: number, all: number) => `${n} of ${all}`,
  scoreGraph: 'Score after every turn',
  wordsTitle: 'Word study',
  wordsText: 'Short words, hooks and high-value tiles, from the word lists installed here.',
  analysis: 'Analysis',
  analyse: 'Look for better plays',
  analysisText:
    'The best play for every turn, counting points and the leave, and how much each choice cost.',
  study: { list: 'List', hooks: 'Hooks of', look: 'Show hooks' },
  deskTitle: 'Arbiter’s calls',
  deskText: 'Tables waiting for a ruling.',
  eventName: 'Event or class',
  noCalls: 'No tables are waiting.',
  classTitle: 'The class',
  classText:
    'All boards at a glance, and cards for pupils to sign in with: no e-mail, no password.',
  pupils: 'Pupils, one name per line',
  makeCards: 'Create cards',
  print: 'Print',
  pin: 'PIN',
  freezeAll: 'Pause all games',
  resumeAll: 'Resume all games',
  notTeacher: 'This page is for teachers. Ask an administrator to give you the role.',
  notArbiter: 'This page is for arbiters. Ask an administrator to give you the role.',
  giveYourself: 'You run this server: give yourself the role under People.',
  signInTitle: 'Sign in',
  signInHint:
    'You don’t need an account to play. To get one, ask an administrator for an invitation.',
  login: 'Username',
  password: 'Password',
  cardTitle: 'Your card',
  cardText: 'Type the PIN that was given to you.',
  invitationTitle: 'You are invited',
  invitationText: 'Choose a username and a password.',
  invitationBrings: (roles: string) => `Your role: ${roles}.`,
  createAccount: 'Create account',
};

export type PageWords = Shape<typeof pages>;
