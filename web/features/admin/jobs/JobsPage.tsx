import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Segmented } from "antd";
import type { Role } from "../../../../core/kernel/operation.ts";
import type { JobState } from "../../../../core/staff/job_contract.ts";
import { formatCount } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";
import { jobFilters } from "../../../lib/views/jobs_view.ts";
import { jobsQuery } from "../overview/queries.ts";
import { Empty, LoadFailure, Loading, ViewOnly } from "../parts.tsx";
import { JobsTable } from "./JobsTable.tsx";
import { stateWord } from "./words.ts";

type Filter = (typeof jobFilters)[number];

/** With its filter in the address. */
export function JobsRoute({ role }: { role: Role }) {
  const { show } = useSearch({ from: "/shell/admin/jobs" });
  const navigate = useNavigate();
  const onShow = (next: Filter | undefined) =>
    void navigate({ to: "/admin/jobs", search: next ? { show: next } : {}, replace: true, resetScroll: false });
  return <JobsPage role={role} show={show} onShow={onShow} />;
}

interface Props {
  readonly role: Role;
  readonly show: Filter | undefined;
  readonly onShow: (show: Filter | undefined) => void;
}

/** Jobs by the wall clock and due work of market time: what they do, how far they are behind, and what failed. */
export function JobsPage({ role, show, onShow }: Props) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(jobsQuery());
  const mayAct = role === "admin";
  const count = (state: Filter) => data?.filter((job) => job.state === state).length ?? 0;
  const shown = data?.filter(({ state }) => !show || state === show)
    // What failed comes first, and then what is late.
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  return (
    <>
      {!mayAct && <ViewOnly>{t("Contact an admin to run a job.")}</ViewOnly>}
      <div className="row between wrap">
        <div className="staff-scroll">
          <Segmented<Filter | "all">
            aria-label={t("State")}
            value={show ?? "all"}
            onChange={(next) => onShow(next === "all" ? undefined : next)}
            options={[
              { value: "all", label: `${t("All")} ${data ? formatCount(data.length) : ""}` },
              ...jobFilters.map((value) => ({
                value,
                label: `${stateWord(value)} ${data ? formatCount(count(value)) : ""}`,
              })),
            ]}
          />
        </div>
        <span className="small muted">{t("A job can be run again at any time; it does its work once")}</span>
      </div>
      <section className="panel flush" aria-label={t("Jobs")}>
        {error && !data && (
          <LoadFailure
            title={t("The jobs cannot be shown")}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!error && !data && <Loading label={t("Loading jobs...")} />}
        {shown?.length === 0 && <Empty title={t("No job in this state")} />}
        {shown && shown.length > 0 && <JobsTable jobs={shown} mayAct={mayAct} now={dataUpdatedAt} />}
      </section>
    </>
  );
}

const order = ["failed", "due", "running", "idle"];
const rankOf = ({ state }: JobState): number => order.indexOf(state);
