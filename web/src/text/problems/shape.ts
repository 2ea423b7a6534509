/** What each language says when the server says no: fetched when that first happens, or while nothing else does. */
import type { ProblemCode, ProblemValues, TableReason } from '../../wire/problems.ts';
import type { Words } from '../core/en.ts';
import type { Sentences } from '../sentences.ts';

export interface ProblemWords {
  problems: Sentences<Exclude<ProblemCode, keyof Words['trouble']>, ProblemValues>;
  /** Why the rules refuse something at a table, beside what the words of the table say themselves. */
  reasons: Record<Exclude<TableReason, keyof Words['reasons']>, string>;
}

export type Missing = ProblemValues['not-found']['what'];
export type RoleName = ProblemValues['needs-role']['role'];
export type SheetFault = ProblemValues['bad-list']['fault'];
export type PhotoFlaw = ProblemValues['bad-photo']['flaw'];
