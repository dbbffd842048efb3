import assert from "node:assert/strict";
import { golden, WRITTEN_BY } from "./golden.ts";
import { computed, goldenFault, type GoldenPrice, goldenText } from "./golden_prices.ts";
import { MARKET_VERSION } from "./version.ts";

const row: GoldenPrice = ["AAPL", "2026-11-20T13:45:07-05:00", 149.7, 149.69, 200, 149.72, 300, 148, 151, 9e6];
const same = { version: 3, writtenBy: 3, golden: [row], now: [row] };

Deno.test("the simulated market has the golden prices of its version", async () => {
  assert.equal(golden.length, 200);
  assert.ok(golden.filter(([, , last]) => last !== null).length > 190, "nearly all of them are prices");
  assert.equal(new Set(golden.map(([symbol, at]) => `${symbol} ${at}`)).size, 200);
  const fault = goldenFault({ version: MARKET_VERSION, writtenBy: WRITTEN_BY, golden, now: await computed(golden) });
  assert.equal(fault, null, fault ?? "");
});

Deno.test("a changed price asks for a higher version and new golden prices", () => {
  assert.equal(goldenFault(same), null);
  for (const at of [2, 3, 4, 5, 6, 7, 8, 9]) {
    const changed = row.map((value, i) => i === at ? Number(value) + 0.01 : value) as unknown as GoldenPrice;
    const fault = goldenFault({ ...same, now: [changed] });
    assert.match(
      fault!,
      /^The simulated market has changed: \["AAPL".* raise MARKET_VERSION .* to 4 .* golden-prices$/,
    );
  }
  assert.match(goldenFault({ ...same, now: [] })!, /raise MARKET_VERSION/);
});

Deno.test("a raised version asks for new golden prices, also when no price has changed", () => {
  const fault = goldenFault({ ...same, version: 4 });
  assert.equal(
    fault,
    "MARKET_VERSION is 4, and version 3 wrote the golden prices; write them anew: deno task golden-prices",
  );
});

Deno.test("written golden prices are the file that is kept", async () => {
  const kept = await Deno.readTextFile(new URL("./golden.ts", import.meta.url));
  assert.equal(goldenText(WRITTEN_BY, golden), kept);
});
