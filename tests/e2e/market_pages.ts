/** Shared by the tests of the pages about the market: a window on them, and what holds on each of them. */
import { type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { executablePath, FLAGS, markSession, newUser, startServer } from "./browser.ts";

const LARGE = { viewport: { width: 1440, height: 900 }, serviceWorkers: "block" } as const;
export const WINDOWS = [
  { viewport: { width: 1440, height: 900 }, colorScheme: "light" },
  { viewport: { width: 768, height: 1024 }, colorScheme: "dark" },
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

/** Counts the calls of the API that a page makes. */
export function countCalls(page: Page): () => number {
  let calls = 0;
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && pathname !== "/api/stream" && pathname !== "/api/auth/refresh") calls++;
  });
  return () => calls;
}
