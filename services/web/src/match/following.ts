/** A match that keeps itself current, with the last of what happened in it. */
import { useEffect, useState } from "preact/hooks";
import { get, listen } from "../wire/http";
import { applied } from "../wire/view";
import type { Frame, View } from "../wire/view";

export interface Followed {
  view: View | null;
  frames: Frame[];
  connected: boolean;
}

const MOST_FRAMES = 400;

/** Earlier and later frames in order, each version once. */
function merged(earlier: Frame[], later: Frame[]): Frame[] {
  const first = later[0]?.version ?? Number.POSITIVE_INFINITY;
  return [...earlier.filter((frame) => frame.version < first), ...later].slice(-MOST_FRAMES);
}

/** What happened before the page was opened. */
async function before(match: string, version: number): Promise<Frame[]> {
  const after = Math.max(0, version - MOST_FRAMES);
  return (await get<{ frames: Frame[] }>(`/v1/matches/${match}/history?after=${after}&limit=${MOST_FRAMES}`)).frames;
}

export function useMatch(match: string, player: string | undefined): Followed {
  const [view, setView] = useState<View | null>(null);
  const [frames, setFrames] = useState<Frame[]>([]);
  const [connected, setConnected] = useState(true);
  useEffect(() => {
    let current: View | null = null;
    let end = (): void => undefined;
    let opened = false;
    let gone = false;
    const lookBack = async (version: number): Promise<void> => {
      const earlier = (await before(match, version)).filter((frame) => frame.version <= version);
      if (!gone) setFrames((later) => merged(earlier, later));
    };
    const take = (told: View | Frame): void => {
      if ("seed_commitment" in told) current = told;
      else if (current && told.version === current.version + 1) {
        current = applied(current, told);
        setFrames((earlier) => merged(earlier, [told]));
      } else if (!current || told.version > current.version) {
        // A gap: nothing is guessed, the stream begins anew with a view.
        end();
        end = follow();
        return;
      }
      setView(current);
      if (!opened) {
        opened = true;
        lookBack(current.version).catch(() => undefined);
      }
    };
    const follow = (): (() => void) =>
      listen(
        `/v1/matches/${match}/stream`,
        {
          view: (data) => take(data as View),
          frame: (data) => take(data as Frame),
          frames: (data) => (data as Frame[]).forEach(take),
        },
        setConnected,
      );
    setView(null);
    setFrames([]);
    end = follow();
    return () => {
      gone = true;
      end();
    };
  }, [match, player]);
  return { view, frames, connected };
}
