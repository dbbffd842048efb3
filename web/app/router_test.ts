import "../lib/dom_test_setup.ts";
import assert from "node:assert/strict";
import { PAGES } from "../../http/static.ts";
import { navLinks } from "./nav.ts";
import { router } from "./router.tsx";

const view = {
  known: {
    ...{ tab: "orders", range: "7D", type: "buys", status: "executed", sort: "-value", period: "3M" },
    ...{ figure: "simple", month: "2026-11", horizon: 60, history: false, estimates: false },
  },
  texts: ["sort"],
};
/** By path: valid search parameters, and which of these are free text. */
const pages: Readonly<Record<string, { known: Record<string, unknown>; texts?: readonly string[] }>> = {
  "/login": { known: { redirect: "/stocks" }, texts: ["redirect"] },
  "/register": { known: { redirect: "/stocks" }, texts: ["redirect"] },
  "/reset-password": { known: { token: "t" }, texts: ["token"] },
  "/dashboard": { known: { of: "p", range: "1M" }, texts: ["of"] },
  "/portfolios/p": view,
  "/portfolios/p/transactions": view,
  "/stocks": {
    known: {
      ...{ q: "apple", exchange: "NYSE", cap: "mid", otc: true, tab: "ipo", sort: "-price", page: 2, volume: 1e6 },
      ...{ mcap: 1e9, change: 5, kind: "bonds", yield: 2.5, quality: 3, most: 25, pays: 4, day: "2026-11-20" },
      ...{ find: "late", code: 12 },
    },
    texts: ["q", "kind", "find", "sort"],
  },
  "/stocks/AAPL": {
    known: {
      ...{ tab: "news", range: "1M", kind: "line", compare: "KO", fiscal: "year", sentiment: "neutral" },
      ...{ day: "2026-11-20", style: "line", r: "5Y", from: "2026-11-02", to: "2026-11-20", bar: "1h" },
      ...{ ind: "rsi", vs: "KO", log: true, ev: false, table: true, panel: false, rail: true },
      comment: "0198c1a2-0000-7000-8000-000000000001",
    },
  },
  "/watchlists": { known: { stock: "KO", view: "charts" }, texts: ["stock"] },
  "/watchlists/w": { known: { stock: "KO", view: "charts" }, texts: ["stock"] },
  "/analysis": {
    known: {
      q: "oil",
      price: "5:50",
      cap: ":30",
      pe: "1:",
      yield: "2",
      sector: "Energy",
      sort: "-price",
      map: "sectors",
    },
    texts: ["q", "yield", "sector", "sort"],
  },
  "/analysis/screener": {
    known: { where: "price:5:50", sort: "-price", open: 0, view: "tiles", screen: "s" },
    texts: ["where", "sort", "screen"],
  },
  "/leaderboard": {
    known: {
      ...{ tab: "competitions", period: "7d", goals: "recent", contest: "historical" },
      competition: "019a6f5e-7c3a-7000-8000-000000000001",
    },
  },
  "/profile/u": { known: { show: "edit" } },
  "/admin/audit": {
    known: { actor: "keelwatch", action: "users", target: "petrel", from: "2026-11-19", to: "2026-11-20" },
    texts: ["actor", "action", "target"],
  },
  "/admin/jobs": { known: { show: "failed" } },
  "/admin/moderation": {
    known: { status: "resolved", reason: "appeal", entry: "0198c1a2-0000-7000-8000-000000000001" },
  },
  "/admin/users": { known: { query: "petrel", role: "moderator", user: "petrel9" }, texts: ["query", "user"] },
  "/admin/feedback": { known: { status: "resolved", type: "bug" } },
  "/waverider": {
    known: {
      ...{ tab: "manual-scan", period: "week", ticker: "VLDX" },
      ...{ score: 9, mode: "parabolic", grade: "A+", status: "closed" },
    },
  },
  "/compare": { known: { symbols: "KO,PEP", range: "YTD", show: "price" } },
};
const NONSENSE: readonly unknown[] = ["no such!", "", -7.5, null, true, false, ["news", "chart"], { a: 1 }];
const searchOn = (path: string, search: Record<string, unknown>): Record<string, unknown> =>
  router.matchRoutes(path, search).at(-1)!.search;
const present = (search: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

Deno.test("a page gets the known values in its address, and its default for any others", () => {
  const fields = new Set(Object.values(pages).flatMap(({ known }) => Object.keys(known)));
  for (const [path, { known, texts = [] }] of Object.entries(pages)) {
    assert.deepEqual(present(searchOn(path, known)), known, path);
    for (const nonsense of NONSENSE) {
      const given = searchOn(path, Object.fromEntries([...fields].map((field) => [field, nonsense])));
      for (const [field, value] of Object.entries(present(given))) {
        const where = `${path}?${field}=${JSON.stringify(nonsense)}`;
        if (typeof known[field] === "boolean") assert.equal(typeof value, "boolean", where);
        else {assert.ok(
            texts.includes(field) && typeof value === "string",
            `${where} is given as ${JSON.stringify(value)}`,
          );}
      }
    }
  }
});

/** Where an address leads before its page is loaded: to itself, or to a redirect. */
function leadsTo(path: string, search: Record<string, unknown> = {}): string | { to?: string; search?: unknown } {
  const matches = router.matchRoutes(path, search);
  for (const match of matches) {
    const { beforeLoad } = router.routesById[match.routeId as "/login"].options;
    try {
      beforeLoad?.({ location: { href: path, pathname: path }, search: match.search, matches } as never);
    } catch (elsewhere) {
      return (elsewhere as { options: { to?: string; search?: unknown } }).options;
    }
  }
  return path;
}

Deno.test("ID-02: signed-out users see the public pages, others redirect to the sign-in and back", () => {
  const open = ["/login", "/register", "/privacy", "/terms", "/", "/reset-password", "/portfolios/shared/$id", "/$"];
  for (const path of open) assert.equal(leadsTo(path), path);
  const all = Object.values(router.routesByPath).map(({ fullPath }) => fullPath as string);
  const guarded = ["/dashboard", "/portfolios", "/portfolios/$id", "/portfolios/$id/transactions", "/stocks"];
  guarded.push("/stocks/$symbol", "/analysis", "/profile/$userId");
  assert.deepEqual(guarded.filter((path) => !all.includes(path)), []);
  for (const path of all.filter((path) => !open.includes(path))) {
    const { to, search } = leadsTo(path.replaceAll("$", "")) as { to?: string; search?: unknown };
    assert.deepEqual([to, search], ["/login", { redirect: path.replaceAll("$", "") }], path);
  }
});

Deno.test("ID-20: the bar leads to Dashboard, Portfolios, Stocks, Analysis and Leaderboard, in this order", () => {
  assert.deepEqual(navLinks().map(({ to, label }) => [to, label]), [
    ["/dashboard", "Dashboard"],
    ["/portfolios", "Portfolios"],
    ["/stocks", "Stocks"],
    ["/analysis", "Analysis"],
    ["/leaderboard", "Leaderboard"],
  ]);
});

Deno.test("the server answers the paths of these pages, and no other, with the app", () => {
  const parts = Object.values(router.routesByPath).filter(({ fullPath }) => !fullPath.endsWith("/$"))
    .map(({ fullPath }) => fullPath.split("/", 2)[1]!).filter((part) => part !== "");
  assert.deepEqual([...PAGES].sort(), [...new Set(parts)].sort());
});

Deno.test("no route is missing from the pages above", () => {
  const fixed = (path: string) =>
    path.replace("$symbol", "AAPL").replace("portfolios/$id", "portfolios/p").replace("$id", "w").replace(
      "$userId",
      "u",
    );
  const reading = Object.values(router.routesByPath).filter(({ options }) => options.validateSearch);
  assert.deepEqual(reading.map(({ fullPath }) => fixed(fullPath)).sort(), Object.keys(pages).sort());
});

Deno.test("an address that names a dialog incorrectly opens none", () => {
  const shell = (search: Record<string, unknown>) =>
    router.matchRoutes("/portfolios", search).find(({ routeId }) => routeId === "/shell")!.search;
  const known = { dialog: "trade", side: "BUY", symbol: "KO", in: "p", item: "i" };
  assert.deepEqual(shell(known), known);
  const under = router.matchRoutes("/stocks/KO", { ...known, tab: "news", nosuch: 1 }).at(-1)!.search;
  assert.deepEqual(present(under), { ...known, tab: "news" }, "the page's own words put the dialog out of the address");
  assert.deepEqual(present(shell({ dialog: 5, side: [], symbol: 5, in: {}, item: true })), {});
});
