/** The seat's cards, open to it alone; on other seats only how many there are. */
import type { JSX } from "preact";
import { Card, CardBack } from "./Card";
import type { Acting } from "./Touch";
import { cardName, cardText, count } from "./text";
import { Touch } from "./Touch";
import type { Hand as Cards } from "./view";
import { word } from "./words";

export function Hand({ hand, act }: { hand: Cards; act: Acting }): JSX.Element {
  return (
    <section class="cf-panel cf-hand" aria-labelledby="cf-hand">
      {hand.drawn.length > 0 && (
        <>
          <h3>{word("ui.drawn")}</h3>
          <ul class="cf-row">
            {hand.drawn.map((id, i) => (
              <li key={`${id}${i}`} class="cf-enter">
                <Touch class="cf-lot" act={act} on={[{ type: "keep_card", card: id }]} label={`${cardName(id)}: ${cardText(id)}`}>
                  <Card id={id} />
                </Touch>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 id="cf-hand">
        {word("ui.hand")} <small>{count("cards", hand.cards.length)}</small>
      </h3>
      {hand.cards.length === 0 && <p class="cf-small">{word("ui.no_cards")}</p>}
      <ul class="cf-row">
        {hand.cards.map((id, i) => (
          <li key={`${id}${i}`} class="cf-enter">
            <Touch class="cf-lot" act={act} on={handPartials(id)} label={`${cardName(id)}: ${cardText(id)}`}>
              <Card id={id} />
            </Touch>
          </li>
        ))}
      </ul>
    </section>
  );
}

const PLAYS = [
  "play_blueprint",
  "play_upgrade",
  "play_named_robot",
  "play_autonomous",
  "play_one_time",
  "play_building",
  "discard_for_coins",
];

function handPartials(id: string): Record<string, unknown>[] {
  return [...PLAYS.map((type) => ({ type, card: id })), { type: "redeem_scrap", other: id }];
}

/** Another seat's hand: face up the cards that all know, since they were taken back after they had lain open. */
export function RivalHand({ cards, seen }: { cards: number; seen: readonly string[] }): JSX.Element {
  const hidden = cards - seen.length;
  const label = word("ui.hidden_hand", { cards: count("cards", hidden) });
  return (
    <div class="cf-rival-hand">
      <div class="cf-hidden-hand">
        {Array.from({ length: Math.min(hidden, 12) }, (_, i) => (
          <CardBack key={i} label={i === 0 ? label : word("ui.hidden_card")} />
        ))}
        <small>{label}</small>
      </div>
      {seen.length > 0 && (
        <>
          <h4>{word("ui.known_cards", { count: seen.length })}</h4>
          <ul class="cf-row">
            {seen.map((id, i) => (
              <li key={`${id}${i}`}>
                <Card id={id} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
