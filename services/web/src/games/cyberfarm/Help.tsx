/** The rules on half a page. */
import type { JSX } from "preact";
import { word } from "./words";

const PARTS = ["season", "turn", "buildings", "loaf", "end"];

export function Help(): JSX.Element {
  return (
    <div class="cf-help">
      <p>{word("help.goal")}</p>
      {PARTS.map((part) => (
        <section key={part}>
          <h3>{word(`help.${part}_title`)}</h3>
          <p>{word(`help.${part}`)}</p>
        </section>
      ))}
    </div>
  );
}
