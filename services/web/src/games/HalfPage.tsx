/** A game's rules on half a page: what one plays for, then a few parts, each by its title. */
import type { JSX } from "preact";

interface HalfPageProps {
  parts: readonly string[];
  /** The game's own words, which has `help.goal`, and `help.<part>` with `help.<part>_title` for each part. */
  word: (key: string) => string;
}

export function HalfPage({ parts, word }: HalfPageProps): JSX.Element {
  return (
    <div class="half-page">
      <p>{word("help.goal")}</p>
      {parts.map((part) => (
        <section key={part}>
          <h3>{word(`help.${part}_title`)}</h3>
          <p>{word(`help.${part}`)}</p>
        </section>
      ))}
    </div>
  );
}
