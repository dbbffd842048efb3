/** health.tables: the size of each table, and what bounds it. */
import { query } from "../kernel/run/handler.ts";
import { listTables } from "./contract.ts";
import { ruleOf } from "./retention.ts";
import { tableSizes } from "./tables_bulk.ts";

export const tables = query(
  listTables,
  async (ctx) => (await tableSizes(ctx.db)).map((size) => ({ ...size, rule: ruleOf(size.table) })),
);
