import { useRouter } from "@tanstack/react-router";
import type { NotificationType } from "../../../core/contracts.ts";
import type { Notification } from "../../../core/notifications/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Icon, type IconName } from "../../ui/icons.tsx";
import { toast } from "../../ui/page/toasts.tsx";

/** Longer messages are truncated and shown whole in a tooltip. */
const LONG = 120;

type Look = readonly [IconName, "blue" | "green" | "violet" | "plain"];
const looks: Readonly<Record<NotificationType, Look>> = {
  limit_order_executed: ["swap", "blue"],
  stock_alert: ["bell", "blue"],
  dividend_payment: ["coins", "green"],
  interest_payment: ["coins", "green"],
  stock_split: ["split", "blue"],
  contribution_processed: ["cases", "blue"],
  portfolio_milestone: ["flag", "green"],
  new_follower: ["user", "violet"],
  goal_congratulated: ["flag", "green"],
  goal_removed: ["flag", "plain"],
  comment_mention: ["comment", "violet"],
  comment_reply: ["comment", "violet"],
  comment_removed: ["comment", "plain"],
  appeal_decided: ["comment", "plain"],
  report_decided: ["flag", "plain"],
  competition_winner: ["trophy", "green"],
  competition_result: ["trophy", "blue"],
  competition_cancelled: ["trophy", "plain"],
  feedback_updated: ["comment", "blue"],
  system_announcement: ["bell", "plain"],
};

export function NoteIcon({ type }: { type: Notification["type"] }) {
  // A server of a newer release may have other types.
  const [icon, tone] = looks[type as NotificationType] ?? looks.system_announcement;
  return (
    <span className={`note-icon ${tone}`}>
      <Icon name={icon} size={16} />
    </span>
  );
}

interface Props {
  readonly note: Notification;
  /** Shows the time instead of the day. */
  readonly today: boolean;
  readonly onLeave: () => void;
}

export function NotificationRow({ note, today, onLeave }: Props) {
  const { history } = useRouter();
  const events = {
    onFail: (error: unknown) => toast.bad(messageOf(error)),
  };
  const mark = useCommand("notifications.mark", events);
  const remove = useCommand("notifications.delete", events);
  const read = () => !note.is_read && mark.mutate({ id: note.id, is_read: true });
  const { link } = note;
  return (
    <li className={note.is_read ? "note-row" : "note-row unread"} tabIndex={-1}>
      <NoteIcon type={note.type} />
      <div className="note-text">
        <span className="note-title">
          {link === null ? <strong>{note.title}</strong> : (
            <a
              href={link}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                read();
                onLeave();
                history.push(link);
              }}
            >
              {note.title}
            </a>
          )}
          {!note.is_read && (
            <>
              <span className="lamp" />
              <span className="sr-only">{t("Unread")}</span>
            </>
          )}
        </span>
        <p className="small muted" title={note.message.length > LONG ? note.message : undefined}>{note.message}</p>
      </div>
      <div className="note-side">
        <span className="small muted">
          <When at={note.created_at} as={today ? "time" : "day"} />
        </span>
        <span className="note-actions">
          {!note.is_read && (
            <IconButton
              aria-label={t("Mark as read: {title}", { title: note.title })}
              title={t("Mark as read")}
              disabled={mark.isPending}
              onClick={read}
            >
              <Icon name="check" size={16} />
            </IconButton>
          )}
          <IconButton
            aria-label={t("Delete: {title}", { title: note.title })}
            title={t("Delete")}
            disabled={remove.isPending}
            onClick={() => remove.mutate({ id: note.id })}
          >
            <Icon name="trash" size={16} />
          </IconButton>
        </span>
      </div>
    </li>
  );
}
