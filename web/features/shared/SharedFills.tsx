import { useMemo } from "react";
import { noonOf } from "../../lib/market/days.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { When } from "../../ui/dates.tsx";
import { Percent, Price } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { EmptyState } from "../../ui/page/states.tsx";
import { SymbolLink } from "../../ui/stock/SymbolLink.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { Text } from "../../ui/Text.tsx";
import type { Shared } from "./queries.ts";

type Fill = Shared["fills"][number];

const Side = ({ side }: Pick<Fill, "side">) =>
  side === "BUY"
    ? <Badge tone="blue">{t("Buy|transaction")}</Badge>
    : <Badge tone="red">{t("Sell|transaction")}</Badge>;

const columns = (): readonly Column<Fill>[] => [
  { key: "date", title: t("Date"), cell: (fill) => <When at={fill.filled_at} as="monthDay" /> },
  { key: "side", title: t("Side"), cell: (fill) => <Side side={fill.side} /> },
  { key: "stock", title: t("Stock"), cell: (fill) => <SymbolLink symbol={fill.symbol} /> },
  { key: "price", title: t("Price"), end: true, cell: (fill) => <Price value={fill.price} /> },
  {
    key: "before",
    title: t("Weight before"),
    end: true,
    cell: (fill) => (
      <span className="muted">
        <Percent value={fill.weight_before} />
      </span>
    ),
  },
  { key: "after", title: t("Weight after"), end: true, cell: (fill) => <Percent value={fill.weight_after} /> },
];

const phoneRow = (fill: Fill) => (
  <>
    <span className="row">
      <Side side={fill.side} />
      <SymbolLink symbol={fill.symbol} />
    </span>
    <Price value={fill.price} />
    <When at={fill.filled_at} as="monthDay" />
    <span>
      <Text
        of="{before} to {after}"
        before={<Percent value={fill.weight_before} />}
        after={<Percent value={fill.weight_after} />}
      />
    </span>
  </>
);

/** The newest fills, up to the previous trading day. */
export function SharedFills({ shared: { fills, fills_until: until, fills_public_at: publicAt } }: { shared: Shared }) {
  const shown = useMemo(columns, []);
  return (
    <Panel
      flush
      title={t("Fills")}
      className="shared-fills"
      extra={
        <span className="small muted grow">
          {publicAt
            ? <Text of="public from {date}" date={<When at={publicAt} as="short" />} />
            : <Text of="to {date}; today's appear tomorrow" date={<When at={noonOf(until)} as="monthDay" />} />}
        </span>
      }
    >
      {fills.length === 0
        ? (
          <EmptyState title={t("No fills yet")}>
            {publicAt
              ? t("All fills of a contest become public when it closes.")
              : t("Fills are shown when the next trading session opens.")}
          </EmptyState>
        )
        : <DataTable label={t("Fills")} rows={fills} columns={shown} rowKey={(fill) => fill.id} phoneRow={phoneRow} />}
    </Panel>
  );
}
