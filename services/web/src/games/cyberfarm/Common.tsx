/** What all share: the auction row, the orders with their tracks, the town, and the Loaf. */
import type { JSX } from "preact";
import { useLatest } from "../latest";
import { Icon } from "./art/Icon";
import { Card, CardBack } from "./Card";
import { Amounts } from "./Building";
import { printed } from "./printed";
import type { Acting } from "./Touch";
import { cardName, count, effectName, nameOf, units } from "./text";
import { Touch } from "./Touch";
import type { FarmView, Sections } from "./view";
import type { Event } from "./wire/events";
import { word } from "./words";

interface Shared {
  sections: Sections;
  farms: FarmView[];
  names: string[];
  act: Acting;
}

export function Market({ sections, act }: Shared): JSX.Element {
  const { market, table } = sections;
  const auction = table.phase === "auction";
  return (
    <section class="cf-panel cf-market" aria-labelledby="cf-market">
      <header>
        <h3 id="cf-market">{word("ui.market")}</h3>
        {auction && (
          <span class="cf-note">
            {word("ui.bidding", { round: table.bidding })} · {word("ui.fee", { coins: count("coins", table.fee ?? 0) })}
          </span>
        )}
      </header>
      <ol class="cf-row">
        {market.row.map((lot, i) => (
          <li key={`${lot.card}${i}`} class="cf-enter">
            <Touch class="cf-lot" act={act} on={[{ type: "auction_take", position: i + 1 }]} label={lotLabel(lot.card, i, table.fee)}>
              <Card id={lot.card} coins={lot.coins} />
            </Touch>
          </li>
        ))}
      </ol>
      <p class="cf-piles">
        <CardBack label={word("ui.hidden_card")} /> {word("ui.deck")}: {market.deck} · {word("ui.discard")}: {market.discard.length}
      </p>
    </section>
  );
}

function lotLabel(card: string, place: number, fee: number | null): string {
  return word("command.auction_take", {
    card: cardName(card),
    position: place + 1,
    coins: count("coins", (fee ?? 0) + place),
  });
}

export function Orders({ sections, farms, names, act }: Shared): JSX.Element {
  const { orders } = sections;
  const latest = useLatest<Event>();
  return (
    <section class="cf-panel cf-orders" aria-labelledby="cf-orders">
      <header>
        <h3 id="cf-orders">{word("ui.orders")}</h3>
        <span class="cf-note cf-demand">
          {word("ui.demand")}
          <Sign symbol="square" product={orders.square} />
          <Sign symbol="circle" product={orders.circle} />
        </span>
      </header>
      <ol class="cf-row">
        {orders.open.map((order) => (
          <li key={order.id} class="cf-enter">
            <Touch
              class={`cf-order ${latest((event) => event.type === "order_fulfilled" && event.order === order.id)}`}
              act={act}
              on={[{ type: "fulfil_order", order: order.id }]}
              label={`${nameOf.order(order.id)}: ${units(order.takes)}`}
            >
              <Order id={order.id} takes={order.takes} />
              {order.done.length > 0 && (
                <small class="cf-done">{word("ui.done_by", { names: order.done.map((seat) => names[seat] ?? "").join(", ") })}</small>
              )}
            </Touch>
          </li>
        ))}
      </ol>
      <Tracks farms={farms} names={names} />
    </section>
  );
}

function Sign({ symbol, product }: { symbol: "square" | "circle"; product: string }): JSX.Element {
  const label = `${word(`ui.${symbol}`)} ${nameOf.product(product)}`;
  return (
    <span class="cf-chip" title={label}>
      <Icon id={symbol} size={16} />
      <Icon id={product} size={20} name={label} />
    </span>
  );
}

function Order({ id, takes }: { id: string; takes: Record<string, number> }): JSX.Element {
  const row = printed.value?.orders[id];
  return (
    <>
      <h4>{nameOf.order(id)}</h4>
      <span class="cf-order-line">
        <span class="cf-small">{word("ui.asks")}</span>
        <Amounts amounts={takes} />
        {row && row.squares > 0 && <SymbolCount symbol="square" n={row.squares} />}
        {row && row.circles > 0 && <SymbolCount symbol="circle" n={row.circles} />}
      </span>
      {row && (
        <span class="cf-order-line">
          <span class="cf-small">{word("ui.gives")}</span>
          <span class="cf-chip">
            {row.stars}
            <Icon id="star" size={18} name={word("ui.stars")} />
          </span>
          {Object.entries(row.marks).map(([track, n]) => (
            <span key={track} class="cf-chip" title={nameOf.track(track)}>
              {n}
              <Icon id={track} size={18} name={nameOf.track(track)} />
            </span>
          ))}
        </span>
      )}
      {row && <span class="cf-order-gift">{row.reward.map(effectName).join(", ")}</span>}
    </>
  );
}

function SymbolCount({ symbol, n }: { symbol: string; n: number }): JSX.Element {
  return (
    <small class="cf-symbol-count" title={word(`ui.${symbol}`)}>
      ({n}
      <Icon id={symbol} size={12} name={word(`ui.${symbol}`)} />)
    </small>
  );
}

function Tracks({ farms, names }: { farms: FarmView[]; names: string[] }): JSX.Element | null {
  const tracks = printed.value?.tracks;
  if (!tracks) return null;
  return (
    <div class="cf-tracks">
      {Object.entries(tracks).map(([track, row]) => (
        <div key={track} class="cf-track">
          <span class="cf-track-name">
            <Icon id={track} size={20} /> {nameOf.track(track)}
          </span>
          <ol>
            {[null, ...row.spaces].map((space, i) => (
              <li key={i} title={space ? space.bonus.map(effectName).join(", ") : ""}>
                <span class="cf-track-bonus">{space ? <Bonus bonus={space.bonus} /> : "•"}</span>
                {farms.map((farm, seat) =>
                  farm.tracks[track] === i ? (
                    <span key={seat} class={`cf-marker cf-seat-${seat}`} title={names[seat]}>
                      <span class="cf-sr">{`${names[seat]}: ${word("ui.track_space", { space: i })}`}</span>
                    </span>
                  ) : null,
                )}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}

function Bonus({ bonus }: { bonus: { op: string; [key: string]: unknown }[] }): JSX.Element {
  return (
    <>
      {bonus.map((effect, i) => {
        if (effect.op === "advance_track") return <Icon key={i} id={String(effect.track)} size={14} name={effectName(effect)} />;
        return (["coins", "cards", "stars"] as const)
          .filter((what) => Number(effect[what] ?? 0) > 0)
          .map((what) => (
            <span key={what} class="cf-bonus">
              {Number(effect[what]) > 1 && String(effect[what])}
              <Icon id={what.slice(0, -1)} size={14} name={count(what, Number(effect[what]))} />
            </span>
          ));
      })}
    </>
  );
}

export function Town({ sections, farms, act, seat }: Shared & { seat: number | null }): JSX.Element {
  const open = sections.table.season > 1;
  const farm = seat === null ? null : farms[seat];
  const actions = ["work", "buy_robot", "buy_conveyor", "demolition"];
  return (
    <section class="cf-panel cf-town" aria-labelledby="cf-town">
      <header>
        <h3 id="cf-town">{word("ui.town")}</h3>
        {!open && <span class="cf-note">{word("ui.closed_first")}</span>}
      </header>
      <div class="cf-zones">
        <div class="cf-zone">
          <FactoryArt />
          <h4>{word("ui.factory")}</h4>
          {farm && <small>{word("ui.next_price", { coins: count("coins", sections.options.price_capped ? Math.min(farm.robots + 1, 7) : farm.robots + 1) })}</small>}
          <ul class="cf-zone-actions">
            {actions.map((action) => (
              <li key={action}>
                <Touch class="cf-zone-action" act={act} on={[{ type: "visit_factory", action }]} label={word(`action.${action}`)}>
                  {word(`action.${action}`)}
                </Touch>
              </li>
            ))}
          </ul>
        </div>
        {!sections.options.training && (
          <div class="cf-zone">
            <MarketArt />
            <h4>{word("ui.supermarket")}</h4>
            <ul class="cf-zone-actions">
              <li>
                <Touch class="cf-zone-action" act={act} on={[{ type: "shop" }]} label={word("ui.shop")}>
                  {word("ui.shop")}
                </Touch>
              </li>
            </ul>
          </div>
        )}
      </div>
    </section>
  );
}

function FactoryArt(): JSX.Element {
  return (
    <svg viewBox="0 0 120 40" class="cf-zone-art" preserveAspectRatio="xMidYMax slice" aria-hidden="true" fill="none">
      <rect width="120" height="40" fill="var(--cf-sky)" />
      <path d="M0 34c30-5 90-5 120 0v6H0z" fill="var(--cf-ground)" />
      <path d="M20 16l16-7v7l16-7v7l16-7v26H20z" fill="#8b98a1" />
      <path d="M76 35V6h7v29M90 35V11h7v24" fill="#6d5a50" />
      <path d="M79 4c0-4 6-2 6-6M93 9c0-4 6-2 6-6" stroke="#b9aea2" stroke-width="2" />
      <path d="M26 26h6v6h-6zM40 26h6v6h-6zM54 26h6v6h-6z" fill="#ffe3a0" />
    </svg>
  );
}

function MarketArt(): JSX.Element {
  return (
    <svg viewBox="0 0 120 40" class="cf-zone-art" preserveAspectRatio="xMidYMax slice" aria-hidden="true" fill="none">
      <rect width="120" height="40" fill="var(--cf-sky)" />
      <path d="M0 34c30-5 90-5 120 0v6H0z" fill="var(--cf-ground)" />
      <path d="M24 16h72v20H24z" fill="#efe0c4" />
      <path d="M20 17l6-9h68l6 9z" fill="#b23a3a" />
      <path d="M32 8l-3 9M44 8l-2 9M56 8l-1 9M68 8l1 9M80 8l2 9" stroke="#fff" stroke-width="3" opacity=".6" />
      <path d="M52 23h16v13H52z" fill="#4f7f93" />
      <g fill="#c8402f">
        <circle cx="34" cy="27" r="3" />
        <circle cx="40" cy="29" r="2.5" />
        <circle cx="80" cy="27" r="3" />
        <circle cx="87" cy="29" r="2.5" />
      </g>
    </svg>
  );
}

export function Loaf({ farms, names }: Pick<Shared, "farms" | "names">): JSX.Element {
  return (
    <section class="cf-panel cf-loaf" aria-labelledby="cf-loaf">
      <header>
        <h3 id="cf-loaf">{word("ui.loaf")}</h3>
      </header>
      <VanArt />
      <table class="cf-loafs">
        <caption class="cf-sr">{word("ui.last_loafs")}</caption>
        <tbody>
          {farms.map((farm, seat) => (
            <tr key={seat}>
              <th scope="row">
                <span class={`cf-marker cf-seat-${seat}`} /> {names[seat]}
              </th>
              <td>
                {farm.loafs.length === 0 && <small>{word("ui.empty_loaf")}</small>}
                {farm.loafs.map((load, i) => (
                  <span key={i} class="cf-chip" title={`${word("ui.fv", { value: load.value })}, ${count("coins", load.coins)}`}>
                    {load.stars}
                    <Icon id="star" size={14} name={word("ui.stars")} />
                  </span>
                ))}
                {farm.breakfasts > 0 && (
                  <span class="cf-chip">
                    <Icon id="breakfast" size={16} name={word("dish.breakfast")} />×{farm.breakfasts}
                  </span>
                )}
                {farm.lunches > 0 && (
                  <span class="cf-chip">
                    <Icon id="lunch" size={16} name={word("dish.lunch")} />×{farm.lunches}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function VanArt(): JSX.Element {
  return (
    <svg viewBox="0 0 160 48" class="cf-zone-art" preserveAspectRatio="xMidYMax meet" aria-hidden="true" fill="none">
      <rect x="-300" width="760" height="48" fill="var(--cf-sky)" />
      <path d="M-300 41c120-5 200-1 300-1s120-4 160 0 200-4 300 1v8H-300z" fill="var(--cf-ground)" />
      <path d="M30 38V16c0-6 5-9 10-9h62c12 0 22 8 24 20v11z" fill="#7f9a8a" />
      <path d="M30 24h96" stroke="#eef2e6" stroke-width="3" />
      <path d="M38 12h14v9H38zM58 12h14v9H58zM78 12h14v9H78zM98 12h10l10 9H98z" fill="#d9ecf2" />
      <circle cx="50" cy="39" r="6.5" fill="#2f2a26" />
      <circle cx="106" cy="39" r="6.5" fill="#2f2a26" />
      <circle cx="50" cy="39" r="2.5" fill="#b9aea2" />
      <circle cx="106" cy="39" r="2.5" fill="#b9aea2" />
      <path d="M124 30h5v4h-5z" fill="#ffe3a0" />
    </svg>
  );
}
