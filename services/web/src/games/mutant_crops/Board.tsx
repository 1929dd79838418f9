/** The whole table. */
import type { JSX } from "preact";
import type { Acting } from "./acting";
import { Back } from "./art/Crops";
import { CropCard } from "./parts/CropCard";
import { FarmBox } from "./parts/FarmBox";
import { Grid } from "./parts/Grid";
import { Steps } from "./parts/Steps";
import { Track } from "./parts/Track";
import { cropName, tokensText } from "./text";
import type { Display, Sections } from "./types";
import { kindOf } from "./types";
import { word } from "./words";

interface BoardProps {
  sections: Sections;
  seat: number | null;
  /** Whether the match has ended, by the rules or otherwise. */
  over: boolean;
  names: readonly string[];
  act: Acting;
  /** Whether a command is under way. */
  sending: boolean;
}

function counted(cards: readonly string[]): string {
  const kinds = [...new Set(cards.map(kindOf))];
  return kinds.map((kind) => `${cropName(kind)} ×${cards.filter((card) => kindOf(card) === kind).length}`).join(", ");
}

function Market({ display, act }: { display: Display; act: Acting }): JSX.Element {
  return (
    <section aria-labelledby="mc-market">
      <h2 id="mc-market">{word("board.market")}</h2>
      <div class="mc-row">
        <div class="mc-card mc-deck">
          <Back mark="?" />
          <p>{word("board.deck", { count: display.deck })}</p>
          <details>
            <summary>{word("board.deck_left")}</summary>
            <p>{counted(display.remaining)}</p>
          </details>
        </div>
        {display.crops.map((card, at) =>
          card === null ? (
            <p key={at} class="mc-card soft">
              {word("board.empty")}
            </p>
          ) : (
            <CropCard key={card} card={card} covered={null} act={act} />
          ),
        )}
      </div>
    </section>
  );
}

/** The ids of the first farm and of the first of the others. */
const PARTS = ["mc-farm", "mc-rivals"];

export function Board({ sections, seat, over, names, act, sending }: BoardProps): JSX.Element {
  const { table, board, display, farms } = sections;
  const order = farms.map((_, at) => (at + (seat ?? 0)) % farms.length);
  const pool = board.pool;
  return (
    <div class="mc">
      <Track table={table} names={names} over={over} />
      {seat !== null && !over && <Steps act={act} sending={sending} version={`${table.turn}.${table.round}.${table.action?.steps.join()}`} />}
      <Market display={display} act={act} />
      <Grid board={board} act={act} seat={seat} names={names} />
      {pool && (
        <p class="soft">
          {word("board.pool")}: {tokensText({ seeds: pool[0], water: pool[1], meat: pool[2] })}
        </p>
      )}
      {order.map((owner, at) => {
        const farm = farms[owner];
        return farm && <FarmBox key={owner} id={PARTS[at]} farm={farm} owner={owner} seat={seat} names={names} acts={!over && table.acting === owner} act={act} />;
      })}
    </div>
  );
}
