/** Notifications of one kind and day, told as one. */
import type { Notification } from "../../../core/notifications/contract.ts";
import { newYorkDate } from "../../lib/new_york.ts";
import { t } from "../../lib/text.ts";

/** Fewer stand alone. */
const FEWEST = 3;

export interface NoteGroup {
  /** The same while older ones join it. */
  readonly key: string;
  readonly type: Notification["type"];
  /** Newest first; a single one is no group. */
  readonly notes: readonly [Notification, ...Notification[]];
  /** Older ones of this kind and day may not be loaded yet. */
  readonly open: boolean;
}

/**
 * Groups in the order of their newest.
 * @param more whether there are notifications older than these
 */
export function groupsOf(notes: readonly Notification[], more: boolean): NoteGroup[] {
  const dayOf = (note: Notification) => newYorkDate(note.created_at);
  const lastDay = notes.length > 0 ? dayOf(notes.at(-1)!) : "";
  const kinds = Map.groupBy(notes, (note) => `${dayOf(note)} ${note.type}`);
  return [...kinds].flatMap(([key, [first, ...rest]]): NoteGroup[] => {
    const open = more && dayOf(first!) === lastDay;
    if (rest.length + 1 >= FEWEST) return [{ key, type: first!.type, notes: [first!, ...rest], open }];
    return [first!, ...rest].map((note) => ({ key: note.id, type: note.type, notes: [note], open: false }));
  }).sort((a, b) => notes.indexOf(a.notes[0]) - notes.indexOf(b.notes[0]));
}

/** "12 dividends" */
export function countedKind(type: Notification["type"], count: number): string {
  switch (type) {
    case "dividend_payment":
      return t("{count} dividends", { count });
    case "stock_split":
      return t("{count} notices of splits", { count });
    case "limit_order_executed":
      return t("{count} filled orders", { count });
    case "stock_alert":
      return t("{count} alerts", { count });
    case "contribution_processed":
      return t("{count} contributions", { count });
    case "interest_payment":
      return t("{count} interest payments", { count });
    case "new_follower":
      return t("{count} new followers", { count });
    case "portfolio_milestone":
      return t("{count} goals", { count });
    case "competition_winner":
      return t("{count} competition results", { count });
    case "system_announcement":
      return t("{count} announcements", { count });
  }
}
