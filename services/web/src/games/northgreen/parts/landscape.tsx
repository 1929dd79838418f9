/** A seat's landscape: tiles that grow on an open grid, with the animals and crops on them. */

import type { JSX } from "preact";

import { having } from "../../composer";
import { useLatest } from "../../latest";
import { usePicked } from "../../picking";
import { type Acting, Offered, pickOfCell } from "../acting";
import { Icon } from "../art/icons";
import { SpaceArt } from "../art/tiles";
import type { Catalogue } from "../catalogue";
import { cellName, cellText } from "../text/names";
import { word } from "../words";
import { type Cell, cellId } from "../types";
import type { Event } from "../wire/events";

interface Props {
  readonly book: Catalogue;
  readonly land: readonly Cell[];
  /** Null for a landscape that is only looked at. */
  readonly act: Acting | null;
  readonly name: string;
  readonly seat: number;
}

export function Landscape({ book, land, act, name, seat }: Props): JSX.Element {
  const pairs = (act?.asked("cells") ?? []) as readonly (readonly string[])[];
  const [kept, keep] = usePicked<string | null>(null);
  const first = kept !== null && having(pairs, [kept]).length ? kept : null;
  const latest = useLatest<Event>();
  const byId = new Map(land.map((cell) => [cellId(cell), cell]));
  const { left, top, columns, rows } = frame(land);

  function offer(id: string): { on: boolean; pick: () => void } {
    if (act && pairs.length) {
      const fitting = having(pairs, first === null ? [id] : [first, id]);
      return {
        on: fitting.length > 0,
        pick: () => {
          const [only] = fitting;
          if (fitting.length === 1 && only && (only.length === 1 || first || having(pairs, [id]).length === 1)) {
            keep(null);
            act.pick({ cells: only });
          } else keep(id);
        },
      };
    }
    const partial = act && pickOfCell(act, id);
    return { on: partial !== null, pick: () => partial && act?.pick(partial) };
  }

  return (
    <section class="ng-land" style={{ "--ng-columns": columns }} aria-label={word("board.landscape_of", { name })}>
      {Array.from({ length: rows * columns }, (_, n) => {
        const id = `${left + (n % columns)},${top + Math.floor(n / columns)}`;
        const cell = byId.get(id);
        const { on, pick } = offer(id);
        if (!cell && !on) return <span key={id} class="ng-cell ng-cell-void" aria-hidden="true" />;
        const label = cell ? cellText(cell, land) : word("cell.empty", { cell: cellName(id, land) });
        return (
          <Offered
            key={id}
            act={act}
            on={on}
            onPick={pick}
            partial={{ cell: id }}
            class={`ng-cell ${cell ? "" : "ng-cell-ground"} ${first === id ? "ng-chosen" : ""} ${latest((event) => isOfCell(event, seat, id))}`}
            label={label}
          >
            {cell && <Ground cell={cell} vp={book.spaces[cell.space]?.vp ?? 0} />}
          </Offered>
        );
      })}
    </section>
  );
}

function isOfCell(event: Event, seat: number, cell: string): boolean {
  if (!("seat" in event) || event.seat !== seat) return false;
  return "cells" in event ? event.cells.includes(cell) : "cell" in event && event.cell === cell;
}

function Ground({ cell, vp }: { cell: Cell; vp: number }): JSX.Element {
  return (
    <span class={`ng-tile ng-depth-${Math.min(cell.tiles.length, 3)}`} key={cell.space}>
      <SpaceArt space={cell.space} />
      {vp > 0 && <span class="ng-tile-vp">{vp}</span>}
      {cell.token && (
        <span class={`ng-stock ng-stock-${cell.count}`}>
          {Array.from({ length: cell.count }, (_, n) => (
            <span key={n} class="ng-token">
              <Icon name={cell.token} size={26} />
            </span>
          ))}
        </span>
      )}
    </span>
  );
}

/** The grid with a rim of free ground around the tiles. */
function frame(land: readonly Cell[]): { left: number; top: number; columns: number; rows: number } {
  const xs = land.map((cell) => cell.x);
  const ys = land.map((cell) => cell.y);
  const left = Math.min(...xs) - 1;
  const top = Math.min(...ys) - 1;
  return { left, top, columns: Math.max(...xs) + 2 - left, rows: Math.max(...ys) + 2 - top };
}
