/** users.export: everything that is stored about a user, as one JSON document. */
import { userIdOf } from "../kernel/actor.ts";
import { query, type QueryContext, type Services } from "../kernel/run/handler.ts";
import * as contract from "./contract.ts";
import { listRows } from "./export_bulk.ts";
import { personalData } from "./personal_data.ts";

/** Users whose export is being made by this process: a file takes memory, so each has one at a time. */
const running = new WeakMap<Services, Set<string>>();

export const exportOwn = query(contract.exportOwn, async (ctx) => {
  const userId = userIdOf(ctx.actor);
  const users = running.getOrInsertComputed(ctx.services, () => new Set());
  if (users.has(userId)) return ctx.refuse("CONFLICT", "Your data are being exported; take that file, or wait for it");
  users.add(userId);
  try {
    return await write(ctx, userId);
  } finally {
    users.delete(userId);
  }
});

async function write({ db, wall }: QueryContext, userId: string) {
  const parts: string[] = [];
  const cut: string[] = [];
  let rows = 0;
  // One after the other: only the text of the document grows.
  for (const [table, { sections = [], without = [] }] of Object.entries(personalData)) {
    for (const section of sections) {
      // One more, to detect too many.
      const lines = await listRows(db, table, section, { userId, without, limit: contract.MAX_SECTION + 1 });
      if (lines.length > contract.MAX_SECTION) {
        lines.pop();
        cut.push(section.name);
      }
      rows += lines.length;
      parts.push(`${JSON.stringify(section.name)}: [${lines.length > 0 ? `\n  ${lines.join(",\n  ")}\n ` : ""}]`);
    }
  }
  const head = [
    `"exported_at": ${JSON.stringify(wall.toString())}`,
    `"sections_cut_to_the_newest_${contract.MAX_SECTION}_rows": ${JSON.stringify(cut)}`,
  ];
  return {
    file_name: `tradewinds-my-data-${wall.toString().slice(0, 10)}.json`,
    media_type: "application/json",
    rows,
    cut,
    content: `{\n ${[...head, ...parts].join(",\n ")}\n}\n`,
  };
}
