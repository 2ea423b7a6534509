/** La línia de resultats, en català. */
import type { LineWords } from './line.en.ts';

export const line: LineWords = {
  label: 'Taula i resultat',
  empty: 'Escriu el número de la taula i els punts de tots dos: primer, els de qui comença.',
  save: 'Desa',
  keypad: 'Teclat',
  space: 'espai',
  codesTitle: 'Codis',
  codes: {
    points: 'taula i punts',
    'no-show': 'no compareix el segon (12: cap dels dos)',
    resigned: 'abandona el primer; els punts d’aquell moment',
    time: 'el segon perd per temps; els punts d’aquell moment',
    'both-resigned': 'abandonen tots dos',
    wins: 'guanya el primer amb aquests punts (=: empat, 0: perden tots dos)',
    clear: 'esborra el resultat',
    several: 'els punts de tothom per ordre de torn; x si algú no compareix',
    undo: 'desfés',
  },
  short: { noShow: 'nc', resigned: 'ab', time: 't', wins: 'g', clear: 'x' },
  wins: (name, by) => (by > 0 ? `guanya ${name}, +${by}` : `guanya ${name}`),
  draw: 'empat',
  nobody: 'perden tots dos',
  noShow: (name) => `${name} no compareix`,
  neither: 'no compareix cap dels dos',
  resigned: (name) => `abandona ${name}`,
  lateOn: (name) => `${name} perd per temps`,
  bothResigned: 'abandonen tots dos',
  penalty: (points) => `descomptats ${points} punts`,
  forced: 'qui perd encara aniria al davant',
  clears: 's’esborra el resultat',
  replaces: (said) => `ara ${said}`,
  trouble: {
    table: (number) => `En aquesta ronda no hi ha cap taula ${number}.`,
    code: 'Escriu punts o un dels codis de sota.',
    side: 'Escriu 1 per al primer, 2 per al segon i 12 per a tots dos.',
    points: 'Calen dues puntuacions i prou.',
    several: 'Hi ha més puntuacions que jugadors a la taula.',
  },
  states: {
    typing: 'S’escriu',
    open: 'Pendent',
    one: 'Un de dos',
    differ: 'No coincideixen',
    confirmed: 'Confirmat',
    here: 'Jugada aquí',
    desk: 'Direcció',
  },
  missing: (name) => `falta ${name}`,
  both: 'tots dos',
  endings: {
    points: '',
    resigned: 'abandonament',
    time: 'per temps',
    'both-resigned': 'abandonen',
  },
  says: (name) => `${name} diu`,
  missingTables: (tables) =>
    tables.length === 1
      ? `Falta la taula ${tables[0]}.`
      : `Falten ${tables.length} taules: ${tables.join(', ')}.`,
  closeHint:
    'Els errors de còpia es poden corregir fins que s’aparelli la ronda següent. Després només ' +
    'decideix el comitè, si el reglament ho permet.',
  lastSteps: 'Últims passos',
  noSteps: 'Encara res.',
  undone: 'desfet',
  correctSheet: 'Error de còpia',
  correctSheetTitle: (round, table) => `Ronda ${round}, taula ${table}: què diu el full signat`,
  correctSheetHint:
    'Només per a un error en copiar: el resultat passa a ser el del full signat i queda registrat. (FISC23-G-8.F)',
};
