import { deepStrictEqual as deepEqual, strictEqual as equal } from "node:assert/strict";
import { NOW, rows, withProvider } from "../testing.ts";

const all = { symbol: "AAPL", fromDate: null, toDate: null, limit: 50 };
const gone = () => new Response("", { status: 404 });
const past = Date.parse("2026-03-01T12:00:00-05:00");

Deno.test("dividends in the old format keep null dates, and other currencies are left out", () =>
  withProvider((p) =>
    p.on(
      /v3\/reference\/dividends/,
      rows(
        {
          id: "1",
          ticker: "AAPL",
          cash_amount: 0.25,
          declaration_date: "2026-01-28",
          dividend_type: "CD",
          ex_dividend_date: "2026-02-10",
          frequency: 4,
          pay_date: "2026-02-14",
          record_date: "2026-02-10",
        },
        {
          ticker: "AAPL",
          cash_amount: 1,
          dividend_type: "SC",
          ex_dividend_date: "2026-08-10",
          frequency: 0,
          pay_date: null,
          record_date: null,
        },
        {
          id: "3",
          ticker: "AAPL",
          cash_amount: 5,
          currency: "CAD",
          dividend_type: "CD",
          ex_dividend_date: "2026-05-10",
        },
        { id: "4", ticker: "AAPL", cash_amount: 0, dividend_type: "CD", ex_dividend_date: "2026-05-10" },
      ),
    ), async ({ market }) => {
    const now = await market.facts.dividends(all, NOW);
    deepEqual(now.map((d) => [d.exDate, d.amount, d.type, d.frequency, d.payDate]), [["2026-08-10", 1, "SC", 0, null], [
      "2026-02-10",
      0.25,
      "CD",
      4,
      "2026-02-14",
    ]]);
    deepEqual(
      (await market.facts.dividends(all, past)).map((d) => d.exDate),
      ["2026-02-10"],
      "as of the past, only public rows",
    );
    deepEqual(await market.facts.dividends(all, Date.parse("2026-01-05T12:00:00-05:00")), []);
    deepEqual((await market.facts.dividends({ ...all, limit: 1 }, NOW)).length, 1);
  }));

Deno.test("dividends and splits in the new format are used where the old endpoint was removed", () =>
  withProvider((p) => {
    p.on(/v3\/reference\/(dividends|splits)/, gone);
    const dividend = {
      id: "E1",
      ticker: "AAPL",
      cash_amount: 0.26,
      currency: "USD",
      declaration_date: "2025-07-31",
      ex_dividend_date: "2025-08-11",
      pay_date: "2025-08-14",
    };
    p.on(
      /stocks\/v1\/dividends/,
      rows({ ...dividend, distribution_type: "recurring", frequency: 52 }, {
        ...dividend,
        id: "E2",
        distribution_type: "special",
        frequency: 4,
      }, {
        ...dividend,
        id: "E3",
        distribution_type: "unknown",
        frequency: 7,
      }),
    );
    p.on(
      /stocks\/v1\/splits/,
      rows({
        id: "S1",
        ticker: "AAPL",
        execution_date: "2020-08-31",
        split_from: 1,
        split_to: 4,
        adjustment_type: "forward_split",
      }),
    );
  }, async ({ market }) => {
    deepEqual((await market.facts.dividends(all, NOW)).map((d) => [d.id, d.type, d.frequency]), [["E1", "CD", 52], [
      "E2",
      "SC",
      0,
    ], ["E3", "CD", 0]]);
    deepEqual(await market.facts.splits(all, NOW), [{
      id: "S1",
      symbol: "AAPL",
      executionDate: "2020-08-31",
      from: 1,
      to: 4,
    }]);
  }));

Deno.test("of a split listed twice within ten days only the first counts, and later separate splits are kept", () =>
  withProvider((p) => {
    const split = (execution_date: string, split_from: number, split_to: number, ticker = "AAPL") => ({
      ticker,
      execution_date,
      split_from,
      split_to,
    });
    p.on(
      /v3\/reference\/splits/,
      rows(
        split("2022-06-29", 1, 10),
        split("2022-06-22", 1, 10),
        split("2022-06-22", 1, 10),
        split("2022-07-20", 1, 10),
        split("2022-06-25", 10, 1),
        split("2022-06-27", 1, 10, "MSFT"),
        split("2022-06-01", 0, 5),
        split("2022-06-01", 1, 1),
      ),
    );
  }, async ({ market }) => {
    deepEqual((await market.facts.splits(all, NOW)).map((s) => [s.executionDate, s.from, s.to]), [
      ["2022-07-20", 1, 10],
      ["2022-06-25", 10, 1],
      [
        "2022-06-22",
        1,
        10,
      ],
    ]);
    deepEqual(
      (await market.facts.splits({ ...all, fromDate: "2022-06-23" }, NOW)).map((s) => s.executionDate),
      ["2022-07-20", "2022-06-25"],
      "a twin before the range still counts",
    );
    equal((await market.facts.splits({ ...all, symbol: null }, NOW)).length, 4);
  }));
