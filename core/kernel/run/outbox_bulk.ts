import { sql } from "kysely";
import type { Trx } from "../store/db.ts";
import type { Event } from "./handler.ts";
import { type OutboxEvent, SEVERAL } from "./outbox.ts";

/** Writes the events of a transaction, one row per user and per channel. */
export async function writeOutbox(trx: Trx, at: Temporal.Instant, events: readonly Event[]): Promise<void> {
  const rows = Array.from(Map.groupBy(events, (e) => "channel" in e ? e.channel : e.userId), ([to, own]) => {
    const written = own.map(({ topic, payload }): OutboxEvent => ({ topic, payload }));
    return {
      ...("channel" in own[0]! ? { channel: to } : { user_id: to }),
      ...(written.length === 1 ? written[0] : { topic: SEVERAL, payload: written }),
    };
  });
  await sql`
    insert into outbox (user_id, channel, topic, payload, created_at)
    select user_id, channel, topic, payload, ${at}
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as x(user_id uuid, channel text, topic text, payload json)`.execute(trx);
}
