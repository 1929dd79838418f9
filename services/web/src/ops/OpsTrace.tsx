/** A trace as a waterfall. */
import type { JSX } from "preact";
import { useAnswer } from "./asking";
import type { Trace } from "./asking";
import { Frame } from "./Frame";
import { placeOf } from "./OpsMatches";
import { Waterfall, ms, whole } from "./Waterfall";
import { moment, Notice, Troubles } from "./words";

const EVERY = 3000;

export default function OpsTrace({ id }: { id: string }): JSX.Element {
  const { value, trouble } = useAnswer<Trace>(`/v1/operations/traces/${id}`, EVERY);
  const spans = value?.spans ?? [];
  const match = spans.map((span) => span.attributes?.["furrow.match"]).find(Boolean);
  return (
    <Frame title={`Trace ${id.slice(0, 8)}`}>
      <Notice said={trouble && `${trouble}: a trace is kept for a quarter of an hour, and only if it was chosen, slow or failed.`} />
      {value && (
        <>
          <p>
            {moment(value.at)}, {spans.length} spans, {ms(whole(value))} in all
            {match && (
              <>
                , of <a href={placeOf(String(match))}>{String(match)}</a>
              </>
            )}
            .
          </p>
          <section class="panel" aria-label="Spans">
            <Waterfall trace={value} />
          </section>
          {(value.troubles ?? []).length > 0 && <Troubles troubles={value.troubles ?? []} />}
        </>
      )}
    </Frame>
  );
}
