import { isoText } from "../iso_text.ts";
import type { BulkWrite } from "../store/bulk_write.ts";
import type { Event } from "./handler.ts";
import { type OutboxEvent, SEVERAL } from "./outbox.ts";

/** The events of a transaction, one row per user and per channel. */
export const outboxWrite = (events: readonly Event[], at: Temporal.Instant): BulkWrite => ({
  statement: `
    insert into outbox (user_id, channel, topic, payload, created_at)
    select user_id, channel, topic, payload, created_at
    from json_to_recordset($rows) as x(user_id uuid, channel text, topic text, payload json, created_at timestamptz)`,
  rows: Array.from(Map.groupBy(events, (e) => "channel" in e ? e.channel : e.userId), ([to, own]) => {
    const written = own.map(({ topic, payload }): OutboxEvent => ({ topic, payload }));
    return {
      ...("channel" in own[0]! ? { channel: to } : { user_id: to }),
      ...(written.length === 1 ? written[0] : { topic: SEVERAL, payload: written }),
      created_at: isoText(at),
    };
  }),
});
