import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Notification } from "../../../core/notifications/contract.ts";
import { useCommand } from "../../lib/command.ts";
import { messageOf } from "../../lib/errors.ts";
import { cap99, formatDate } from "../../lib/format.ts";
import { useMarketNow } from "../../lib/market_clock.ts";
import { refreshNotifications } from "../../lib/refresh.ts";
import { t } from "../../lib/text.ts";
import { Icon } from "../../ui/icons.tsx";
import { RowsSkeleton } from "../../ui/Panel.tsx";
import { EmptyState, PageError } from "../../ui/states.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { TextButton } from "../../ui/TextButton.tsx";
import { toast } from "../../ui/toasts.tsx";
import { NotificationRow } from "./NotificationRow.tsx";
import { notificationsQuery, unreadCountQuery } from "./queries.ts";

/** Today's and the earlier ones; either may be missing. */
function byDay(notes: readonly Notification[], now: number) {
  const day = (at: number | string) => formatDate(at);
  const today = notes.filter((note) => day(note.created_at) === day(now));
  const earlier = notes.filter((note) => !today.includes(note));
  return [{ name: t("Today"), notes: today, today: true }, { name: t("Earlier"), notes: earlier, today: false }]
    .filter(({ notes }) => notes.length > 0);
}

export function NotificationList({ onLeave }: { onLeave: () => void }) {
  const [tab, setTab] = useState<"all" | "unread">("all");
  const client = useQueryClient();
  const now = useMarketNow();
  const unread = useQuery(unreadCountQuery()).data?.unread_count ?? 0;
  const { data, error, refetch } = useQuery(notificationsQuery(tab === "unread"));
  const markAll = useCommand("notifications.mark-all-read", {
    onDone: () => void refreshNotifications(client),
    onFail: (failure) => toast.bad(messageOf(failure)),
  });
  return (
    <section className="notes" aria-label={t("Notifications")}>
      <header>
        <h2>{t("Notifications")}</h2>
        <TextButton
          disabled={markAll.isPending || !data?.some((note) => !note.is_read)}
          onClick={() => markAll.mutate({})}
        >
          {t("Mark all read")}
        </TextButton>
      </header>
      <Tabs
        label={t("Which notifications")}
        items={[{ key: "all", label: t("All") }, {
          key: "unread",
          label: unread > 0 ? t("Unread {number}", { number: cap99(unread) }) : t("Unread"),
        }]}
        current={tab}
        onChange={setTab}
      >
        {!data && !error && (
          <div style={{ padding: 16 }}>
            <RowsSkeleton rows={3} />
          </div>
        )}
        {error && !data && (
          <PageError
            title={t("Notifications could not be loaded")}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {data && data.length === 0 && (tab === "all"
          ? (
            <EmptyState title={t("No Notifications Yet")} icon={<Icon name="bell" />}>
              {t("Filled orders, dividends and interest will be announced here.")}
            </EmptyState>
          )
          : (
            <EmptyState title={t("All Caught Up!")} icon={<Icon name="check" />}>
              {t("You have read everything.")}
            </EmptyState>
          ))}
        {data && data.length > 0 && (
          <div className="note-days">
            {byDay(data, now() ?? Date.now()).map(({ name, notes, today }) => (
              <section key={name} aria-label={name}>
                <h3>{name}</h3>
                <ul>
                  {notes.map((note) => <NotificationRow key={note.id} note={note} today={today} onLeave={onLeave} />)}
                </ul>
              </section>
            ))}
          </div>
        )}
      </Tabs>
    </section>
  );
}
