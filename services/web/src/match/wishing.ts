/** How far the wish to play once more has come, for one of those who sat at the table. */
import type { Table } from "../wire/api";

export type Wish =
  | { is: "open" }
  /** One's own; whose answers are missing. */
  | { is: "waiting"; of: string[] }
  /** Others' who wait for one's answer. */
  | { is: "asked"; by: string[] }
  | { is: "agreed"; table: string };

export function wishOf(table: Table | null, player: string | undefined): Wish {
  if (table?.rematch) return { is: "agreed", table: table.rematch };
  const wanted = table?.rematch_wanted ?? [];
  if (!table || !player || wanted.length === 0) return { is: "open" };
  if (!wanted.includes(player)) return { is: "asked", by: wanted };
  const persons = table.seats.flatMap((seat) => (seat.player && !seat.bot ? [seat.player] : []));
  return { is: "waiting", of: persons.filter((one) => !wanted.includes(one)) };
}
