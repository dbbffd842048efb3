/** audit.verify: checks the chain of staff actions, and says what it could not check. */
import { query } from "../kernel/run/handler.ts";
import { checkChain } from "./chain.ts";
import { verifyStaffActions as contract } from "./contract.ts";
import { HEADS_FILE, readHeads } from "./heads.ts";

export const verify = query(contract, async (ctx, { head: given = null }) => {
  // Before the rows: each head that is in the file by now is of a row that is in the store.
  const { heads, unreadable } = await readHeads(ctx.services);
  const check = await checkChain(ctx.db, heads, given);
  if (unreadable > 0) {
    const lines = unreadable === 1
      ? `1 line of ${HEADS_FILE} is no head`
      : `${unreadable} lines of ${HEADS_FILE} are no heads`;
    check.fault(null, lines);
  }
  const { first, last, count, faults, faultCount, confirmed } = check;
  const compared = [
    ...(given === null ? [] : ["The head that was given"]),
    ...(heads.length === 0
      ? []
      : [`${heads.length} of ${HEADS_FILE} on this machine, up to row ${heads.at(-1)!.number}`]),
  ];
  return {
    ok: faultCount === 0,
    count,
    first_at: first?.at.toString() ?? null,
    head: last && { number: last.number, hash: last.hash, at: last.at.toString() },
    fault_count: faultCount,
    faults,
    compared,
    unchecked: uncheckedOf({ last: last?.number ?? 0, confirmed, given: given !== null, kept: heads.length > 0 }),
  };
});

function uncheckedOf(
  { last, confirmed, given, kept }: { last: number; confirmed: number; given: boolean; kept: boolean },
): string[] {
  const open: string[] = [];
  if (!given && !kept) {
    open.push("Without a head from elsewhere, a cut end or a chain made anew cannot be seen");
  } else if (!given) {
    open.push("Whoever can change the store may also change the file of heads; give a head from the log");
  }
  if ((given || kept) && confirmed < last) {
    const from = confirmed + 1;
    const rows = from === last ? `Row ${last} is` : `Rows ${from} to ${last} are`;
    open.push(`${rows} after the last earlier head: whether one was added, replaced or cut off there`);
  }
  return open;
}
