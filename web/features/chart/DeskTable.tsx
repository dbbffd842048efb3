/** The newest bars of the chart and its indicators as figures. */
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { Compact, Percent, Price, Ratio } from "../../ui/numbers.tsx";
import { changeAt } from "./change.ts";
import type { Scene } from "./drawing/scene.ts";
import { readLines, valueAt } from "./Legends.tsx";

const ROWS = 120;

export function DeskTable({ scene, label, height }: { scene: Scene; label: string; height: number }) {
  const { bars, studies, compared, intraday } = scene;
  const rows = Array.from({ length: Math.min(ROWS, bars.shown) }, (_, i) => bars.length - 1 - i);
  const lines = studies.flatMap((study) =>
    readLines(study).map((line) => ({
      ...line,
      key: `${study.key} ${line.key}`,
      label: line.name ? `${study.label}, ${line.name}` : study.label,
      Value: study.over ? Price : Ratio,
    }))
  );
  return (
    <div className="table-wrap desk-table" style={{ height }} tabIndex={0} role="region" aria-label={label}>
      <table className="data dense" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t("Time")}</th>
            {[
              t("Open|price"),
              t("High|price"),
              t("Low|price"),
              t("Close|price"),
              t("Change"),
              t("Volume"),
              ...lines.map((line) => line.label),
              ...compared.map(({ symbol }) => symbol),
            ].map((name) => <th key={name} scope="col" className="end">{name}</th>)}
          </tr>
        </thead>
        <tbody>
          {rows.map((i) => (
            <tr key={i}>
              <td>
                <When at={bars.at[i]!} as={intraday ? "dateTime" : "date"} />
              </td>
              {(["open", "high", "low", "close"] as const).map((name) => (
                <td key={name} className="end">
                  <Price value={bars[name][i]!} />
                </td>
              ))}
              <td className="end">
                <Percent value={changeAt(bars, i)} signed colour />
              </td>
              <td className="end">
                <Compact value={bars.volume[i]!} />
              </td>
              {lines.map(({ key, Value, values }) => (
                <td key={key} className="end">
                  <Value value={valueAt(values, i)} />
                </td>
              ))}
              {compared.map(({ symbol, values }) => (
                <td key={symbol} className="end">
                  <Price value={valueAt(values, i)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
