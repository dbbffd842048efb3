/** Dividends, results and splits in a lane under the chart, at the bars of their days. */
import { type RefObject, useEffect, useRef, useState } from "react";
import { formatDate } from "../../lib/format.ts";
import { t } from "../../lib/text.ts";
import { Day } from "../../ui/dates.tsx";
import { Compact, Percent, Price } from "../../ui/numbers.tsx";
import type { Bars } from "./bars.ts";
import type { Desk } from "./desk.ts";
import type { StockEvent } from "./use_events.ts";

/** Markers nearer than this to the previous one are hidden until there is room, in pixels. */
const ROOM = 21;
const CARD = 220;

const letters = { dividend: "D", earnings: "E", split: "S" } as const;
const titleOf = ({ kind, at }: StockEvent): string => {
  const date = formatDate(at);
  if (kind === "dividend") return t("Dividend, {date}", { date });
  return kind === "earnings" ? t("Earnings, {date}", { date }) : t("Split, {date}", { date });
};

const Row = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="row between">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** Change from the close before the report to the close after it; null unless bars are days. */
function nextDayChange(event: StockEvent, bars: Bars, daily: boolean): number | null {
  const i = bars.indexAt(event.at);
  if (!daily || i < 0 || i + 1 >= bars.length) return null;
  return (bars.close[i + 1]! / bars.close[i]! - 1) * 100;
}

function Facts({ event, bars, daily }: { event: StockEvent; bars: Bars; daily: boolean }) {
  if (event.kind === "dividend") {
    return (
      <dl>
        <Row label={t("Cash a share")}>
          <Price value={event.of.adjusted_amount ?? event.of.cash_amount} exact />
        </Row>
        <Row label={t("Pay date")}>{event.of.pay_date ? <Day date={event.of.pay_date} /> : t("N/A")}</Row>
      </dl>
    );
  }
  if (event.kind === "split") {
    return (
      <dl>
        <Row label={t("Shares")}>
          {t("{to} for {from}", { to: event.of.split_ratio_to, from: event.of.split_ratio_from })}
        </Row>
      </dl>
    );
  }
  const { fiscal_period, fiscal_year, eps, revenue } = event.of;
  return (
    <dl>
      <Row label={t("Quarter")}>{fiscal_period} {fiscal_year}</Row>
      <Row label={t("EPS")}>
        <Price value={eps} unknown={t("not known")} />
      </Row>
      <Row label={t("Revenue")}>
        <Compact value={revenue} dollars />
      </Row>
      <Row label={t("Next day")}>
        <Percent value={nextDayChange(event, bars, daily)} signed colour />
      </Row>
    </dl>
  );
}

interface Props {
  readonly desk: Desk;
  readonly bars: Bars;
  readonly events: readonly StockEvent[];
  readonly daily: boolean;
}

/** Puts the markers at the bars of their days. */
function usePlaces(
  lane: RefObject<HTMLElement | null>,
  { desk, bars, events }: Pick<Props, "desk" | "bars" | "events">,
): void {
  useEffect(() => {
    // Sets a style per marker instead of rendering: this runs with every frame of a pan.
    const place = () => {
      let before = -ROOM;
      for (const marker of lane.current?.querySelectorAll<HTMLElement>("[data-at]") ?? []) {
        const x = desk.xOf(Number(marker.dataset.at));
        const shown = x !== null && x - before >= ROOM;
        if (shown) before = x;
        marker.hidden = !shown;
        if (shown) marker.style.transform = `translateX(${Math.round(x) - 9}px)`;
      }
    };
    place();
    const time = desk.chart.timeScale();
    time.subscribeVisibleLogicalRangeChange(place);
    time.subscribeSizeChange(place);
    return () => {
      time.unsubscribeVisibleLogicalRangeChange(place);
      time.unsubscribeSizeChange(place);
    };
  }, [desk, bars, events]);
}

export function EventLane({ desk, bars, events, daily }: Props) {
  const lane = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<string | null>(null);
  const [left, setLeft] = useState(0);
  usePlaces(lane, { desk, bars, events });
  const shown = events.find(({ key }) => key === open);
  return (
    <div
      ref={lane}
      className="event-lane"
      role="group"
      aria-label={t("Events")}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return;
        event.stopPropagation();
        setOpen(null);
      }}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(null)}
    >
      {events.map((event) => {
        const at = bars.shownAt(event.at);
        return at === null ? null : (
          <button
            key={event.key}
            type="button"
            data-at={at}
            hidden
            className={event.kind}
            aria-label={titleOf(event)}
            aria-expanded={open === event.key}
            onFocus={(focus) => {
              setOpen(event.key);
              const { left, width } = focus.currentTarget.parentElement!.getBoundingClientRect();
              const x = focus.currentTarget.getBoundingClientRect().left - left;
              setLeft(Math.max(4, Math.min(x - CARD / 2, width - CARD - 4)));
            }}
            onClick={() => setOpen(event.key)}
          >
            {letters[event.kind]}
          </button>
        );
      })}
      {shown && (
        <div className="event-card" style={{ left, width: CARD }} role="status">
          <b>{titleOf(shown)}</b>
          <Facts event={shown} bars={bars} daily={daily} />
        </div>
      )}
    </div>
  );
}
