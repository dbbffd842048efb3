import { t } from "../../lib/text.ts";
import { Meter } from "../../ui/chart/Meter.tsx";
import { Delta, Percent } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { EmptyState } from "../../ui/page/states.tsx";
import { SymbolLink } from "../../ui/stock/SymbolLink.tsx";
import { SymbolTile } from "../../ui/stock/SymbolTile.tsx";
import type { Shared } from "./queries.ts";

/** What the portfolio holds, in percent of the whole; bars are longest for the largest weight. */
export function SharedWeights({ shared: { weights, cash_weight: cash } }: { shared: Shared }) {
  const most = Math.max(cash ?? 0, ...weights.map(({ weight }) => weight ?? 0), 0.01);
  return (
    <Panel flush title={t("Weights")} extra={<span className="small muted grow">{t("at the last close")}</span>}>
      {cash === null
        ? (
          <EmptyState title={t("No weights yet")}>
            {t("The weights are shown after the first close of the portfolio.")}
          </EmptyState>
        )
        : (
          <ul className="shared-weights">
            {weights.map(({ symbol, name, sector, weight, return_percentage: gain }) => (
              <li key={symbol}>
                <span className="shared-stock">
                  <SymbolTile symbol={symbol} sector={sector} />
                  <SymbolLink symbol={symbol} name={name} />
                </span>
                <span className="shared-weight small">
                  <Percent value={weight} unknown={t("no price at the close")} />
                  <Meter part={(weight ?? 0) / most} width="100%" />
                </span>
                <span className="shared-gain small">
                  <Delta percent={gain} />
                </span>
              </li>
            ))}
            <li>
              <span className="shared-stock">
                <span className="symbol-tile shared-cash" aria-hidden="true">$</span>
                <span className="stock-name">
                  <strong>{t("Cash")}</strong>
                  <span>{t("share only, no amount")}</span>
                </span>
              </span>
              <span className="shared-weight small">
                <Percent value={cash} />
                <Meter part={cash / most} width="100%" colour="s0" />
              </span>
            </li>
          </ul>
        )}
    </Panel>
  );
}
