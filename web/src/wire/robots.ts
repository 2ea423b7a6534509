// Written by scripts/wire_types.py from the Python definitions; change those instead.

/** From a child to a champion; six of them stand on a rack. */
export const ROBOTS = {
  child: { onRack: true, ca: { name: 'Nil', value: 1 }, nl: { name: 'Noor', value: 1 } },
  junior: { onRack: false, ca: { name: 'Ona', value: 1 }, nl: { name: 'Isa', value: 1 } },
  pupil: { onRack: true, ca: { name: 'Duna', value: 2 }, nl: { name: 'Daan', value: 2 } },
  teenager: { onRack: false, ca: { name: 'Cesc', value: 2 }, nl: { name: 'Roos', value: 2 } },
  learner: { onRack: true, ca: { name: 'Berta', value: 3 }, nl: { name: 'Gijs', value: 3 } },
  amateur: { onRack: false, ca: { name: 'Pau', value: 3 }, nl: { name: 'Lotte', value: 3 } },
  member: { onRack: true, ca: { name: 'Ferran', value: 4 }, nl: { name: 'Hanna', value: 4 } },
  contender: { onRack: false, ca: { name: 'Vinyet', value: 4 }, nl: { name: 'Joost', value: 4 } },
  master: { onRack: true, ca: { name: 'Quim', value: 8 }, nl: { name: 'Wim', value: 5 } },
  champion: { onRack: true, ca: { name: 'Xènia', value: 10 }, nl: { name: 'Quinten', value: 10 } },
} as const;

export type RobotLevel = keyof typeof ROBOTS;
