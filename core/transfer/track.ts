/** Cash or the shares of a symbol over time, while the rows of an import are merged into the journal. */
import type { FileRow } from "./row.ts";

interface Step {
  readonly at: Temporal.Instant;
  readonly amount: bigint;
  readonly cost: bigint;
  readonly isSplit: boolean;
}

export class Track {
  /** How much there is, and what it cost. */
  amount = 0n;
  cost = 0n;
  /** How much of that the import has added. */
  imported = { amount: 0n, cost: 0n };
  /** The row that changed it last. */
  row: FileRow | null = null;
  #next = 0;
  readonly #steps: Step[] = [];

  /** The later steps of the journal, in order. */
  add(step: Step): void {
    this.#steps.push(step);
  }

  /** A change that the import makes. */
  change(amount: bigint, cost: bigint): void {
    this.amount += amount;
    this.cost += cost;
    this.imported.amount += amount;
    this.imported.cost += cost;
  }

  /** Applies the journal's steps up to an instant, all of them for null. False when the result would be negative. */
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

  /** The minimum of the present amount before an instant. */
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

  /** The effect of the journal's splits of an instant, which are not applied yet. */
  splitsAt(at: Temporal.Instant): bigint {
    let sum = 0n;
    for (let i = this.#next; i < this.#steps.length; i++) {
      const step = this.#steps[i]!;
      const order = Temporal.Instant.compare(step.at, at);
      if (order > 0) break;
      if (order === 0 && step.isSplit) sum += step.amount;
    }
    return sum;
  }
}

export const isSound = ({ amount, cost }: { amount: bigint; cost: bigint }): boolean =>
  amount >= 0n && cost >= 0n && (amount > 0n || cost === 0n);
