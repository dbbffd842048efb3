/**
 * The expected state of a portfolio, computed only with maps and integers: from the rules, not from the code under
 * test, so that it finds errors in the code. Cents, ten-thousandths of a dollar and millionths of a share as bigint.
 */
export interface Pending {
  side: "BUY" | "SELL";
  symbol: string;
  shares: bigint;
  limit: bigint;
}

export class Auditor {
  cash = 0n;
  paidIn = 0n;
  held = new Map<string, { shares: bigint; cost: bigint }>();
  pending = new Map<string, Pending>();

  /** Nearest cent of ten-thousandths x millionths, half rounded up. */
  static amount(price: bigint, shares: bigint): bigint {
    return (price * shares + 50_000_000n) / 100_000_000n;
  }
  static reserve(price: bigint, shares: bigint): bigint {
    return (price * shares + 99_999_999n) / 100_000_000n;
  }
  reservedCash(): bigint {
    return [...this.pending.values()].reduce(
      (sum, o) => o.side === "BUY" ? sum + Auditor.reserve(o.limit, o.shares) : sum,
      0n,
    );
  }
  reservedShares(symbol: string): bigint {
    return [...this.pending.values()].reduce(
      (sum, o) => o.side === "SELL" && o.symbol === symbol ? sum + o.shares : sum,
      0n,
    );
  }
  freeCash(): bigint {
    return this.cash - this.reservedCash();
  }
  freeShares(symbol: string): bigint {
    return (this.held.get(symbol)?.shares ?? 0n) - this.reservedShares(symbol);
  }
  pay(cents: bigint): void {
    this.cash += cents;
    this.paidIn += cents;
  }
  fill(side: "BUY" | "SELL", symbol: string, shares: bigint, price: bigint): void {
    const amount = Auditor.amount(price, shares);
    const position = this.held.get(symbol) ?? { shares: 0n, cost: 0n };
    if (side === "BUY") {
      this.cash -= amount;
      position.shares += shares;
      position.cost += amount;
    } else {
      this.cash += amount;
      position.cost -= (position.cost * shares * 2n + position.shares) / (position.shares * 2n);
      position.shares -= shares;
    }
    if (position.shares === 0n) this.held.delete(symbol);
    else this.held.set(symbol, position);
  }
}
