/** A way to any player's profile: by name, or by its address. */
import type { JSX } from "preact";
import { useLocation } from "preact-iso";
import { useState } from "preact/hooks";
import { Trouble, useDoing } from "../app/Busy";
import { t } from "../app/language";
import { FindPlayer, meant } from "./FindPlayer";

export function Seek(): JSX.Element {
  const [text, setText] = useState("");
  const [unknown, setUnknown] = useState(false);
  const { busy, trouble, run } = useDoing();
  const { route } = useLocation();
  const go = (player: string): void => {
    setText("");
    route(`/players/${player}`);
  };
  const seek = (event: Event): void => {
    event.preventDefault();
    run(async () => {
      const player = await meant(text, null);
      setUnknown(!player);
      if (player) go(player);
    });
  };
  return (
    <search>
      <form onSubmit={seek}>
        <FindPlayer
          id="seek-player"
          label={t("find.title")}
          text={text}
          set={(typed, person) => {
            setUnknown(false);
            if (person) go(person.id);
            else setText(typed);
          }}
        >
          <button type="submit" disabled={busy || !text.trim()}>
            {t("find.go")}
          </button>
        </FindPlayer>
      </form>
      <Trouble>{trouble || (unknown && t("find.unknown"))}</Trouble>
    </search>
  );
}
