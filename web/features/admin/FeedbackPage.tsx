import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Button, Segmented, Select } from "antd";
import { useState } from "react";
import type { FeedbackStatus, FeedbackType } from "../../../core/feedback/contract.ts";
import { moderates, type Role } from "../../../core/kernel/operation.ts";
import { api } from "../../lib/api/client.ts";
import { t } from "../../lib/text.ts";
import { formatNumber } from "../../lib/format.ts";
import { FeedbackDetails } from "./FeedbackDetails.tsx";
import { FeedbackItem } from "./FeedbackItem.tsx";
import { Queue } from "./queue/Queue.tsx";
import { Empty, LoadFailure, Loading, ViewOnly } from "./parts.tsx";
import { countsQuery, useFeedback } from "./queries.ts";
import { useExport } from "./use_export.ts";
import { feedbackTypes, statuses, statusWord, typeWord } from "./words.ts";

export interface FeedbackView {
  /** Pending by default. */
  readonly status?: FeedbackStatus | "all";
  readonly type?: FeedbackType;
}

interface Props {
  readonly role: Role;
  readonly view: FeedbackView;
  readonly onView: (view: FeedbackView) => void;
}

/** With its filter in the address. */
export function FeedbackRoute({ role }: { role: Role }) {
  const view = useSearch({ from: "/shell/admin/feedback" });
  const navigate = useNavigate();
  const onView = (next: FeedbackView) =>
    void navigate({ to: "/admin/feedback", search: next, replace: true, resetScroll: false });
  return <FeedbackPage role={role} view={view} onView={onView} />;
}

/** What users have written, and what staff does about it. */
export function FeedbackPage({ role, view, onView }: Props) {
  const { status = "pending", type } = view;
  const wanted = status === "all" ? undefined : status;
  const list = useFeedback(wanted, type);
  const [chosen, setChosen] = useState<string | null>(null);
  const items = list.data?.pages.flat();
  const mayAct = moderates(role);
  return (
    <section className="stack" aria-labelledby="staff-feedback">
      <h2 id="staff-feedback" className="sr-only">{t("User feedback")}</h2>
      <Filter view={view} onView={onView} />
      {!mayAct && <ViewOnly>{t("Contact an admin or moderator to act on feedback.")}</ViewOnly>}
      {list.error && !items && (
        <LoadFailure
          title={t("Feedback cannot be shown")}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.error && !items && <Loading label={t("Loading feedback...")} />}
      {items?.length === 0 && (
        <div className="panel">
          <Empty title={t("No feedback items found for this filter")} />
        </div>
      )}
      {items && items.length > 0 && (
        <Queue
          label={t("User feedback")}
          items={items}
          keyOf={({ id }) => id}
          chosen={chosen}
          onChoose={setChosen}
          row={(item) => <FeedbackItem item={item} />}
          title={({ title }) => title}
          detail={(item) => <FeedbackDetails key={item.id} item={item} mayAct={mayAct} />}
          more={list.hasNextPage && (
            <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t("Show more")}
            </Button>
          )}
        />
      )}
    </section>
  );
}

function Recent() {
  const { count, average_rating: mean } = useQuery(countsQuery()).data?.recent ?? { count: 0, average_rating: null };
  if (mean === null) return null;
  return (
    <span className="small muted">
      {t("Average rating {rating} over 30 days, {count} items", { rating: mean, count })}
    </span>
  );
}

function Filter({ view, onView }: Omit<Props, "role">) {
  const { data: counts } = useQuery(countsQuery());
  const { status = "pending", type } = view;
  const { isExporting, exportFile } = useExport(
    () =>
      api("feedback.export", {
        ...(status === "all" ? {} : { status }),
        ...(type ? { type } : {}),
      }),
    t("Failed to export feedback"),
  );
  const label = (one: FeedbackStatus) =>
    one === "pending" && counts ? `${statusWord(one)} ${formatNumber(counts.pending)}` : statusWord(one);
  return (
    <div className="row between wrap">
      <div className="staff-scroll">
        <Segmented
          aria-label={t("Status")}
          value={status}
          onChange={(next) => onView({ ...(next === "pending" ? {} : { status: next }), ...(type ? { type } : {}) })}
          options={[
            ...statuses.map((value) => ({ value, label: label(value) })),
            { value: "all" as const, label: t("All") },
          ]}
        />
      </div>
      <div className="row wrap">
        <Recent />
        <Select<FeedbackType | "">
          aria-label={t("Type")}
          value={type ?? ""}
          onChange={(next) => onView({ ...(view.status ? { status } : {}), ...(next === "" ? {} : { type: next }) })}
          options={[
            { value: "" as const, label: t("All types") },
            ...feedbackTypes.map((value) => ({ value, label: typeWord(value) })),
          ]}
          popupMatchSelectWidth={false}
        />
        <Button loading={isExporting} onClick={() => void exportFile()}>{t("Export CSV")}</Button>
      </div>
    </div>
  );
}
