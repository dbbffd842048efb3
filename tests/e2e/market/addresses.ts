/** Addresses with unknown values: each page shows its default, and sends no request that the server refuses. */
import assert from "node:assert/strict";
import type { Page, Request } from "playwright-core";
import { windowTests } from "../browser.ts";

const inWindow = await windowTests("lost");
const FIELDS = [
  ...["tab", "range", "type", "status", "sort", "period", "figure", "month", "horizon", "kind", "sentiment", "day"],
  ...["fiscal", "compare", "exchange", "cap", "volume", "mcap", "change", "yield", "quality", "most", "pays", "find"],
  ...["code", "page", "style", "r", "from", "to", "bar", "ind", "vs", "log", "panel", "view", "stock", "price", "pe"],
  ...["sector", "map", "where", "open", "screen", "symbols", "show", "of", "dialog", "side", "in", "item"],
];
const NONSENSE = FIELDS.map((field) => `${field}=zzz`).join("&");
/** Pages and tabs with parameters in their address. */
const PATHS = (id: string) => [
  ...["/dashboard", "/portfolios", "/stocks", "/watchlists", "/analysis", "/analysis/screener", "/compare"],
  ...["holdings", "orders", "transactions", "dividends", "goals", "analytics"].map((tab) =>
    `/portfolios/${id}?tab=${tab}`
  ),
  ...["gainers", "etfs", "dividends", "ipo", "exchanges", "tools"].map((tab) => `/stocks?tab=${tab}`),
  ...["overview", "chart", "fundamentals", "news"].map((tab) => `/stocks/KO?tab=${tab}`),
];

const frames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

inWindow(
  "every page is shown and none of its requests is refused, whatever parameters its address has",
  async (page, url, { post }) => {
    const { id } = await post("/portfolios", { name: "Core", initial_cash: 10_000 });
    await post(`/trading/${id}/buy`, { stock_symbol: "KO", shares: 2 });
    const refused: string[] = [];
    page.on("response", (answer) => answer.status() === 422 && refused.push(answer.url()));
    const open = new Set<Request>();
    page.on("request", (request) => /\/api\/(?!stream)/.test(request.url()) && open.add(request));
    for (const end of ["requestfinished", "requestfailed"] as const) {
      page.on(end as "requestfinished", (request) => void open.delete(request));
    }
    for (const path of PATHS(id)) {
      const mine = path.includes("?") ? NONSENSE.replace(/^tab=[^&]*&/, "") : NONSENSE;
      await page.goto(`${url}${path}${path.includes("?") ? "&" : "?"}${mine}`);
      await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
      // Wait for all requests, including those that follow from the first ones.
      do await frames(page); while (open.size > 0);
      assert.equal(await page.getByText("This page could not be shown").count(), 0, path);
    }
    assert.deepEqual(refused, []);
  },
);
