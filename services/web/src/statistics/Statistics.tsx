/** A game's statistics, as far as the server counts them: everything that it tells is shown. */
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Trouble, useDoing } from "../app/Busy";
import { Heading } from "../app/Heading";
import { language, t } from "../app/language";
import { Awaited } from "../app/Missing";
import type { GameModule } from "../games/contract";
import { moduleOf } from "../games/games";
import * as api from "../wire/api";
import { get } from "../wire/http";
import type { components } from "../wire/openapi";
import { binned } from "./binned";
import { Counted } from "./Counted";
import { Figure } from "./Figure";
import { average, number, share } from "./numbers";

type Found = components["schemas"]["GameStatistics"];

/** What one bar of the server's histograms stands for. */
const [POINT, COMMITS, MINUTES] = [1, 10, 5];

const WHO = { all: "", persons: "&bots=false", bots: "&bots=true" } as const;
type Who = keyof typeof WHO;

export default function Statistics({ game }: { game: string }): JSX.Element {
  const [document, setDocument] = useState<api.GameDocument | null>(null);
  const [module, setModule] = useState<GameModule | null>(null);
  const [seats, setSeats] = useState(0);
  const [who, setWho] = useState<Who>("all");
  const [found, setFound] = useState<Found | null>(null);
  const doing = useDoing();
  const { trouble, run } = doing;
  useEffect(
    () =>
      run(async () => {
        setDocument(null);
        const known = await api.game(game);
        setModule(await moduleOf(game, language.value, known));
        setDocument(known);
      }),
    [game],
  );
  useEffect(() => {
    run(async () => setFound(await get<Found>(`/v1/games/${game}/statistics?${seats ? `seats=${seats}` : ""}${WHO[who]}`)));
  }, [game, seats, who]);
  if (!document || !found) return <Awaited what="game" doing={doing} />;
  const title = t(`title.${game}`, { defaultValue: document.title });
  return (
    <>
      <Heading>{t("statistics.title", { game: title })}</Heading>
      <p class="row">
        <label for="statistics-seats">{t("open.seats")}</label>
        <select id="statistics-seats" value={seats} onChange={(event) => setSeats(Number(event.currentTarget.value))}>
          <option value={0}>{t("statistics.any_seats")}</option>
          {document.seats.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
        <label for="statistics-who">{t("statistics.who")}</label>
        <select id="statistics-who" value={who} onChange={(event) => setWho(event.currentTarget.value as Who)}>
          {(Object.keys(WHO) as Who[]).map((one) => (
            <option key={one} value={one}>
              {t(`statistics.who_${one}`)}
            </option>
          ))}
        </select>
        <a href={`/help/${game}`}>{t("landing.rules")}</a>
        <a href="/leaders">{t("nav.leaders")}</a>
      </p>
      <Trouble>{trouble}</Trouble>
      <Summary found={found} />
      {found.matches > 0 && <Plots found={found} seats={seats} />}
      <Counted
        counted={found.counted}
        fair={seats > 1 ? 1 / seats : null}
        name={(one) => t(`counted.${one}`, { defaultValue: module?.counted?.(one) ?? one.replaceAll(/[._]/g, " ") })}
      />
    </>
  );
}

function Summary({ found }: { found: Found }): JSX.Element {
  const ended = Object.entries(found.ended);
  return (
    <section class="panel" aria-label={t("statistics.matches")}>
      {found.matches === 0 && <p class="soft">{t("statistics.none")}</p>}
      <dl class="figures">
        <Value what={t("statistics.matches")} value={number(found.matches)} />
        <Value what={t("statistics.played_out")} value={number(found.played_out)} />
        <Value what={t("statistics.length")} value={found.average_length === null ? "–" : number(found.average_length)} />
        {ended.map(([how, count]) => (
          <Value key={how} what={t(`statistics.how_${how}`, { defaultValue: how })} value={number(count)} />
        ))}
      </dl>
      <p class="soft">{t("statistics.what_counts")}</p>
    </section>
  );
}

function Value({ what, value }: { what: string; value: string }): JSX.Element {
  return (
    <div>
      <dt>{what}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Plots({ found, seats }: { found: Found; seats: number }): JSX.Element {
  const points = useMemo(() => binned(found.points, POINT), [found]);
  const lengths = useMemo(() => binned(found.lengths, COMMITS), [found]);
  const minutes = useMemo(() => binned(found.minutes, MINUTES), [found]);
  const place = (seat: number): string => t("statistics.seat", { seat: seat + 1 });
  const wins = useMemo(
    () => found.by_seat.map((one) => ({ at: one.seat, label: place(one.seat), value: one.win_rate ?? 0 })),
    [found],
  );
  const byPoints = useMemo(
    () => found.by_seat.map((one) => ({ at: one.seat, label: place(one.seat), value: one.average_points })),
    [found],
  );
  const matches = t("statistics.matches");
  return (
    <div class="grid plots">
      {seats === 0 && <p class="panel soft">{t("statistics.choose_seats")}</p>}
      {seats > 1 && (
        <section class="panel">
          <Figure
            title={t("statistics.wins")}
            kind="bars"
            columns={[t("statistics.place"), t("statistics.win_rate")]}
            points={wins}
            said={share}
            named
            mark={{ value: 1 / seats, label: t("statistics.fair", { share: share(1 / seats) }) }}
          />
        </section>
      )}
      {seats > 0 && (
        <section class="panel">
          <Figure
            title={t("statistics.points_by_seat")}
            kind="bars"
            columns={[t("statistics.place"), t("statistics.points_average")]}
            points={byPoints}
            said={average}
            named
          />
        </section>
      )}
      <section class="panel">
        <Figure
          title={t("statistics.points")}
          kind="bars"
          columns={[t("statistics.points_of"), t("statistics.seats_with")]}
          points={points}
          said={number}
        />
      </section>
      <section class="panel">
        <Figure
          title={t("statistics.lengths")}
          kind="bars"
          columns={[t("statistics.commands"), matches]}
          points={lengths}
          said={number}
        />
      </section>
      <section class="panel">
        <Figure
          title={t("statistics.minutes")}
          kind="bars"
          columns={[t("statistics.minutes_of"), matches]}
          points={minutes}
          said={number}
        />
      </section>
    </div>
  );
}
