/** Entering and exiting by hand, the number of slots, and the next period of the account. */
import { command, type CommandContext, type PrepareContext } from "../../kernel/run/handler.ts";
import { takenOfAsks, volumesOf } from "../../orders/mod.ts";
import { sessionAtMs } from "../../market/calendar.ts";
import * as contract from "../contract.ts";
import { planOf } from "../decide/scan.ts";
import type { Decided } from "../decide/state.ts";
import { exitLabelOf } from "../exits/mod.ts";
import { changeEngine, openEngine, openPeriod } from "../engine/account.ts";
import { openDesk } from "../engine/apply.ts";
import { catchUp, sellByHand } from "../engine/by_hand.ts";
import { instantAt, later, secondOf } from "../engine/instants.ts";
import { manualScan } from "../engine/manual_scan.ts";
import { configAt, openTrades, stateOf } from "../engine/store.ts";
import { tell } from "../engine/tell.ts";
import { enterPosition } from "../engine/trade.ts";
import { clockTime } from "../records/new_york.ts";
import { presentPosition, presentTrade } from "../trade/present.ts";

/** The stock as a scan of this second sees it; null: it is not listed. */
async function scanned(ctx: PrepareContext, symbol: string): Promise<Decided | null> {
  await catchUp(ctx);
  return await manualScan(ctx, symbol, secondOf(ctx.services.clock.market().epochMilliseconds));
}

export const enter = command(contract.enter, async (ctx, { symbol }, found: Decided | null) => {
  if (!found) return ctx.refuse("NOT_FOUND", "Symbol not found");
  const { at } = found.inputs;
  if (sessionAtMs(at) !== "open") ctx.refuse("CONFLICT", "The market is closed");
  const stopped = found.gates.find(({ passed }) => !passed);
  if (stopped) ctx.refuse("CONFLICT", `${symbol} is not tradeable: ${stopped.reason}`);
  const engine = await openEngine(ctx);
  const current = await configAt(ctx.trx, at);
  const volumes = volumesOf(await ctx.market.snapshots([symbol], at), instantAt(at));
  const desk = await openDesk(ctx, engine, current, [symbol], at, volumes);
  const state = await stateOf(ctx.trx, engine, current.config, at);
  const taken = await takenOfAsks({ db: ctx.trx, now: desk.ctx.now }, engine.user_id, volumes);
  const { plan, gates } = planOf(found, state, current.config, true, taken(symbol));
  const barred = gates.find(({ passed }) => !passed);
  if (barred) ctx.refuse("CONFLICT", barred.reason!);
  const decided = { ...found, accountGates: gates, plan, entered: true };
  const position = await enterPosition(desk, { decided, plan, manual: true, scanId: null, recordHash: null });
  await desk.ledger.write();
  await changeEngine(ctx, engine, { lived_until: later(engine.lived_until, desk.ctx.now) });
  ctx.audit({ target: position.id, after: { symbol, shares: position.shares, price: position.entryPrice } });
  tell(ctx, "entered");
  return {
    message: `Entered ${symbol}: ${position.shares} shares at $${position.entryPrice.toFixed(2)}`,
    success: true,
    position: presentPosition(position, {
      at,
      config: current.config,
      cost: plan.size.shares * position.entryPrice,
      lane: [],
    }),
  };
}, (ctx, { symbol }) => scanned(ctx, symbol));

export const exit = command(contract.exit, async (ctx, { id }) => {
  const engine = await openEngine(ctx);
  const trade = await ctx.trx.selectFrom("waverider_trades").selectAll().where("id", "=", id).executeTakeFirst();
  if (!trade) return ctx.refuse("NOT_FOUND", "Position not found");
  if (trade.status === "closed") {
    const label = exitLabelOf(trade.exit_reason!);
    ctx.refuse("CONFLICT", `Already closed: ${label} at ${clockTime(trade.exit_time!.epochMilliseconds)}`);
  }
  if (sessionAtMs(ctx.now.epochMilliseconds) !== "open") ctx.refuse("CONFLICT", "The market is closed");
  const sold = await sellByHand(ctx, engine, [trade], "MANUAL");
  if (sold === 0) ctx.refuse("CONFLICT", `${trade.symbol} does not trade now; try again when it does`);
  await changeEngine(ctx, engine, {});
  ctx.audit({ target: id, after: { symbol: trade.symbol } });
  tell(ctx, "exited");
  return { message: `Exited ${trade.symbol}`, success: true, trade: await readTrade(ctx, id) };
}, catchUp);

async function readTrade(ctx: CommandContext, id: string) {
  const row = await ctx.trx.selectFrom("waverider_trades").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return presentTrade(row, (await configAt(ctx.trx, ctx.now.epochMilliseconds)).config);
}

export const setMaxPositions = command(contract.setMaxPositions, async (ctx, { max_positions: most }) => {
  const engine = await openEngine(ctx);
  await changeEngine(ctx, engine, { max_positions: most });
  ctx.audit({ before: { max_positions: engine.max_positions }, after: { max_positions: most } });
  tell(ctx, "account");
  const open = (await openTrades(ctx.trx)).length;
  const rest = open > most ? `; ${open} are open and stay so` : "";
  return { message: `Max concurrent positions is now ${most}${rest}`, success: true, max_positions: most };
});

export const resetAccount = command(contract.resetAccount, async (ctx, { flatten }) => {
  const engine = await openEngine(ctx);
  const open = await openTrades(ctx.trx);
  const sold = flatten ? await sellByHand(ctx, engine, open, "MANUAL") : 0;
  if (sold < open.length) {
    ctx.refuse(
      "CONFLICT",
      flatten
        ? `${open.length - sold} positions cannot be sold now; try again while they trade`
        : `Exit the ${open.length} open ${open.length === 1 ? "position" : "positions"} first`,
    );
  }
  const period = engine.period + 1;
  await ctx.trx.updateTable("waverider_periods").set({ closed_at: ctx.now }).where("number", "=", engine.period)
    .execute();
  const { config } = await configAt(ctx.trx, ctx.now.epochMilliseconds);
  await openPeriod(ctx, engine.user_id, period, config);
  await changeEngine(ctx, engine, {
    ...{ period, day: null, day_start_equity: null, deepest_loss: "0", deepest_loss_at: null },
    ...{ is_running: false, stopped_reason: "The account was reset" },
  });
  ctx.audit({ before: { period: engine.period }, after: { period } });
  tell(ctx, "account");
  const cash = config.account.start_cash.toLocaleString("en-US", { minimumFractionDigits: 2 });
  return { message: `Period ${period} begins with $${cash}; period ${engine.period} is kept`, success: true, period };
}, catchUp);
