/** Mutant Crops for the client. */
import type { JSX } from "preact";
import { running } from "../../wire/view";
import type { BoardProps, GameModule } from "../contract";
import { useActing } from "./acting";
import { Board as Laid } from "./Board";
import { catalogue } from "./catalogue";
import { Purse } from "./Purse";
import { describe } from "./describe";
import { Help } from "./Help";
import { redraw } from "./redraw";
import { item, note, phase, say } from "./say";
import { counted } from "./text";
import type { Catalogue } from "./types";
import { sectionsOf } from "./types";
import { hasWord, speak, word } from "./words";
import "./mutant_crops.css";

function Board({ view, seat, names, offers, send, sending = false }: BoardProps): JSX.Element {
  const sections = sectionsOf(view.sections);
  const act = useActing(offers, seat === null ? undefined : sections.farms[seat], send);
  return <Laid sections={sections} seat={seat} over={!running(view)} names={names} act={act} sending={sending} />;
}

const PARTS = ["market", "actions", "farm", "rivals"];

const mutantCrops: GameModule = {
  async prepare(language, game) {
    await speak(language);
    catalogue.value = (game as { catalogue: Catalogue }).catalogue;
  },
  Board,
  Purse,
  Help,
  parts: (view, names) =>
    PARTS.map((part) => {
      const watched = part === "farm" && typeof view.you !== "number";
      return { id: `mc-${part}`, name: watched ? (names[0] ?? "") : word(`parts.${part}`) };
    }),
  describe: (command) => describe(command),
  say: (event, _view, names) => say(event, names),
  item,
  note,
  phase: (view) => phase(sectionsOf(view.sections).table),
  counted,
  refusal: (reason) => (hasWord(`refusal.${reason}`) ? word(`refusal.${reason}`) : null),
  redraw,
};

export default mutantCrops;
