import { equal, ok } from "node:assert/strict";
import { sectorFactor, universe } from "./universe.ts";

Deno.test("every symbol is listed once, in order, with a price, a size and a plausible spread of returns", () => {
  const listings = universe();
  for (const [i, l] of listings.entries()) {
    if (i > 0) ok(listings[i - 1]!.symbol < l.symbol, l.symbol);
    ok(/^[A-Z][A-Z.]{0,5}$/.test(l.symbol) && l.name.length > 1 && l.industry, l.symbol);
    ok(l.price > 1 && l.price < 10_000, l.symbol);
    ok(l.size > 5e8 && l.size < 7e12, l.symbol);
    ok(l.sd > 0 && l.sd < 0.05, l.symbol);
  }
});

Deno.test("companies have a known sector, funds have factors and none", () => {
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

Deno.test("classes of shares in one company share its fortunes", () => {
  const by = new Map(universe().map((l) => [l.symbol, l]));
  for (const l of by.values()) ok(by.has(l.kin), l.symbol);
  equal(by.get("GOOG")!.kin, "GOOGL");
});
