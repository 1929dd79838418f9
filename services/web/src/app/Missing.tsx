/** What an address names but is not there: said in the page's language, with ways on. */
import type { JSX } from "preact";
import { Trouble } from "./Busy";
import type { Doing } from "./Busy";
import { Heading } from "./Heading";
import { t } from "./language";

/** What may be missing, or not be for these eyes, and where one may look for another: an address and its words. */
export const MISSING = {
  page: null,
  table: ["/play", "nav.play"],
  match: ["/play", "nav.play"],
  closed: ["/play", "nav.play"],
  player: ["/leaders", "nav.leaders"],
  game: null,
} as const;

export type What = keyof typeof MISSING;

export function Missing({ what }: { what: What }): JSX.Element {
  const way = MISSING[what];
  return (
    <>
      <Heading>{t(`missing.${what}`)}</Heading>
      <p>{t(`missing.${what}_why`)}</p>
      <p class="row">
        {way && (
          <a class="button" href={way[0]}>
            {t(way[1])}
          </a>
        )}
        <a class={way ? undefined : "button"} href="/">
          {t("missing.start")}
        </a>
      </p>
    </>
  );
}

/** In the place of what a page is to show, until it is known: that there is none, what went wrong, or that it is on its way. */
export function Awaited({ what, doing: { missing, trouble } }: { what: What; doing: Doing }): JSX.Element {
  if (missing) return <Missing what={what} />;
  if (trouble) return <Trouble>{trouble}</Trouble>;
  return (
    <div role="status" class="soft">
      {t("match.loading")}
    </div>
  );
}
