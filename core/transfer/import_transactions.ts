/**
 * portfolios.import-transactions: past transactions from a file, each dated at its own time. All or nothing; a row that
 * an earlier import has written is left alone.
 */
import { command, type PrepareContext, refuse } from "../kernel/handler.ts";
import { centsNumber, priceNumber, sharesNumber } from "../kernel/money.ts";
import { restateSince } from "../analytics/mod.ts";
import { hideFromLeaderboards, listEffects, listImported, openOwn, readStateAt } from "../ledger/mod.ts";
import { NEW_YORK } from "../market/mod.ts";
import { importTransactions as contract, MAX_IMPORT } from "./contract.ts";
import { type Fault, KNOWN_COLUMNS, readTransactions } from "./formats.ts";
import { planImport, type Planned } from "./plan.ts";
import type { FileRow } from "./row.ts";

/** The calendar of the exchange begins with it. */
const FIRST_DAY = Temporal.PlainDate.from("1999-01-01").toZonedDateTime(NEW_YORK).toInstant();
/** The most refused rows that an answer names. */
const MAX_ERRORS = 500;

interface Prepared {
  readonly format: "tradewinds" | "ghostfolio" | "broker";
  readonly rows: readonly FileRow[];
  readonly errors: readonly Fault[];
}

/** Reads the file and checks each row by itself; the market is asked once for each symbol. */
async function prepare(ctx: PrepareContext, { csv }: { csv: string }): Promise<Prepared> {
  const read = readTransactions(csv, ctx.now);
  if (!read) return refuse("RULE_BROKEN", `The columns of this file are not known. Known are: ${KNOWN_COLUMNS}`);
  if (read.rows.length + read.errors.length === 0) refuse("RULE_BROKEN", "There is no row under the header");
  if (read.rows.length + read.errors.length > MAX_IMPORT) {
    refuse("RULE_BROKEN", `A file may have at most ${MAX_IMPORT} rows; split it by years`);
  }
  const symbols = [...new Set(read.rows.flatMap((row) => row.symbol ?? []))];
  const at = ctx.now.epochMilliseconds;
  const tickers = new Map(
    await Promise.all(symbols.map(async (s) => [s, await ctx.market.ticker(s, at)] as const)),
  );
  const faultOf = ({ symbol, at }: FileRow): string | null => {
    if (Temporal.Instant.compare(at, ctx.now) > 0) return "It lies in the future";
    if (Temporal.Instant.compare(at, FIRST_DAY) < 0) return "It lies before 1999, where the market's calendar begins";
    const listing = symbol === null ? undefined : tickers.get(symbol);
    if (listing === null) return `There is no stock with the symbol ${symbol}`;
    const day = at.toZonedDateTimeISO(NEW_YORK).toPlainDate().toString();
    return listing?.delistedOn && listing.delistedOn < day
      ? `${symbol} was delisted before; its last day was ${listing.delistedOn}`
      : null;
  };
  const errors = [...read.errors];
  const rows = read.rows.filter((row) => {
    const message = faultOf(row);
    if (message) errors.push({ line: row.line, message });
    return !message;
  });
  return { format: read.format, rows, errors };
}

export const importTransactions = command(contract, async (ctx, input, { format, rows: read, errors: faults }) => {
  const { id } = input;
  const symbols = [...new Set(read.flatMap((row) => row.symbol ?? []))];
  const ledger = await openOwn(ctx, id, symbols);
  if (ledger.portfolio(id)!.isCompetition) {
    ctx.refuse("RULE_BROKEN", "Transactions cannot be imported into a competition portfolio");
  }
  const known = new Set(await listImported(ctx.trx, id, read.map((row) => row.key)));
  const rows = read.filter((row) => !known.has(row.key));
  let planned: Planned[] = [];
  let errors = [...faults];
  if (rows.length > 0) {
    const from = rows[0]!.at;
    // The store counts microseconds.
    const start = await readStateAt(ctx.trx, id, from.subtract({ microseconds: 1 }));
    const plan = planImport(rows, start, await listEffects(ctx.trx, id, from), input.deposit_missing);
    planned = plan.planned;
    errors = [...errors, ...plan.errors, ...shortOfReserved(planned, rows)].toSorted((a, b) => a.line - b.line);
  }
  const writes = !input.preview && errors.length === 0 && planned.length > 0;
  if (writes) {
    for (const { change } of planned) ledger.apply(id, change);
    await ledger.write();
    await hideFromLeaderboards(ctx.trx, id);
    await restateSince(ctx, id, rows[0]!.at);
  }
  return {
    format,
    imported: writes ? rows.length : 0,
    already_imported: known.size,
    errors: errors.slice(0, MAX_ERRORS),
    entries: planned.map(({ line, change }) => ({
      line,
      transaction_type: change.type,
      symbol: change.symbol ?? null,
      shares: change.shares === undefined ? null : sharesNumber(change.shares),
      price_per_share: change.price === undefined ? null : priceNumber(change.price),
      total_amount: centsNumber(change.amount),
      cash_effect: change.cashEffect === undefined ? 0 : centsNumber(change.cashEffect),
      share_effect: change.shareEffect === undefined ? 0 : sharesNumber(change.shareEffect),
      executed_at: change.occurredAt.toString(),
    })),
  };

  /** What pending orders have reserved must remain free of the import. */
  function shortOfReserved(planned: readonly Planned[], rows: readonly FileRow[]): Fault[] {
    const sum = (of: (one: Planned["change"]) => bigint | undefined) =>
      planned.reduce((total, { change }) => total + (of(change) ?? 0n), 0n);
    const message = (what: string) => `Pending orders reserve ${what} that this file takes away; cancel them first`;
    const lastOf = (takes: (row: FileRow) => boolean) => rows.findLast(takes)?.line ?? 0;
    const short: Fault[] = [];
    if (ledger.freeCash(id) + sum((change) => change.cashEffect) < 0n) {
      short.push({ line: lastOf((row) => row.cashEffect < 0n), message: message("cash") });
    }
    for (const symbol of symbols) {
      const held = ledger.holding(id, symbol);
      if (!held || held.reserved === 0n) continue;
      const effect = sum((change) => change.symbol === symbol ? change.shareEffect : 0n);
      if (held.shares - held.reserved + effect < 0n) {
        const line = lastOf((row) => row.symbol === symbol && row.shareEffect < 0n);
        short.push({ line, message: message(`shares of ${symbol}`) });
      }
    }
    return short;
  }
}, prepare);
