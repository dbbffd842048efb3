/** Checks the whole chain of staff actions, a page of rows at a time. */
import { hashStaffAction, type StaffActionRow } from "../kernel/run/staff_actions.ts";
import type { Db } from "../kernel/store/db.ts";
import { MAX_FAULTS } from "./contract.ts";
import type { Head } from "./heads.ts";
import { oldestActions } from "./store.ts";

const ROWS_AT_ONCE = 1000;

export interface Fault {
  readonly number: number | null;
  readonly problem: string;
  readonly expected: string | null;
  readonly found: string | null;
}

/** What the check has found up to a row. */
export class ChainCheck {
  count = 0;
  first: StaffActionRow | null = null;
  last: StaffActionRow | null = null;
  faultCount = 0;
  readonly faults: Fault[] = [];
  /** The number of the last row that an earlier head confirms: it and the rows before it are what they were then. */
  confirmed = 0;
  readonly #heads: ReadonlyMap<number, readonly Head[]>;

  /**
   * @param heads of the file
   * @param given the hash of a head from elsewhere
   */
  constructor(readonly heads: readonly Head[], readonly given: string | null) {
    this.#heads = Map.groupBy(heads, ({ number }) => number);
  }

  fault(number: number | null, problem: string, expected: string | null = null, found: string | null = null): void {
    this.faultCount++;
    if (this.faults.length < MAX_FAULTS) this.faults.push({ number, problem, expected, found });
  }

  add(row: StaffActionRow): void {
    const { number, hash, previous_hash } = row;
    const expected = (this.last?.number ?? 0) + 1;
    const before = number - 1;
    if (number > expected) {
      this.fault(
        expected,
        expected === before ? `Row ${before} is missing` : `Rows ${expected} to ${before} are missing`,
      );
    } else if (previous_hash !== (this.last?.hash ?? "")) {
      const what = number === 1 ? "Row 1 is not the first of a chain" : `Row ${number} does not follow row ${before}`;
      this.fault(number, what, this.last?.hash ?? "", previous_hash);
    }
    const computed = hashStaffAction(row);
    if (computed !== hash) this.fault(number, `Row ${number} is not what was recorded`, computed, hash);
    for (const head of this.#heads.get(number) ?? []) {
      if (head.hash === hash) this.confirmed = number;
      else {
        this.fault(number, `Row ${number} had another hash when it was written to the file of heads`, head.hash, hash);
      }
    }
    if (hash === this.given) this.confirmed = number;
    this.count++;
    this.first ??= row;
    this.last = row;
  }

  /** After the last row. */
  end(): void {
    const last = this.last?.number ?? 0;
    const furthest = this.heads.reduce<Head | null>((a, b) => a && a.number >= b.number ? a : b, null);
    if (furthest && furthest.number > last) {
      const ends = last === 0 ? "There are no rows" : `The last row is ${last}`;
      this.fault(furthest.number, `${ends}; the file of heads has row ${furthest.number}: the end was cut off`);
    }
  }
}

export async function checkChain(db: Db, heads: readonly Head[], given: string | null): Promise<ChainCheck> {
  const check = new ChainCheck(heads, given);
  let isFound = given === null;
  // Rows are added in the order of their numbers, so pages read one after the other are one state of the chain.
  for (let after = 0;;) {
    const page = await oldestActions(db, {}, after, ROWS_AT_ONCE);
    for (const row of page) {
      check.add(row);
      isFound ||= row.hash === given;
    }
    if (page.length < ROWS_AT_ONCE) break;
    after = page.at(-1)!.number;
  }
  check.end();
  if (!isFound) {
    check.fault(null, "No row has the head that was given: the end was cut off, or the chain was made anew", given);
  }
  return check;
}
