/**
 * What an import would write. Its rows are merged into the journal's timeline: cash, shares and costs must stay valid
 * after each row and after every later entry of the portfolio. Between the rows come the splits, dividends and ends of
 * listings of that time (missing.ts).
 */
import { type Cents, centsText, proportion, type Shares, sharesNumber, ZERO_CENTS } from "../kernel/money.ts";
import { Slices } from "../kernel/slices.ts";
import type { Change, Effect } from "../ledger/mod.ts";
import type { Fault } from "./formats.ts";
import type { ActionRecord, Mark } from "./marks.ts";
import { MissingActions, type Options, type Timeline } from "./missing.ts";
import type { FileRow } from "./row.ts";
import { isSound, Track } from "./track.ts";

/** The portfolio's state just before the first row. */
export interface Start {
  readonly cash: Cents;
  readonly holdings: readonly { readonly symbol: string; readonly shares: Shares; readonly cost: Cents }[];
}

export interface Planned {
  /** The row of the entry; null for an action that the history lacks. */
  readonly row: FileRow | null;
  readonly change: Change & { readonly occurredAt: Temporal.Instant };
}

export interface Plan {
  /** In the order of their time. */
  readonly planned: readonly Planned[];
  readonly errors: readonly Fault[];
  readonly actions: MissingActions;
}

const CASH = "$";
const needed = (what: "cash" | "shares") => `Later transactions of this portfolio need the ${what} that this one takes`;

class Planner implements Timeline {
  readonly planned: Planned[] = [];
  readonly errors: Fault[] = [];
  readonly #tracks = new Map<string, Track>();
  readonly #cash = this.#trackOf(CASH);
  readonly #rowsOf: ReadonlyMap<string | null, readonly FileRow[]>;
  readonly #depositMissing: boolean;

  constructor(rows: readonly FileRow[], start: Start, journal: readonly Effect[], depositMissing: boolean) {
    this.#rowsOf = Map.groupBy(rows, ({ symbol }) => symbol);
    this.#depositMissing = depositMissing;
    this.#cash.amount = start.cash;
    for (const { symbol, shares, cost } of start.holdings) {
      Object.assign(this.#trackOf(symbol), { amount: shares, cost });
    }
    for (const { at: instant, type, symbol, cash, shares, cost } of journal) {
      const at = Temporal.Instant.fromEpochMilliseconds(instant);
      const isSplit = type === "SPLIT";
      if (cash !== 0n) this.#cash.add({ at, amount: cash, cost: 0n, isSplit });
      if (symbol !== null && (shares !== 0n || cost !== 0n)) {
        this.#trackOf(symbol).add({ at, amount: shares, cost, isSplit });
      }
    }
  }

  #trackOf(commodity: string): Track {
    let track = this.#tracks.get(commodity);
    if (!track) this.#tracks.set(commodity, track = new Track());
    return track;
  }

  #live(track: Track, until: Temporal.Instant | null): Track {
    if (!track.live(until) && track.row) {
      this.errors.push({ line: track.row.line, message: needed(track === this.#cash ? "cash" : "shares") });
      // Reported once.
      track.row = null;
    }
    return track;
  }

  track(symbol: string, upTo: Temporal.Instant): Track {
    return this.#live(this.#trackOf(symbol), upTo);
  }

  rowsBetween(symbol: string, after: Temporal.Instant, { row: last }: ActionRecord): bigint {
    const rows = this.#rowsOf.get(symbol) ?? [];
    return rows.slice(0, last ? rows.indexOf(last) : 0)
      .filter(({ at }) => Temporal.Instant.compare(at, after) >= 0)
      .reduce((sum, row) => sum + row.shareEffect, 0n);
  }

  enter(change: Planned["change"]): void {
    const { symbol, cashEffect = 0n, shareEffect = 0n, costEffect = 0n, occurredAt } = change;
    const before = occurredAt.subtract({ milliseconds: 1 });
    if (symbol !== undefined) this.#live(this.#trackOf(symbol), before).change(shareEffect, costEffect);
    this.#live(this.#cash, before).amount += cashEffect;
    this.planned.push({ row: null, change });
  }

  /** @param nextAt when a row of the file changes the cash next */
  row(row: FileRow, nextAt: Temporal.Instant | null): void {
    const refuse = (message: string) => void this.errors.push({ line: row.line, message });
    const cash = this.#live(this.#cash, row.at);
    const after = cash.amount + row.cashEffect;
    const lack = row.cashEffect === 0n ? 0n : -cash.lowest(after, nextAt);
    if (lack > 0n && !this.#depositMissing) {
      return refuse(
        after < 0n
          ? `There is only $${centsText(cash.amount as Cents)} of cash then; ` +
            "add a deposit before it, or let missing cash be paid in"
          : needed("cash"),
      );
    }

    let costEffect: Cents = row.costEffect === "average" ? ZERO_CENTS : row.costEffect;
    if (row.symbol !== null && (row.shareEffect !== 0n || row.costEffect !== 0n)) {
      const held = this.#live(this.#trackOf(row.symbol), row.at);
      const shares = held.amount + row.shareEffect;
      if (shares < 0n) {
        return refuse(`Only ${sharesNumber(held.amount as Shares)} shares of ${row.symbol} are held then`);
      }
      if (row.costEffect === "average") {
        costEffect = -proportion(held.cost as Cents, -row.shareEffect as Shares, held.amount as Shares) as Cents;
      } else if (row.type === "SPLIT" && shares === 0n) {
        // If no share is left after a split, there is no cost.
        costEffect = -held.cost as Cents;
      }
      if (!isSound({ amount: shares, cost: held.cost + costEffect })) {
        return refuse(`It would leave ${sharesNumber(shares as Shares)} shares of ${row.symbol} at an impossible cost`);
      }
      held.change(row.shareEffect, costEffect);
      held.row = row;
    }

    if (lack > 0n) {
      const amount = lack as Cents;
      this.planned.push({
        row,
        change: {
          type: "DEPOSIT",
          source: { type: "import", id: `${row.key} cash` },
          amount,
          cashEffect: amount,
          notes: "Paid in for the imported transaction that follows",
          occurredAt: row.at,
        },
      });
      cash.amount += amount;
    }
    if (row.cashEffect !== 0n) Object.assign(cash, { amount: cash.amount + row.cashEffect, row });
    this.planned.push({
      row,
      change: {
        type: row.type,
        source: { type: "import", id: row.key },
        amount: row.amount,
        ...(row.symbol === null ? {} : { symbol: row.symbol }),
        ...(row.shares === null ? {} : { shares: row.shares }),
        ...(row.price === null ? {} : { price: row.price }),
        cashEffect: row.cashEffect,
        shareEffect: row.shareEffect,
        costEffect,
        notes: row.notes ?? "Imported",
        occurredAt: row.at,
      },
    });
  }

  end(): void {
    for (const track of this.#tracks.values()) this.#live(track, null);
  }
}

/**
 * @param rows in the order of their time
 * @param marks the announced actions since the first of them, in order
 * @param journal the portfolio's entries since the first of them
 * @param depositMissing deposit the cash that a row lacks
 */
export async function planImport(
  rows: readonly FileRow[],
  marks: readonly Mark[],
  start: Start,
  journal: readonly Effect[],
  depositMissing: boolean,
  options: Options,
): Promise<Plan> {
  const planner = new Planner(rows, start, journal, depositMissing);
  const actions = new MissingActions(options, planner);
  // For each row, when the cash changes next.
  const nextAt: (Temporal.Instant | null)[] = [];
  let next: Temporal.Instant | null = null;
  for (let i = rows.length - 1; i >= 0; i--) {
    nextAt[i] = next;
    if (rows[i]!.cashEffect !== 0n) next = rows[i]!.at;
  }
  const slices = new Slices();
  let mark = 0;
  const marksUntil = async (until: Temporal.Instant | null) => {
    for (; mark < marks.length; mark++) {
      if (until && Temporal.Instant.compare(marks[mark]!.at, until) > 0) break;
      actions.at(marks[mark]!);
      if (slices.over) await slices.pause();
    }
  };
  for (const [i, row] of rows.entries()) {
    await marksUntil(row.at);
    planner.row(row, nextAt[i]!);
    if (slices.over) await slices.pause();
  }
  await marksUntil(null);
  planner.end();
  const errors = [...planner.errors, ...actions.faults];
  return { planned: planner.planned, errors, actions };
}
