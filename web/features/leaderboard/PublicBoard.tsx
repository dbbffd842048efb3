import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useUser } from "../../lib/api/session.ts";
import { t } from "../../lib/text.ts";
import type { BoardPeriod } from "../../lib/views/leaderboard_view.ts";
import { LinkButton } from "../../ui/form/LinkButton.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { shownRows } from "../../ui/table/shown_rows.ts";
import { Text } from "../../ui/Text.tsx";
import { boardColumns, boardPhoneRow } from "./columns.tsx";
import { boardQuery, type Entry, myRankQuery } from "./queries.ts";

export function PublicBoard({ period }: { period: BoardPeriod }) {
  const { data, error, refetch } = useQuery(boardQuery(period));
  const { data: mine } = useQuery({ ...myRankQuery(period), enabled: useUser() !== null });
  const own = mine?.portfolio_id;
  if (error && !data) {
    return (
      <Panel>
        <PageError title={t("The leaderboard cannot be shown")} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (!data) {
    return (
      <Panel flush>
        <RowsSkeleton rows={10} label={t("Loading the leaderboard...")} />
      </Panel>
    );
  }
  if (data.length === 0) {
    return (
      <Panel>
        <EmptyState
          title={t("No Public Portfolios Yet")}
          icon={<Icon name="trophy" size={32} />}
          action={<LinkButton to="/portfolios">{t("Open your portfolios")}</LinkButton>}
        >
          {t("Portfolios that their owners make public are ranked here by return. A public portfolio shows its value.")}
        </EmptyState>
      </Panel>
    );
  }
  return <Board rows={data} own={own} />;
}

function Board({ rows, own }: { rows: readonly Entry[]; own: string | undefined }) {
  const [unfolded, setUnfolded] = useState(false);
  const { rows: shown, folds, hidden } = useMemo(
    () => shownRows(rows, (row) => row.portfolio_id, own, unfolded),
    [rows, own, unfolded],
  );
  const columns = useMemo(() => boardColumns(own), [own]);
  const phoneRow = useMemo(() => boardPhoneRow(own), [own]);
  const classOf = ({ portfolio_id: id }: Entry) =>
    [id === own && "own", folds.has(id) && "folded"].filter(Boolean).join(" ") || undefined;
  return (
    <Panel flush className="board">
      <DataTable
        label={t("Public Portfolios")}
        rows={shown}
        columns={columns}
        rowKey={(row) => row.portfolio_id}
        phoneRow={phoneRow}
        rowClass={classOf}
      />
      {(hidden > 0 || unfolded) && (
        <p className="board-foot small muted row between">
          <Text of="{shown} of {count} shown" shown={shown.length} count={rows.length} />
          <TextButton onClick={() => setUnfolded(!unfolded)}>{unfolded ? t("Show fewer") : t("Show all")}</TextButton>
        </p>
      )}
    </Panel>
  );
}
