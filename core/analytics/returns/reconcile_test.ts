import { deepEqual, equal, throws } from "node:assert/strict";
import fc from "fast-check";
import { addCents, type Cents, cents, subtractCents, ZERO_CENTS } from "../../kernel/money.ts";
import {
  type DayMovements,
  holdingGain,
  type HoldingMovements,
  type Movements,
  reconcile,
  reconcileByHolding,
} from "./reconcile.ts";

// 10 shares for 1,000 of 5,000; half of them sold for 600 when the share is worth 120; a withdrawal of 300.
const november: Movements = {
  openingValue: cents("0.00"),
  deposits: cents("5000.00"),
  withdrawals: cents("300.00"),
  dividends: cents("2.50"),
  interest: cents("0.07"),
  realisedGains: cents("100.00"),
  openingUnrealised: cents("0.00"),
  closingUnrealised: cents("100.00"),
  other: [{ name: "competition_prize", amount: cents("10.00") }, { name: "correction", amount: cents("-0.01") }],
  closingValue: cents("4912.56"),
};
const december: Movements = {
  openingValue: cents("4912.56"),
  deposits: cents("0.00"),
  withdrawals: cents("0.00"),
  dividends: cents("2.50"),
  interest: cents("1.00"),
  realisedGains: cents("-20.00"),
  openingUnrealised: cents("100.00"),
  closingUnrealised: cents("-30.00"),
  other: [{ name: "correction", amount: cents("0.05") }],
  closingValue: cents("4766.11"),
};
const quiet = { bought: ZERO_CENTS, sold: ZERO_CENTS, dividends: ZERO_CENTS };

Deno.test("a statement's lines carry their signs and explain the closing value, by hand", () => {
  deepEqual(reconcile(november), {
    openingValue: 0n,
    lines: [
      { name: "deposits", amount: 500_000n },
      { name: "withdrawals", amount: -30_000n },
      { name: "dividends", amount: 250n },
      { name: "interest", amount: 7n },
      { name: "realised_gains", amount: 10_000n },
      { name: "unrealised_gains", amount: 10_000n },
      { name: "competition_prize", amount: 1_000n },
      { name: "correction", amount: -1n },
    ],
    explainedValue: 491_256n,
    closingValue: 491_256n,
    difference: 0n,
  });
  equal(reconcile(december).difference, 0n);
  equal(reconcile(december).lines.find((line) => line.name === "unrealised_gains")!.amount, -13_000n);
});

Deno.test("a cent that nothing explains is the difference, with its sign", () => {
  const off = (by: bigint) =>
    reconcile({ ...december, closingValue: (december.closingValue + by) as Cents }).difference;
  deepEqual([off(1n), off(-1n)], [1n, -1n]);
});

Deno.test("a day is explained by what each holding gained, the largest move first", () => {
  const holdings: HoldingMovements[] = [
    { symbol: "MSFT", ...quiet, openingValue: cents(1000), closingValue: cents(1010) },
    { symbol: "AAPL", ...quiet, openingValue: cents(1000), closingValue: cents(990) },
    { ...quiet, symbol: "NVDA", openingValue: cents(500), sold: cents(530), closingValue: cents(0) },
    {
      ...quiet,
      symbol: "KO",
      openingValue: cents(100),
      dividends: cents(1),
      bought: cents(1),
      closingValue: cents(100),
    },
    { ...quiet, symbol: "IBM", openingValue: cents(0), bought: cents(250), closingValue: cents(205) },
  ];
  // Cash of 2,000 before; after it 2,000 + 530 - 1 + 1 - 250 + 40 - 15 + 0.5 + 3.
  const day: DayMovements = {
    openingValue: cents(4600),
    deposits: cents(40),
    withdrawals: cents(15),
    interest: cents("0.50"),
    other: [{ name: "competition_prize", amount: cents(3) }],
    holdings,
    closingValue: cents("4613.50"),
  };
  const { byHolding, lines, difference } = reconcileByHolding(day);
  deepEqual(byHolding, [
    { symbol: "IBM", gain: -4_500n },
    { symbol: "NVDA", gain: 3_000n },
    { symbol: "AAPL", gain: -1_000n },
    { symbol: "MSFT", gain: 1_000n },
    { symbol: "KO", gain: 0n },
  ]);
  deepEqual(lines, [
    { name: "deposits", amount: 4_000n },
    { name: "withdrawals", amount: -1_500n },
    { name: "interest", amount: 50n },
    { name: "holdings", amount: -1_500n },
    { name: "competition_prize", amount: 300n },
  ]);
  equal(difference, 0n);
  throws(() => reconcileByHolding({ ...day, holdings: [holdings[0]!, holdings[0]!] }), /each holding once/);
});

Deno.test("deposits and withdrawals below zero are refused", () => {
  const day = { ...november, holdings: [] };
  for (const wrong of [{ deposits: cents(-1) }, { withdrawals: cents(-1) }]) {
    throws(() => reconcile({ ...november, ...wrong }), RangeError);
    throws(() => reconcileByHolding({ ...day, ...wrong }), RangeError);
  }
});

const amount = fc.bigInt({ min: 0n, max: 10n ** 15n }).map((n) => n as Cents);
const trade = fc.record({ kind: fc.constantFrom("buy", "sell", "dividend", "move"), symbol: fc.nat(3), by: amount });

Deno.test("whatever is traded, both statements explain the value of the ledger to the cent", () => {
  fc.assert(fc.property(fc.array(trade, { maxLength: 30 }), amount, amount, (trades, deposits, interest) => {
    const books = Array.from({ length: 4 }, (_, i) => ({
      symbol: `S${i}`,
      value: cents(1000),
      cost: cents(900),
      bought: ZERO_CENTS,
      sold: ZERO_CENTS,
      dividends: ZERO_CENTS,
    }));
    let cash = addCents(deposits, interest);
    let realisedGains = ZERO_CENTS;
    for (const { kind, symbol, by } of trades) {
      const book = books[symbol]!;
      if (kind === "move") book.value = by;
      else if (kind === "dividend") {
        book.dividends = addCents(book.dividends, by);
        cash = addCents(cash, by);
      } else if (kind === "buy") {
        book.bought = addCents(book.bought, by);
        [book.value, book.cost] = [addCents(book.value, by), addCents(book.cost, by)];
        cash = subtractCents(cash, by);
      } else {
        const removed = (book.cost / 3n) as Cents;
        book.sold = addCents(book.sold, by);
        [book.value, book.cost] = [subtractCents(book.value, by), subtractCents(book.cost, removed)];
        cash = addCents(cash, by);
        realisedGains = addCents(realisedGains, subtractCents(by, removed));
      }
    }
    const total = (of: (book: (typeof books)[number]) => Cents) => books.map(of).reduce(addCents, ZERO_CENTS);
    const closingValue = addCents(cash, total((b) => b.value));
    const common = { openingValue: cents(4000), deposits, withdrawals: ZERO_CENTS, interest, other: [], closingValue };
    const statement = reconcile({
      ...common,
      dividends: total((b) => b.dividends),
      realisedGains,
      openingUnrealised: cents(400),
      closingUnrealised: total((b) => subtractCents(b.value, b.cost)),
    });
    const holdings = books.map(({ value, cost: _, ...book }) => ({
      ...book,
      openingValue: cents(1000),
      closingValue: value,
    }));
    const day = reconcileByHolding({ ...common, holdings });
    equal(statement.difference, 0n);
    equal(day.difference, 0n);
    equal(day.byHolding.map((h) => h.gain).reduce(addCents, ZERO_CENTS), holdings.map(holdingGain).reduce(addCents));
  }));
});
