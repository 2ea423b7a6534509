/**
 * What a page makes of a table, for a test that tells it line by line what a socket would: the whole
 * view or a change of it, with a play that is laid before, and a moment to read the clock at.
 */
import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { box } from "../../web/src/board/box.ts";
import { layout } from "../../web/src/board/geometry.ts";
import { reckon } from "../../web/src/board/words.ts";
import { changed } from "../../web/src/mirror/change.ts";
import { settled } from "../../web/src/mirror/clock.ts";
import { tableOf } from "../../web/src/mirror/table.ts";
import type { Change, TableState } from "../../web/src/wire/messages.ts";

interface Told {
  whole?: TableState;
  change?: Change<TableState>;
  play?: { laid: [number, string][]; tiles: number; bonus: number };
  at: number;
  show?: boolean;
}

let view: TableState | null = null;
for await (const line of createInterface({ input: process.stdin })) {
  const { whole, change, play, at, show } = JSON.parse(line) as Told;
  let points: number | null = null;
  if (play && view) {
    const { board, tileSet, layout: named } = tableOf(view, 0);
    const tiles = box(tileSet);
    const laid = play.laid.map(([square, text]) => ({
      square,
      tile: tiles.readOne(text)!,
    }));
    const bonus = { tiles: play.tiles, points: play.bonus };
    points =
      reckon(board, laid, layout(named), (tile) => tiles.value(tile), bonus)
        ?.points ?? null;
  }
  view = whole ?? changed(view!, change!);
  const { left, shared, play: used } = settled(tableOf(view, 0).clock, at);
  const text = JSON.stringify(view);
  const seen = show ? text : createHash("sha1").update(text).digest("hex");
  console.log(JSON.stringify({ seen, points, clock: [left, shared, used] }));
}
