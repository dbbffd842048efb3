/** Shared by the tests of the pages about the market: a window on them, and how many calls they make. */
import type { Page } from "playwright-core";
import { windowTests } from "./browser.ts";

/** Research is public, which changes nothing for who is signed in. */
export const RESEARCH = { CLOCK_START: "2026-11-20T11:00:00-05:00", PUBLIC_RESEARCH: "true", MARKET_AHEAD: "on" };
export const marketPages = () => windowTests("reader", RESEARCH);

/** Counts the calls of the API that a page makes. */
export function countCalls(page: Page): () => number {
  let calls = 0;
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && pathname !== "/api/stream" && pathname !== "/api/auth/refresh") calls++;
  });
  return () => calls;
}
