/** portfolios.export: a portfolio's records as a file. */
import { userIdOf } from "../kernel/actor.ts";
import { query, type QueryContext } from "../kernel/run/handler.ts";
import {
  averageCost,
  centsText,
  notional,
  type Price,
  price,
  priceText,
  sharesText,
  subtractShares,
} from "../kernel/money.ts";
import { getPortfolio, latestPrices, listJournal, type PortfolioRow } from "../ledger/mod.ts";
import { NEW_YORK } from "../market/mod.ts";
import { listPlaced } from "../orders/mod.ts";
import { exportPortfolio as contract, MAX_EXPORT } from "./contract.ts";
import { guarded } from "../kernel/formula.ts";
import { writeCsv } from "./csv.ts";

interface Span {
  readonly from: Temporal.Instant | null;
  readonly before: Temporal.Instant | null;
  readonly limit: number;
}
type Cell = string | null;
interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Columns that people write, and that a spreadsheet could take for formulas. */
const WRITTEN = new Set(["name", "notes", "reason"]);

const tables = {
  transactions: async ({ db }: QueryContext, { id }: PortfolioRow, span: Span): Promise<Table> => ({
    columns: [
      ...["id", "date", "type", "symbol", "shares", "price", "amount", "cash_effect", "share_effect", "cost_effect"],
      "notes",
    ],
    rows: (await listJournal(db, id, span)).map((e) => [
      ...[e.id, e.occurred_at.toString(), e.type, e.symbol, e.shares, e.price, e.amount],
      ...[e.cash_effect, e.share_effect, e.cost_effect, e.notes],
    ]),
  }),

  holdings: async ({ market, now }: QueryContext, { holdings }: PortfolioRow): Promise<Table> => {
    const prices = await latestPrices(market, holdings.map((h) => h.symbol), now);
    return {
      columns: ["symbol", "shares", "available_shares", "average_cost", "cost_basis", "price", "value"],
      rows: holdings.map((h) => {
        const latest = prices.get(h.symbol);
        const at: Price | null = latest === undefined ? null : price(latest);
        return [
          ...[h.symbol, sharesText(h.shares), sharesText(subtractShares(h.shares, h.reserved))],
          ...[priceText(averageCost(h.cost, h.shares)!), centsText(h.cost)],
          ...(at === null ? [null, null] : [priceText(at), centsText(notional(at, h.shares))]),
        ];
      }),
    };
  },

  orders: async ({ db }: QueryContext, { id }: PortfolioRow, span: Span): Promise<Table> => ({
    columns: [
      ...["id", "created_at", "symbol", "side", "shares", "order_type", "limit_price", "time_in_force", "status"],
      ...["closed_at", "fill_price", "fill_amount", "reason", "notes"],
    ],
    rows: (await listPlaced(db, id, span)).map((o) => [
      ...[o.id, o.createdAt.toString(), o.symbol, o.side, sharesText(o.shares), o.orderType],
      ...[o.limitPrice === null ? null : priceText(o.limitPrice), o.timeInForce, o.status],
      ...[o.closedAt?.toString() ?? null, o.receipt && priceText(price(o.receipt.price))],
      ...[o.receipt && centsText(notional(price(o.receipt.price), o.shares)), o.reason, o.notes],
    ]),
  }),
};

const midnight = (day: string, later = 0): Temporal.Instant =>
  Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(NEW_YORK).toInstant();

export const exportPortfolio = query(contract, async (ctx, input) => {
  const portfolio = await getPortfolio(ctx.db, userIdOf(ctx.actor), input.id);
  const { columns, rows } = await tables[input.what](ctx, portfolio, {
    from: input.from_date === undefined ? null : midnight(input.from_date),
    before: input.to_date === undefined ? null : midnight(input.to_date, 1),
    // One more, to detect too many.
    limit: MAX_EXPORT + 1,
  });
  if (rows.length > MAX_EXPORT) {
    ctx.refuse(
      "RULE_BROKEN",
      `A file has at most ${MAX_EXPORT} rows; export a shorter span with from_date and to_date`,
    );
  }
  const csv = input.format === "csv";
  const cellOf = (cell: Cell, i: number) => cell !== null && WRITTEN.has(columns[i]!) ? guarded(cell) : cell;
  const day = ctx.now.toZonedDateTimeISO(NEW_YORK).toPlainDate().toString();
  return {
    file_name: `tradewinds-${input.what}-${day}.${input.format}`,
    media_type: csv ? "text/csv" : "application/json",
    rows: rows.length,
    content: csv
      ? writeCsv(columns, rows.map((row) => row.map(cellOf)))
      : JSON.stringify(rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]]))), null, 1),
  };
});
