/** A match that keeps itself current, with the last of what happened in it. */
import { useEffect, useState } from "preact/hooks";
import { get } from "../wire/http";
import type { Problem } from "../wire/http";
import { live } from "../wire/socket";
import { applied } from "../wire/view";
import type { Frame, View } from "../wire/view";

export interface Followed {
  view: View | null;
  frames: Frame[];
  connected: boolean;
  /** Why there is nothing to follow. */
  refused: Problem | null;
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
  const [refused, setRefused] = useState<Problem | null>(null);
  useEffect(() => {
    let current: View | null = null;
    let end = (): void => undefined;
    let opened = false;
    let gone = false;
    const lookBack = async (version: number): Promise<void> => {
      const earlier = (await before(match, version)).filter((frame) => frame.version <= version);
      if (!gone) setFrames((later) => merged(earlier, later));
    };
    const show = (view: View): void => {
      current = view;
      setRefused(null);
      setView(view);
      if (!opened) {
        opened = true;
        lookBack(view.version).catch(() => undefined);
      }
    };
    const take = (frames: Frame[]): void => {
      let next = current;
      if (!next) return;
      const taken: Frame[] = [];
      for (const frame of frames) {
        if (frame.version > next.version + 1) {
          // A gap: nothing is guessed, the match is looked at anew.
          current = null;
          end();
          end = follow();
          return;
        }
        if (frame.version <= next.version) continue;
        next = applied(next, frame);
        taken.push(frame);
      }
      if (taken.length === 0) return;
      setFrames((earlier) => merged(earlier, taken));
      show(next);
    };
    const follow = (): (() => void) =>
      live.follow(match, {
        view: show,
        frames: take,
        connected: setConnected,
        refused: setRefused,
        after: () => current?.version,
      });
    setView(null);
    setFrames([]);
    setRefused(null);
    end = follow();
    return () => {
      gone = true;
      end();
    };
  }, [match, player]);
  return { view, frames, connected, refused };
}
