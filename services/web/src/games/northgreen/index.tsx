/** Northgreen for the client. */

import type { JSX } from "preact";

import { running } from "../../wire/view";
import type { BoardProps, GameModule } from "../contract";
import { useComposer } from "../useComposer";
import { MANNER } from "./acting";
import { Table } from "./Board";
import { type Catalogue, catalogue } from "./catalogue";
import { described } from "./describe";
import { Help } from "./Help";
import { Purse } from "./Purse";
import { redraw } from "./redraw";
import { note, phase, QUIET, told } from "./say";
import { counted } from "./text/names";
import { hasWord, speak, word } from "./words";
import { type Pending, sectionsOf, type Table as Seats } from "./types";
import "./style/base.css";
import "./style/asked.css";
import "./style/actions.css";
import "./style/tracks.css";
import "./style/study.css";
import "./style/cards.css";

function Board({ view, seat, names, offers, send, sending = false }: BoardProps): JSX.Element | null {
  const act = useComposer(offers, send, MANNER);
  const book = catalogue.value;
  if (!book) return null;
  return (
    <Table
      book={book}
      sections={sectionsOf(view.sections)}
      seat={seat}
      act={offers.length ? act : null}
      names={names}
      over={!running(view)}
      sending={sending}
    />
  );
}

const PARTS = ["start", "drawn", "pack", "actions", "tiles", "own", "hand", "delivery", "community", "forest", "rivals"];

/** The decision on top of the stack of whoever looks. */
function top(sections: Readonly<Record<string, unknown>>, seat: number | null | undefined): Pending | undefined {
  const table = sections.table as Seats | undefined;
  return typeof seat === "number" ? table?.turns[seat]?.pending.at(-1) : undefined;
}

const northgreen: GameModule = {
  async prepare(language, game) {
    await speak(language);
    catalogue.value = (game as { catalogue: Catalogue }).catalogue;
  },
  Board,
  Purse,
  Help,
  parts: (view, names) =>
    PARTS.map((part) => {
      const watched = part === "own" && typeof view.you !== "number";
      const first = sectionsOf(view.sections).table.order[0] ?? 0;
      return { id: `ng-${part}`, name: watched ? (names[first] ?? "") : word(`parts.${part}`) };
    }),
  describe: (command, view) =>
    described(command, top(view.sections, view.you), sectionsOf(view.sections).players[view.you ?? 0]?.land),
  say: (event, view, names) => (QUIET.has(event.type) ? null : told(event, names, sectionsOf(view.sections).players)),
  item: (line) => word(`score.${line}`),
  note,
  phase: (view) => phase(sectionsOf(view.sections), view.standing?.phase ?? ""),
  counted,
  refusal: (reason) => (hasWord(`refusal.${reason}`) ? word(`refusal.${reason}`) : null),
  redraw,
};

export default northgreen;
