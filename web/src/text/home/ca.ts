/** Catalan. */
import { plural } from '../grammar.ts';
import type { HomeWords } from './en.ts';

const many = plural('ca');

const hello = (hour: number): string =>
  hour < 5 || hour > 20
    ? 'Bona nit'
    : hour < 14
      ? 'Bon dia'
      : hour < 19
        ? 'Bona tarda'
        : 'Bon vespre';

export const ca: HomeWords = {
  greeting: (hour, name) => `${hello(hour)}, ${name}.`,
  yourTurns: (n) => `Et toca jugar en ${many(n, 'partida', 'partides')}.`,
  nothingWaits: 'No t’espera ningú. Fem una partida?',
  gameLanguage: 'Llengua de joc',
  opponent: 'Contra qui jugues',
  somebody: 'Algú',
  seeking: (n) => (n ? `${n} ${n === 1 ? 'espera' : 'esperen'}` : 'ningú encara'),
  timeEach: 'Temps per jugador',
  minutes: 'min',
  asTheRulesSay: 'Com diu el reglament',
  playWith: (name) => `Juga amb ${name}`,
  rules: 'Regles',
  words: 'Llista de mots',
  byFriendlyRules: (book) =>
    `${book} no té partides d’aquesta durada: jugareu amb les regles de la partida amistosa.`,
  remembered: 'La llengua, el reglament i el temps es recorden en aquest aparell.',
  withFriend: 'Amb un amic',
  friendText: 'Prepara la taula: qui convides escaneja el codi i hi seieu tots dos.',
  layTable: 'Prepara la taula',
  laidText: 'Que l’escanegi. Anireu junts a la taula.',
  letIn: 'Ves a la taula',
  sendLink: 'Envia',
  copied: 'Copiat',
  seekers: 'Busquen partida',
  noSeekers: 'Ara no espera ningú. Deixa’t trobar: els altres ho veuen de seguida.',
  codeText: 'D’una taula o d’una sala de club.',
  puzzle: 'El problema d’avui',
  puzzleAsks: 'Una jugada és la millor. Troba-la.',
  checkPlay: 'Comprova',
  checkFor: (n) => `Comprova · ${n}`,
  hint: 'Una pista',
  wholePuzzle: 'El problema en un tauler gran',
  nowPlaying: 'Ara es juga',
  allGames: 'Totes les partides',
  quiet: 'Mentre no juga ningú',
  replayTitle: (first, second) => `${first} – ${second}, una altra vegada`,
  noGames: 'Ara no es juga cap partida. Comença’n una i els altres la podran mirar aquí.',
  tonight: 'Properament',
  calendar: 'Totes les competicions',
  nothingComing: 'No hi ha res anunciat. Obrir una vetllada de club és cosa d’un minut.',
  clubNight: 'Vetllada de club',
  withPeople: 'Tria-ho tot',
  organise: 'Organitza',
  organising: {
    club: 'Una sala amb codi; cadascú hi entra amb el mòbil.',
    event: ['Campionat', 'Suís, lliga o eliminatòria; resultats des de la sala.'],
    duplicate: ['Duplicada', 'Tu treus les fitxes; els butlletins es corregeixen sols.'],
    sheets: ['Fulls d’anotació', 'Passa una partida jugada en tauler de fusta.'],
    class: ['Escola', 'Targetes amb QR: ni correu ni contrasenya.'],
  },
};
