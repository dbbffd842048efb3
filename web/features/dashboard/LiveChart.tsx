import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { CatchBoundary } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { isStatus } from "../../lib/api/errors.ts";
import { marketTime } from "../../lib/market/market_clock.ts";
import { usePrices } from "../../lib/market/prices.ts";
import { barsQuery, marketStatusQuery } from "../../lib/api/queries.ts";
import { useSeen } from "../../lib/seen.ts";
import { useLiveSymbols } from "../../lib/api/stream.ts";
import { t } from "../../lib/text.ts";
import { Segmented } from "../../ui/form/Segmented.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { type ChartSeries, type ChartTone, withLivePrice } from "../../ui/chart/chart.ts";
import { Delta, Price } from "../../ui/numbers.tsx";
import { Skeleton } from "../../ui/page/Panel.tsx";
import { EmptyState } from "../../ui/page/states.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { TimeChart } from "../../ui/chart/TimeChart.tsx";
import { usePhone } from "../../ui/usePhone.ts";
import {
  type ChartChoice,
  type ChartKind,
  inPercent,
  liveBarsFor,
  liveBarsIn,
  type LiveRange,
  liveRanges,
  loadChoice,
  readSymbols,
  saveChoice,
  USUAL_SYMBOLS,
} from "./live_chart.ts";

const CAPTION = 22;
const tones: readonly ChartTone[] = ["primary", "violet", "warning", "neutral", "gain"];

const Failed = ({ onReload }: { onReload: () => void }) => (
  <div className="state" role="alert">
    <h2>{t("Chart Loading Error")}</h2>
    <p>{t("Unable to load the chart. This might be due to a temporary data issue.")}</p>
    <div className="foot">
      <Button onClick={onReload}>{t("Reload Chart")}</Button>
    </div>
  </div>
);

/** Chart series of the chosen symbols up to the live price. */
function useSeries({ symbols, range, kind }: ChartChoice) {
  const { data: status, dataUpdatedAt } = useQuery(marketStatusQuery());
  const prices = usePrices();
  useLiveSymbols(symbols);
  const now = status ? marketTime(status, dataUpdatedAt, dataUpdatedAt) : 0;
  const answers = useQueries({
    queries: symbols.map((symbol) => {
      const plan = liveBarsFor(symbol, range, now);
      return {
        ...barsQuery(plan.input, plan.seconds),
        enabled: status !== undefined,
        placeholderData: keepPreviousData,
      };
    }),
  });
  const { input, intraday, barMs } = liveBarsFor(symbols[0] ?? "", range, now);
  const data = answers.map((answer, i) => answer.data?.symbol === symbols[i] ? answer.data : undefined);
  const bars = useMemo(
    () =>
      data.map((answer) =>
        answer && liveBarsIn(answer.data, range, now).map(({ timestamp, ...bar }) => ({ at: timestamp, ...bar }))
      ),
    [range, input.from_date, data[0], data[1], data[2], data[3], data[4]],
  );
  const series = bars.flatMap((points, i): ChartSeries[] => {
    if (!points || points.length === 0) return [];
    const symbol = symbols[i]!;
    const live = withLivePrice(points, prices.get(symbol)?.price, now, barMs);
    return [{
      key: symbol,
      label: symbol,
      kind: i === 0 ? kind : "line",
      tone: i === 0 && kind === "area" && symbols.length === 1 ? "trend" : tones[i]!,
      points: symbols.length > 1 ? inPercent(live) : live,
    }];
  });
  return {
    series,
    intraday,
    unknown: symbols.filter((_, i) => isStatus(answers[i]!.error, 404)),
    failed: answers.some(({ error, data }) => error && !data && !isStatus(error, 404)),
    isLoading: answers.some(({ isPending }) => isPending),
    reload: () => answers.forEach((answer) => void answer.refetch()),
  };
}

function Legend({ series }: { series: readonly ChartSeries[] }) {
  const prices = usePrices();
  const [first] = series;
  if (!first) return null;
  if (series.length === 1) {
    const live = prices.get(first.key);
    return (
      <span className="row">
        <strong>
          <Price value={live?.price ?? first.points.at(-1)?.close} flash />
        </strong>
        {live?.change_percentage !== undefined && (
          <Delta amount={live.change} percent={live.change_percentage} ofPrice={live.price} />
        )}
      </span>
    );
  }
  return (
    <span className="row wrap small">
      {series.map(({ key, tone, points }) => (
        <span key={key} className="row chart-key">
          <i data-tone={tone} aria-hidden="true" />
          {key} <Delta percent={points.at(-1)?.close} />
        </span>
      ))}
    </span>
  );
}

/** The choice, stored on this device, and the text in the symbol field. */
function useChoice() {
  const [choice, setChoice] = useState(loadChoice);
  const [typed, setTyped] = useState(() => choice.symbols.join(", "));
  const [missing, setMissing] = useState<readonly string[]>([]);
  /** The symbols shown before. */
  const [before, setBefore] = useState<readonly string[]>([]);
  const change = (part: Partial<ChartChoice>) => {
    const next = { ...choice, ...part };
    saveChoice(next);
    setChoice(next);
  };
  const show = (symbols: readonly string[]) => {
    setTyped(symbols.join(", "));
    change({ symbols });
  };
  return {
    choice,
    change,
    typed,
    setTyped,
    /** Typed symbols that do not exist. */
    missing,
    /** Shows the typed symbols. */
    take() {
      const symbols = readSymbols(typed);
      if (symbols.length === 0) return setTyped(choice.symbols.join(", "));
      if (symbols.join() === choice.symbols.join()) return setTyped(symbols.join(", "));
      setMissing([]);
      setBefore(choice.symbols);
      show(symbols);
    },
    /**
     * Removes symbols that do not exist; if none is left, the previous ones are shown again, or else the default ones.
     */
    drop(unknown: readonly string[]) {
      const isKnown = (symbol: string) => !unknown.includes(symbol);
      const known = [choice.symbols, before, USUAL_SYMBOLS].map((symbols) => symbols.filter(isKnown));
      setMissing(unknown);
      show(known.find(({ length }) => length > 0) ?? USUAL_SYMBOLS);
    },
  };
}

type Chosen = ReturnType<typeof useChoice>;
type Drawn = ReturnType<typeof useSeries>;

const Head = (
  { chosen: { choice, change, typed, setTyped, take }, series }: { chosen: Chosen } & Pick<Drawn, "series">,
) => (
  <header className="live-chart-head">
    <form
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <TextInput
        aria-label={t("Symbols, up to five")}
        value={typed}
        maxLength={80}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value.toUpperCase())}
        onBlur={take}
      />
    </form>
    <span className="grow">
      <Legend series={series} />
    </span>
    <span className="row">
      <Segmented<ChartKind>
        aria-label={t("Kind of chart")}
        size="small"
        value={choice.kind}
        onChange={(kind) => change({ kind })}
        options={[
          { value: "candles", label: t("Candles") },
          { value: "line", label: t("Line") },
          { value: "area", label: t("Area") },
        ]}
      />
      <Button size="small" aria-pressed={choice.volume} onClick={() => change({ volume: !choice.volume })}>
        {t("Vol")}
      </Button>
    </span>
  </header>
);

function Body({ choice, drawn }: { choice: ChartChoice; drawn: Drawn }) {
  const { series, intraday, failed, isLoading, reload } = drawn;
  const height = usePhone() ? 220 : 264;
  const none = !failed && !isLoading && series.length === 0;
  return (
    <div className="live-chart-body" style={{ minHeight: height + CAPTION }}>
      {failed && <Failed onReload={reload} />}
      {none && (
        <EmptyState title={t("No bars in this range")}>
          {t("There was no trading in {symbols} in this time.", { symbols: choice.symbols.join(", ") })}
        </EmptyState>
      )}
      {!failed && !none && series.length === 0 && <Skeleton height={height + CAPTION - 6} />}
      {!failed && series.length > 0 && (
        <CatchBoundary
          getResetKey={() => JSON.stringify(choice)}
          errorComponent={({ reset }) => <Failed onReload={reset} />}
        >
          <TimeChart
            label={`${choice.symbols.join(", ")}, ${choice.range}`}
            series={series}
            height={height}
            intraday={intraday}
            unit={choice.symbols.length > 1 ? "percent" : "price"}
            volume={choice.volume}
          />
        </CatchBoundary>
      )}
    </div>
  );
}

/** A chart of up to five symbols. */
function Chart() {
  const chosen = useChoice();
  const { choice, change, missing, drop } = chosen;
  const drawn = useSeries(choice);
  const { unknown } = drawn;
  useEffect(() => {
    if (unknown.length > 0) drop(unknown);
  }, [unknown.join()]);
  return (
    <section className="panel flush live-chart" aria-label={t("Live chart")}>
      <Head chosen={chosen} series={drawn.series} />
      <Body choice={choice} drawn={drawn} />
      <footer className="row between wrap">
        <Segmented<LiveRange>
          aria-label={t("Timeframe")}
          options={[...liveRanges]}
          value={choice.range}
          onChange={(range) => change({ range })}
        />
        <span className="small muted" role="status">
          {missing.length > 0
            ? <span className="warn">{t("Not found: {symbols}", { symbols: missing.join(", ") })}</span>
            : t("Up to 5 symbols")}
        </span>
      </footer>
    </section>
  );
}

/** The chart once it is near the viewport, a placeholder of its size until then. */
export function LiveChart() {
  const { ref, seen } = useSeen<HTMLDivElement>("0px");
  return (
    <div ref={ref}>
      {seen ? <Chart /> : <section className="panel live-chart-room" aria-label={t("Live chart")} />}
    </div>
  );
}
