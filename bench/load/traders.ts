/**
 * A program that fills a store with traders, for the load of `buy.lua`: their tokens and portfolios go into the file
 * `people` of DIRECTORY, symbols to buy into `symbols`. A program of its own, so that it runs in another checkout, too.
 */
import { makeTraders, seeding, tradableSymbols } from "../seed.ts";

const TRADERS = 200;
const SYMBOLS = 200;
const settings = Deno.env.toObject();

await seeding(settings, async (product, call) => {
  const traders = await makeTraders(product, call, TRADERS);
  const lines = {
    people: traders.map((t) => `${t.token} ${t.portfolioId}`),
    symbols: await tradableSymbols(product, SYMBOLS),
  };
  for (const [file, text] of Object.entries(lines)) {
    await Deno.writeTextFile(`${settings.DIRECTORY}/${file}`, text.join("\n") + "\n");
  }
});
