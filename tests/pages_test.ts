/** Pages call every operation, except for those that are named here with the reason. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { filesIn, isTestFile } from "../bin/files.ts";
import { contractList } from "../core/contracts.ts";

const root = fileURLToPath(new URL("../web", import.meta.url));

const withoutPage: Readonly<Record<string, string>> = {
  "a job does it, and the jobs page runs that job": `
    alerts.process-pending analytics.force-snapshots competitions.process contributions.process-pending
    delistings.process-pending delistings.sync dividends.lower-orders dividends.process-pending dividends.sync
    goals.process-pending interest.process leaderboard.refresh orders.process screens.process-pending
    splits.process-pending splits.sync users.erase-due waverider.process`,
  "pages have the same from an answer that they need anyway": `
    analytics.allocation analytics.summary announcements.current auth.me contributions.get contributions.list
    contributions.summary dividends.history goals.calculate-progress goals.get market.enhanced-status
    market.holidays market.operations notifications.unread-count portfolios.get
    portfolios.holdings-summary portfolios.spendable-cash stocks.earnings stocks.market-operations
    stocks.market-snapshot stocks.market-summary stocks.movers-enhanced stocks.snapshot stocks.top-gainers
    stocks.top-losers watchlists.get`,
  "the chart computes it from its bars": `
    stocks.technical-ema stocks.technical-macd stocks.technical-rsi stocks.technical-sma`,
  "pages move the clock step by step, with its progress": "clock.advance clock.set clock.show",
  "people register themselves": "users.create",
  "for whoever checks or repairs an installation, at its terminal": `
    analytics.restate-snapshots delistings.set-terms dividends.debug-pending ledger.verify waverider.config
    waverider.config-history waverider.records waverider.set-config`,
  "for tests of an installation": "dividends.create-sample-data dividends.simulate",
  "scripts check the file of a competition with it": "competitions.quotes",
};

/** Pages call these too, but by a name that is no plain argument, so the test does not see the call. */
const calledByVariable: Readonly<Record<string, string>> = {
  "one of two kinds, by a composed name": "portfolios.withdraw profiles.followers profiles.following",
  "a list of maintenance tasks, with a button each": `
    waverider.add-enum-values waverider.fix-columns waverider.initialize-database waverider.migrate-database
    waverider.tight-market-migration`,
  "a list of checks that run one by one": `
    waverider.account waverider.automation waverider.health waverider.universe`,
};

const namesIn = (lists: Readonly<Record<string, string>>): string[] =>
  Object.values(lists).flatMap((names) => names.trim().split(/\s+/));

/** The operations that a source calls: names in words, types or lists are no calls. */
const calledIn = (source: string): string[] =>
  [...source.matchAll(/\b(?:query|polled|useCommand|api)\(\s*"([a-z-]+\.[a-z-]+)"/g)].map(([, name]) => name!);

Deno.test("each operation without a page is named with the reason", () => {
  const files = [...filesIn(root, /\.tsx?$/)].filter((file) => !isTestFile(file));
  const called = new Set(files.flatMap((file) => calledIn(Deno.readTextFileSync(file))));
  const uncalled = contractList.map(({ name }) => name).filter((name) => !called.has(name));
  assert.deepEqual(uncalled.toSorted(), [...namesIn(withoutPage), ...namesIn(calledByVariable)].toSorted());
});

Deno.test("only the argument of a call counts as a use", () => {
  const source = `useQuery(polled("a.polled", {}, 5)); query(\n  "a.query", {}); useCommand("a.command"); api("a.call")
    const words = { "a.word": t("x") }; type A = OutputOf<"a.type">; const LIVE = new Set(["a.live"]);
    notifyTabs("a.told"); refusals["a.index"]; requery("a.other")`;
  assert.deepEqual(calledIn(source), ["a.polled", "a.query", "a.command", "a.call"]);
});
