import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { inboxQuery } from "../../lib/api/queries.ts";
import { cap99 } from "../../lib/format.ts";
import { useMarketNow } from "../../lib/market/market_clock.ts";
import { newYorkDate } from "../../lib/market/new_york.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { Tabs } from "../../ui/page/Tabs.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { groupsOf, type NoteGroup } from "./groups.ts";
import { NotificationGroup } from "./NotificationGroup.tsx";
import { NotificationRow } from "./NotificationRow.tsx";
import { useNotifications } from "./queries.ts";

/** The groups of today and the earlier ones; either may be missing. */
function byDay(groups: readonly NoteGroup[], now: number) {
  const isToday = ({ notes }: NoteGroup) => newYorkDate(notes[0].created_at) === newYorkDate(now);
  return [
    { name: t("Today"), groups: groups.filter(isToday), today: true },
    { name: t("Earlier"), groups: groups.filter((group) => !isToday(group)), today: false },
  ].filter(({ groups }) => groups.length > 0);
}

/** The button that loads older notifications, and moves the focus to the first of them. */
function Older({ list }: { list: ReturnType<typeof useNotifications> }) {
  const foot = useRef<HTMLDivElement>(null);
  const rows = () => [...foot.current!.parentElement!.querySelectorAll<HTMLElement>("section > ul > li")];
  const pages = list.data?.pages.length ?? 0;
  const before = useRef<{ pages: number; rows: number }>(null);
  useEffect(() => {
    const requested = before.current;
    if (!requested || pages <= requested.pages) return;
    before.current = null;
    // If all of them joined an existing group, that group.
    const now = rows();
    (now[requested.rows] ?? now.at(-1))?.focus();
  }, [pages]);
  const show = () => {
    before.current = { pages, rows: rows().length };
    void list.fetchNextPage();
  };
  return (
    <div className="note-older" ref={foot}>
      {list.isFetchNextPageError && (
        <p className="small loss" role="alert">
          {t("Older notifications could not be loaded.")} {messageOf(list.error)}
        </p>
      )}
      {list.hasNextPage && (
        <Button block kind="quiet" busy={list.isFetchingNextPage} onClick={show}>
          {list.isFetchNextPageError ? t("Try again") : t("Show older")}
        </Button>
      )}
      {!list.hasNextPage && pages > 1 && <p className="small muted">{t("There are no older ones.")}</p>}
    </div>
  );
}

const None = ({ unread }: { unread: boolean }) =>
  unread
    ? (
      <EmptyState title={t("All Caught Up!")} icon={<Icon name="check" />}>
        {t("You have read everything.")}
      </EmptyState>
    )
    : (
      <EmptyState title={t("No Notifications Yet")} icon={<Icon name="bell" />}>
        {t("Filled orders, dividends and interest will be announced here.")}
      </EmptyState>
    );

function Days({ groups, onLeave }: { groups: readonly NoteGroup[]; onLeave: () => void }) {
  const now = useMarketNow();
  return byDay(groups, now() ?? Date.now()).map(({ name, groups, today }) => (
    <section key={name} aria-label={name}>
      <h3>{name}</h3>
      <ul>
        {groups.map((group) =>
          group.notes.length > 1
            ? <NotificationGroup key={group.key} group={group} today={today} onLeave={onLeave} />
            : <NotificationRow key={group.key} note={group.notes[0]} today={today} onLeave={onLeave} />
        )}
      </ul>
    </section>
  ));
}

export function NotificationList({ onLeave }: { onLeave: () => void }) {
  const [tab, setTab] = useState<"all" | "unread">("all");
  const unread = useQuery(inboxQuery()).data?.unread_count ?? 0;
  const list = useNotifications(tab === "unread");
  const { notes, error, refetch, hasNextPage } = list;
  const markAll = useCommand("notifications.mark-all-read", {
    onFail: (failure) => toast.bad(messageOf(failure)),
  });
  return (
    <section className="notes" aria-label={t("Notifications")}>
      <header>
        <h2>{t("Notifications")}</h2>
        <TextButton
          disabled={markAll.isPending || unread === 0}
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
        {!notes && !error && (
          <div style={{ padding: 16 }}>
            <RowsSkeleton rows={3} />
          </div>
        )}
        {error && !notes && (
          <PageError
            title={t("Notifications could not be loaded")}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {notes?.length === 0 && <None unread={tab === "unread"} />}
        {notes && notes.length > 0 && (
          <div className="note-days">
            <Days groups={groupsOf(notes, hasNextPage)} onLeave={onLeave} />
            <Older list={list} />
          </div>
        )}
      </Tabs>
    </section>
  );
}
