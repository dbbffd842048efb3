/** Tests market facts other than prices: listings, conditions, days, and the market's state on other paths. */
import { deepStrictEqual as deepEqual, ok, rejects, strictEqual as equal } from "node:assert/strict";
import { noFacts } from "../../market/no_facts.ts";
import { FixedMarket } from "../../market/testing.ts";
import { ask } from "../testing.ts";

const OPEN = "2026-11-20T10:00:00-05:00";

Deno.test("stocks.ipo-calendar lists the planned first, with unknown values left open", async () => {
  const market = new FixedMarket();
  let limit = 0;
  const ipo = {
    symbol: "NEWU",
    name: "New Unit",
    status: "pending",
    listingDate: null,
    exchange: null,
    priceLow: 10,
    priceHigh: 10,
  } as const;
  market.facts = {
    ...noFacts,
    ipos: (n) =>
      Promise.resolve([{ ...ipo, finalPrice: null, sharesOffered: 2e7, securityType: "SP" }]).finally(() => limit = n),
  };
  deepEqual(await ask("stocks.ipo-calendar", {}, OPEN, market), [{
    ...{
      symbol: "NEWU",
      name: "New Unit",
      listing_date: null,
      exchange: null,
      price_range_low: 10,
      price_range_high: 10,
    },
    ...{ final_price: null, shares_offered: 2e7, status: "pending" },
  }]);
  equal(limit, 30);
});

Deno.test("stocks.condition-codes explains each code: in the market's words, else in ours, else in general ones", async () => {
  const market = new FixedMarket();
  const code = (id: number, description: string | null) => ({
    ...{ id, name: `Code ${id}`, description, type: "", dataTypes: [] },
    ...{ updatesHighLow: true, updatesOpenClose: false, updatesVolume: true, sipMapping: { UTP: "T" } },
  });
  market.facts = {
    ...noFacts,
    conditions: () => Promise.resolve([code(21, null), code(12, null), code(3, "By machine")]),
  };
  const { results } = await ask<{ results: Record<string, unknown>[] }>("stocks.condition-codes", {}, OPEN, market);
  deepEqual(results.map((r) => [r.id, r.description]), [
    [3, "By machine"],
    [12, "Made outside regular hours."],
    [21, "A condition of a trade, as the exchanges report it."],
  ]);
  const { type, data_types, update_rules, sip_mapping } = results[0]!;
  deepEqual([type, data_types, sip_mapping], ["sale_condition", ["trade"], { UTP: "T" }]);
  deepEqual(update_rules, { updates_high_low: true, updates_open_close: false, updates_volume: true });
});

Deno.test("stocks.condition-codes of the simulated market has a description of every code from 1 to 20", async () => {
  const { results } = await ask<{ results: { id: number; description: string }[] }>("stocks.condition-codes", {}, OPEN);
  for (let id = 1; id <= 20; id++) {
    ok(!results.find((r) => r.id === id)!.description.startsWith("A condition of a trade,"), String(id));
  }
});

Deno.test("stocks.trading-days counts both dates, and an early close as a trading day", async () => {
  deepEqual(await ask("stocks.trading-days", { start_date: "2026-11-23", end_date: "2026-11-29" }, OPEN), {
    ...{ start_date: "2026-11-23", end_date: "2026-11-29", trading_days: 4, total_days: 7, business_days: 5 },
    ...{ weekend_days: 2, holiday_days: 1, trading_day_percentage: 4 / 7 * 100 },
  });
  for (const [year, count] of [[2024, 252], [2025, 250], [2026, 251], [2027, 251], [2028, 251]]) {
    const shown = await ask<{ trading_days: number }>("stocks.trading-days", {
      start_date: `${year}-01-01`,
      end_date: `${year}-12-31`,
    }, OPEN);
    equal(shown.trading_days, count, String(year));
  }
});

Deno.test("stocks.trading-days agrees with the calendar day by day, whatever weekday a range begins with", async () => {
  const { isTradingDay } = await import("../../market/mod.ts");
  for (let offset = 0; offset < 9; offset++) {
    const from = Temporal.PlainDate.from("2026-12-18").add({ days: offset });
    for (let length = 1; length < 30; length++) {
      const to = from.add({ days: length });
      let expected = 0;
      for (let day = from; Temporal.PlainDate.compare(day, to) <= 0; day = day.add({ days: 1 })) {
        if (isTradingDay(day)) expected++;
      }
      const shown = await ask<{ trading_days: number }>("stocks.trading-days", {
        start_date: from.toString(),
        end_date: to.toString(),
      }, OPEN);
      equal(shown.trading_days, expected, `${from} ${to}`);
    }
  }
});

Deno.test("stocks.trading-days refuses dates that are equal, in the wrong order, unknown to the calendar or none", async () => {
  const asked = (start_date: string, end_date: string) => ask("stocks.trading-days", { start_date, end_date }, OPEN);
  await rejects(asked("2026-11-20", "2026-11-20"), {
    code: "RULE_BROKEN",
    message: "Start date must be before end date",
  });
  await rejects(asked("2026-11-21", "2026-11-20"), { code: "RULE_BROKEN" });
  await rejects(asked("1998-11-21", "2026-11-20"), { code: "RULE_BROKEN" });
  await rejects(asked("2026-02-30", "2026-11-20"), /There is no such date/);
});

Deno.test("market.operations and stocks.market-operations show what may be ordered", async () => {
  const open = { market_orders: true, limit_orders: true, matching: true };
  deepEqual(await ask("market.operations", {}, OPEN), open);
  deepEqual(await ask("stocks.market-operations", {}, OPEN), open);
  deepEqual(await ask("market.operations", {}, "2026-11-21T10:00:00-05:00"), {
    market_orders: false,
    limit_orders: true,
    matching: false,
  });
});

Deno.test("market.enhanced-status shows the state of the market and the coming holidays, today's included", async () => {
  const now = await ask<{ status: string; holidays: { date: string }[] }>(
    "market.enhanced-status",
    {},
    "2026-11-26T10:00:00-05:00",
  );
  equal(now.status, "holiday");
  deepEqual([now.holidays[0]!.date, now.holidays[1]!.date, now.holidays.at(-1)!.date], [
    "2026-11-26",
    "2026-11-27",
    "2027-12-24",
  ]);
});

Deno.test("stocks.market-holidays answers as market.holidays does", async () => {
  deepEqual(
    await ask("stocks.market-holidays", { year: 2027 }, OPEN),
    await ask("market.holidays", { year: 2027 }, OPEN),
  );
});
