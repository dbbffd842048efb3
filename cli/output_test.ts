import assert from "node:assert/strict";
import { printResult, type ShowOptions } from "./output.ts";
import { contracts } from "../core/contracts.ts";
import { headerOf, headingsOf } from "./headings.ts";
import type { Terminal } from "./terminal.ts";

async function printed(
  result: unknown,
  options: ShowOptions & { width?: number } = {},
): Promise<{ out: string; err: string }> {
  const out: string[] = [];
  const err: string[] = [];
  await printResult(
    {
      width: options.width ?? null,
      colour: false,
      out: (t: string) => void out.push(t),
      page: (t: string) => Promise.resolve(void out.push(t)),
      err: (t: string) => void err.push(t),
    } as unknown as Terminal,
    result,
    options,
  );
  return { out: out.join("\n"), err: err.join("\n") };
}

const rows = [
  {
    id: "a1",
    name: "Growth",
    cash_balance: 1234.5,
    is_default: true,
    note: null,
    stock: { symbol: "AAPL", name: "Apple" },
  },
  { id: "b2", name: "株式", cash_balance: 7, is_default: false, note: null, stock: null },
];

Deno.test("rows are shown as a table: numbers right-aligned, objects by name, without empty columns", async () => {
  assert.equal(
    (await printed(rows)).out,
    [
      "id  name    cash balance  is default  stock",
      "a1  Growth        1234.5  yes         AAPL",
      "b2  株式               7  no          -",
    ].join("\n"),
  );
  assert.equal((await printed([])).out, "(none)");
  assert.equal((await printed(["one", "two"])).out, "value\none\ntwo");
});

Deno.test("a table fits the width of the terminal and names the columns it omits", async () => {
  const { out } = await printed(rows, { width: 28 });
  assert.ok(out.split("\n").slice(0, 3).every((line) => line.length <= 28), out);
  assert.match(out.replaceAll("\n", " "), /more columns?: .*is default \(--wide shows all\)/);
});

Deno.test("an object is shown as names and values, its lists as separate tables", async () => {
  assert.equal(
    (await printed({
      ok: true,
      entries: 3,
      problems: [],
      nothing: null,
      jobs: [{ name: "prune", runs: 2 }],
      clock: { mode: "real" },
    })).out,
    [
      "ok        yes",
      "entries   3",
      "problems  -",
      "nothing   -",
      "",
      "jobs",
      "name   runs",
      "prune     2",
      "",
      "clock",
      "mode  real",
    ].join("\n"),
  );
});

Deno.test("named rows with the same columns are shown as a table", async () => {
  const out = (await printed({ income: { revenue: { value: 5, unit: "USD" }, taxes: { value: 1, unit: "USD" } } })).out;
  assert.equal(out, ["", "income", "name     value  unit", "revenue      5  USD", "taxes        1  USD"].join("\n"));
});

Deno.test("statistics are rounded for people, amounts are not; long texts are cut on a terminal", async () => {
  const rows = [{ change: -2.0050613198364804, price: 0.0001, shares: 1.123456, title: "x".repeat(90) }];
  assert.match((await printed(rows)).out, /\n-2\.0051 {2}0\.0001 {2}1\.123456 {2}x{90}$/);
  assert.match((await printed(rows, { width: 80 })).out, /x{37}\.\.\. /);
});

Deno.test("with --json only JSON is printed", async () => {
  assert.deepEqual(JSON.parse((await printed(rows, { json: true })).out), rows);
  assert.deepEqual(await printed(null, { json: true }), { out: "null", err: "" });
  assert.deepEqual(await printed(null), { out: "", err: "Done." });
});

const portfolio = "019ab7c2-1111-7000-8000-000000000001";
const orders = ["019ab7c2-5a31-7000-8f02-000000000001", "019ab7c2-5b02-7000-8f02-000000000002"].map((id, i) => ({
  id,
  portfolio_id: portfolio,
  stock: { symbol: "AAPL", name: "Apple" },
  stock_symbol: "AAPL",
  transaction_type: i ? "SELL" : "BUY",
  shares: 3.5,
  order_type: "limit",
  limit_price: 190.25,
  time_in_force: "gtc",
  notes: null,
  status: "pending",
  reason: null,
  created_at: "2026-11-20T14:45:00Z",
  expires_at: "2027-02-18T14:45:00Z",
  closed_at: null,
  receipt: null,
}));

Deno.test("at 80 columns a list shows the main columns, with the shortest distinct ids", async () => {
  const headings = headingsOf(contracts["orders.list-all"]);
  const { out } = await printed(orders, { width: 80, headings });
  const [head, first, second, ...more] = out.split("\n");
  assert.equal(head, "id           stock  side  shares  type   status   limit price ($)  portfolio id");
  assert.match(first!, /^019ab7c2-5a {2}AAPL {3}BUY {3}/);
  assert.match(second!, /^019ab7c2-5b {2}AAPL {3}SELL {2}/);
  assert.ok(out.split("\n").every((line) => line.length <= 80), out);
  assert.match(more.join(" "), /^3 more columns: .*created at.* \(--wide shows all\)$/);
  const wide = (await printed(orders, { width: 80, wide: true, headings })).out;
  assert.ok(wide.includes(portfolio) && wide.includes(orders[0]!.id) && !wide.includes("more columns"));
  assert.ok((await printed(orders, { headings })).out.includes(orders[0]!.id), "a file gets whole ids");
});

Deno.test("headers name the unit that the contract or the name of a field gives", () => {
  const headings = headingsOf(contracts["orders.list-all"]);
  assert.deepEqual(
    ["limit_price", "shares", "amount", "impact_bps", "change_percent", "status"].map((f) => headerOf(f, headings)),
    ["limit price ($)", "shares", "amount ($)", "impact (bps)", "change (%)", "status"],
  );
  assert.deepEqual(
    (["orders.list", "transactions.list"] as const).map((name) =>
      headerOf("transaction_type", headingsOf(contracts[name]))
    ),
    ["side", "type"],
  );
  assert.equal(headerOf("cash_balance", headingsOf(contracts["portfolios.list"])), "cash balance ($)");
  assert.equal(headerOf("score.gap_two", headingsOf(contracts["waverider.config"])), "score.gap_two", "as it is typed");
});

Deno.test("at 80 columns a list shows its date, amount and gain columns", async () => {
  const id = "019ab7c2-0000-4000-8000-000000000001";
  const head = async (...rows: object[]) => (await printed(rows, { width: 80 })).out.split("\n")[0]!;
  const dividends = ["01a204c0-8ed3-7001", "01a204c0-8ed3-7000"].map((start) => ({
    ...{
      id: `${start}-b95b-693c05eb176a`,
      transaction_type: "WITHDRAWAL",
      stock: { symbol: "AAPL" },
      shares: 11.088434,
    },
    ...{ price_per_share: 0.51, total_amount: 5.66, cash_effect: 5.66, executed_at: "2027-03-15T13:00:00.123Z" },
  }));
  const transaction = await head(...dividends);
  assert.match(transaction, /type.*executed at.*total amount/);
  const holding = await head({
    ...{ id, shares: 5.5, available_shares: 5.5, stock: { symbol: "F" }, average_cost: 155.0836, cost_basis: 852.96 },
    ...{
      total_return: -0.02,
      current_price: 155.08,
      current_value: 852.94,
      gain_loss: -0.02,
      weight: 5.4,
      auto_reinvest: true,
    },
  });
  assert.match(holding, /stock.*shares.*average cost.*current value.*gain loss/);
  const split = await head({
    ...{ id: "F-2027-03-30-5-1", stock_symbol: "F", split_ratio_from: 5, split_ratio_to: 1 },
    ...{ is_processed: false, is_reverse_split: true, execution_date: "2027-03-30" },
  });
  assert.match(split, /symbol.*execution date.*from.*to/);
  const dividend = await head({
    ...{ id: "KO-2027-02-04-CD", stock_symbol: "KO", stock_name: "Coca-Cola Company", amount: 12.11 },
    ...{ dividend_per_share: 0.8, is_paid: true, payment_date: "2027-02-19", ex_dividend_date: "2027-02-04" },
  });
  assert.match(dividend, /amount.*payment date/);
});

Deno.test("empty values and empty structures are shown as a dash", async () => {
  assert.equal(
    (await printed({ target_allocation: {}, results: [] })).out,
    "target allocation  -\nresults            -",
  );
});

Deno.test("times are in New York time, named in the header; JSON has UTC", async () => {
  const rows = [{ id: "a1", executed_at: "2026-07-01T03:59:30Z", shares: 1 }];
  assert.equal((await printed(rows)).out, "id  executed at (ET)     shares\na1  2026-06-30 23:59:30       1");
  assert.match((await printed(rows, { width: 80 })).out, /^id +executed at \(ET\).*\na1 +2026-06-30 23:59 /);
  assert.equal((await printed({ quoted_at: "2026-11-20T14:47:35Z" })).out, "quoted at (ET)  2026-11-20 09:47:35");
  assert.equal((await printed({ next: "2026-12-25T09:00:00" })).out, "next (ET)  2026-12-25 09:00:00");
  const clock = { now: "2026-11-20T14:46:47.851Z", now_et: "2026-11-20T09:46:47-05:00" };
  assert.equal((await printed(clock)).out, "now (ET)  2026-11-20 09:46:47");
  assert.deepEqual(JSON.parse((await printed(rows, { json: true })).out), rows);
});

Deno.test("an empty value with a default shows the default", async () => {
  const headings = headingsOf(contracts["portfolios.get"]);
  const { out } = await printed({ cash_reserve_percentage: null, description: null }, { headings });
  assert.equal(out, "cash reserve (%)  5, unless you choose\ndescription       -");
});

Deno.test("a structure without a name is shown as text, never as JSON", async () => {
  const row = { id: "a1", result: { pruned_rows: 3, is_done: true, of: { symbol: "F" }, per_day: [], none: null } };
  for (const { out } of [await printed([row]), await printed({ list: [[row.result]], rows: [row] })]) {
    assert.match(out, /pruned rows 3, is done yes, of F, per day -, none -/);
    assert.doesNotMatch(out, /[{}"]|\[object/);
  }
});
