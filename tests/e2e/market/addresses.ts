/** Words in an address that no page knows: each page shows its default, and asks the server for nothing it refuses. */
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
/** The tabs whose own words are asked for. */
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
  "every page is shown, and asks for nothing that is refused, whatever else its address says",
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
      // What its parts ask for has been answered, and so has what they ask for then.
      do await frames(page); while (open.size > 0);
      assert.equal(await page.getByText("This page could not be shown").count(), 0, path);
    }
    assert.deepEqual(refused, []);
  },
);
