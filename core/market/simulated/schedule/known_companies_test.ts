import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import { epochDayOf } from "../../calendar.ts";
import { epochDayOfTradingDay } from "../grid.ts";
import { universe } from "../../universe.ts";
import { simulatedMarket } from "../adapter.ts";
import { fiscalYearEnd } from "./fiscal.ts";
import { knownFirstDay, knownSymbols } from "./known_companies.ts";
import { listed } from "./testing.ts";

const market = simulatedMarket({ seed: 3, symbols: 900 });
const AT = Date.parse("2026-11-20T15:00:00Z");
const paid = (symbol: string) =>
  market.facts.dividends({ symbol, fromDate: "2023-01-01", toDate: "2025-12-31", limit: 100 }, AT);

Deno.test("every company named is in the tables, and was listed before the market's first day, if a day is named", () => {
  const real = new Set(universe().map(({ symbol }) => symbol));
  for (const symbol of knownSymbols()) {
    ok(real.has(symbol), symbol);
    const day = knownFirstDay(symbol);
    if (day) ok(epochDayOf(Temporal.PlainDate.from(day)) < epochDayOfTradingDay(0), symbol);
  }
});

Deno.test("fiscal years end where they are known to, in statements too; those of others in December", async () => {
  const months = { AAPL: 9, MSFT: 6, NVDA: 1, WMT: 1, ORCL: 5, COST: 8, ADBE: 11, JPM: 12, XOM: 12, GOOG: 12 } as const;
  for (const [symbol, month] of Object.entries(months)) {
    equal(fiscalYearEnd(listed(symbol)), month - 1, symbol);
    const [year] = await market.facts.statements(symbol, "annual", 1, AT);
    equal(Number(year!.periodEnd.slice(5, 7)), month, symbol);
  }
});

Deno.test("dividends are paid as often as they are known to be, and not by those known to pay none", async () => {
  const yearly = { O: 12, KO: 4, MSFT: 4, DIS: 2, NVO: 2, SAP: 1, NVS: 1, JPM: 4, ASML: 4 } as const;
  for (const [symbol, times] of Object.entries(yearly)) {
    const recurring = (await paid(symbol)).filter((d) => d.type === "CD");
    equal(recurring.length, 3 * times, symbol);
    deepEqual([...new Set(recurring.map((d) => d.frequency))], [times]);
  }
  for (const symbol of ["BRK.B", "AMZN", "TSLA", "SHOP", "ARM", "NFLX", "BA"]) {
    deepEqual(await paid(symbol), [], symbol);
  }
});

Deno.test("the day of listing of a real company is returned where it is known, and of no other", async () => {
  const on = async (symbol: string) => (await market.facts.details(symbol, AT))!.listedOn;
  deepEqual([await on("AAPL"), await on("SPY"), await on("KO"), await on("XYL")], [
    "1980-12-12",
    "1993-01-22",
    "1919-09-05",
    null,
  ]);
});
