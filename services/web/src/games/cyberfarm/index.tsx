/** Cyberfarm for the client: its board, its words and its help. */
import type { JSX } from "preact";
import { running } from "../../wire/view";
import type { BoardProps, Command, GameModule } from "../contract";
import { useActing } from "./acting";
import { Table } from "./Board";
import { describe } from "./describe";
import { Help } from "./Help";
import { keepPrinted } from "./printed";
import { Purse } from "./Purse";
import { redraw } from "./redraw";
import { item, note, phase, say } from "./say";
import { counted } from "./text";
import { sectionsOf } from "./view";
import { hasWord, speak, word } from "./words";

function Board({ view, seat, names, offers, send, sending = false }: BoardProps): JSX.Element {
  const activated = sectionsOf(view).table.turn?.activated ?? [];
  const act = useActing(offers, activated, send);
  return <Table view={view} over={!running(view)} awaiting={view.awaiting ?? []} seat={seat} names={names} act={act} sending={sending} />;
}

const PARTS = ["farm", "hand", "warehouse", "market", "orders", "town", "loaf"];

const cyberfarm: GameModule = {
  prepare: (language, game) => {
    keepPrinted(game);
    return speak(language);
  },
  Board,
  Purse,
  Help,
  parts: () => PARTS.map((part) => ({ id: `cf-${part}`, name: word(`parts.${part}`) })),
  describe: (command: Command, view) => describe(command, view),
  say: (event, _view, names) => say(event, (seat) => names[seat] ?? ""),
  item,
  note,
  phase: (view) => phase(sectionsOf(view).table),
  counted,
  refusal: (reason) => (hasWord(`refusal.${reason}`) ? word(`refusal.${reason}`) : null),
  redraw,
};

export default cyberfarm;
