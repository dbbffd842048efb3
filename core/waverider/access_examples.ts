/** Valid calls of the module's operations, and their objects: for the access matrix. */
import type { Examples, Maker } from "../../tests/access_examples.ts";
import type { waverider } from "./module.ts";
import { asJson } from "../kernel/store/json.ts";
import { components } from "./score/mod.ts";
import { pack } from "./records/pack.ts";
import { addTradeable } from "./market_testing.ts";

const reason = "As before";
let count = 0;

/** A stock that may be entered now, which no other call enters. */
async function tradeable({ server }: Maker): Promise<string> {
  await server.product.db.updateTable("waverider_engine").set({ kill_reason: null }).execute();
  const symbol = `WAVE${String.fromCharCode(65 + Math.floor(count / 26), 65 + count++ % 26)}`;
  addTradeable(server.market, symbol, server.product.clock.market().epochMilliseconds);
  return symbol;
}

/** Calls as an admin, whoever the person is. */
async function asAdmin({ server, call }: Maker, name: string, input: Record<string, unknown>) {
  const { userId, token } = await server.signUp();
  await server.product.db.updateTable("users").set({ role: "admin" }).where("id", "=", userId).execute();
  return await call(name, input, token);
}

/** A scan that recorded nothing, and is too old to tell the tiers of now. */
async function scan({ server: { product: { db, clock } } }: Maker): Promise<{ id: string; at: Temporal.Instant }> {
  const [id, at] = [crypto.randomUUID(), clock.market().subtract({ minutes: 10, seconds: ++count })];
  const none = asJson([]);
  const sums = Object.fromEntries(Object.keys(components).map((name) => [name, [0, 0, 0]]));
  await db.insertInto("waverider_scans").values({
    ...{ id, at, config_version: 0, symbols_scanned: 0, opportunities: 0, highest: 0, duration_ms: 1, minutes: 0 },
    ...{ spy_price: null, error: null, entered: 0, data_issues: 0, records: pack([], []).bytes, hash: "" },
    ...{ stopped_by: asJson({}), tiers: none, hot: none, sums: asJson(sums) },
  }).execute();
  return { id, at };
}

export const examples: Examples<typeof waverider> = {
  inputs: {
    "waverider.dashboard": () => ({}),
    "waverider.positions": () => ({}),
    "waverider.enter": (own) => ({ symbol: own.tradeable }),
    "waverider.exit": (own) => ({ id: own.position }),
    "waverider.account": () => ({}),
    "waverider.max-positions": () => ({ max_positions: 10 }),
    "waverider.reset-account": () => ({ flatten: true }),
    "waverider.automation": () => ({}),
    "waverider.trades": () => ({}),
    "waverider.trade": (own) => ({ id: own.position }),
    "waverider.performance": () => ({}),
    "waverider.scorecard": () => ({}),
    "waverider.analytics": () => ({}),
    "waverider.opportunities": () => ({}),
    "waverider.ews": () => ({ symbol: "AAPL" }),
    "waverider.scan-logs": () => ({}),
    "waverider.scan": (own) => ({ id: own.scan }),
    "waverider.ews-debug": () => ({}),
    "waverider.ews-analysis": () => ({}),
    "waverider.scan-diagnostics": () => ({}),
    "waverider.explain": (own) => ({ symbol: "AAPL", at: own.scanAt }),
    "waverider.records": (own) => ({ from: own.scanAt, to: own.scanAt }),
    "waverider.universe": () => ({}),
    "waverider.start": () => ({}),
    "waverider.stop": () => ({}),
    "waverider.kill": () => ({ reason }),
    "waverider.lift-kill": (own) => ({ reason: own.killed }),
    "waverider.config": () => ({}),
    "waverider.set-config": (own) => ({ changes: [own.change], reason }),
    "waverider.config-history": () => ({}),
    "waverider.status": () => ({}),
    "waverider.health": () => ({}),
    "waverider.realtime": () => ({}),
    "waverider.initialize-database": () => ({}),
    "waverider.migrate-database": () => ({}),
    "waverider.tight-market-migration": () => ({}),
    "waverider.add-enum-values": () => ({}),
    "waverider.fix-columns": () => ({}),
    "waverider.process": () => ({}),
  },
  objects: {
    tradeable,
    position: async (maker) => {
      await asAdmin(maker, "waverider.max-positions", { max_positions: 10 });
      return (await asAdmin(maker, "waverider.enter", { symbol: await tradeable(maker) })).position.id;
    },
    scan: async (maker) => (await scan(maker)).id,
    scanAt: async (maker) => (await scan(maker)).at.toString(),
    killed: async (maker) => {
      await asAdmin(maker, "waverider.kill", { reason });
      return reason;
    },
    change: () => Promise.resolve(`score.gap_two=${8 + ++count / 100}`),
  },
};
