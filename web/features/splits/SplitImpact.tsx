import type { OutputOf } from "../../../core/contracts.ts";
import type { Holding } from "../../../core/ledger/contract.ts";
import { noonOf } from "../../lib/market/days.ts";
import { splitRatio } from "../../lib/market/split_ratio.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { When } from "../../ui/dates.tsx";
import { Money, Price, Shares } from "../../ui/numbers.tsx";
import { SymbolTile } from "../../ui/stock/SymbolTile.tsx";
import { Text } from "../../ui/Text.tsx";
import { statusText } from "./status.ts";

type Impact = OutputOf<"splits.portfolio-impact">[number];

const Side = (
  { title, shares, cost, value }: { title: string; shares: number; cost: number | null; value: number | null },
) => (
  <div className="tile">
    <span className="label">{title}</span>
    <span className="figure">
      <Text of="{shares} shares" shares={<Shares value={shares} />} />
    </span>
    <span className="small muted">
      <Text of="average cost {price}" price={<Price value={cost} unknown={t("not known")} />} />
    </span>
    <span className="small">
      <Text of="worth {amount}" amount={<Money value={value} unknown={t("unpriced")} />} />
    </span>
  </div>
);

/** A holding before and after an announced split. */
export function SplitImpact({ split, holding }: { split: Impact; holding: Holding | undefined }) {
  const value = holding?.current_value ?? null;
  return (
    <li className="stack tight">
      <div className="row between">
        <span className="row">
          <SymbolTile symbol={split.stock_symbol} sector={holding?.stock.sector} />
          <span>
            <strong>{split.stock_symbol}</strong>
            <span className="small muted block">{holding?.stock.name}</span>
          </span>
        </span>
        <Badge tone="blue">{statusText("upcoming")}</Badge>
        <strong className="num">{splitRatio(split)}</strong>
        <When at={noonOf(split.execution_date)} as="date" />
      </div>
      <div className="halves split-sides">
        <Side title={t("Before")} shares={split.current_shares} cost={holding?.average_cost ?? null} value={value} />
        <Side title={t("After")} shares={split.shares_after} cost={split.average_cost_after} value={value} />
      </div>
      <p className="note">{t("Your open orders are adjusted too. The value does not change.")}</p>
    </li>
  );
}
