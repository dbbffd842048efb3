/** Shared by the tests of the pages about the market: a window on them, and what holds on each of them. */
import { AxeBuilder } from "@axe-core/playwright";
import assert from "node:assert/strict";
import { type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { executablePath, FLAGS, markSession, newUser, startServer } from "./browser.ts";

const LARGE = { viewport: { width: 1440, height: 900 }, serviceWorkers: "block" } as const;
export const WINDOWS = [
  { viewport: { width: 1440, height: 900 }, colorScheme: "light" },
  { viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
  { viewport: { width: 768, height: 1024 }, colorScheme: "light" },
  { viewport: { width: 390, height: 844 }, colorScheme: "dark" },
] as const;

/** A browser and a server for one file, and a way to test in a window of a signed-in reader. */
export async function marketPages() {
  const opened = executablePath
    ? await Promise.all([
      chromium.launch({ executablePath, args: FLAGS }),
      startServer({ CLOCK_START: "2026-11-20T11:00:00-05:00", PUBLIC_RESEARCH: "true" }),
    ])
    : null;
  Deno.test.afterAll(async () => {
    await Promise.all([opened?.[0].close(), opened?.[1].stop()]);
  });
  return (name: string, work: (page: Page, url: string) => Promise<void>, options: BrowserContextOptions = {}) =>
    Deno.test({
      name,
      ignore: !opened,
      fn: async () => {
        const [browser, { url }] = opened!;
        const context = await browser.newContext({ ...LARGE, ...options });
        try {
          await newUser(context, url, "reader");
          const page = await context.newPage();
          page.setDefaultTimeout(30_000);
          await markSession(page, url);
          await work(page, url);
        } finally {
          await context.close();
        }
      },
      // The browser and the server belong to the file.
      sanitizeOps: false,
      sanitizeResources: false,
    });
}

/** Free of violations and, as wide as the window, without a scroll bar below. */
export async function sound(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
  const { violations } = await new AxeBuilder({ page }).analyze();
  assert.deepEqual(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 160)).join(" | ")}`), []);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0, "the page is wider than its window");
}

/** Counts the calls of the API that a page makes. */
export function countCalls(page: Page): () => number {
  let calls = 0;
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && pathname !== "/api/stream" && pathname !== "/api/auth/refresh") calls++;
  });
  return () => calls;
}
