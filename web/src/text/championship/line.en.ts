/** The line in which results are typed, its codes, and how far the tables are, in English. */
export const line = {
  label: 'Table and result',
  empty: 'Type the table’s number, then both scores: the player who went first comes first.',
  save: 'Save',
  keypad: 'Keypad',
  space: 'space',
  codesTitle: 'Codes',
  codes: {
    points: 'table and points',
    'no-show': 'the second player did not come (12: neither)',
    resigned: 'the first player resigned; the points of that moment',
    time: 'the second player lost on time; the points of that moment',
    'both-resigned': 'both resigned',
    wins: 'the first player wins with these points (=: draw, 0: both lose)',
    clear: 'takes the result away',
    several: 'everyone’s points in turn order; x for a no-show',
    undo: 'undo',
  },
  short: { noShow: 'ns', resigned: 're', time: 't', wins: 'w', clear: 'x' },
  wins: (name: string, by: number) => (by > 0 ? `${name} wins, +${by}` : `${name} wins`),
  draw: 'draw',
  nobody: 'both lose',
  noShow: (name: string) => `${name} did not come`,
  neither: 'neither came',
  resigned: (name: string) => `${name} resigned`,
  lateOn: (name: string) => `${name} lost on time`,
  bothResigned: 'both resigned',
  penalty: (points: number) => `−${points} taken off`,
  forced: 'the loser would still lead',
  clears: 'the result is taken away',
  replaces: (said: string) => `now ${said}`,
  trouble: {
    table: (number: string) => `There is no table ${number} in this round.`,
    code: 'Type points or one of the codes below.',
    side: 'Type 1 for the player who went first, 2 for the second, 12 for both.',
    points: 'Two scores are needed, no more.',
    several: 'That is more scores than players at this table.',
  },
  states: {
    typing: 'Being typed',
    open: 'No result yet',
    one: 'One of two',
    differ: 'Slips differ',
    confirmed: 'Confirmed',
    here: 'Played here',
    desk: 'By the desk',
  },
  missing: (name: string) => `${name} to come`,
  both: 'both slips',
  endings: { points: '', resigned: 'resigned', time: 'on time', 'both-resigned': 'both resigned' },
  says: (name: string) => `${name} says`,
  missingTables: (tables: number[]) =>
    tables.length === 1
      ? `Table ${tables[0]} is missing.`
      : `${tables.length} tables are missing: ${tables.join(', ')}.`,
  closeHint:
    'Copying errors can still be put right until the next round is paired. After that only the ' +
    'committee rules, where the regulations let it.',
  lastSteps: 'Last steps',
  noSteps: 'Nothing yet.',
  undone: 'undone',
  correctSheet: 'Copying error',
  correctSheetTitle: (round: number, table: number) =>
    `Round ${round}, table ${table}: what the signed sheet says`,
  correctSheetHint:
    'Only an error in copying: the result becomes what the signed sheet says. It is logged. (FISC23-G-8.F)',
};

export type LineWords = typeof line;
