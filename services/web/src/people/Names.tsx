import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../app/language";
import { namesOf } from "../wire/api";

/** Players' names in order; their ids until the names are known. */
export function useNames(players: string[]): string[] {
  const [names, setNames] = useState(players);
  const key = players.join(",");
  useEffect(() => {
    let current = true;
    namesOf(players).then(
      (found) => current && setNames(found),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [key]);
  return (names.length === players.length ? names : players).map((name) => name || t("profile.erased_name"));
}

export function Names({ players }: { players: string[] }): JSX.Element {
  const names = useNames(players);
  return (
    <>
      {players.map((player, at) => (
        <span key={player}>
          {at > 0 && ", "}
          <a href={`/players/${player}`}>{names[at]}</a>
        </span>
      ))}
    </>
  );
}
