/**
 * delistings.process-pending: notifies holders of announced delistings; after the last day it ends resting orders and
 * converts holdings as the terms say. Without terms the shares wait for an admin to set them.
 */
import { command, type CommandContext } from "../../kernel/run/handler.ts";
import { type Holder, LedgerWriter, listHolders } from "../../ledger/mod.ts";
import { type Notice, notify } from "../../notifications/mod.ts";
import { endOrders } from "../../orders/mod.ts";
import { delistingChanges } from "./changes.ts";
import { listHoldersAndOrderers, listOrderers } from "./concerned.ts";
import { processDelistings as contract } from "../contract.ts";
import { atUntil, catchUp, dueDays } from "../days.ts";
import { workOff } from "../pages.ts";
import { listSettled, lockActions } from "./settled.ts";
import { type DelistingRow, listUnannounced, listUnsettled } from "../store.ts";
import { outcomeInWords, outcomeOf, reasonOf } from "../terms.ts";
import { noteNotified } from "../write_bulk.ts";

export const processDelistings = command(contract, async (ctx, input) => {
  await lockActions(ctx.trx);
  const then = atUntil(ctx, input.until);
  const days = dueDays(then.now);
  const mark = (column: "announced_at" | "processed_at") => ({ id }: DelistingRow) =>
    ctx.trx.updateTable("delistings").set({ [column]: then.now }).where("id", "=", id).execute();

  const announced = await workOff<DelistingRow, number>(then, await listUnannounced(ctx.trx, days), {
    name: "announce-delistings",
    until: input.until,
    list: ({ symbol }, page) => listHolders(ctx.trx, symbol, then.now, page),
    act: announce,
    finish: mark("announced_at"),
  });
  const notified = announced.results.reduce((a, b) => a + b, 0);
  if (!announced.caughtUp) return { notified, processed: 0, caught_up: false };

  const settled = await workOff<DelistingRow, number>(then, await listUnsettled(ctx.trx, days), {
    name: "settle-delistings",
    until: input.until,
    list: (row, page) => {
      const list = outcomeOf(row).kind === "unknown" ? listOrderers : listHoldersAndOrderers;
      return list(ctx.trx, row.symbol, then.now, page);
    },
    act: settle,
    finish: async (row) => outcomeOf(row).kind === "unknown" || await mark("processed_at")(row),
  });
  return { notified, processed: settled.results.reduce((a, b) => a + b, 0), caught_up: settled.caughtUp };
}, (ctx, input) => catchUp(ctx, input.until));

async function announce(ctx: CommandContext, row: DelistingRow, holders: readonly Holder[]): Promise<number> {
  const ids = holders.map((h) => h.portfolioId);
  const ledger = await LedgerWriter.open(ctx, ids);
  const fresh = new Set(await noteNotified(ctx.trx, row.id, ids));
  const concerned = ids.filter((id) => fresh.has(id)).flatMap((id) => ledger.portfolio(id) ?? []);
  notify(
    ctx,
    concerned.map(({ id, userId, name }) => ({
      userId,
      type: "system_announcement",
      title: `${row.symbol} will be delisted`,
      message: `${reasonOf(row)}; its last trading day is ${row.last_day}. ${outcomeInWords(row)}`,
      portfolioId: id,
      data: { portfolio_name: name, stock_symbol: row.symbol },
    })),
  );
  return concerned.length;
}

/** Ends the orders of portfolios and converts what they hold. Returns how many held any. */
async function settle(ctx: CommandContext, row: DelistingRow, holders: readonly Holder[]): Promise<number> {
  const { symbol } = row;
  const outcome = outcomeOf(row);
  const ids = holders.map((h) => h.portfolioId);
  const symbols = outcome.kind === "next" ? [symbol, outcome.symbol] : [symbol];
  const pairs = ids.flatMap((portfolioId) => symbols.map((s) => ({ portfolioId, symbol: s })));
  const ledger = await LedgerWriter.open(ctx, ids, pairs);
  // First, so that no shares are reserved.
  await endOrders(ctx, ledger, { symbol, before: ctx.now, reason: reasonOf(row) }, ids);
  if (outcome.kind === "cash" || outcome.kind === "next") {
    // After the lock: its previous holder may just have done it.
    const done = await listSettled(ctx.trx, ids, { type: "delisting", id: row.id });
    const notices: Notice[] = [];
    for (const id of ids) {
      const holding = ledger.holding(id, symbol);
      const portfolio = ledger.portfolio(id);
      if (done.has(id) || !holding || !portfolio || holding.shares === 0n) continue;
      const changes = delistingChanges(row, holding);
      for (const change of changes) ledger.apply(id, change);
      notices.push({
        userId: portfolio.userId,
        type: "system_announcement",
        title: `${symbol} was delisted`,
        message: `${portfolio.name}: ${changes[0]!.notes}`,
        portfolioId: id,
        data: { portfolio_name: portfolio.name, stock_symbol: symbol },
      });
      ctx.emit({ userId: portfolio.userId, topic: "portfolio", payload: { portfolio_id: id } });
    }
    notify(ctx, notices);
  }
  ctx.send(ledger.write());
  return holders.filter((h) => h.shares > 0n).length;
}
