import { t } from "../../../lib/text.ts";
import { Price } from "../../../ui/numbers.tsx";
import { EtTime } from "../parts/times.tsx";
import type { Life } from "./life.ts";
import { Scrolled } from "../../../ui/table/Scrolled.tsx";

/** The chart's steps as a table: each stop with its level and decay, and all else that happened. */
export function LifeTable({ life }: { life: Life }) {
  const label = t("Steps of {symbol}", { symbol: life.trade.symbol });
  const stopAt = (at: string) => life.stops.findLast((stop) => Date.parse(stop.at) <= Date.parse(at));
  const steps = life.life.map((step) => ({ ...step, stop: stopAt(step.at) }));
  const others = life.stops.filter(({ at }) => !steps.some((step) => step.at === at));
  const rows = [
    ...steps.map(({ at, title, price, stop }) => ({ at, title, price, stop })),
    ...others.map((stop) => ({ at: stop.at, title: t("Stop moved"), price: null, stop })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <Scrolled className="table-wrap wr-life-table" label={label}>
      <table className="data dense" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t("Time (ET)")}</th>
            <th scope="col">{t("What")}</th>
            <th scope="col" className="end">{t("Price")}</th>
            <th scope="col" className="end">{t("Stop")}</th>
            <th scope="col" className="end">{t("Level")}</th>
            <th scope="col" className="end">{t("Decay")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ at, title, price, stop }, i) => (
            <tr key={i}>
              <td>
                <EtTime at={at} as="seconds" />
              </td>
              <td>{title}</td>
              <td className="end">{price !== null && <Price value={price} />}</td>
              <td className="end">{stop && <Price value={stop.price} />}</td>
              <td className="end num">{stop && `L${stop.level}`}</td>
              <td className="end num">{stop?.decay}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}
