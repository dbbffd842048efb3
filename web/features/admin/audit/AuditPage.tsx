import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Button } from "antd";
import { useState } from "react";
import type { Role } from "../../../../core/kernel/operation.ts";
import { api } from "../../../lib/api/client.ts";
import { query } from "../../../lib/api/query.ts";
import { formatCount } from "../../../lib/format.ts";
import { newYorkInstant } from "../../../lib/market/new_york.ts";
import { t } from "../../../lib/text.ts";
import type { AuditView } from "../../../lib/views/audit_view.ts";
import { Empty, LoadFailure, Loading, ViewOnly } from "../parts.tsx";
import { useExport } from "../use_export.ts";
import { ActionsTable } from "./ActionsTable.tsx";
import { AuditFilter } from "./AuditFilter.tsx";
import { ChainState } from "./ChainState.tsx";

const PAGE = 50;
/** Rows before and after one that does not fit. */
const AROUND = 2;

const midnight = (day: string): string => newYorkInstant(day, "00:00")!;
const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

const filterOf = ({ from, to, ...rest }: AuditView) => ({
  ...rest,
  ...(from ? { from: midnight(from) } : {}),
  ...(to ? { to: midnight(nextDay(to)) } : {}),
});

const useActions = (view: AuditView, around: number | null) =>
  useInfiniteQuery({
    queryKey: ["audit.list", view, around],
    queryFn: ({ pageParam, signal }) =>
      api("audit.list", {
        ...(around === null ? { ...filterOf(view), limit: PAGE } : { limit: AROUND * 2 + 1 }),
        ...(pageParam ? { before: pageParam } : {}),
      }, { signal }),
    initialPageParam: around === null ? 0 : around + AROUND + 1,
    getNextPageParam: ({ next }) => around === null ? next : null,
  });

/** With its filter in the address. */
export function AuditRoute({ role }: { role: Role }) {
  const view = useSearch({ from: "/shell/admin/audit" });
  const navigate = useNavigate();
  const onView = (next: AuditView) =>
    void navigate({ to: "/admin/audit", search: next, replace: true, resetScroll: false });
  return <AuditPage role={role} view={view} onView={onView} />;
}

interface Props {
  readonly role: Role;
  readonly view: AuditView;
  readonly onView: (view: AuditView) => void;
}

/** What staff did, and whether the record of it is whole. */
export function AuditPage({ role, view, onView }: Props) {
  const isAdmin = role === "admin";
  const check = useQuery({ ...query("audit.verify", {}), enabled: isAdmin });
  const [around, setAround] = useState<number | null>(null);
  const list = useActions(view, around);
  const rows = list.data?.pages.flatMap(({ actions }) => actions);
  const broken = new Set(check.data?.faults.flatMap(({ number }) => number === null ? [] : [number]));
  return (
    <>
      {isAdmin
        ? (
          <>
            <Tools view={view} isChecking={check.isFetching} onCheck={() => void check.refetch()} />
            <ChainState
              checked={check.data}
              checkedAt={check.dataUpdatedAt}
              error={check.isFetching ? null : check.error}
              onRetry={() => void check.refetch()}
              onShow={setAround}
            />
          </>
        )
        : <ViewOnly>{t("Contact an admin to check or export the record.")}</ViewOnly>}
      <section className="panel flush" aria-label={t("Staff actions")}>
        <header className="wrap">
          {around === null
            ? <AuditFilter view={view} onView={onView} />
            : <Button onClick={() => setAround(null)}>{t("Show all rows")}</Button>}
          {list.data && around === null && (
            <span className="small muted">
              {t("{shown} of {total}", {
                shown: formatCount(rows!.length),
                total: formatCount(list.data.pages[0]!.total),
              })}
            </span>
          )}
        </header>
        {list.error && !rows && (
          <LoadFailure
            title={t("Staff actions cannot be shown")}
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        )}
        {!list.error && !rows && <Loading label={t("Loading staff actions...")} />}
        {rows?.length === 0 && <Empty title={t("No staff action for this filter")} />}
        {rows && rows.length > 0 && <ActionsTable rows={rows} broken={broken} />}
        <footer className="row between wrap small muted">
          {t("Each row’s hash covers the row before it. A changed or missing row breaks every one after.")}
          {list.hasNextPage && (
            <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t("Show more")}
            </Button>
          )}
        </footer>
      </section>
    </>
  );
}

interface ToolsProps {
  readonly view: AuditView;
  readonly isChecking: boolean;
  readonly onCheck: () => void;
}

function Tools({ view, isChecking, onCheck }: ToolsProps) {
  const { isExporting, exportFile } = useExport(
    () => api("audit.export", filterOf(view)),
    t("Failed to export the staff actions"),
  );
  return (
    <div className="row wrap staff-foot">
      <Button loading={isExporting} onClick={() => void exportFile()}>{t("Export CSV")}</Button>
      <Button type="primary" loading={isChecking} onClick={onCheck}>{t("Verify now")}</Button>
    </div>
  );
}
