/** The rows of ends of listings. */
import { t } from "../../../lib/text.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Day } from "../../../ui/dates.tsx";
import { Limit, numberText } from "../../../ui/numbers.tsx";
import { SymbolLink } from "../../../ui/stock/SymbolLink.tsx";
import { SymbolTile } from "../../../ui/stock/SymbolTile.tsx";
import type { Column } from "../../../ui/table/DataTable.tsx";
import { Text } from "../../../ui/Text.tsx";
import type { Delisting } from "../queries.ts";

const reasonText = ({ reason }: Delisting): string =>
  ({
    cash_merger: t("Acquired for cash"),
    stock_merger: t("Acquired for shares"),
    bankruptcy: t("Bankruptcy"),
    moved_otc: t("Moves to over-the-counter trading"),
    unknown: t("Reason not known"),
  })[reason];

/** What each share becomes. */
export function Outcome({ row }: { row: Delisting }) {
  const { cash_per_share: cash, next_symbol: next, exchange_ratio: ratio, reason } = row;
  if (cash === 0) return t("Nothing: the shares are cancelled");
  if (cash !== null) return <Text of="{amount} in cash" amount={<Limit value={cash} />} />;
  if (next !== null) {
    const symbol = <SymbolLink symbol={next} className="plain" />;
    return <Text of="{count} shares of {symbol}" count={numberText(ratio ?? 1)} symbol={symbol} />;
  }
  return reason === "moved_otc" ? t("The same share, off the exchange") : t("Terms not known yet");
}

const LastDay = ({ row, today }: { row: Delisting; today: string }) => (
  <span className="listing-day">
    <Day date={row.last_day} />
    {row.last_day < today && <Badge tone="amber">{t("Not settled yet")}</Badge>}
  </span>
);
const named = (title: string) => ({ title, name: title });

export const delistingColumns = (today: string): Column<Delisting>[] => [
  {
    ...named(t("Stock")),
    key: "stock_symbol",
    csv: (row) => row.stock_symbol,
    cell: (row) => (
      <span className="row">
        <SymbolTile symbol={row.stock_symbol} />
        <SymbolLink symbol={row.stock_symbol} name={row.stock_name} className="stock-name plain" />
      </span>
    ),
  },
  {
    ...named(t("Last day")),
    key: "last_day",
    csv: (row) => row.last_day,
    cell: (row) => <LastDay row={row} today={today} />,
  },
  { ...named(t("Reason")), key: "reason", csv: reasonText, cell: reasonText },
  {
    ...named(t("Each share becomes")),
    key: "outcome",
    cell: (row) => <Outcome row={row} />,
  },
  {
    ...named(t("Announced")),
    key: "announced_on",
    end: true,
    wideOnly: true,
    csv: (row) => row.announced_on,
    cell: (row) => <Day date={row.announced_on} />,
  },
];

/** The row is no link, since the stock that follows is one. */
export const DelistingOnPhone = ({ row, today }: { row: Delisting; today: string }) => (
  <>
    <SymbolLink symbol={row.stock_symbol} name={row.stock_name} className="stock-name plain" />
    <LastDay row={row} today={today} />
    <span className="small muted">{reasonText(row)}</span>
    <span>
      <Outcome row={row} />
    </span>
  </>
);
