/**
 * portfolios.import-transactions: past transactions from a file, each dated at its own time. All or nothing; a row that
 * an earlier import has written is skipped, and actions that the market announced and the file lacks need a choice.
 */
import { userIdOf } from "../kernel/actor.ts";
import { command, type CommandContext, type PrepareContext, refuse } from "../kernel/run/handler.ts";
import { centsNumber, priceNumber, sharesNumber } from "../kernel/money.ts";
import { Slices } from "../kernel/slices.ts";
import {
  type Announced,
  anyDoneSince,
  DAYS_LATE,
  keepAnnounced,
  listAnnounced,
  listSettledOf,
  lockHistories,
  noteSettled,
} from "../actions/mod.ts";
import { restateSince } from "../analytics/mod.ts";
import {
  getPortfolio,
  hideFromLeaderboards,
  type LedgerWriter,
  listActionEntries,
  listEffects,
  listImported,
  openOwn,
  readStateAt,
} from "../ledger/mod.ts";
import { NEW_YORK } from "../market/mod.ts";
import {
  importTransactions as contract,
  MAX_IMPORT,
  MAX_MISSING,
  MAX_SYMBOLS,
  type MissingAction,
} from "./contract.ts";
import { type Fault, type FormatName, KNOWN_COLUMNS, readTransactions } from "./formats.ts";
import { daysBefore, marksOf, Records, recordsOf } from "./marks.ts";
import type { Choice } from "./missing.ts";
import { onePerUser } from "./one_per_user.ts";
import { type Plan, planImport } from "./plan.ts";
import { shortOfReserved } from "./reserved.ts";
import type { FileRow } from "./row.ts";
import { dayText } from "../kernel/day_text.ts";

/** The calendar of the exchange begins with it. */
const FIRST_DAY = Temporal.PlainDate.from("1999-01-01").toZonedDateTime(NEW_YORK).toInstant();
/** The most refused rows that a response names. */
const MAX_ERRORS = 500;
/** Missing actions that a refusal names. */
const NAMED = 8;
/** Types of rows that need a listing at their time: money and conversions of shares may come after its end. */
const trades: ReadonlySet<string> = new Set(["BUY", "SELL", "DRIP", "IMPORT"]);

interface Prepared {
  readonly format: FormatName;
  readonly rows: readonly FileRow[];
  readonly errors: readonly Fault[];
  readonly announced: Announced;
  /** The symbols of the rows, and those that their shares may have become. */
  readonly symbols: readonly string[];
  /** Up to when announcements were fetched. */
  readonly askedAt: Temporal.Instant;
}

const dayIn = (at: Temporal.Instant) => at.toZonedDateTimeISO(NEW_YORK).toPlainDate();

/** Reads the file and checks each row separately; each symbol is looked up in the market. */
async function prepare(ctx: PrepareContext, { id, csv }: { id: string; csv: string }): Promise<Prepared> {
  const { is_competition } = await getPortfolio(ctx.db, userIdOf(ctx.actor), id);
  if (is_competition) refuse("RULE_BROKEN", "Transactions cannot be imported into a competition portfolio");
  const read = await readTransactions(csv, ctx.now, { rows: MAX_IMPORT, errors: MAX_ERRORS });
  if (!read) return refuse("RULE_BROKEN", `The columns of this file are not known. Known are: ${KNOWN_COLUMNS}`);
  if (read.rows.length + read.errors.length === 0) refuse("RULE_BROKEN", "There is no row under the header");
  if (read.rows.length > MAX_IMPORT) {
    refuse("RULE_BROKEN", `A file may have at most ${MAX_IMPORT} rows; split it by years`);
  }
  const symbols = [...new Set(read.rows.flatMap((row) => row.symbol ?? []))];
  if (symbols.length > MAX_SYMBOLS) {
    refuse("RULE_BROKEN", `A file may have at most ${MAX_SYMBOLS} different stocks; split it by stocks`);
  }
  const at = ctx.now.epochMilliseconds;
  const tickers = new Map(
    await Promise.all(symbols.map(async (s) => [s, await ctx.market.ticker(s, at)] as const)),
  );
  const faultOf = ({ type, symbol, at }: FileRow): string | null => {
    if (Temporal.Instant.compare(at, ctx.now) > 0) return "It lies in the future";
    if (Temporal.Instant.compare(at, FIRST_DAY) < 0) return "It lies before 1999, where the market's calendar begins";
    const listing = symbol === null ? undefined : tickers.get(symbol);
    if (listing === null) return `There is no stock with the symbol ${symbol}`;
    return trades.has(type) && listing?.delistedOn && listing.delistedOn < dayIn(at).toString()
      ? `${symbol} was delisted before; its last day was ${listing.delistedOn}`
      : null;
  };
  const errors = [...read.errors];
  const rows = read.rows.filter((row) => {
    const message = faultOf(row);
    if (message) errors.push({ line: row.line, message });
    return !message;
  });
  const known = [...new Set(rows.flatMap((row) => row.symbol ?? []))];
  const announced = known.length === 0
    ? { dividends: [], splits: [], delistings: [] }
    : await listAnnounced(ctx, known, daysBefore(rows[0]!.at));
  const next = announced.delistings.flatMap((row) => row.next_symbol ?? []);
  return {
    ...{ format: read.format, rows, errors, announced, askedAt: ctx.now },
    symbols: [...new Set([...known, ...next])],
  };
}

interface Planned {
  /** The rows to write, and the actions that need a choice; the errors are those that remain whatever the choice is. */
  readonly plan: Plan;
  readonly missing: readonly MissingAction[];
  readonly errors: readonly Fault[];
}

/** Merges the new rows into the portfolio's history. */
async function plan(
  ctx: CommandContext,
  input: { readonly id: string; readonly deposit_missing: boolean; readonly missing_actions?: Choice | undefined },
  rows: readonly FileRow[],
  announced: Announced,
): Promise<Planned> {
  const from = Temporal.PlainDate.from(daysBefore(rows[0]!.at)).toZonedDateTime(NEW_YORK).toInstant();
  // The store counts microseconds.
  const start = await readStateAt(ctx.trx, input.id, from.subtract({ microseconds: 1 }));
  const journal = await listEffects(ctx.trx, input.id, from);
  const entries = await listActionEntries(ctx.trx, input.id, from);
  const noted = await listSettledOf(ctx.trx, input.id);
  const idOf = ({ type, id }: { type: string; id: string }) => `${type} ${id}`;
  const states = new Map<string, "done" | "left">([
    ...noted.map(({ action, entryId }) => [idOf(action), entryId === null ? "left" : "done"] as const),
    ...entries.map(({ source }) => [idOf(source), "done"] as const),
  ]);
  const linked = new Set(noted.map((row) => row.entryId));
  const recorded = recordsOf(rows, entries.filter(({ id, source }) => source.type === "import" && !linked.has(id)));
  const marks = await marksOf(announced, rows, ctx.now);
  const planFor = (choice: Choice) =>
    planImport(rows, marks, start, journal, input.deposit_missing, {
      ...{ choice, now: ctx.now, importKey: rows[0]!.key },
      stateOf: (action) => states.get(idOf(action)) ?? null,
      records: new Records(recorded, announced.dividends),
      reach: dayIn(ctx.now).subtract({ days: DAYS_LATE }).toString(),
    });
  const applied = await planFor("apply");
  const missing = applied.actions.found;
  if (missing.length > MAX_MISSING) {
    refuse("RULE_BROKEN", `More than ${MAX_MISSING} dividends and splits belong to this file; split it by years`);
  }
  if (missing.length === 0 || input.missing_actions === "apply") {
    return { plan: applied, missing, errors: applied.errors };
  }
  const leaving = await planFor("leave");
  if (input.missing_actions === "leave") return { plan: leaving, missing, errors: leaving.errors };
  // A row may be right with the missing actions alone, or without them.
  const isIn = ({ errors }: Plan, { line, message }: Fault) =>
    errors.some((other) => other.line === line && other.message === message);
  return { plan: leaving, missing, errors: leaving.errors.filter((fault) => isIn(applied, fault)) };
}

/** Writes the planned entries, and records which actions they are. */
async function write(
  ctx: CommandContext,
  ledger: LedgerWriter,
  id: string,
  { planned, actions }: Plan,
): Promise<void> {
  const slices = new Slices();
  const entryOf = new Map<string, string>();
  for (const { change } of planned) {
    const entry = ledger.apply(id, change);
    entryOf.set(change.source.id, entry.id);
    if (slices.over) await slices.pause();
  }
  await ledger.write();
  await keepAnnounced(ctx.trx, actions.concerned, dayIn(ctx.now).subtract({ days: DAYS_LATE }).toString());
  await noteSettled(ctx.trx, id, [
    ...actions.matched.map(({ action, record }) => ({
      action,
      entryId: record.entryId ?? entryOf.get(record.row!.key)!,
    })),
    ...actions.left.map((action) => ({ action, entryId: null })),
  ]);
  await hideFromLeaderboards(ctx.trx, id);
}

const inOrder = (a: Fault, b: Fault): number => a.line - b.line;

export const importTransactions = command(
  contract,
  (ctx, input, prepared: Prepared) =>
    onePerUser(ctx, "write", async () => {
      const { id } = input;
      const { format, rows: read, errors: faults, announced, symbols, askedAt } = prepared;
      if (!input.preview) await lockHistories(ctx.trx);
      const ledger = await openOwn(ctx, id, symbols);
      if (!input.preview && await anyDoneSince(ctx.trx, symbols, askedAt)) {
        ctx.refuse(
          "CONFLICT",
          "A day of the market has begun meanwhile, with dividends or splits; send the file again",
        );
      }
      const known = new Set(await listImported(ctx.trx, id, read.map((row) => row.key)));
      const rows = read.filter((row) => !known.has(row.key));
      const planned = rows.length > 0 ? await plan(ctx, input, rows, announced) : null;
      const entries = planned?.plan.planned ?? [];
      const missing = planned?.missing ?? [];
      const errors = [...faults, ...planned?.errors ?? [], ...shortOfReserved(ledger, id, entries)].toSorted(inOrder);
      const isSound = !input.preview && errors.length === 0 && entries.length > 0;
      if (isSound && missing.length > 0 && input.missing_actions === undefined) {
        ctx.refuse("RULE_BROKEN", questionOf(missing));
      }
      if (isSound) {
        await write(ctx, ledger, id, planned!.plan);
        await restateSince(ctx, id, rows[0]!.at);
      }
      return {
        format,
        imported: isSound ? rows.length : 0,
        already_imported: known.size,
        errors: errors.slice(0, MAX_ERRORS),
        missing_actions: [...missing],
        entries: entries.map(({ row, change }) => ({
          line: row?.line ?? null,
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
    }),
  (ctx, input) => onePerUser(ctx, "read", () => prepare(ctx, input)),
);

/** Names the missing actions, those that change shares first, and how to proceed. */
function questionOf(missing: readonly MissingAction[]): string {
  const isDividend = ({ kind }: MissingAction) => Number(kind === "dividend");
  const named = missing.toSorted((a, b) => isDividend(a) - isDividend(b)).slice(0, NAMED).map((
    { symbol, kind, date, terms },
  ) =>
    kind === "split"
      ? `${symbol} split ${terms} on ${dayText(date)}`
      : kind === "dividend"
      ? `${symbol} paid ${terms} on ${dayText(date)}`
      : `${symbol} was delisted after ${dayText(date)}`
  );
  const more = missing.length - named.length;
  return `The file lacks what happened to its shares: ${named.join("; ")}${more > 0 ? `; and ${more} more` : ""}. ` +
    'Say with missing_actions whether to "apply" it, or to "leave" it out because the file is adjusted for it';
}
