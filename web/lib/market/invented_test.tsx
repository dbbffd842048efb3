import "../dom_test_setup.ts";
import { cleanup, render } from "@testing-library/react";
import assert from "node:assert/strict";
import { universe } from "../../../core/market/universe.ts";
import { SymbolTile } from "../../ui/stock/SymbolTile.tsx";
import { isInvented } from "./invented.ts";
import { noteMarket } from "./note_market.ts";

Deno.test("the tiles of invented companies, and of no others, are marked", () => {
  const all = universe(2_000);
  const invented = all.filter(({ symbol }) => isInvented(symbol));
  assert.ok(["AAPL", "SPY", "BRK.B"].every((symbol) => !isInvented(symbol)));
  assert.ok(invented.length >= 2_000 - universe().length);
  const marked = (symbol: string) => {
    const { container } = render(<SymbolTile symbol={symbol} />);
    const found = container.querySelector("[data-invented]") !== null;
    cleanup();
    return found;
  };
  assert.equal(marked("AAPL"), false);
  assert.equal(marked(invented[0]!.symbol), true);
});

Deno.test("style sheets know the market once its status has arrived", () => {
  delete document.documentElement.dataset.market;
  noteMarket({ market: "live" }, { queryKey: ["market.hours", {}] });
  assert.equal(document.documentElement.dataset.market, undefined);
  noteMarket({ market: "simulated" }, { queryKey: ["market.status", {}] });
  assert.equal(document.documentElement.dataset.market, "simulated");
});
