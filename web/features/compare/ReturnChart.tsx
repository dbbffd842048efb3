import { useMemo, useRef } from "react";
import { type CompareRange, compareRanges, type CompareSearch } from "../../lib/views/compare_view.ts";
import { t } from "../../lib/text.ts";
import type { ChartPoint, ChartSeries } from "../../ui/chart/chart.ts";
import { When } from "../../ui/dates.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Segmented } from "../../ui/form/Segmented.tsx";
import { Text } from "../../ui/Text.tsx";
import { TimeChart } from "../../ui/chart/TimeChart.tsx";
import { usePhone } from "../../ui/usePhone.ts";
import { changesIn, closesIn, type Compared, drawdownOf, totalOf, withLive, withLiveClose } from "./figures.ts";
import { lookOf } from "./lines.tsx";

interface Props {
  readonly stocks: readonly Compared[];
  /** The slot of each stock. */
  readonly slots: readonly number[];
  readonly range: CompareRange;
  readonly now: number;
  readonly onRange: (range: CompareRange) => void;
  readonly show: CompareSearch["show"];
  readonly onShow: (show: CompareSearch["show"]) => void;
}

type Drawn = Pick<Props, "stocks" | "range" | "now" | "show">;

/** The lines of the stocks up to the live price. */
function useSeries({ stocks, slots, range, now, show }: Drawn & Pick<Props, "slots">): readonly ChartSeries[] {
  /** A price moves only the last point; the closes before it are computed once. */
  const known = useRef(new WeakMap<Compared["closes"], { readonly of: string; readonly points: ChartPoint[] }>());
  const of = `${show === "price"} ${range} ${now}`;
  const closesOf = (stock: Compared): ChartPoint[] => {
    const before = known.current.get(stock.closes);
    if (before?.of === of) return before.points;
    const points = (show === "price" ? closesIn : changesIn)(stock, range, now);
    known.current.set(stock.closes, { of, points });
    return points;
  };
  const pointsOf = (stock: Compared): readonly ChartPoint[] => {
    if (show === "total") {
      const total = totalOf(stock);
      return total ? withLive(changesIn(total, range, now), total, range, now) : [];
    }
    if (show === "price") return withLiveClose(closesOf(stock), stock, now);
    const changes = withLive(closesOf(stock), stock, range, now);
    return show === "drawdown" ? drawdownOf(changes) : changes;
  };
  return useMemo(
    () =>
      stocks.map((stock, i): ChartSeries => {
        const { tone, dash } = lookOf(slots[i]!);
        return {
          key: stock.symbol,
          label: stock.symbol,
          kind: "line",
          tone,
          dash,
          tag: "label",
          points: pointsOf(stock),
        };
      }),
    [stocks, slots, range, now, show],
  );
}

/** @param since the first instant; infinite without one */
function Title({ show, since }: { show: Props["show"]; since: number }) {
  if (!Number.isFinite(since)) return show === "price" ? t("Price") : t("Change in percent");
  const date = <When at={since} as="date" />;
  if (show === "drawdown") return <Text of="Below the highest since {date}" date={date} />;
  if (show === "total") return <Text of="With dividends reinvested, since {date}" date={date} />;
  return show === "price"
    ? <Text of="Price since {date}" date={date} />
    : <Text of="Change since {date}" date={date} />;
}

function labelOf({ stocks, range, show }: Drawn): string {
  const named = { symbols: stocks.map(({ symbol }) => symbol).join(", "), range };
  if (show === "drawdown") return t("{symbols} below their highest in percent, {range}", named);
  if (show === "total") return t("Total return of {symbols} in percent, {range}", named);
  return show === "price"
    ? t("Prices of {symbols}, {range}", named)
    : t("Change of {symbols} in percent, {range}", named);
}

/** Changes in percent since the beginning of a range, or prices, by colour and dash, with names at the ends of the lines. */
export function ReturnChart(props: Props) {
  const { range, onRange, show, onShow } = props;
  const series = useSeries(props);
  const since = Math.min(...series.flatMap(({ points }) => points[0]?.at ?? []));
  return (
    <Panel
      title={<Title show={show} since={since} />}
      extra={
        <span className="row wrap">
          <Segmented
            aria-label={t("What is drawn")}
            size="small"
            options={[
              { value: "percent", label: t("Percent") },
              { value: "total", label: t("With dividends") },
              { value: "price", label: t("Price") },
              { value: "drawdown", label: t("Drawdown") },
            ]}
            value={show ?? "percent"}
            onChange={(to) => onShow(to === "percent" ? undefined : to)}
          />
          <Segmented<CompareRange>
            aria-label={t("Range")}
            size="small"
            options={[...compareRanges]}
            value={range}
            onChange={onRange}
          />
        </span>
      }
    >
      <TimeChart
        label={labelOf(props)}
        series={series}
        intraday={false}
        unit={show === "price" ? "price" : "percent"}
        height={usePhone() ? 260 : 360}
        plain
      />
    </Panel>
  );
}
