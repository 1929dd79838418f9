/** The rules on half a page. */
import type { JSX } from "preact";
import { HalfPage } from "../HalfPage";
import { word } from "./words";

const PARTS = ["turn", "land", "tracks", "round", "end", "solo"];

export function Help(): JSX.Element {
  return <HalfPage parts={PARTS} word={word} />;
}
