/** What a ready-made form fills in; who wants another thing changes it afterwards. */
import type { ReadyMade } from '../../../text/championship/ready_made.ts';
import type { RegulationKind } from '../../../wire/championship.ts';

export interface Form {
  regulations: RegulationKind;
  rounds: number;
  system?: string;
}

/** An event of this kind is opened on a page of its own. */
interface Elsewhere {
  page: '/seasons' | '/leagues' | '/duplicate';
}

const FORMS: Record<ReadyMade, Form | Elsewhere> = {
  'fisc-open': { regulations: 'fisc-2023', rounds: 5 },
  wedstrijd: { regulations: 'nl-wedstrijd', rounds: 5 },
  punten: { regulations: 'nl-punten', rounds: 4 },
  school: { regulations: 'school', rounds: 4 },
  club: { regulations: 'club', rounds: 5 },
  nights: { page: '/seasons' },
  league: { page: '/leagues' },
  duplicate: { page: '/duplicate' },
};

export function formOf(kind: ReadyMade): Form | Elsewhere {
  return FORMS[kind];
}
