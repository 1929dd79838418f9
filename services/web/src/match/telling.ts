/** Sounds, off until somebody wants them, and the browser's notices of one's turn while the page is hidden. */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../app/language";
import { running } from "../wire/view";
import type { View } from "../wire/view";

const SOUND = "furrow.sound";
const NOTICES = "furrow.notices";

export const sound = signal(localStorage.getItem(SOUND) === "on");
export const notices = signal(localStorage.getItem(NOTICES) === "on");

/** Notes by pitch in hertz, one after the other. */
const TUNES = {
  turn: [660, 880],
  refused: [220, 175],
  end: [523, 659, 784, 1047],
} as const;
const NOTE = 0.14;
const LOUD = 0.12;

let audio: AudioContext | null = null;

export function play(tune: keyof typeof TUNES): void {
  if (!sound.value) return;
  audio ??= new AudioContext();
  void audio.resume();
  for (const [at, pitch] of TUNES[tune].entries()) {
    const [voice, gain] = [audio.createOscillator(), audio.createGain()];
    const begin = audio.currentTime + at * NOTE;
    voice.type = "triangle";
    voice.frequency.value = pitch;
    gain.gain.setValueAtTime(LOUD, begin);
    gain.gain.exponentialRampToValueAtTime(0.001, begin + NOTE * 1.6);
    voice.connect(gain).connect(audio.destination);
    voice.start(begin);
    voice.stop(begin + NOTE * 1.6);
  }
}

export function setSound(on: boolean): void {
  sound.value = on;
  localStorage.setItem(SOUND, on ? "on" : "off");
  play("turn");
}

/** Asks the browser for leave; false when it does not give it. */
export async function setNotices(on: boolean): Promise<boolean> {
  const may = on && (await Notification.requestPermission()) === "granted";
  notices.value = may;
  localStorage.setItem(NOTICES, may ? "on" : "off");
  return may || !on;
}

function notify(view: View): void {
  if (!notices.value || !document.hidden || !("Notification" in globalThis) || Notification.permission !== "granted") return;
  const notice = new Notification(t("signal.your_turn", { game: t(`title.${view.game}`) }), { tag: view.match });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}

/** Sound and tell what changes in a match from one view to the next. */
export function useSignals(view: View | null, trouble: string | null): void {
  const last = useRef<{ match: string; mine: boolean; over: boolean } | null>(null);
  const mine = !!view && running(view) && typeof view.you === "number" && !!view.awaiting?.includes(view.you);
  const over = !!view && !running(view);
  useEffect(() => {
    if (!view) return;
    const before = last.current?.match === view.match ? last.current : null;
    last.current = { match: view.match, mine, over };
    if (!before) return;
    if (over && !before.over) play("end");
    if (!mine || before.mine) return;
    play("turn");
    notify(view);
  }, [view?.match, mine, over]);
  useEffect(() => {
    if (trouble) play("refused");
  }, [trouble]);
}
