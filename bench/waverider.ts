/** What the day trader earns in simulated sessions: no money machine, and every way out is used. */
import { OPERATOR, systemActor } from "../core/kernel/actor.ts";
import { readConfig } from "../core/kernel/config.ts";
import { createLog } from "../core/kernel/log.ts";
import { testSettings } from "../core/kernel/testing.ts";
import { openProduct } from "../core/product.ts";
import { caller, ny } from "../core/testing.ts";
import { exitReasons } from "../core/waverider/exits/reasons.ts";
import { count, type Report } from "./report.ts";

const SEEDS = Number(Deno.env.get("WAVERIDER_SEEDS") ?? 4);
const FIRST = Number(Deno.env.get("WAVERIDER_FIRST_SEED") ?? 1);
const SESSIONS = Number(Deno.env.get("WAVERIDER_SESSIONS") ?? 10);
const SYMBOLS = 800;
const START = "2026-11-02";
const operator = systemActor(OPERATOR);

interface Month {
  readonly trades: readonly { readonly pnl: number; readonly reason: string; readonly exit: string }[];
  readonly days: number;
  readonly seconds: number;
}

async function live(seed: number): Promise<Month> {
  const settings = await testSettings();
  const env = { CLOCK_START: ny(`${START}T07:55`).toString(), CLOCK_SPEED: "0", MARKET_SYMBOLS: String(SYMBOLS) };
  const config = readConfig((name) => ({ ...settings.env, ...env, MARKET_SEED: String(seed) })[name]);
  const product = await openProduct(config, { serves: true, log: createLog("error", () => "", console.error) });
  const began = performance.now();
  try {
    const call = caller(product.runner);
    let day = Temporal.PlainDate.from(START);
    for (let n = 0; n < SESSIONS; day = day.add({ days: 1 })) {
      const to = (time: string) => call("clock.set", operator, { to: ny(`${day}T${time}`).toString() });
      if (day.dayOfWeek > 5 || String(day) === "2026-11-26") continue;
      if (n++ > 0) await to("07:55");
      await call("waverider.start", operator, {});
      await to("16:10");
    }
    const { trades } = await call("waverider.trades", operator, {});
    const closed = trades.filter(({ status }) => status === "closed");
    return {
      trades: closed.map(({ pnl, exit_reason, exit_time }) => ({ pnl: pnl!, reason: exit_reason!, exit: exit_time! })),
      days: SESSIONS,
      seconds: (performance.now() - began) / 1_000,
    };
  } finally {
    await product.close();
    await settings.remove();
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export async function waveriderBench(report: Report): Promise<void> {
  const months: Month[] = [];
  for (let seed = FIRST; seed < FIRST + SEEDS; seed++) {
    const month = await live(seed);
    months.push(month);
    const { trades, seconds } = month;
    console.log(
      `seed ${seed}: ${trades.length} trades, $${sum(trades.map(({ pnl }) => pnl)).toFixed(2)}, ${
        seconds.toFixed(0)
      } s`,
    );
  }
  const trades = months.flatMap((month) => month.trades);
  const [won, lost] = [trades.filter(({ pnl }) => pnl > 0.01), trades.filter(({ pnl }) => pnl < -0.01)];
  const rate = won.length / trades.length * 100;
  const factor = sum(won.map(({ pnl }) => pnl)) / -sum(lost.map(({ pnl }) => pnl));
  const days = sum(months.map((month) => month.days));
  const daily = months.flatMap(({ trades: all, days: n }) => {
    const byDay = new Map<string, number>();
    for (const { pnl, exit } of all) byDay.set(exit.slice(0, 10), (byDay.get(exit.slice(0, 10)) ?? 0) + pnl);
    return [...byDay.values(), ...Array<number>(n - byDay.size).fill(0)];
  });
  const mean = sum(daily) / days;
  const t = mean / Math.sqrt(sum(daily.map((value) => (value - mean) ** 2)) / (days - 1) / days);
  const shares = exitReasons.map((reason) =>
    [reason, trades.filter((trade) => trade.reason === reason).length] as const
  );
  for (const [reason, n] of shares) console.log(`  ${reason}: ${n} (${(n / trades.length * 100).toFixed(1)} %)`);
  const most = Math.max(...shares.map(([, n]) => n)) / trades.length * 100;
  const unused = shares.filter(([, n]) => n === 0).map(([reason]) => reason);
  const what = `${count(SEEDS)} markets of ${count(SYMBOLS)}, ${count(SESSIONS)} sessions each`;
  const figure = (name: string, measured: string, goal: string, met: boolean) =>
    report({ what: `${name}: ${what}`, measured, beside: "", ratio: "", goal, met });
  figure("win rate", `${rate.toFixed(1)} %`, "35 to 55 %", rate >= 35 && rate <= 55);
  figure("profit factor", factor.toFixed(2), "0.8 to 1.6", factor >= 0.8 && factor <= 1.6);
  figure(
    "trades a day",
    (trades.length / days).toFixed(1),
    "2 to 12",
    trades.length / days >= 2 && trades.length / days <= 12,
  );
  figure("most of one exit", `${most.toFixed(1)} %`, "<= 60 %", most <= 60);
  figure("t of daily results", t.toFixed(2), "< 3", t < 3);
  figure(
    "exits never seen",
    unused.filter((reason) => reason !== "manual").join(", ") || "none",
    "none",
    unused.length <= 1,
  );
}
