import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useUser } from "../../lib/api/session.ts";
import { t } from "../../lib/text.ts";
import { ConvertPortfolio } from "../../ui/ConvertPortfolio.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { PageError } from "../../ui/page/states.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { finalColumns, finalPhoneRow, type Finisher } from "./columns.tsx";
import { ALL_PLACES, resultsQuery, useEntry } from "./queries.ts";

const FIRST = 10;

/** The first ranks that several share. */
function sharedRank(rows: readonly Finisher[]): { rank: number; count: number } | null {
  const ranks = Map.groupBy(rows.filter(({ rank }) => rank !== null), ({ rank }) => rank!);
  const [shared] = [...ranks].filter(([, sharing]) => sharing.length > 1);
  return shared ? { rank: shared[0], count: shared[1].length } : null;
}

/** The final ranking, with the top ten first. */
export function FinalRanking({ id }: { id: string }) {
  const [all, setAll] = useState(false);
  const own = useUser()?.id;
  const { data, error, refetch } = useQuery({
    ...resultsQuery(id, all ? ALL_PLACES : FIRST),
    placeholderData: (before) => before,
  });
  const columns = useMemo(() => finalColumns(own), [own]);
  const phoneRow = useMemo(() => finalPhoneRow(own), [own]);
  if (error && !data) {
    return (
      <Panel title={t("Final ranking")}>
        <PageError title={t("The ranking cannot be shown")} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (!data) {
    return (
      <Panel flush title={t("Final ranking")}>
        <RowsSkeleton rows={10} label={t("Loading the ranking...")} />
      </Panel>
    );
  }
  const more = data.total - data.participants.length;
  const shared = sharedRank(data.participants);
  return (
    <Panel flush title={t("Final ranking")} className="board final-ranking">
      <DataTable
        label={t("Final ranking")}
        rows={data.participants}
        columns={columns}
        rowKey={({ number }) => String(number)}
        phoneRow={phoneRow}
        rowClass={({ user_id }) => user_id === own ? "own" : undefined}
      />
      {(more > 0 || all || shared) && (
        <p className="board-foot small muted row between">
          <span>
            {[
              ...(more > 0 ? [t("and {n} more", { n: more })] : []),
              ...(shared ? [t("{count} share rank {rank}", shared)] : []),
            ].join(". ")}
          </span>
          {(more > 0 || all) && (
            <TextButton onClick={() => setAll(!all)}>{all ? t("Show fewer") : t("Show all")}</TextButton>
          )}
        </p>
      )}
      <OwnEntry id={id} />
    </Panel>
  );
}

/** The own place, which may be beyond the first ten, and the button that converts its portfolio. */
function OwnEntry({ id }: { id: string }) {
  const isMember = useUser() !== null;
  return isMember && <MemberEntry id={id} />;
}

function MemberEntry({ id }: { id: string }) {
  const entry = useEntry(id)?.participant;
  if (!entry) return null;
  return (
    <div className="own-entry row between wrap small">
      <span>
        {entry.rank === null
          ? t("Your entry has no rank: {reason}", { reason: entry.reason ?? "" })
          : t("Your rank: {rank}", { rank: entry.rank })}
      </span>
      <ConvertPortfolio portfolioId={entry.portfolio_id} />
    </div>
  );
}
