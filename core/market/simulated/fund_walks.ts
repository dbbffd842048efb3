/**
 * Precomputes the days of funds step by step. A fund's level in a block follows from the levels of all its holdings, in
 * that block and in those between it and the anchor, and its days from their days: computed in one go, by the first
 * query, this would block everything else. The walk pauses between steps; it affects speed, never results.
 */
import { inSlices, Slices } from "../../kernel/slices.ts";
import { BLOCK_DAYS, blockOf, dayCount } from "./grid.ts";
import type { Funds } from "./prices/funds.ts";
import type { Security } from "./security.ts";

/** Trading days before a day that its figures need: those of the mean volume. */
const LOOKS_BACK = 21;

export class FundWalks {
  readonly #funds: Funds;
  readonly #companies: () => readonly Security[];
  readonly #find: (symbol: string) => Security;
  /** The blocks up to which all companies have been computed, and those of each fund. */
  readonly #held = new Set<number>();
  readonly #walked = new Map<Security, { readonly low: number; readonly high: number }>();

  constructor(companies: () => readonly Security[], find: (symbol: string) => Security, funds: Funds) {
    this.#funds = funds;
    this.#companies = companies;
    this.#find = find;
  }

  /**
   * Walks to the trading days of a range; null where there is nothing to do, as for securities that are no such fund.
   */
  near(security: Security, from: number, to: number): Promise<void> | null {
    if (!security.instrument.listing.fund) return null;
    const low = blockOf(Math.max(0, from - LOOKS_BACK)) - 1;
    const high = blockOf(Math.min(dayCount() - 1, to + BLOCK_DAYS)) + 1;
    return this.#reach(security, low, high);
  }

  #reach(security: Security, low: number, high: number): Promise<void> | null {
    const known = this.#walked.get(security);
    return known && known.low <= low && known.high >= high ? null : this.#walk(security, low, high);
  }

  async #walk(security: Security, low: number, high: number): Promise<void> {
    const { fund } = security.instrument.listing;
    if (fund?.kind === "leveraged") await this.#reach(this.#find(fund.of), low - 1, high + 1);
    const slices = new Slices();
    for (const block of outward(low, high)) {
      if (!this.#held.has(block)) {
        for (const { levels } of this.#companies()) {
          levels.own(block);
          if (slices.over) await slices.pause();
        }
        this.#held.add(block);
      }
      security.levels.own(block);
      if (slices.over) await slices.pause();
      // Before the range, and in the adjacent blocks, levels suffice.
      if (!fund || block <= low || block >= high) continue;
      await inSlices(this.#funds.work(fund, block), slices);
    }
    const known = this.#walked.get(security);
    this.#walked.set(security, {
      low: Math.min(low, known?.low ?? low),
      high: Math.max(high, known?.high ?? high),
    });
  }
}

/** The blocks from the anchor's up to the highest, then those down to the lowest. */
function* outward(low: number, high: number): Generator<number> {
  for (let block = 0; block <= high; block++) yield block;
  for (let block = -1; block >= low; block--) yield block;
}
