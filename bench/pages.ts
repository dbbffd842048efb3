/** What the pages cost a browser: bytes, requests, layout shift, time to use, script per tick, typing. */
import { type Browser, type CDPSession, chromium, type Locator, type Page } from "playwright-core";
import { executablePath, FLAGS, startServer } from "../tests/e2e/browser.ts";
import { slowTo } from "./device.ts";
import { untilAtRest } from "./processor.ts";
import { count, kilobytes, ms, percentile, type Report, Skipped } from "./report.ts";

const SYMBOLS = "AAPL MSFT NVDA AMZN GOOGL META TSLA JPM V UNH XOM JNJ PG KO PEP COST WMT HD CVX ABBV MRK BAC DIS " +
  "CSCO CRM ORCL NFLX AMD INTC PFE";
const PERSON = { email: "bench@example.com", password: "plum tree by the wall" };
const TICK_SECONDS = 20;
const MORE_PORTFOLIOS = 4;
const GOALS = { first: 200e3, other: 250e3, requests: 10, shift: 0.05, use: 1500, task: 200, tick: 5, typing: 50 };

/** What else the machine does only adds to a time: of up to so many attempts, until the goal is met, the lowest counts. */
const ATTEMPTS = 3;
async function lowest(goal: number, first: Slow, again: () => Promise<Slow>): Promise<Slow> {
  let least = first;
  for (let attempt = 1; attempt < ATTEMPTS && least.value >= goal; attempt++) {
    const other = await again();
    if (other.value < least.value) least = other;
  }
  return least;
}

/** A time on a processor so many times slower. */
interface Slow {
  readonly value: number;
  readonly slowdown: number;
}

interface Investor {
  readonly url: string;
  readonly token: string;
  readonly portfolio: string;
}

async function call<T>(url: string, method: string, path: string, body: unknown, token?: string): Promise<T> {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return await response.json();
}

/** A user with a portfolio of 30 holdings. */
async function newInvestor(url: string): Promise<Investor> {
  await call(url, "POST", "/auth/register", { ...PERSON, username: "bench" });
  const { access_token: token } = await call<{ access_token: string }>(url, "POST", "/auth/login", PERSON);
  const { id } = await call<{ id: string }>(url, "POST", "/portfolios", { name: "Bench", initial_cash: 1e6 }, token);
  for (const stock_symbol of SYMBOLS.split(" ")) {
    await call(url, "POST", `/trading/${id}/buy`, { stock_symbol, shares: 10 }, token);
  }
  return { url, token, portfolio: id };
}

/** Creates more portfolios, each with the stock whose page is opened. */
async function openMore({ url, token }: Investor, number: number): Promise<void> {
  for (let i = 0; i < number; i++) {
    const { id } = await call<{ id: string }>(
      url,
      "POST",
      "/portfolios",
      { name: `More ${i}`, initial_cash: 1e4 },
      token,
    );
    await call(url, "POST", `/trading/${id}/buy`, { stock_symbol: "AAPL", shares: 1 }, token);
  }
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel("Email").fill(PERSON.email);
  await page.getByLabel("Password", { exact: true }).fill(PERSON.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/dashboard");
}

/** Records layout shift and long tasks from the start of a page's load. */
const observe = () => {
  const seen = globalThis as unknown as { shift: number; longest: number };
  seen.shift = seen.longest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { hadRecentInput: boolean; value: number }[]) {
      if (!entry.hadRecentInput) seen.shift += entry.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: "longtask", buffered: true });
};

/** Opens a page with an empty cache on a slow processor; waits until nothing is loading. */
async function cost(browser: Browser, investor: Investor | null, url: string, path: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block" });
  const page = await context.newPage();
  if (investor) await signIn(page, url);
  await page.addInitScript(observe);
  const session = await context.newCDPSession(page);
  await session.send("Network.clearBrowserCache");
  const slowdown = await slowTo("phone", browser, session);
  let requests = 0;
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // The stream and the token renewal do not belong to a page.
    if (pathname.startsWith("/api/") && pathname !== "/api/stream" && pathname !== "/api/auth/refresh") requests++;
  });
  await page.goto(url + path);
  await page.waitForLoadState("load");
  await page.waitForTimeout(4000);
  const seen = await page.evaluate(() => {
    const { shift, longest } = globalThis as unknown as { shift: number; longest: number };
    const bytes = (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith(".js")).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return { bytes, shift, longest };
  });
  await context.close();
  return { ...seen, requests, task: { value: seen.longest, slowdown } };
}

async function slowPage(browser: Browser, investor: Investor) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block" });
  const page = await context.newPage();
  await signIn(page, investor.url);
  const session = await context.newCDPSession(page);
  const slowdown = await slowTo("phone", browser, session);
  return { context, page, session, slowdown };
}

/** Milliseconds until all holdings are shown and the page responds within 50 ms again. */
async function timeToUse(page: Page, investor: Investor): Promise<number> {
  await page.addInitScript(() => {
    const seen = globalThis as unknown as { lastLong: number };
    seen.lastLong = 0;
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) seen.lastLong = startTime + duration;
    }).observe({ type: "longtask", buffered: true });
  });
  await page.goto(`${investor.url}/portfolios/${investor.portfolio}`, { waitUntil: "commit" });
  const shown = await page.waitForFunction(() =>
    document.querySelectorAll("table.data tbody tr").length >= 30 && performance.now()
  );
  const at = await shown.jsonValue() as number;
  await page.waitForTimeout(2000);
  const lastLong = await page.evaluate(() => (globalThis as unknown as { lastLong: number }).lastLong);
  // Much later long tasks are caused by ticks of the market.
  return lastLong < at + 1000 ? Math.max(at, lastLong) : at;
}

/** Script time per tick, including everything between two ticks, without CPU throttling. */
async function perTick(page: Page, session: CDPSession) {
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await page.locator("table.data tbody tr").first().waitFor();
  // CPU time of the page's thread, which other processes do not affect.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const script = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "ScriptDuration")!.value * 1000;
  };
  await page.evaluate(() => {
    const seen = globalThis as unknown as { ticks: number };
    seen.ticks = 0;
    const changes = { subtree: true, childList: true, characterData: true };
    // All cells of a row change in one task, so they are one report; rows far from the window change less often.
    new MutationObserver(() => seen.ticks++).observe(document.querySelector("table.data tbody tr")!, changes);
  });
  const before = await script();
  await page.waitForTimeout(TICK_SECONDS * 1000);
  const spent = await script() - before;
  const ticks = await page.evaluate(() => (globalThis as unknown as { ticks: number }).ticks);
  if (ticks === 0) throw new Error("No price has changed");
  return { ms: spent / ticks, beside: `${(ticks / TICK_SECONDS).toFixed(1)} ticks a second` };
}

const ticketOf = ({ portfolio }: Investor) =>
  `/portfolios/${portfolio}?dialog=trade&side=BUY&symbol=AAPL&in=${portfolio}`;

/** Time from a key press to the next paint, in a field. */
async function typing(page: Page, field: Locator): Promise<number> {
  await field.waitFor();
  await page.waitForTimeout(3000);
  await page.evaluate(() => {
    const seen = globalThis as unknown as { keys: number[] };
    seen.keys = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === "keydown") seen.keys.push(duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  await field.click();
  let typed = 0;
  for (let round = 0; round < 8; round++) {
    await page.keyboard.type("12345", { delay: 120 });
    for (let i = 0; i < 5; i++) await page.keyboard.press("Backspace", { delay: 40 });
    typed += 10;
  }
  await page.waitForTimeout(500);
  const slow = await page.evaluate(() => (globalThis as unknown as { keys: number[] }).keys);
  // The observer does not report faster keys; they count as 16 ms.
  return percentile([...slow, ...Array<number>(Math.max(0, typed - slow.length)).fill(16)], 0.95);
}

/** `pages`: what the pages cost a browser. */
export async function pages(report: Report): Promise<void> {
  if (!executablePath) throw new Skipped("there is no browser on this machine");
  const server = await startServer();
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const investor = await newInvestor(server.url);
    // The browser's processors are the server's: what it prepares after its start is no part of a page.
    await untilAtRest(server.pid());
    const tabs = ["holdings", "dividends", "orders", "transactions", "splits", "goals", "analytics"];
    const list: { path: string; signedIn: boolean; goal: number }[] = [
      ...["/", "/login", "/register"].map((path) => ({ path, signedIn: false, goal: GOALS.first })),
      { path: "/dashboard", signedIn: true, goal: GOALS.first },
      ...[
        "/portfolios",
        "/stocks",
        "/stocks/AAPL",
        "/analysis",
        "/analysis/screener",
        "/compare?symbols=AAPL,MSFT,NVDA",
        ...tabs.map((tab) => `/portfolios/${investor.portfolio}?tab=${tab}`),
        ticketOf(investor),
      ]
        .map((path) => ({ path, signedIn: true, goal: GOALS.other })),
    ];
    const judge = async ({ path, signedIn, goal }: typeof list[number], of = "") => {
      const load = () => cost(browser, signedIn ? investor : null, server.url, path);
      const { bytes, shift, task, requests } = await load();
      const name = path.replaceAll(investor.portfolio, ":id") + of;
      const line = { beside: "", ratio: "" };
      report({
        ...line,
        what: `JavaScript of ${name}`,
        measured: kilobytes(bytes),
        goal: `< ${kilobytes(goal)}`,
        met: bytes < goal,
      });
      report({
        ...line,
        what: `requests of ${name}`,
        measured: count(requests),
        goal: `<= ${GOALS.requests}`,
        met: requests <= GOALS.requests,
      });
      report({
        ...line,
        what: `layout shift of ${name}`,
        measured: shift.toFixed(3),
        goal: `< ${GOALS.shift}`,
        met: shift < GOALS.shift,
      });
      slowLine(`longest task of ${name}`, await lowest(GOALS.task, task, async () => (await load()).task), GOALS.task);
    };
    const slowLine = (what: string, { value, slowdown }: Slow, goal: number) =>
      report({
        what,
        measured: ms(value),
        beside: `processor ${slowdown} x slower`,
        ratio: "",
        goal: `< ${ms(goal)}`,
        met: value < goal,
      });
    for (const page of list) await judge(page);
    const use = async () => {
      const { context, page, slowdown } = await slowPage(browser, investor);
      return { value: await timeToUse(page, investor).finally(() => context.close()), slowdown };
    };
    slowLine("until 30 holdings can be used", await lowest(GOALS.use, await use(), use), GOALS.use);
    const { context, page, session, slowdown } = await slowPage(browser, investor);
    const typed = async (field: Locator) => ({ value: await typing(page, field), slowdown });
    await page.goto(server.url + ticketOf(investor));
    const ticket = page.getByRole("dialog").getByRole("textbox").first();
    slowLine("key to paint in the ticket, p95", await typed(ticket), GOALS.typing);
    await page.goto(`${server.url}/dashboard`);
    await page.waitForTimeout(3000);
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog").getByRole("combobox");
    slowLine("key to paint in the palette, p95", await typed(palette), GOALS.typing);
    await page.goto(`${server.url}/analysis/screener?where=price:1:`);
    await page.locator(".condition-name").click();
    const bound = page.locator(".condition-editor").getByRole("textbox").first();
    slowLine("key to paint in the screener, p95", await typed(bound), GOALS.typing);
    await page.goto(`${investor.url}/portfolios/${investor.portfolio}`);
    await page.waitForTimeout(3000);
    const tick = await perTick(page, session);
    report({
      what: "script of a tick of 30 rows and totals",
      measured: ms(tick.ms),
      beside: tick.beside,
      ratio: "",
      goal: `< ${ms(GOALS.tick)}`,
      met: tick.ms < GOALS.tick,
    });
    await page.goto(`${investor.url}/analysis/screener`);
    await page.waitForTimeout(3000);
    const screen = await perTick(page, session);
    report({
      what: "script of a tick of the screener, the whole market matching",
      measured: ms(screen.ms),
      beside: screen.beside,
      ratio: "",
      goal: `< ${ms(GOALS.tick)}`,
      met: screen.ms < GOALS.tick,
    });
    await context.close();
    await openMore(investor, MORE_PORTFOLIOS);
    await judge({ path: "/stocks/AAPL", signedIn: true, goal: GOALS.other }, ` with ${MORE_PORTFOLIOS + 1} portfolios`);
  } finally {
    await browser.close();
    await server.stop();
  }
}
