import { Link } from "@tanstack/react-router";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { percentOf } from "../../lib/market/live.ts";
import { t } from "../../lib/text.ts";
import { Money, Percent } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { PartsBar, PartsLegend } from "../../ui/chart/PartsBar.tsx";

/** The portfolios' values, as bars of one scale. */
export function MoneyMap({ portfolios }: { portfolios: readonly Portfolio[] }) {
  const total = portfolios.reduce((sum, { total_value }) => sum + total_value, 0);
  const largest = Math.max(...portfolios.map(({ total_value }) => total_value));
  if (portfolios.length < 2 || largest <= 0) return null;
  const legend = [
    { key: "stocks", label: t("Stocks"), value: 0, colour: "s1" as const },
    { key: "cash", label: t("Cash"), value: 0, colour: "cash" as const },
  ];
  return (
    <Panel
      title={t("Where the money is")}
      extra={
        <span className="small muted">
          <PartsLegend parts={legend} />
        </span>
      }
    >
      <ul className="money-map" aria-label={t("Where the money is")}>
        {portfolios.map(({ id, name, total_value, cash_balance }) => (
          <li key={id}>
            <Link to="/portfolios/$id" params={{ id }} className="ellipsis" title={name}>{name}</Link>
            <span className="money-bar">
              <span style={{ width: `${total_value / largest * 100}%` }}>
                <PartsBar
                  parts={[
                    { ...legend[0]!, value: total_value - cash_balance },
                    { ...legend[1]!, value: cash_balance },
                  ]}
                />
              </span>
            </span>
            <Money value={total_value} />
            <span className="muted">
              <Percent value={percentOf(total_value, total)} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
