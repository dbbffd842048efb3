/** The values at the cursor, and how many of each thing the chart shows. */
import type { ReactNode } from "react";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { Compact, Count, Percent, Price, Ratio } from "../../ui/numbers.tsx";
import { changeAt } from "./change.ts";
import type { Scene } from "./drawing/scene.ts";
import { readLines, valueAt } from "./Legends.tsx";
import { type Readout, useReadout } from "./readout.ts";

const Row = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="row between">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

export function AtCursor({ scene, readout }: { scene: Scene; readout: Readout }) {
  const { bars, studies, compared, intraday } = scene;
  const at = useReadout(readout, bars.length);
  if (at < 0) return null;
  return (
    <section className="desk-list">
      <h3>
        {t("At the cursor")}, <When at={bars.at[at]!} as={intraday ? "dateTime" : "date"} />
      </h3>
      <dl>
        <Row label={t("Open|price")}>
          <Price value={bars.open[at]!} />
        </Row>
        <Row label={t("High|price")}>
          <Price value={bars.high[at]!} />
        </Row>
        <Row label={t("Low|price")}>
          <Price value={bars.low[at]!} />
        </Row>
        <Row label={t("Close|price")}>
          <Price value={bars.close[at]!} /> <Percent value={changeAt(bars, at)} signed colour />
        </Row>
        <Row label={t("Volume")}>
          <Compact value={bars.volume[at]!} />
        </Row>
        {studies.flatMap((study) =>
          readLines(study).map(({ key, name, values }) => (
            <Row key={`${study.key} ${key}`} label={name ? `${study.label}, ${name}` : study.label}>
              {study.over ? <Price value={valueAt(values, at)} /> : <Ratio value={valueAt(values, at)} />}
            </Row>
          ))
        )}
        {compared.map(({ symbol, values }) => (
          <Row key={symbol} label={symbol}>
            <Price value={valueAt(values, at)} />
          </Row>
        ))}
      </dl>
    </section>
  );
}

export interface OnChart {
  readonly buys: number;
  readonly sells: number;
  /** Null while events are not shown. */
  readonly events: { readonly dividends: number; readonly earnings: number; readonly splits: number } | null;
  readonly drawings: number;
  readonly alerts: number;
  readonly orders: number;
}

export const OnThisChart = ({ counts: { buys, sells, events, drawings, alerts, orders } }: { counts: OnChart }) => (
  <section className="desk-list">
    <h3>{t("On this chart")}</h3>
    <dl>
      <Row
        label={
          <>
            <span className="mark buy" aria-hidden="true" /> {t("Your buys")}
          </>
        }
      >
        <Count value={buys} />
      </Row>
      <Row
        label={
          <>
            <span className="mark sell" aria-hidden="true" /> {t("Your sells")}
          </>
        }
      >
        <Count value={sells} />
      </Row>
      {events && (
        <>
          <Row label={t("D dividends")}>
            <Count value={events.dividends} />
          </Row>
          <Row label={t("E earnings")}>
            <Count value={events.earnings} />
          </Row>
          <Row label={t("S splits")}>
            <Count value={events.splits} />
          </Row>
        </>
      )}
      <Row label={t("Drawings")}>
        <Count value={drawings} />
      </Row>
      <Row label={t("Price alerts")}>
        <Count value={alerts} />
      </Row>
      <Row label={t("Pending orders")}>
        <Count value={orders} />
      </Row>
    </dl>
  </section>
);
