/**
 * What an import would write. Its rows are laid into the journal's own time line: cash, shares and costs must stay
 * sound after each row and after everything that the portfolio has done since.
 */
import { type Cents, centsText, proportion, type Shares, sharesNumber, ZERO_CENTS } from "../kernel/money.ts";
import type { Change, Effect } from "../ledger/mod.ts";
import type { Fault } from "./formats.ts";
import type { FileRow } from "./row.ts";

/** What the portfolio had just before the first row. */
export interface Start {
  readonly cash: Cents;
  readonly holdings: readonly { readonly symbol: string; readonly shares: Shares; readonly cost: Cents }[];
}

export interface Planned {
  readonly line: number;
  readonly change: Change & { readonly occurredAt: Temporal.Instant };
}

interface Step {
  readonly at: Temporal.Instant;
  readonly amount: bigint;
  readonly cost: bigint;
}

/** Cash or shares over time: how much there is, what it cost, and what the journal is going to do with it. */
class Track {
  amount = 0n;
  cost = 0n;
  /** The row that changed it last. */
  row: FileRow | null = null;
  #next = 0;
  readonly #steps: Step[] = [];

  add(step: Step): void {
    this.#steps.push(step);
  }

  /** Takes the journal's steps up to an instant, all of them for null. False when they leave less than nothing. */
  live(until: Temporal.Instant | null): boolean {
    let sound = true;
    for (; this.#next < this.#steps.length; this.#next++) {
      const step = this.#steps[this.#next]!;
      if (until && Temporal.Instant.compare(step.at, until) > 0) break;
      this.amount += step.amount;
      this.cost += step.cost;
      if (!isSound(this)) sound = false;
    }
    return sound;
  }

  /** The least that an amount of now comes to before an instant. */
  lowest(amount: bigint, before: Temporal.Instant | null): bigint {
    let low = amount;
    for (let i = this.#next; i < this.#steps.length; i++) {
      const step = this.#steps[i]!;
      if (before && Temporal.Instant.compare(step.at, before) >= 0) break;
      amount += step.amount;
      if (amount < low) low = amount;
    }
    return low;
  }
}

const isSound = ({ amount, cost }: { amount: bigint; cost: bigint }): boolean =>
  amount >= 0n && cost >= 0n && (amount > 0n || cost === 0n);

const CASH = "$";
const needed = (what: "cash" | "shares") => `Later transactions of this portfolio need the ${what} that this one takes`;

/**
 * @param rows in the order of their time
 * @param journal what the portfolio has done since the first of them
 * @param depositMissing pay in what a row lacks of cash
 */
export function planImport(
  rows: readonly FileRow[],
  start: Start,
  journal: readonly Effect[],
  depositMissing: boolean,
): { planned: Planned[]; errors: Fault[] } {
  const tracks = new Map<string, Track>();
  const trackOf = (commodity: string): Track => {
    let track = tracks.get(commodity);
    if (!track) tracks.set(commodity, track = new Track());
    return track;
  };
  trackOf(CASH).amount = start.cash;
  for (const { symbol, shares, cost } of start.holdings) Object.assign(trackOf(symbol), { amount: shares, cost });
  for (const { at: instant, symbol, cash, shares, cost } of journal) {
    const at = Temporal.Instant.fromEpochMilliseconds(instant);
    if (cash !== 0n) trackOf(CASH).add({ at, amount: cash, cost: 0n });
    if (symbol !== null && (shares !== 0n || cost !== 0n)) trackOf(symbol).add({ at, amount: shares, cost });
  }

  const planned: Planned[] = [];
  const errors: Fault[] = [];
  const live = (track: Track, until: Temporal.Instant | null) => {
    if (track.live(until) || !track.row) return;
    errors.push({ line: track.row.line, message: needed(track === tracks.get(CASH) ? "cash" : "shares") });
    // Named once.
    track.row = null;
  };

  const cash = trackOf(CASH);
  for (const [i, row] of rows.entries()) {
    const refuse = (message: string) => void errors.push({ line: row.line, message });
    live(cash, row.at);
    const after = cash.amount + row.cashEffect;
    const nextAt = rows.slice(i + 1).find((other) => other.cashEffect !== 0n)?.at ?? null;
    const lack = row.cashEffect === 0n ? 0n : -cash.lowest(after, nextAt);
    if (lack > 0n && !depositMissing) {
      refuse(
        after < 0n
          ? `There is only $${centsText(cash.amount as Cents)} of cash then; ` +
            "add a deposit before it, or let missing cash be paid in"
          : needed("cash"),
      );
      continue;
    }

    let { costEffect } = row;
    if (row.symbol !== null && (row.shareEffect !== 0n || costEffect !== 0n)) {
      const held = trackOf(row.symbol);
      live(held, row.at);
      const shares = held.amount + row.shareEffect;
      if (shares < 0n) {
        refuse(`Only ${sharesNumber(held.amount as Shares)} shares of ${row.symbol} are held then`);
        continue;
      }
      if (costEffect === "average") {
        costEffect = -proportion(held.cost as Cents, -row.shareEffect as Shares, held.amount as Shares) as Cents;
      }
      const then = { amount: shares, cost: held.cost + costEffect };
      if (!isSound(then)) {
        refuse(`It would leave ${sharesNumber(shares as Shares)} shares of ${row.symbol} at an impossible cost`);
        continue;
      }
      Object.assign(held, then, { row });
    }

    const { line, at, key } = row;
    if (lack > 0n) {
      const amount = lack as Cents;
      planned.push({
        line,
        change: {
          type: "DEPOSIT",
          source: { type: "import", id: `${key} cash` },
          amount,
          cashEffect: amount,
          notes: "Paid in for the imported transaction that follows",
          occurredAt: at,
        },
      });
      cash.amount += amount;
    }
    if (row.cashEffect !== 0n) Object.assign(cash, { amount: cash.amount + row.cashEffect, row });
    planned.push({
      line,
      change: {
        type: row.type,
        source: { type: "import", id: key },
        amount: row.amount,
        ...(row.symbol === null ? {} : { symbol: row.symbol }),
        ...(row.shares === null ? {} : { shares: row.shares }),
        ...(row.price === null ? {} : { price: row.price }),
        cashEffect: row.cashEffect,
        shareEffect: row.shareEffect,
        costEffect: costEffect === "average" ? ZERO_CENTS : costEffect,
        notes: row.notes ?? "Imported",
        occurredAt: at,
      },
    });
  }
  for (const track of tracks.values()) live(track, null);
  return { planned, errors: errors.toSorted((a, b) => a.line - b.line) };
}
