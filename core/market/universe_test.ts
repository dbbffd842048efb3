import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import { sectorFactor, universe } from "./universe.ts";

Deno.test("every symbol is listed once, in order, with a price, a size and a plausible standard deviation of returns", () => {
  const listings = universe();
  for (const [i, l] of listings.entries()) {
    if (i > 0) ok(listings[i - 1]!.symbol < l.symbol, l.symbol);
    ok(/^[A-Z][A-Z.]{0,5}$/.test(l.symbol) && l.name.length > 1 && l.industry, l.symbol);
    ok(l.price > 1 && l.price < 10_000, l.symbol);
    ok(l.size > 5e8 && l.size < 7e12, l.symbol);
    ok(l.sd > 0 && l.sd < 0.05, l.symbol);
  }
});

Deno.test("companies have a known sector; funds have factors and no sector", () => {
  for (const l of universe()) {
    if (l.type === "ETF") ok(l.sector === null && l.loadings && Object.keys(l.loadings).length > 0, l.symbol);
    else ok(l.sector && sectorFactor[l.sector] && l.loadings === null, l.symbol);
  }
});

Deno.test("the universe holds 500 companies, 60 funds and every sector", () => {
  const listings = universe();
  ok(listings.filter((l) => l.type !== "ETF").length >= 500);
  ok(listings.filter((l) => l.type === "ETF").length >= 60);
  equal(new Set(listings.map((l) => l.sector)).size, 12);
});

Deno.test("every kin is a listed symbol, and share classes of one company have the same one", () => {
  const by = new Map(universe().map((l) => [l.symbol, l]));
  for (const l of by.values()) ok(by.has(l.kin), l.symbol);
  equal(by.get("GOOG")!.kin, "GOOGL");
});

Deno.test("the universe of a smaller market is a prefix of a bigger one, with every symbol and name once", () => {
  const [small, big] = [universe(900), universe(2500)];
  deepEqual(big.slice(0, small.length), small);
  equal(new Set(big.map((l) => l.symbol)).size, big.length);
  equal(new Set(big.map((l) => l.name)).size, big.length);
});

Deno.test("on any day the requested number is listed, and companies come and go at the measured rate", () => {
  const all = universe(2500);
  for (const day of [16_500, 20_759, 20_760, 27_000]) {
    equal(all.filter((l) => (l.listedFrom ?? -Infinity) <= day && day <= (l.listedTo ?? Infinity)).length, 2500);
  }
  const fresh = all.filter((l) => l.listedFrom !== null && l.listedFrom > 18_000 && l.listedFrom <= 18_000 + 3652);
  const monthly = fresh.length / 120 * 5327 / 2500;
  ok(monthly > 33 && monthly < 53, `${monthly} a month in 5,327`);
  const shells = fresh.filter((l) => l.type === "UNIT");
  ok(shells.length > fresh.length / 5 && shells.every((l) => l.price === 10 && l.symbol.endsWith("U")));
});

Deno.test("invented companies have the measured sizes and are listed on every exchange", () => {
  const companies = universe(2500).slice(universe().length).filter((l) => l.type !== "UNIT" && l.listedFrom === null);
  const share = (low: number, high: number) =>
    companies.filter((l) => l.size >= low && l.size < high).length / companies.length;
  for (
    const [low, high, wanted] of [[10e9, 1e12, 0.06], [2e9, 10e9, 0.23], [0.3e9, 2e9, 0.3], [50e6, 300e6, 0.21], [
      0,
      50e6,
      0.2,
    ]] as const
  ) {
    ok(Math.abs(share(low, high) - wanted) < 0.03, `${low}: ${share(low, high)}`);
  }
  equal(new Set(companies.map((l) => l.exchange)).size, 4);
  ok(companies.some((l) => l.type === "ADRC"));
  for (const l of companies) {
    ok(
      /^[A-Z]{3,5}$/.test(l.symbol) && sectorFactor[l.sector!] && l.price >= 0.02 && l.sd > 0.005 && l.sd < 0.2,
      l.symbol,
    );
  }
});
