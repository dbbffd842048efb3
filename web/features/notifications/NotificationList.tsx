import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Notification } from "../../../core/notifications/contract.ts";
import { useCommand } from "../../lib/command.ts";
import { messageOf } from "../../lib/errors.ts";
import { notificationsQuery } from "./queries.ts";
import { refreshNotifications } from "../../lib/refresh.ts";
import { When } from "../../ui/dates.tsx";
import { Icon } from "../../ui/icons.tsx";
import { RowsSkeleton } from "../../ui/Panel.tsx";
import { EmptyState, PageError } from "../../ui/states.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { toast } from "../../ui/toasts.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { TextButton } from "../../ui/TextButton.tsx";

/** Longer messages are truncated and shown whole in a tooltip. */
const LONG = 120;

function Row({ note, onLeave }: { note: Notification; onLeave: () => void }) {
  const client = useQueryClient();
  const events = {
    onDone: () => void refreshNotifications(client),
    onFail: (error: unknown) => toast.bad(messageOf(error)),
  };
  const mark = useCommand("notifications.mark", events);
  const remove = useCommand("notifications.delete", events);
  const read = () => !note.is_read && mark.mutate({ id: note.id, is_read: true });
  return (
    <li className={note.is_read ? "" : "unread"}>
      <span className="lamp">{!note.is_read && <span className="sr-only">Unread</span>}</span>
      <div className="stack tight">
        {note.portfolio_id
          ? (
            <Link
              to="/portfolios/$id"
              params={{ id: note.portfolio_id }}
              onClick={() => {
                read();
                onLeave();
              }}
            >
              {note.title}
            </Link>
          )
          : <strong>{note.title}</strong>}
        <p className="small muted" title={note.message.length > LONG ? note.message : undefined}>{note.message}</p>
        <span className="small muted">
          <When at={note.created_at} />
        </span>
      </div>
      <div>
        {!note.is_read && (
          <IconButton
            aria-label={`Mark as read: ${note.title}`}
            title="Mark as read"
            disabled={mark.isPending}
            onClick={read}
          >
            <Icon name="check" size={16} />
          </IconButton>
        )}
        <IconButton
          aria-label={`Delete: ${note.title}`}
          title="Delete"
          disabled={remove.isPending}
          onClick={() => remove.mutate({ id: note.id })}
        >
          <Icon name="trash" size={16} />
        </IconButton>
      </div>
    </li>
  );
}

export function NotificationList({ onLeave }: { onLeave: () => void }) {
  const [tab, setTab] = useState<"all" | "unread">("all");
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(notificationsQuery(tab === "unread"));
  const markAll = useCommand("notifications.mark-all-read", {
    onDone: () => void refreshNotifications(client),
    onFail: (failure) => toast.bad(messageOf(failure)),
  });
  return (
    <section className="notes" aria-label="Notifications">
      <header>
        <h2>Notifications</h2>
        <TextButton
          disabled={markAll.isPending || !data?.some((note) => !note.is_read)}
          onClick={() => markAll.mutate({})}
        >
          Mark all read
        </TextButton>
      </header>
      <Tabs
        label="Which notifications"
        items={[{ key: "all", label: "All" }, { key: "unread", label: "Unread" }]}
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
            title="Notifications could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {data && data.length === 0 && (tab === "all"
          ? (
            <EmptyState title="No Notifications Yet" icon={<Icon name="bell" />}>
              Filled orders, dividends and interest will be announced here.
            </EmptyState>
          )
          : <EmptyState title="All Caught Up!" icon={<Icon name="check" />}>You have read everything.</EmptyState>)}
        {data && data.length > 0 && <ul>{data.map((note) => <Row key={note.id} note={note} onLeave={onLeave} />)}</ul>}
      </Tabs>
    </section>
  );
}
