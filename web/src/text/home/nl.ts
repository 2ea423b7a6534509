/** Dutch. */
import { plural } from '../grammar.ts';
import type { HomeWords } from './en.ts';

const many = plural('nl');

const hello = (hour: number): string =>
  hour < 6 ? 'Goedenacht' : hour < 12 ? 'Goedemorgen' : hour < 18 ? 'Goedemiddag' : 'Goedenavond';

export const nl: HomeWords = {
  greeting: (hour, name) => `${hello(hour)}, ${name}.`,
  yourTurns: (n) => `Je bent aan de beurt in ${many(n, 'partij', 'partijen')}.`,
  nothingWaits: 'Er wacht niemand op je. Een partijtje?',
  gameLanguage: 'Taal van de partij',
  opponent: 'Tegen wie je speelt',
  somebody: 'Iemand',
  seeking: (n) => (n ? `${n} ${n === 1 ? 'wacht' : 'wachten'}` : 'nog niemand'),
  timeEach: 'Tijd per speler',
  minutes: 'min',
  asTheRulesSay: 'Volgens het reglement',
  playWith: (name) => `Speel tegen ${name}`,
  rules: 'Spelregels',
  words: 'Woordenlijst',
  byFriendlyRules: (book) =>
    `${book} kent geen partij van die duur: je speelt volgens de vriendschappelijke regels.`,
  remembered: 'Taal, reglement en tijd worden op dit apparaat onthouden.',
  withFriend: 'Met een vriend',
  friendText:
    'Zet een tafel klaar: wie je uitnodigt scant de code en jullie zitten samen aan tafel.',
  layTable: 'Zet een tafel klaar',
  laidText: 'Laat deze code scannen. Jullie gaan samen naar de tafel.',
  letIn: 'Naar de tafel',
  sendLink: 'Stuur',
  copied: 'Gekopieerd',
  seekers: 'Zoeken een partij',
  noSeekers: 'Er wacht nu niemand. Laat je vinden: anderen zien het meteen.',
  codeText: 'Van een tafel of een clubzaal.',
  puzzle: 'De puzzel van vandaag',
  puzzleAsks: 'Eén zet is de beste. Vind hem.',
  checkPlay: 'Controleer',
  checkFor: (n) => `Controleer · ${n}`,
  hint: 'Een hint',
  wholePuzzle: 'De puzzel op een groot bord',
  nowPlaying: 'Wordt nu gespeeld',
  allGames: 'Alle partijen',
  quiet: 'Als er niemand speelt',
  replayTitle: (first, second) => `${first} – ${second}, nog een keer`,
  noGames: 'Er wordt nu niet gespeeld. Begin een partij, dan kunnen anderen hier meekijken.',
  tonight: 'Binnenkort',
  calendar: 'Alle toernooien',
  nothingComing: 'Er is niets aangekondigd. Een clubavond open je in een minuut.',
  clubNight: 'Clubavond',
  withPeople: 'Kies alles zelf',
  organise: 'Organiseren',
  organising: {
    club: 'Een zaal met een code; iedereen komt binnen met de telefoon.',
    event: ['Toernooi', 'Zwitsers, competitie of knock-out; uitslagen vanuit de zaal.'],
    duplicate: ['Duplicate', 'Jij trekt de letters; de bonnen worden vanzelf nagekeken.'],
    sheets: ['Scoreformulieren', 'Typ een partij over die op een houten bord is gespeeld.'],
    class: ['School', 'Kaartjes met QR-code: geen e-mail, geen wachtwoord.'],
  },
};
