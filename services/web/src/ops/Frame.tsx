/** What all of the operator's pages have around them: the token's gate, ways to one another, and a heading. In English, as logs are. */
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { Heading } from "../app/Heading";
import { away, bear, forget, heard, token, turnedAway } from "./asking";
import { clock, Notice } from "./words";
import "./ops.css";

const PAGES = [
  ["/ops", "Operations"],
  ["/ops/matches", "Matches"],
  ["/ops/traces", "Traces"],
  ["/ops/acts", "Acts"],
] as const;

interface FrameProps {
  title: string;
  /** Beside the heading. */
  beside?: ComponentChildren;
  children: ComponentChildren;
}

export function Frame({ title, beside, children }: FrameProps): JSX.Element {
  if (!token.value) return <Gate />;
  return (
    <div class="ops" lang="en">
      <nav class="row" aria-label="Operations">
        {PAGES.map(([path, name]) => (
          <a key={path} href={path} aria-current={location.pathname === path ? "page" : undefined}>
            {name}
          </a>
        ))}
        <button type="button" onClick={forget}>
          Forget the token
        </button>
        {heard.value > 0 && <span class="soft">told at {clock(heard.value)}</span>}
      </nav>
      <div class="row">
        <Heading>{title}</Heading>
        {beside}
      </div>
      <Notice said={away.value ? "The gateway cannot be reached; asking again" : ""} />
      {children}
    </div>
  );
}

function Gate(): JSX.Element {
  const [given, setGiven] = useState("");
  const enter = (event: Event): void => {
    event.preventDefault();
    bear(given.trim());
  };
  return (
    <form class="panel" lang="en" onSubmit={enter}>
      <Heading>Operations</Heading>
      <Notice said={turnedAway.value} />
      <p>
        A token with the scope <code>operate</code> opens this page. The platform's own is printed by <code>furrow token</code>; one with the scope{" "}
        <code>watch</code> sees everything and may order nothing.
      </p>
      <p class="row">
        <label for="token">Token</label>
        <input id="token" type="password" autocomplete="off" value={given} onInput={(event) => setGiven(event.currentTarget.value)} />
        <button type="submit" class="primary">
          Open
        </button>
      </p>
    </form>
  );
}
