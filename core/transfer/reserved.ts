/** An import must not use what pending orders have reserved. */
import type { LedgerWriter } from "../ledger/mod.ts";
import type { Fault } from "./formats.ts";
import type { Planned } from "./plan.ts";

export function shortOfReserved(ledger: LedgerWriter, id: string, planned: readonly Planned[]): Fault[] {
  let cash = 0n;
  const shares = new Map<string, bigint>();
  // The last row that takes of a commodity; "$" is cash.
  const takers = new Map<string, number>();
  for (const { row, change } of planned) {
    const { symbol, cashEffect = 0n, shareEffect = 0n } = change;
    cash += cashEffect;
    if (cashEffect < 0n && row) takers.set("$", row.line);
    if (symbol === undefined) continue;
    shares.set(symbol, (shares.get(symbol) ?? 0n) + shareEffect);
    if (shareEffect < 0n && row) takers.set(symbol, row.line);
  }
  const fault = (commodity: string, what: string): Fault => ({
    line: takers.get(commodity) ?? 0,
    message: `Pending orders reserve ${what} that this file takes away; cancel them first`,
  });
  const short: Fault[] = ledger.freeCash(id) + cash < 0n ? [fault("$", "cash")] : [];
  for (const [symbol, effect] of shares) {
    const held = ledger.holding(id, symbol);
    if (held && held.reserved > 0n && held.shares - held.reserved + effect < 0n) {
      short.push(fault(symbol, `shares of ${symbol}`));
    }
  }
  return short;
}
