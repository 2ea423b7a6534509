/** The lobby's lists, and what a change does to them. */
import type {
  LobbyChange,
  LobbyView,
  PersonLine,
  SeekLine,
  TableLine,
} from '../../../wire/lobby.ts';

export interface Lists {
  here: number;
  people: ReadonlyMap<string, PersonLine>;
  seeks: ReadonlyMap<string, SeekLine>;
  tables: ReadonlyMap<string, TableLine>;
}

const byId = <T extends { id: string }>(lines: readonly T[]): Map<string, T> =>
  new Map(lines.map((line) => [line.id, line]));

export function whole(view: LobbyView): Lists {
  return {
    here: view.here,
    people: byId(view.people),
    seeks: byId(view.seeks),
    tables: byId(view.tables),
  };
}

/** Lists are replaced, never changed: what a page holds stays as it was. */
export function changed(lists: Lists, change: LobbyChange): Lists {
  const gone = new Set(change.gone);
  const next = <T extends { id: string }>(
    kind: string,
    old: ReadonlyMap<string, T>,
    lines: readonly T[],
  ): ReadonlyMap<string, T> => {
    const left = [...old].filter(([id]) => !gone.has(`${kind}:${id}`));
    if (lines.length === 0 && left.length === old.size) return old;
    return new Map([...left, ...lines.map((line): [string, T] => [line.id, line])]);
  };
  return {
    here: change.here,
    people: next('person', lists.people, change.people),
    seeks: next('seek', lists.seeks, change.seeks),
    tables: next('table', lists.tables, change.tables),
  };
}
