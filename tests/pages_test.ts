/** Every operation has a place in the browser, except for those that are named here with the reason. */
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

/** Their names are put together. */
const composed = ["portfolios.deposit", "portfolios.withdraw", "profiles.followers", "profiles.following"];

Deno.test("each operation without a page is named with the reason", () => {
  // Words about an operation are no use of it.
  const files = [...filesIn(root, /\.tsx?$/)].filter((file) => !isTestFile(file) && !/words\.ts$/.test(file));
  const sources = files.map((file) => Deno.readTextFileSync(file)).join("\n");
  const unused = contractList.map(({ name }) => name).filter((name) =>
    !sources.includes(`"${name}"`) && !composed.includes(name)
  );
  const named = Object.values(withoutPage).flatMap((names) => names.trim().split(/\s+/));
  assert.deepEqual(unused.toSorted(), named.toSorted());
});
