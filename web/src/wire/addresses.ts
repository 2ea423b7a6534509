// Written by scripts/wire_types.py from the Python definitions; change those instead.

/** Every page with its address; the names that end in `?` may be left out. */
export const ADDRESSES = {
  'lobby': '/',
  'table': '/table/{id}',
  'join': '/join/{code}',
  'invitation': '/invitation/{secret}',
  'card': '/card/{secret}',
  'password': '/password/{secret}',
  'rules': '/rules/{edition?}',
  'words': '/words',
  'archive': '/games',
  'replay': '/games/{id}',
  'sheets': '/sheets',
  'puzzles': '/puzzle/{language?}/{day?}',
  'championship': '/championships/{id?}/{view?}',
  'duplicate-room': '/duplicate/room/{id}',
  'duplicate-screen': '/duplicate/screen/{id}',
  'duplicate-results': '/duplicate/results/{id}',
  'duplicate': '/duplicate/{code?}',
  'room': '/room/{code?}',
  'person': '/person/{id}',
  'account': '/account',
  'house': '/house',
  'desk': '/desk',
  'class': '/class',
  'sign-in': '/sign-in',
} as const;
