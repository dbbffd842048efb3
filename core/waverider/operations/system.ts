/** How Waverider is: its store, its market data, its engine; and how positions are watched. */
import { query, type QueryContext } from "../../kernel/run/handler.ts";
import { marketStatusAt } from "../../market/mod.ts";
import * as contract from "../contract.ts";
import { present, realtimeOf } from "./dashboard.ts";
import { configAt, readEngine } from "../engine/store.ts";
import { isDue } from "../engine/process.ts";

/** Behind by more than this, the engine is degraded. */
const MAX_LAG = 10_000;

/** What is wrong, one sentence each. */
async function look({ db, market, now }: QueryContext) {
  const [engine, lastScan] = await Promise.all([
    readEngine(db),
    db.selectFrom("waverider_scans").select(["at", "error"]).orderBy("at", "desc").limit(1).executeTakeFirst(),
  ]);
  const problems: string[] = [];
  const health = market.health();
  if (health.state !== "ok") {
    problems.push(`Market data: ${health.parts.find(({ state }) => state !== "ok")?.detail ?? health.state}`);
  }
  if (lastScan?.error) problems.push(`The last scan failed: ${lastScan.error}`);
  const lag = engine && await isDue(db, now.subtract({ milliseconds: MAX_LAG }));
  if (lag) problems.push("What falls due is more than ten seconds behind the market clock");
  if (engine?.kill_reason) problems.push(`Killed: ${engine.kill_reason}`);
  return { engine, lastScan, problems, provider: health.state, lag: lag === true };
}

export const status = query(contract.systemStatus, async (ctx) => {
  const { lastScan, problems } = await look(ctx);
  return {
    status: problems.length === 0 ? "healthy" as const : "degraded" as const,
    provider: ctx.market.kind,
    market_status: marketStatusAt(ctx.now.epochMilliseconds).session,
    last_scan_at: lastScan?.at.toString() ?? null,
    database: "ok",
    problems,
    config_version: (await configAt(ctx.db, ctx.now.epochMilliseconds)).version,
  };
});

export const health = query(contract.health, async (ctx) => {
  const { engine, provider, problems, lag } = await look(ctx);
  return {
    status: problems.length === 0 ? "healthy" as const : "degraded" as const,
    checks: {
      store: "ok",
      market_data: provider,
      engine: !engine ? "not used yet" : lag ? "behind" : engine.is_running ? "running" : "stopped",
    },
  };
});

export const realtime = query(contract.realtimeStatus, async (ctx) => {
  const { available, enabled, active, monitoring } = realtimeOf(await present(ctx));
  return {
    websocket_available: available,
    realtime_monitoring_enabled: enabled,
    realtime_monitoring_active: active,
    position_monitor: { is_monitoring: monitoring },
    ws_connection: {
      shared_websocket_connected: active && ctx.market.health().state === "ok",
      position_monitor_connected: active && monitoring,
    },
  };
});

export const systemHandlers = [status, health, realtime];
