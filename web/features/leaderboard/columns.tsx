/** The columns of the board, and its rows on a phone. */
import { Link } from "@tanstack/react-router";
import { t } from "../../lib/text.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Sparkline } from "../../ui/chart/Sparkline.tsx";
import { Investor } from "../../ui/Investor.tsx";
import { Delta, Money, Percent } from "../../ui/numbers.tsx";
import { PersonName } from "../../ui/PersonName.tsx";
import { Rank } from "../../ui/Rank.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import { Text } from "../../ui/Text.tsx";
import type { Entry } from "./queries.ts";

/** What says how much there is behind a return. */
export const Behind = ({ row }: { row: Entry }) => (
  <small className="behind muted">
    {t("public for {count} days", { count: row.days_public })} · {t("{count} trades", { count: row.trades })} ·{" "}
    <Text of="deepest fall {percent}" percent={<Percent value={-row.max_drawdown} />} />
  </small>
);

/** The portfolio, as everyone may see it. */
const SharedLink = ({ row }: { row: Entry }) => (
  <Link to="/portfolios/shared/$id" params={{ id: row.portfolio_id }} className="ellipsis">{row.portfolio_name}</Link>
);

export const boardColumns = (own: string | undefined): readonly Column<Entry>[] => [
  { key: "rank", title: t("Rank"), cell: (row) => <Rank rank={row.rank} none={t("New")} /> },
  {
    key: "investor",
    title: t("Investor"),
    cell: (row) => <Investor person={row} own={row.portfolio_id === own} />,
  },
  {
    key: "portfolio",
    title: t("Portfolio"),
    cell: (row) => (
      <span className="board-portfolio">
        <SharedLink row={row} />
        <Behind row={row} />
      </span>
    ),
  },
  {
    key: "line",
    title: t("30 days"),
    wideOnly: true,
    cell: (row) => (
      <span className="board-line">
        <Sparkline values={row.line} base={null} />
      </span>
    ),
  },
  { key: "value", title: t("Value"), end: true, cell: (row) => <Money value={row.current_value} /> },
  {
    key: "gain",
    title: t("Total return"),
    end: true,
    wideOnly: true,
    cell: (row) => <Delta amount={row.total_return} />,
  },
  {
    key: "return",
    title: t("Return %"),
    end: true,
    cell: (row) => (
      <strong>
        <Delta percent={row.return_percentage} unknown={t("not known yet")} />
      </strong>
    ),
  },
];

export const boardPhoneRow = (own: string | undefined) => (row: Entry) => (
  <>
    <span className="investor">
      <Rank rank={row.rank} none={t("New")} />
      <Avatar name={row.display_name || row.username} url={row.avatar_url} />
      <span className="board-person">
        <PersonName person={row} />
        {row.portfolio_id === own && <Badge tone="blue">{t("You")}</Badge>}
      </span>
    </span>
    <strong>
      <Delta percent={row.return_percentage} unknown={t("not known yet")} />
    </strong>
    <SharedLink row={row} />
    <Money value={row.current_value} />
    <Behind row={row} />
  </>
);
