/** How smoothly the chart desk pans over sixty thousand one-minute candles. */
import { type Browser, chromium, type Page } from "playwright-core";
import { executablePath, FLAGS, markSession, newUser, startServer } from "../tests/e2e/browser.ts";
import { count, ms, type Report, Skipped } from "./report.ts";

const CANDLES = 60_000;
const DAY_MINUTES = 390;
const DAY_MS = 86_400_000;
const LAST_DAY = Date.parse("2026-11-20T14:30:00Z");
const PAN_MS = 4000;
const GOALS = { frames: 50, longest: 100 };

/** One-minute candles of regular sessions up to the last day, with prices by a fixed rule. */
function candles() {
  const rows = [];
  let [day, close, seed] = [LAST_DAY, 250, 1];
  while (rows.length < CANDLES) {
    const weekday = new Date(day).getUTCDay();
    for (let i = DAY_MINUTES - 1; i >= 0 && weekday % 6 !== 0 && rows.length < CANDLES; i--) {
      seed = seed * 16_807 % 2_147_483_647;
      const open = Math.max(50, close + (seed / 2_147_483_647 - 0.5) * 0.6);
      const [high, low] = [Math.max(open, close) + 0.05, Math.min(open, close) - 0.05];
      rows.push({ timestamp: day + i * 60_000, open, high, low, close, volume: 1000 + seed % 9000 });
      close = open;
    }
    day -= DAY_MS;
  }
  return rows.reverse();
}

interface Frames {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly longest: number;
}

/** Drags back and forth, and measures the page's frames meanwhile. */
async function pan(page: Page, box: { x: number; y: number; width: number }): Promise<Frames> {
  await page.evaluate(() => {
    const frames: number[] = [];
    const seen = globalThis as unknown as { frames: number[] };
    seen.frames = frames;
    const next = (at: number) => {
      frames.push(at);
      // Stops when the next measurement begins.
      if (seen.frames === frames) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  const y = box.y + 180;
  await page.mouse.move(box.x + box.width / 2, y);
  await page.mouse.down();
  const began = performance.now();
  for (let i = 0; performance.now() - began < PAN_MS; i++) {
    await page.mouse.move(box.x + box.width * (0.5 + 0.35 * Math.sin(i / 25)), y);
  }
  await page.mouse.up();
  const frames = await page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames);
  const gaps = frames.slice(1).map((at, i) => at - frames[i]!);
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  return { perSecond: gaps.length / total * 1000, longest: Math.max(...gaps) };
}

async function blank(browser: Browser): Promise<Frames> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const frames = await pan(page, { x: 100, y: 100, width: 800 });
  await page.close();
  return frames;
}

/** `chart`: frames while the chart desk is dragged, with SMA, RSI and MACD. */
export async function chart(report: Report): Promise<void> {
  if (!executablePath) throw new Skipped("there is no browser on this machine");
  const server = await startServer();
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const limit = await blank(browser);
    const context = await browser.newContext({ viewport: { width: 1440, height: 1300 }, serviceWorkers: "block" });
    const page = await context.newPage();
    await newUser(context, server.url, "pan");
    await markSession(page, server.url);
    const body = JSON.stringify({ symbol: "AAPL", data: candles() });
    await page.route("**/api/stocks/bars/AAPL*", (route) => route.fulfill({ contentType: "application/json", body }));
    await page.goto(`${server.url}/stocks/AAPL?tab=chart&from=2025-01-02&to=2026-11-20&bar=1m&ind=rsi.macd`);
    const host = page.getByRole("application");
    await host.waitFor();
    await page.waitForTimeout(2000);
    await host.focus();
    const box = (await host.boundingBox())!;
    for (
      const [what, zooms] of [["all sixty thousand, half of them in sight", 3], ["two thousand in sight", 9]] as const
    ) {
      for (let i = 0; i < zooms; i++) await page.keyboard.press("+");
      await page.waitForTimeout(500);
      const { perSecond, longest } = await pan(page, box);
      report({
        what: `frames a second, ${what}`,
        measured: count(perSecond),
        beside: `${count(limit.perSecond)} of an empty page`,
        ratio: "",
        goal: `> ${GOALS.frames}`,
        met: perSecond > GOALS.frames,
      });
      report({
        what: `longest frame, ${what}`,
        measured: ms(longest),
        beside: `${ms(limit.longest)} of an empty page`,
        ratio: "",
        goal: `< ${ms(GOALS.longest)}`,
        met: longest < GOALS.longest,
      });
    }
    await context.close();
  } finally {
    await browser.close();
    await server.stop();
  }
}
