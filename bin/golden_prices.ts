/**
 * `deno task golden-prices`: writes the golden prices and the market's version after a change of the simulated market's
 * generator. Refused while the version is the one that wrote them and a price differs.
 */
import { golden, WRITTEN_BY } from "../core/market/simulated/golden.ts";
import { computed, goldenFault, goldenText } from "../core/market/simulated/golden_prices.ts";
import { MARKET_VERSION } from "../core/market/simulated/version.ts";

const now = await computed(golden);
const fault = goldenFault({ version: MARKET_VERSION, writtenBy: WRITTEN_BY, golden, now });
if (fault && MARKET_VERSION === WRITTEN_BY) {
  console.error(fault);
  Deno.exit(1);
}
await Deno.writeTextFile(
  new URL("../core/market/simulated/golden.ts", import.meta.url),
  goldenText(MARKET_VERSION, now),
);
console.log(`${now.length} golden prices of market version ${MARKET_VERSION}`);
