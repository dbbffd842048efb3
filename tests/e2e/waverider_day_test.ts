/**
 * A day of the day trader at 60 times the speed of a clock, watched on its dashboard to its end. Here the hours between
 * the first half hour and the last minutes are skipped; `WAVERIDER_DAY=1` watches all of them, in seven minutes.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { formatMoney, formatPrice } from "../../web/lib/format.ts";
import type { OutputOf } from "../../core/contracts.ts";
import { windowTests } from "./browser.ts";
import { anotherUser } from "./roles.ts";

const watchesAll = Deno.env.get("WAVERIDER_DAY") === "1";
/** New York times at which page and terminal are compared, each with the clock at rest. */
const INSTANTS = watchesAll
  ? ["09:50", "10:20", "10:50", "11:30", "12:10", "12:50", "13:30", "14:10", "15:00", "15:57"]
  : ["09:50", "09:56", "10:02", "15:57"];
/** Where the clock is moved before the last of them, unless all hours are watched. */
const SKIPPED_TO = "15:54";
const END = "16:01";
const SHOWN_MS = 60_000;

const newYork = (time: string) => `2026-11-20T${time}:00-05:00`;
const pause = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds));

const inWindow = await windowTests("lookout", {
  CLOCK_START: "2026-11-20T09:28:00-05:00",
  CLOCK_SPEED: "0",
  MARKET_SEED: "2",
  MARKET_SYMBOLS: "800",
});

type Dashboard = OutputOf<"waverider.dashboard">;

/** What the dashboard shows of an answer to the terminal. */
const textsOf = ({ account, positions, recent_trades }: Dashboard): string[] => [
  ...[account.equity, account.cash_balance, account.daily_loss_limit].map((amount) => formatMoney(amount)),
  `${formatMoney(account.daily_loss_used)} used`,
  ...positions.flatMap((one) => [
    one.symbol,
    ...[one.current_price, one.avg_entry_price].map((price) => formatPrice(price!)),
    formatMoney(one.unrealized_pnl!, true),
  ]),
  ...recent_trades.flatMap((
    { symbol, exit_price, pnl },
  ) => [symbol, formatPrice(exit_price!), formatMoney(pnl!, true)]),
];

/** Bytes of JavaScript and the number of nodes, after the garbage is collected. */
async function memoryOf(page: Page): Promise<{ bytes: number; nodes: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  const of = (name: string) => metrics.find((metric) => metric.name === name)!.value;
  return { bytes: of("JSHeapUsedSize"), nodes: of("Nodes") };
}

/** Those that the page does not show, also after a while: what is shown is asked for every few seconds. */
async function notShown(page: Page, texts: readonly string[]): Promise<string[]> {
  for (const end = performance.now() + SHOWN_MS;;) {
    const shown = await page.locator("main").innerText();
    const missing = texts.filter((text) => !shown.includes(text));
    if (missing.length === 0 || performance.now() > end) return missing;
    await pause(250);
  }
}

inWindow("a day at 60 times the speed ends flat, with the terminal's figures and no error", async (_, url, more) => {
  const { server: { terminal } } = more;
  const { page, close } = await anotherUser(more, "harbormaster", "admin");
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", ({ message }) => complaints.push(message));
  const reaches = async (time: string) => {
    const now = async () => {
      const { current_time_et }: OutputOf<"market.status"> = await (await fetch(`${url}/api/market/status`)).json();
      return Temporal.Instant.from(current_time_et);
    };
    while (Temporal.Instant.compare(await now(), newYork(time)) < 0) await pause(500);
  };
  try {
    await page.goto(`${url}/waverider`);
    await page.getByRole("button", { name: /Start/ }).click();
    await page.getByText("Automation running").waitFor();
    const before = await memoryOf(page);
    let traded = 0;
    for (const instant of INSTANTS) {
      if (instant === INSTANTS.at(-1) && !watchesAll) await terminal("clock", "forward", newYork(SKIPPED_TO));
      await terminal("clock", "speed", "60");
      await reaches(instant);
      await terminal("clock", "speed", "0");
      const told: Dashboard = JSON.parse(await terminal("waverider", "dashboard", "--json"));
      traded = Math.max(traded, told.closed_trades + told.positions.length);
      assert.deepEqual(await notShown(page, textsOf(told)), [], `at ${instant}`);
    }
    await terminal("clock", "speed", "60");
    await reaches(END);
    assert.ok(traded > 0, "nothing was traded");
    await page.getByText("No open positions").waitFor();
    const after = await memoryOf(page);
    assert.ok(after.bytes < before.bytes * 1.5, `${before.bytes} bytes became ${after.bytes}`);
    assert.ok(after.nodes < before.nodes * 2, `${before.nodes} nodes became ${after.nodes}`);
    assert.deepEqual(complaints, []);
  } finally {
    await close();
  }
});
