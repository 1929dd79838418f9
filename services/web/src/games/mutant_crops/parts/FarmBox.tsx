/** One seat's farm: tokens, farmers at home, sown crops. */
import type { JSX } from "preact";
import type { Acting } from "../acting";
import { Farmer, Icon } from "../art/Icons";
import type { Farm } from "../types";
import { COLOURS } from "../types";
import { word } from "../words";
import { CropCard } from "./CropCard";
import { Standing } from "./Grid";

interface FarmProps {
  /** Of its heading, where one goes to it by name. */
  id: string | undefined;
  farm: Farm;
  owner: number;
  seat: number | null;
  names: readonly string[];
  acts: boolean;
  act: Acting;
}

export function FarmBox({ id, farm, owner, seat, names, acts, act }: FarmProps): JSX.Element {
  const home = farm.farmers.flatMap((place, at) => (place === "" ? [at + 1] : []));
  return (
    <section class={`mc-farm mc-seat-${owner} ${acts ? "acts" : ""}`} aria-label={word("board.farm", { who: names[owner] ?? "" })}>
      <header>
        <h3 id={id}>
          <Farmer seat={owner} number={owner + 1} size={30} /> {names[owner]} {acts && <span class="mc-acts">{word("board.acts")}</span>}
        </h3>
        <ul class="mc-tokens">
          {COLOURS.map((colour) => (
            <li key={`${colour}${farm[colour]}`} class="mc-count">
              <Icon name={colour} size={24} />
              <strong>{word(`tokens.${colour}`, { count: farm[colour] })}</strong>
            </li>
          ))}
          <li class="mc-count" key={`points${farm.points}`}>
            <Icon name="star" size={24} />
            <strong>{word("board.points", { points: farm.points })}</strong>
          </li>
        </ul>
        {home.length > 0 && (
          <div class="mc-home">
            {home.map((number) => (
              <Standing key={number} owner={owner} number={number} seat={seat} act={act} names={names} />
            ))}
            <span class="soft">{word("board.home")}</span>
          </div>
        )}
      </header>
      {farm.crops.length === 0 ? (
        <p class="soft">{word("board.no_crops")}</p>
      ) : (
        <div class="mc-row">
          {farm.crops.map((crop) => (
            <CropCard key={crop.card} card={crop.card} covered={crop.covered} act={act} own={owner === seat} />
          ))}
        </div>
      )}
    </section>
  );
}
