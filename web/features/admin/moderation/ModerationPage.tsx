import { useNavigate, useSearch } from "@tanstack/react-router";
import { Button } from "antd";
import type { TextAreaRef } from "antd/es/input/TextArea";
import { useRef, useState } from "react";
import type { QueueEntry } from "../../../../core/comments/contract.ts";
import { moderates, type Role } from "../../../../core/kernel/operation.ts";
import { useKeys } from "../../../lib/keys.ts";
import { t } from "../../../lib/text.ts";
import type { ModerationView } from "../../../lib/views/moderation_view.ts";
import { Empty, LoadFailure, Loading, ViewOnly } from "../parts.tsx";
import { Queue } from "../queue/Queue.tsx";
import { Actions } from "./Actions.tsx";
import { EntryDetail, EntryTitle } from "./EntryDetail.tsx";
import { EntryRow } from "./EntryRow.tsx";
import { KeyList } from "./KeyList.tsx";
import { QueueFilter } from "./QueueFilter.tsx";
import { useQueue, useSummary } from "./queries.ts";
import { RemoveRecent } from "./RemoveRecent.tsx";
import { UndoBar } from "./UndoBar.tsx";
import { type Act, useDecide } from "./use_decide.ts";
import { useShown } from "./use_shown.ts";
import { keyOf, wait } from "./words.ts";

/** With its filter and the chosen entry in the address. */
export function ModerationRoute({ role }: { role: Role }) {
  const view = useSearch({ from: "/shell/admin/moderation" });
  const navigate = useNavigate();
  const onView = (next: ModerationView) =>
    void navigate({ to: "/admin/moderation", search: next, replace: true, resetScroll: false });
  return <ModerationPage role={role} view={view} onView={onView} />;
}

interface Props {
  readonly role: Role;
  readonly view: ModerationView;
  readonly onView: (view: ModerationView) => void;
}

const NONE: readonly QueueEntry[] = [];

/** The entries, the shown one, and what the caller does with it by buttons and keys. */
function useModeration({ role, view, onView }: Props) {
  const mayAct = moderates(role);
  const list = useQueue(view);
  const items = list.data?.pages.flat() ?? NONE;
  const [dialog, setDialog] = useState<"keys" | "remove" | null>(null);
  const [draft, setDraft] = useState({ key: "", reason: "" });
  const field = useRef<TextAreaRef>(null);
  const filter = useRef<{ focus: () => void }>(null);
  const choose = (entry: string | null | undefined) => {
    const { entry: _, ...rest } = view;
    onView(entry ? { ...rest, entry } : rest);
  };
  const current = useShown(items, view.entry ?? null, `${view.status} ${view.reason}`);
  const decide = useDecide({
    onClosed: (key) => {
      const index = items.findIndex((entry) => keyOf(entry) === key);
      const next = items[index + 1] ?? items[index - 1];
      choose(next && keyOf(next));
    },
    onUndone: (entry) => onView({ entry }),
  });
  const reason = current && draft.key === keyOf(current) ? draft.reason : "";
  const onAct = (act: Act) => {
    if (!current?.can_decide) return;
    if (act.kind !== "mark" && reason.trim() === "") field.current?.focus();
    else decide.act(current, act, reason.trim());
  };
  usePageKeys({
    isOff: dialog !== null,
    mayAct,
    entry: current,
    onAct,
    onUndo: decide.undo,
    onFilter: () => filter.current?.focus(),
    onHelp: () => setDialog("keys"),
  });
  const onReason = (text: string) => current && setDraft({ key: keyOf(current), reason: text });
  return { mayAct, list, items, current, choose, decide, dialog, setDialog, reason, onReason, onAct, field, filter };
}

/** Reported comments and appeals, and what moderators decide about them. */
export function ModerationPage(props: Props) {
  const { view, onView } = props;
  const { mayAct, list, items, current, choose, decide, dialog, setDialog, reason, onReason, onAct, field, filter } =
    useModeration(props);
  return (
    <section className="stack" aria-labelledby="staff-moderation">
      <h2 id="staff-moderation" className="sr-only">{t("Moderation")}</h2>
      <QueueFilter ref={filter} view={view} onView={onView} mayAct={mayAct} />
      {!mayAct && <ViewOnly>{t("Contact an admin or moderator to act on reports.")}</ViewOnly>}
      {list.error && !list.data && (
        <LoadFailure
          title={t("Reports cannot be shown")}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && <Loading label={t("Loading reports...")} />}
      {list.data && items.length === 0 && <NoReports view={view} />}
      {items.length > 0 && (
        <Queue
          label={t("Reports")}
          items={items}
          keyOf={keyOf}
          chosen={current ? keyOf(current) : null}
          onChoose={choose}
          row={(entry) => <EntryRow entry={entry} />}
          title={(entry) => <EntryTitle entry={entry} place={placeOf(items, entry, list.hasNextPage)} />}
          detail={(entry) => (
            <EntryDetail entry={entry}>
              {mayAct && !entry.decision && (
                <Actions
                  entry={entry}
                  reason={reason}
                  onReason={onReason}
                  field={field}
                  isBusy={decide.isBusy}
                  onAct={onAct}
                  onRemoveRecent={() => setDialog("remove")}
                />
              )}
            </EntryDetail>
          )}
          more={list.hasNextPage && (
            <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t("Show more")}
            </Button>
          )}
        />
      )}
      {dialog === "keys" && <KeyList mayAct={mayAct} onClose={() => setDialog(null)} />}
      {dialog === "remove" && current && (
        <RemoveRecent
          entry={current}
          reason={reason}
          onDone={(output) => decide.decided(output, t("{count} comments removed", { count: output.removed }), current)}
          onClose={() => setDialog(null)}
        />
      )}
      {decide.last && <UndoBar last={decide.last} onUndo={decide.undo} onOver={decide.forget} />}
    </section>
  );
}

/** Like "2 of 6". */
const placeOf = (items: readonly QueueEntry[], entry: QueueEntry, hasMore: boolean): string | null =>
  entry.decision || hasMore ? null : t("{place} of {total}", { place: items.indexOf(entry) + 1, total: items.length });

function NoReports({ view: { status = "pending", reason } }: { view: ModerationView }) {
  const last = useSummary()?.last_closed_at;
  if (status !== "pending" || reason) {
    return (
      <div className="panel">
        <Empty title={t("No reports for this filter")} />
      </div>
    );
  }
  return (
    <div className="panel">
      <Empty title={t("No Pending Reports")}>
        {last && t("The last one was closed {time} ago.", { time: wait(Date.now() - Date.parse(last)) })}{" "}
        {t("New ones appear here by themselves.")}
      </Empty>
    </div>
  );
}

interface Keys {
  /** While a dialog is open. */
  readonly isOff: boolean;
  readonly mayAct: boolean;
  readonly entry: QueueEntry | undefined;
  readonly onAct: (act: Act) => void;
  readonly onUndo: () => void;
  readonly onFilter: () => void;
  readonly onHelp: () => void;
}

/** Those of the list itself, j and k, belong to the queue. */
function usePageKeys({ isOff, mayAct, entry, onAct, onUndo, onFilter, onHelp }: Keys) {
  const acts: Record<string, () => void> = entry?.kind === "appeal"
    ? { r: () => onAct({ kind: "grant" }), d: () => onAct({ kind: "refuse" }) }
    : {
      r: () => onAct({ kind: "mark", status: "resolved" }),
      d: () => onAct({ kind: "mark", status: "dismissed" }),
      v: () => onAct({ kind: "mark", status: "reviewed" }),
      x: () => onAct({ kind: "delete" }),
    };
  const own = { ...(mayAct ? { ...acts, u: onUndo } : {}), "/": onFilter, "?": onHelp };
  // Before those of the frame, which has its own for / and ?.
  useKeys(isOff ? {} : own, true);
}
