/**
 * Ends of listings that the market no longer announces, because a takeover was called off: they are removed before
 * anything is settled, and those who were notified of the end are notified that the stock stays listed.
 */
import type { CommandContext } from "../../kernel/run/handler.ts";
import { listPortfoliosById } from "../../ledger/mod.ts";
import { notify } from "../../notifications/mod.ts";
import { atUntil } from "../days.ts";
import { lockActions } from "./settled.ts";
import { type AnnouncedEnds, listWithdrawn } from "../store.ts";
import { removeDelistings } from "../write_bulk.ts";

/** @param ends the ends that are announced now */
export async function withdrawDelistings(
  ctx: CommandContext,
  ends: AnnouncedEnds,
  until: string | undefined,
): Promise<void> {
  if ((await listWithdrawn(ctx.trx, ends)).length === 0) return;
  // Their holders may just be being notified.
  await lockActions(ctx.trx);
  const rows = await listWithdrawn(ctx.trx, ends);
  const notified = await removeDelistings(ctx.trx, rows.map(({ id }) => id));
  const portfolios = await listPortfoliosById(ctx.trx, [...new Set(notified.map((n) => n.portfolioId))]);
  const byId = new Map(portfolios.map((portfolio) => [portfolio.id, portfolio]));
  for (const { id, symbol, last_day } of rows) {
    notify(
      atUntil(ctx, until),
      notified.filter((n) => n.delistingId === id).flatMap(({ portfolioId }) => byId.get(portfolioId) ?? [])
        .map((portfolio) => ({
          userId: portfolio.user_id,
          type: "system_announcement",
          title: `${symbol} stays listed`,
          message: `Its takeover was called off, so ${last_day} is not its last trading day. Your shares and your ` +
            "resting orders stay as they are.",
          portfolioId: portfolio.id,
          data: { portfolio_name: portfolio.name, stock_symbol: symbol },
        })),
    );
  }
}
