/** Going through a match again: any moment of it, at any speed, and an address for each. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../app/language";
import { get } from "../wire/http";
import type { View } from "../wire/view";

const SPEEDS = [0.5, 1, 2, 5];

interface ReplayProps {
  /** The moment that is shown; null for the present. */
  at: number | null;
  last: number;
  go: (at: number | null) => void;
}

export function Replay({ at, last, go }: ReplayProps): JSX.Element {
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const ended = at === null || at >= last;
  useEffect(() => {
    if (!playing || at === null) return;
    if (ended) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => go(at + 1), 1000 / speed);
    return () => clearTimeout(timer);
  }, [playing, at, speed, ended]);
  if (at === null) {
    return (
      <button type="button" onClick={() => go(1)}>
        {t("replay.begin")}
      </button>
    );
  }
  return (
    <section class="panel row" aria-label={t("replay.title")}>
      <button type="button" disabled={at <= 1} aria-label={t("replay.back")} onClick={() => go(at - 1)}>
        ◀
      </button>
      <button type="button" disabled={ended && !playing} onClick={() => setPlaying(!playing)}>
        {t(playing ? "replay.pause" : "replay.play")}
      </button>
      <button type="button" disabled={ended} aria-label={t("replay.on")} onClick={() => go(at + 1)}>
        ▶
      </button>
      <label class="row">
        {t("replay.moment", { at, last })}
        <input type="range" min={1} max={last} value={at} onInput={(event) => go(Number(event.currentTarget.value))} />
      </label>
      <label class="row">
        {t("replay.speed")}
        <select value={speed} onChange={(event) => setSpeed(Number(event.currentTarget.value))}>
          {SPEEDS.map((one) => (
            <option key={one} value={one}>
              ×{one}
            </option>
          ))}
        </select>
      </label>
      <a href={`${location.pathname}?at=${at}`}>{t("replay.link")}</a>
      <button type="button" onClick={() => go(null)}>
        {t("replay.end")}
      </button>
    </section>
  );
}

/** The match as it was at a version, as the same eyes may see it; the last one known while the next is fetched. */
export function useMoment(match: string, at: number | null): View | null {
  const [moment, setMoment] = useState<View | null>(null);
  useEffect(() => {
    if (at === null) {
      setMoment(null);
      return;
    }
    let current = true;
    get<View>(`/v1/matches/${match}?at=${at}`).then(
      (view) => current && setMoment(view),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [match, at]);
  return at === null ? null : moment;
}
