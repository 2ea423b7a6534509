/** Why a pairing is as it is: who sits where, and what the rules said of them. */
import type { DeskView, Remark, RoundLine } from '../../../wire/championship.ts';
import { tablesOf } from './score.ts';

export interface Reason {
  players: number[];
  isBye: boolean;
  /** Empty where somebody was seated by hand. */
  remarks: Remark[];
}

/** A reason for every table of the round and for the bye. */
export function reasonsOf(round: RoundLine, { reasons }: Pick<DeskView, 'reasons'>): Reason[] {
  const find = (players: number[], isBye = false): Reason => {
    const found = reasons.find(
      (one) =>
        one.players.length === players.length &&
        players.every((player) => one.players.includes(player)),
    );
    return { players, isBye, remarks: found ? [found.group, ...found.notes] : [] };
  };
  return [
    ...round.games.map(({ first, second }) => find([first, second])),
    ...tablesOf(round).map(({ players }) => find(players)),
    ...(round.bye ? [find([round.bye], true)] : []),
  ];
}
