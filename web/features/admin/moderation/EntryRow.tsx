import type { QueueEntry } from "../../../../core/comments/contract.ts";
import { newYorkDate } from "../../../lib/market/new_york.ts";
import { t } from "../../../lib/text.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { When } from "../../../ui/dates.tsx";
import { Text } from "../../../ui/Text.tsx";
import { titleOf } from "./words.ts";

/** The time today, else with the day. */
export const Moment = ({ at }: { at: string }) => (
  <When at={at} as={newYorkDate(at) === newYorkDate(Date.now()) ? "clock" : "short"} />
);

export const ReportCount = ({ count }: { count: number }) =>
  count > 1 ? <Badge tone="amber">{t("{count} reports", { count })}</Badge> : null;

/** An entry in the list. */
export const EntryRow = ({ entry }: { entry: QueueEntry }) => (
  <>
    <span className="row between">
      <span className="row">
        <strong>{titleOf(entry)}</strong>
        <ReportCount count={entry.kind === "appeal" ? 0 : entry.report_count} />
      </span>
      <span className="small muted">
        <Moment at={entry.decision?.decided_at ?? entry.waiting_since} />
      </span>
    </span>
    <span className="entry-text" dir="auto">{entry.comment_content}</span>
    <span className="small muted">
      <Text of="@{name} on {symbol}" name={entry.comment_author} symbol={entry.stock_symbol} />
    </span>
  </>
);
