import { type RawBuilder, sql } from "kysely";

/** A value for a column of JSON. The driver would encode a text once more. */
export const asJson = (value: unknown): RawBuilder<string> => sql<string>`${JSON.stringify(value)}::text::json`;
