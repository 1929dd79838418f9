/** The rules on half a page. */
import type { JSX } from "preact";
import { word } from "./words";

const PARTS = ["turn", "action", "crops", "first", "end"];

export function Help(): JSX.Element {
  return (
    <div class="mc-help">
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
