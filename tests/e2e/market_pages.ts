/** Shared by the tests of the market pages: their server, and a counter of their API calls. */
import type { Page } from "playwright-core";
import { windowTests } from "./browser.ts";

/** Research is public, which makes no difference to users who are signed in. */
export const RESEARCH = { CLOCK_START: "2026-11-20T11:00:00-05:00", PUBLIC_RESEARCH: "true", MARKET_AHEAD: "on" };
export const marketPages = () => windowTests("reader", RESEARCH);

/** Counts the API calls of a page. */
export function countCalls(page: Page): () => number {
  let calls = 0;
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && pathname !== "/api/stream" && pathname !== "/api/auth/refresh") calls++;
  });
  return () => calls;
}
