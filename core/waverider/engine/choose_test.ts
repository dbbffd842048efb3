import assert from "node:assert/strict";
import { simulatedMarket } from "../../market/mod.ts";
import { DEFAULTS } from "../config.ts";
import { RECORDED_SCORE } from "../decide/scan.ts";
import { score } from "../scan.ts";
import { instant } from "../testing.ts";
import { scanMarket } from "./scan_view.ts";

Deno.test("a stock that is not looked at in full is in no tier, and scores too little for a record", async () => {
  const market = simulatedMarket({ seed: 2, symbols: 800 });
  for (const time of ["09:25", "09:33", "09:36", "10:30"]) {
    const at = instant(time);
    const symbols = (await market.scan(at)).tickers.map(({ symbol }) => symbol);
    // What is held is always looked at in full.
    const [some, all] = [await scanMarket(market, at, [], DEFAULTS), await scanMarket(market, at, symbols, DEFAULTS)];
    const recorded = (inputs: typeof all.inputs) =>
      score(inputs, DEFAULTS).filter(({ score: { total }, tiers }) => tiers.length > 0 || total >= RECORDED_SCORE)
        .map(({ inputs, score: { total }, tiers }) => [inputs.symbol, total, tiers]);
    assert.deepEqual(recorded(some.inputs), recorded(all.inputs), time);
    assert.ok(some.inputs.length < symbols.length / 2, `${some.inputs.length} at ${time}`);
    assert.equal(some.inputs.length + some.rest.count, symbols.length);
  }
  await market.close();
});
