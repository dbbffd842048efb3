/**
 * What Waverider's console costs a browser: the JavaScript of its tabs beyond what they share, who loads it, and a scan
 * of two hundred rows as it opens on the slow desktop of a member of staff.
 */
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { executablePath, FLAGS, startServer, type TestServer } from "../tests/e2e/browser.ts";
import { anotherUser } from "../tests/e2e/roles.ts";
import { waveriderTabs } from "../web/lib/views/waverider_view.ts";
import { slowTo } from "./device.ts";
import { count, kilobytes, median, ms, percentile, type Report, Skipped } from "./report.ts";

const GOALS = { console: 350e3, tab: 250e3, open: 300, frame: 32 };
/** Those that a window shows of two hundred; the others are rendered before the reader gets there. */
const ROWS = 12;
/** Scans that are opened first, to see what they take. */
const WARM = 4;
/** The market of this seed has so many records in each scan of that day from noon on. */
const ENV = { CLOCK_START: "2026-11-17T13:00:30-05:00", CLOCK_SPEED: "0", MARKET_SEED: "2" };
const TRADED = "PT29M30S";
/** Watched before and after a scan opens. */
const FRAMES_MS = 1_000;
const SETTLE_MS = 4_000;

type Scripts = ReadonlyMap<string, number>;

/** The scripts that a page loads with an empty cache, and their compressed sizes. */
async function scriptsOf(page: Page, url: string): Promise<Scripts> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.clearBrowserCache");
  await page.goto(url);
  await page.waitForLoadState("load");
  await page.waitForTimeout(SETTLE_MS);
  const loaded = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith(".js")).map(({ name, encodedBodySize }) => [name, encodedBodySize] as const)
  );
  await session.detach();
  return new Map(loaded.map(([name, size]) => [name.slice(name.lastIndexOf("/") + 1), size]));
}

const without = (scripts: Scripts, others: Iterable<string>): Scripts => {
  const left = new Map(scripts);
  for (const name of others) left.delete(name);
  return left;
};
const sizeOf = (scripts: Scripts): number => [...scripts.values()].reduce((sum, size) => sum + size, 0);

async function scripts(report: Report, admin: Page, investor: Page, url: string): Promise<void> {
  const loaded = new Map<string, Scripts>();
  for (const tab of waveriderTabs) loaded.set(tab, await scriptsOf(admin, `${url}/waverider?tab=${tab}`));
  const dashboard = await scriptsOf(investor, `${url}/dashboard`);
  const denied = await scriptsOf(investor, `${url}/waverider`);
  const tabs = [...loaded.values()];
  const common = new Map([...tabs[0]!].filter(([name]) => tabs.every((one) => one.has(name))));
  const shared = without(common, dashboard.keys());
  const line = (what: string, measured: Scripts, goal: number) =>
    report({
      what,
      measured: kilobytes(sizeOf(measured)),
      beside: `${measured.size} files`,
      ratio: "",
      goal: `< ${kilobytes(goal)}`,
      met: sizeOf(measured) < goal,
    });
  line("JavaScript of the console beyond an investor's pages", shared, GOALS.console);
  for (const [tab, all] of loaded) {
    line(
      `JavaScript of the tab ${tab} beyond the console`,
      without(without(all, common.keys()), dashboard.keys()),
      GOALS.tab,
    );
  }
  const own = [...shared.keys()].filter((name) => denied.has(name) && name.startsWith("waverider_console"));
  report({
    what: "files of the console that an investor's pages load",
    measured: count(own.length),
    ...{ beside: "", ratio: "", goal: "0", met: own.length === 0 },
  });
}

/** Opens the scan of a row; returns how long its rows took to be painted, and the longest frame. */
const openScan = (page: Page, row: number): Promise<{ took: number; longest: number; rows: number }> =>
  page.evaluate(async ([row, most, watched]) => {
    const frame = () => new Promise<number>((painted) => requestAnimationFrame(painted));
    const shown = () => document.querySelectorAll("dialog tbody tr, [role=dialog] tbody tr").length;
    const began = performance.now();
    document.querySelectorAll<HTMLElement>("main tbody tr")[row]!.click();
    let [last, longest, took, areThere] = [await frame(), 0, 0, false];
    while (took === 0 || performance.now() - began < took + watched) {
      const now = await frame();
      longest = Math.max(longest, now - last);
      last = now;
      // They are painted when the next frame begins.
      if (took === 0 && areThere) took = performance.now() - began;
      areThere ||= shown() >= most || now - began > 10_000;
    }
    return { took, longest, rows: shown() };
  }, [row, ROWS, FRAMES_MS] as const);

/** Processor time of the page's thread while scans open, which other processes do not affect: milliseconds a scan. */
async function workOf(page: Page, rows: number): Promise<string> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const names = ["ScriptDuration", "RecalcStyleDuration", "LayoutDuration", "TaskDuration"];
  const now = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return names.map((name) => metrics.find((metric) => metric.name === name)!.value * 1_000);
  };
  const before = await now();
  for (let row = 0; row < rows; row++) {
    await openScan(page, row);
    await close(page);
  }
  const after = await now();
  await session.send("Performance.disable");
  const [script, style, layout, all] = after.map((value, i) => ms((value - before[i]!) / rows));
  return `unthrottled, a scan takes ${all} of the page's thread: script ${script}, styles ${style}, layout ${layout}`;
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** The longest frame of a page that does nothing. */
const idleFrame = (page: Page): Promise<number> =>
  page.evaluate(async (watched) => {
    const frame = () => new Promise<number>((painted) => requestAnimationFrame(painted));
    let [last, longest] = [await frame(), 0];
    for (const end = last + watched; last < end;) {
      const now = await frame();
      longest = Math.max(longest, now - last);
      last = now;
    }
    return longest;
  }, FRAMES_MS);

async function scans(report: Report, page: Page, url: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await page.goto(`${url}/waverider?tab=diagnostics`);
  await page.locator("main tbody tr").nth(9).waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const work = await workOf(page, WARM);
  const slowdown = await slowTo("slow desktop", page.context().browser()!, session);
  const [opened, idle]: [Awaited<ReturnType<typeof openScan>>[], number[]] = [[], []];
  for (let row = WARM; row < 10; row++) {
    idle.push(await idleFrame(page));
    opened.push(await openScan(page, row));
    await close(page);
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const figure = (what: string, values: readonly number[], goal: number, beside: string) =>
    report({
      what: `${what}, processor ${slowdown} x slower`,
      measured: ms(median(values)),
      beside,
      ratio: `[${ms(percentile(values, 0.1))}..${ms(percentile(values, 0.9))}]`,
      goal: `< ${goal} ms`,
      met: median(values) < goal,
      note: `${opened.length} scans, at least ${Math.min(...opened.map(({ rows }) => rows))} rows; ${work}`,
    });
  figure("until a scan's rows are shown", opened.map(({ took }) => took), GOALS.open, "");
  const longest = opened.map((one) => one.longest);
  figure("longest frame while a scan opens", longest, GOALS.frame, `page at rest: ${ms(median(idle))}`);
}

async function measure(report: Report, context: BrowserContext, server: TestServer): Promise<void> {
  const { url } = server;
  const window = { context, server };
  const [admin, investor] = [
    await anotherUser(window, "harbormaster", "admin"),
    await anotherUser(window, "surfer"),
  ];
  await admin.post("/waverider/automation/start", {});
  await admin.post("/admin/clock/advance", { by: TRADED });
  await admin.page.setViewportSize({ width: 1440, height: 900 });
  await scans(report, admin.page, url);
  await scripts(report, admin.page, investor.page, url);
}

/** `console` */
export async function consoleBench(report: Report): Promise<void> {
  if (!executablePath) throw new Skipped("there is no browser on this machine");
  const server = await startServer(ENV);
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    await measure(report, await browser.newContext(), server);
  } finally {
    await browser.close();
    await server.stop();
  }
}
