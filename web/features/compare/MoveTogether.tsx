import { type CSSProperties, useMemo } from "react";
import { MOST_COMPARED } from "../../../core/research/limits.ts";
import { t } from "../../lib/text.ts";
import { Ratio } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { type Compared, correlationOf } from "./figures.ts";
import { Scrolled } from "../../ui/table/Scrolled.tsx";

/** The correlation of each pair of stocks. */
export function MoveTogether({ stocks, now }: { stocks: readonly Compared[]; now: number }) {
  const closes = stocks.map((stock) => stock.closes);
  // Live prices do not change it.
  const pairs = useMemo(
    () => stocks.map((one) => stocks.map((other) => one === other ? 1 : correlationOf(one, other, now))),
    [...closes, ...Array(MOST_COMPARED - closes.length), now],
  );
  return (
    <Panel title={t("Move together")} extra={<span className="small muted">{t("daily, one year")}</span>}>
      <Scrolled label={t("Correlation of daily changes")}>
        <table
          className="correlations"
          style={{ "--stocks": stocks.length } as CSSProperties}
          aria-label={t("Correlation of daily changes")}
        >
          <thead>
            <tr>
              <td />
              {stocks.map(({ symbol }) => <th key={symbol} scope="col">{symbol}</th>)}
            </tr>
          </thead>
          <tbody>
            {stocks.map(({ symbol }, i) => (
              <tr key={symbol}>
                <th scope="row">{symbol}</th>
                {stocks.map((other, j) => {
                  const value = pairs[i]![j]!;
                  const strength = { "--strength": i === j ? 0 : Math.max(0, value ?? 0) } as CSSProperties;
                  return (
                    <td key={other.symbol} className={i === j ? "muted" : ""} style={strength}>
                      <Ratio value={value} />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
      <p className="small muted">
        {t("1.00 moves alike, 0.00 has nothing in common. Lower pairs spread the risk.")}
      </p>
    </Panel>
  );
}
