import assert from "node:assert/strict";
import type { HoldingFacts, ReviewFacts } from "./facts.ts";
import { writeReview } from "./standard_analyst.ts";
import { stepsFor } from "./steps.ts";

const holding = (symbol: string, value: number | null, change: Partial<HoldingFacts> = {}): HoldingFacts => ({
  symbol,
  name: `${symbol} Inc.`,
  sector: "Technology",
  shares: 10,
  price: value === null ? null : value / 10,
  value,
  cost: 900,
  weight: (value ?? 0) / 100,
  risk: "Medium",
  volatility: 30,
  income: 0,
  delistedOn: null,
  ...change,
});

/** A portfolio of $10,000: $5,000 AAPL, $3,000 F, $1,000 MSFT, $1,000 cash. */
const facts = (change: Partial<ReviewFacts> = {}): ReviewFacts => ({
  asOf: "2026-11-17 10:30",
  market: "live",
  total: 10_000,
  cash: 1_000,
  reservedCash: 0,
  reservePercent: 5,
  interestPercent: 4.5,
  contributed: 8_000,
  reinvests: true,
  holdings: [
    holding("AAPL", 5_000, { income: 40, risk: "High", volatility: 60 }),
    holding("F", 3_000, { sector: "Industrials", income: 50 }),
    holding("MSFT", 1_000),
  ],
  sectors: [
    { sector: "Technology", weight: 66.7, market: 31.2 },
    { sector: "Industrials", weight: 33.3, market: null },
  ],
  missingSectors: [{ sector: "Healthcare", market: 12.3 }, { sector: "Energy", market: 4 }],
  orders: [],
  funds: [{ symbol: "VTI", price: 250 }],
  ...change,
});
const section = (text: string, title: string) => text.split(`## ${title}\n\n`)[1]?.split("\n\n##")[0];

Deno.test("a review shows value, weights, sectors, risk, income and cash in figures of the portfolio", () => {
  const text = writeReview(facts());
  assert.equal(writeReview(facts()), text, "the same for the same figures");
  assert.equal(
    section(text, "Overview"),
    "The portfolio is worth **$10,000.00**: $9,000.00 in 3 holdings and $1,000.00 in cash (10.0%). " +
      "Against the $8,000.00 paid in, that is a gain of $2,000.00 (25.0%).",
  );
  assert.equal(
    section(text, "Concentration"),
    "Largest: AAPL 50.0%, F 30.0%, MSFT 10.0%; together 90.0% of the portfolio.\n\n" +
      "- **AAPL** (AAPL Inc.) is above 20%: if it falls by a tenth, the portfolio loses $500.00, or 5.0%.\n" +
      "- **F** (F Inc.) is above 20%: if it falls by a tenth, the portfolio loses $300.00, or 3.0%.",
  );
  const sectors = section(text, "Sectors")!;
  assert.ok(sectors.includes("| Technology | 66.7% | 31.2% |\n| Industrials | 33.3% | - |"));
  assert.ok(sectors.includes("makes up 66.7% of what is held, against 31.2% of all listed companies' value."));
  assert.ok(sectors.includes("Not held at all: Healthcare (12.3% of the market), Energy (4.0% of the market)."));
  // (60 x 5,000 + 30 x 4,000) / 9,000.
  assert.match(section(text, "Risk")!, /^- High: 50\.0% of the portfolio \(AAPL\)\n- Medium: 40\.0% .*\(F, MSFT\)/);
  assert.match(section(text, "Risk")!, /swing by 46\.7% a year/);
  assert.match(section(text, "Income")!, /^2 holdings of 3 .*\*\*\$90\.00\*\* a year, a yield of 1\.0%/);
  assert.match(section(text, "Income")!, /The largest: F \$50\.00, AAPL \$40\.00\. Dividends are reinvested\.$/);
  assert.equal(
    section(text, "Cash"),
    "Cash is 10.0% of the portfolio and earns 4.5% a year, $45.00 at the balance of now.",
  );
  assert.match(text, /_Written by fixed rules, not by a language model, .* as of 2026-11-17 10:30 New York time\. It/);
  assert.ok(!text.includes("Open orders") && !text.includes("Without a price"));
});

Deno.test("the steps are three to five, the most pressing first, with figures", () => {
  const steps = stepsFor(facts());
  assert.deepEqual(steps, [
    "Bring AAPL from 50.0% down to 20%: sell about 6 shares ($3,000.00 at $500.00), or let other holdings grow past " +
    "it with new money.",
    "Put the next purchases outside Technology, which is 66.7% of what is held; Healthcare or Energy are not held at all.",
    "Check whether 50.0% in holdings of high risk (AAPL) is what you want: a fall of these by a third costs $1,666.67.",
    "Spread over more companies: 3 holdings now, 5 more make 8.",
  ]);
  const calm = facts({
    holdings: Array.from({ length: 8 }, (_, i) => holding(`S${i}`, 1_125, { risk: "Low", income: 5 })),
    sectors: [{ sector: "Technology", weight: 35, market: null }],
    reinvests: false,
  });
  assert.deepEqual(stepsFor(calm), [
    "Reinvest dividends: $40.00 a year would buy shares by themselves.",
    "Set up a recurring contribution: one percent of today's value is $100.00 each time.",
    "Set a goal to measure it by; a tenth above today's value is $11,000.00.",
  ]);
});

Deno.test("idle and short cash, far orders and ended listings are named", () => {
  const idle = facts({
    cash: 6_000,
    reservedCash: 50,
    orders: [
      { symbol: "F", side: "BUY", shares: 2, limit: 100, distance: -66.7 },
      { symbol: "AAPL", side: "SELL", shares: 1, limit: 510, distance: 2 },
    ],
    holdings: [holding("AAPL", 4_000), holding("DEAD", null, { delistedOn: "2026-10-30" }), holding("MUTE", null)],
  });
  const text = writeReview(idle);
  assert.match(
    section(text, "Cash")!,
    /^Cash is 60\.0% .* Pending orders reserve \$50\.00 of it\. That is more than 15%/,
  );
  assert.equal(
    section(text, "Open orders"),
    "- Buy 2 F at $100.00, 66.7% below the latest price\n- Sell 1 AAPL at $510.00, 2.0% above the latest price",
  );
  assert.match(section(text, "Without a price")!, /\*\*DEAD\*\*: 10 shares that cost \$900\.00 were delisted; .*10-30/);
  assert.match(section(text, "Without a price")!, /\*\*MUTE\*\*: 10 shares that cost \$900\.00 have no price now/);
  const steps = stepsFor(idle);
  assert.equal(steps.length, 5);
  assert.match(steps[0]!, /^Look into DEAD, which is delisted: \$900\.00/);
  assert.ok(steps.some((s) => s.startsWith("Give $4,500.00 of the cash a task") && s.includes("18 shares of VTI")));
  assert.ok(steps.some((s) => s.startsWith("Review 1 order whose limit is more than 10% from the price (F)")));
  assert.match(stepsFor(facts({ cash: 400 })).join("\n"), /Rebuild the cash reserve of 5%: \$100\.00 are missing/);
});

Deno.test("a fund may be large: it is diversified", () => {
  const fund = facts({ holdings: [holding("VTI", 9_000, { sector: "Funds" })], sectors: [] });
  assert.match(section(writeReview(fund), "Concentration")!, /No single stock is above 20%\.$/);
  assert.ok(!stepsFor(fund).some((step) => step.startsWith("Bring")));
});

Deno.test("the review of an empty portfolio names the first steps", () => {
  const empty = facts({ total: 0, cash: 0, contributed: 0, holdings: [], sectors: [] });
  const text = writeReview(empty);
  assert.equal(section(text, "Overview"), "This portfolio is empty.");
  assert.match(section(text, "What to do first")!, /^1\. Deposit some virtual cash/);
  assert.ok(!/NaN|undefined|null|Infinity/.test(text));
  const funded = stepsFor(facts({ total: 1_000, cash: 1_000, holdings: [], sectors: [] }));
  assert.match(funded[0]!, /\$1,000\.00 are for; until then they earn \$45\.00 a year/);
  assert.match(funded[1]!, /half of the cash, \$500\.00, buys about 2 shares of VTI at \$250\.00/);
});

Deno.test("a portfolio with unknown figures is still reviewed", () => {
  const text = writeReview(facts({
    total: 0,
    cash: 0,
    contributed: 0,
    holdings: [holding("MUTE", null, { risk: null, volatility: null, weight: 0 })],
    sectors: [],
    missingSectors: [],
    funds: [],
  }));
  assert.ok(!/NaN|undefined|null|Infinity/.test(text), text);
  assert.match(text, /Nothing that is held can be measured/);
});
