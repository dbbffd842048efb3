import { Link } from "@tanstack/react-router";
import type { OutputOf } from "../../../core/contracts.ts";
import { noonOf } from "../../lib/market/days.ts";
import { splitRatio } from "../../lib/market/split_ratio.ts";
import { Badge } from "../../ui/Badge.tsx";
import { When } from "../../ui/dates.tsx";
import { SymbolTile } from "../../ui/stock/SymbolTile.tsx";
import { statusOf, statusText } from "./status.ts";

const tones = { upcoming: "blue", completed: "green", pending: "amber" } as const;

export function SplitRow({ split, today }: { split: OutputOf<"splits.all">["splits"][number]; today: string }) {
  const status = statusOf(split, today);
  return (
    <li>
      <SymbolTile symbol={split.stock_symbol} />
      <span className="grow">
        <Link to="/stocks/$symbol" params={{ symbol: split.stock_symbol }}>
          <strong>{split.stock_symbol}</strong>
        </Link>
        <span className="small muted block">
          <When at={noonOf(split.execution_date)} as="date" />
        </span>
      </span>
      <strong className="num">{splitRatio(split)}</strong>
      <Badge tone={tones[status]}>{statusText(status)}</Badge>
    </li>
  );
}
