import { t } from "../../../lib/text.ts";
import { Percent, Price } from "../../../ui/numbers.tsx";
import { type Column, DataTable } from "../../../ui/table/DataTable.tsx";
import { ScanLink } from "../parts/ScanLink.tsx";
import type { ComponentKey } from "../parts/components.ts";
import { EwsBadge } from "../parts/EwsBadge.tsx";
import { openRow } from "../parts/rows.ts";
import type { DebugData } from "../queries.ts";

type Row = DebugData["snapshots"][number];

export const DebugTable = ({ data: { snapshots } }: { data: DebugData }) => (
  <div className="wr-bleed">
    <DataTable
      label={t("EWS Debug Data")}
      rows={snapshots}
      columns={columns()}
      rowKey={({ symbol }) => symbol}
      phoneRow={(row) => (
        <>
          <span className="row">
            <ScanLink symbol={row.symbol} />
            <EwsBadge score={row.ews_score} />
          </span>
          <Price value={row.market_data.price} />
          <span>
            {parts().map(([key, title]) => `${title} ${row.components[key]}`).join(", ")}
          </span>
          <Percent value={row.market_data.gap_pct} signed />
        </>
      )}
      onRowKey={openRow}
    />
  </div>
);

const parts = (): readonly (readonly [ComponentKey, string])[] => [
  ["gap_score", t("Gap")],
  ["volume_score", t("Volume")],
  ["opening_drive_score", t("Drive")],
  ["news_score", t("News")],
  ["momentum_score", t("Momentum")],
  ["tight_market_score", t("Tight")],
  ["range_expansion_score", t("Range")],
];

const columns = (): readonly Column<Row>[] => [
  { key: "symbol", title: t("Symbol"), cell: ({ symbol }) => <ScanLink symbol={symbol} /> },
  { key: "ews", title: t("EWS"), end: true, cell: ({ ews_score }) => <EwsBadge score={ews_score} /> },
  ...parts().map(([key, title]): Column<Row> => ({
    key,
    title,
    end: true,
    cell: ({ components }) => <span className={components[key] === 0 ? "num muted" : "num"}>{components[key]}</span>,
  })),
  { key: "price", title: t("Price"), end: true, cell: ({ market_data }) => <Price value={market_data.price} /> },
  {
    key: "gap",
    title: t("Gap %"),
    end: true,
    cell: ({ market_data }) => <Percent value={market_data.gap_pct} signed />,
  },
];
