import { Delta, Percent } from "../../../ui/numbers.tsx";
import { SymbolLink } from "../../../ui/stock/SymbolLink.tsx";
import { GradeBadge } from "./GradeBadge.tsx";
import type { Trade } from "./trade_words.ts";

/** A trade in two lines: what it was, and what it came to. */
export const PhoneTrade = ({ trade, under }: { trade: Trade; under: string }) => (
  <>
    <div>
      <span className="row">
        <SymbolLink symbol={trade.symbol} />
        <GradeBadge grade={trade.trade_grade} />
      </span>
      <span className="wr-sub">{under}</span>
    </div>
    <div>
      <Delta amount={trade.pnl} />
      <span className="wr-sub">
        <Percent value={trade.pnl_pct} signed />
      </span>
    </div>
  </>
);
