/** A match that keeps itself current, and all that was told of it since the page was opened. */
import { useEffect, useState } from "preact/hooks";
import { listen } from "../wire/http";
import { applied } from "../wire/view";
import type { Frame, View } from "../wire/view";

export interface Followed {
  view: View | null;
  frames: Frame[];
  connected: boolean;
}

const MOST_FRAMES = 400;

export function useMatch(match: string, player: string | undefined): Followed {
  const [view, setView] = useState<View | null>(null);
  const [frames, setFrames] = useState<Frame[]>([]);
  const [connected, setConnected] = useState(true);
  useEffect(() => {
    let current: View | null = null;
    let end = (): void => undefined;
    const take = (told: View | Frame): void => {
      if ("seed_commitment" in told) current = told;
      else if (current && told.version === current.version + 1) {
        current = applied(current, told);
        setFrames((before) => [...before, told].slice(-MOST_FRAMES));
      } else if (!current || told.version > current.version) {
        // A gap: nothing is guessed, the stream begins anew with a view.
        end();
        end = follow();
        return;
      }
      setView(current);
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
    return () => end();
  }, [match, player]);
  return { view, frames, connected };
}
