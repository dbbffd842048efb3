/** Notifications of one kind and day, shown as one. */
import type { NotificationType } from "../../../core/contracts.ts";
import { GROUPED_FROM, type Notification } from "../../../core/notifications/contract.ts";
import { newYorkDate } from "../../lib/market/new_york.ts";
import { t } from "../../lib/text.ts";

export interface NoteGroup {
  /** Stable while older ones join the group. */
  readonly key: string;
  readonly type: Notification["type"];
  /** Newest first; a single one is not a group. */
  readonly notes: readonly [Notification, ...Notification[]];
  /** Older ones of this kind and day may not be loaded yet. */
  readonly open: boolean;
}

/**
 * Groups in the order of their newest notification.
 * @param more whether there are older notifications than these
 */
export function groupsOf(notes: readonly Notification[], more: boolean): NoteGroup[] {
  const dayOf = (note: Notification) => newYorkDate(note.created_at);
  const lastDay = notes.length > 0 ? dayOf(notes.at(-1)!) : "";
  const kinds = Map.groupBy(notes, (note) => `${dayOf(note)} ${note.type}`);
  return [...kinds].flatMap(([key, [first, ...rest]]): NoteGroup[] => {
    const open = more && dayOf(first!) === lastDay;
    if (rest.length + 1 >= GROUPED_FROM) return [{ key, type: first!.type, notes: [first!, ...rest], open }];
    return [first!, ...rest].map((note) => ({ key: note.id, type: note.type, notes: [note], open: false }));
  }).sort((a, b) => notes.indexOf(a.notes[0]) - notes.indexOf(b.notes[0]));
}

/** What all of them paid, dollars; null where it is not known of each. */
export function paidBy({ notes, open }: NoteGroup): number | null {
  if (open) return null;
  let cents = 0;
  for (const { data: { amount } } of notes) {
    if (amount === undefined) return null;
    cents += Math.round(amount * 100);
  }
  return cents / 100;
}

const counted: Readonly<Record<NotificationType, (count: number) => string>> = {
  dividend_payment: (count) => t("{count} dividends", { count }),
  stock_split: (count) => t("{count} notices of splits", { count }),
  limit_order_executed: (count) => t("{count} filled orders", { count }),
  stock_alert: (count) => t("{count} alerts", { count }),
  contribution_processed: (count) => t("{count} contributions", { count }),
  interest_payment: (count) => t("{count} interest payments", { count }),
  portfolio_milestone: (count) => t("{count} goals", { count }),
  goal_congratulated: (count) => t("{count} congratulations", { count }),
  goal_removed: (count) => t("{count} removed goals", { count }),
  comment_mention: (count) => t("{count} mentions", { count }),
  comment_reply: (count) => t("{count} replies to you", { count }),
  comment_removed: (count) => t("{count} removed comments", { count }),
  appeal_decided: (count) => t("{count} decided appeals", { count }),
  report_decided: (count) => t("{count} decided reports", { count }),
  competition_winner: (count) => t("{count} won competitions", { count }),
  competition_result: (count) => t("{count} results of competitions", { count }),
  competition_cancelled: (count) => t("{count} cancelled competitions", { count }),
  feedback_updated: (count) => t("{count} answers to your feedback", { count }),
  new_follower: (count) => t("{count} new followers", { count }),
  system_announcement: (count) => t("{count} announcements", { count }),
};

/** "12 dividends" */
export const countedKind = (type: Notification["type"], count: number): string =>
  (counted[type as NotificationType] ?? counted.system_announcement)(count);
