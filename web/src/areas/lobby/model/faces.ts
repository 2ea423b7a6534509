/** Which drawing is whose: each robot on the rack has a face of its own in both languages. */
const FACES: Readonly<Record<string, string>> = {
  Nil: 'boy',
  Duna: 'girl',
  Berta: 'reader',
  Ferran: 'bearded',
  Quim: 'elder',
  Xènia: 'champion',
  Noor: 'girl',
  Daan: 'boy',
  Gijs: 'bearded',
  Hanna: 'reader',
  Wim: 'elder',
  Quinten: 'laureate',
};

export const faceOf = (name: string): string => FACES[name] ?? 'reader';
