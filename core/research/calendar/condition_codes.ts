import { query } from "../../kernel/run/handler.ts";
import { conditionCodes } from "./contract.ts";

/** Meanings of the most common trade conditions, for when the market gives none. */
const descriptions: Readonly<Record<number, string>> = {
  1: "A block bought at a price agreed with its buyer, reported as part of an acquisition.",
  2: "Priced at an average over the day or over several trades, so not a price of the moment.",
  3: "Executed by an exchange's machine without anybody's hand.",
  4: "Several orders executed together and reported as one trade.",
  5: "Several orders executed together, reported late.",
  6: "An order that had waited for the price to pass a limit, made active by another trade.",
  7: "To be settled on the day of the trade.",
  8: "The trade of the listing exchange's closing auction.",
  9: "Buyer and seller were matched in one cross, at one price.",
  10: "Priced from another instrument, not by the stock's own bids and offers.",
  11: "A large block sold in parts by one holder.",
  12: "Made outside regular hours.",
  13: "Made outside regular hours and reported late, out of its order.",
  14: "Part of an order that was sent to several venues at once.",
  15: "The official closing price of a venue; not a trade.",
  16: "The official opening price of a venue; not a trade.",
  17: "The first trade of the day on a venue.",
  18: "The first trade after a halt.",
  19: "The last trade of the day on a venue.",
  20: "To be settled on the day after the trade.",
};

/** The conditions of trades, by number. */
export const codes = query(conditionCodes, async (ctx) => {
  const found = await ctx.market.facts.conditions();
  const results = found.map((
    { id, name, description, type, dataTypes, updatesHighLow, updatesOpenClose, updatesVolume, sipMapping },
  ) => ({
    ...{ id, name, type: type || "sale_condition", data_types: dataTypes.length > 0 ? [...dataTypes] : ["trade"] },
    description: description || (descriptions[id] ?? "A condition of a trade, as the exchanges report it."),
    update_rules: {
      updates_high_low: updatesHighLow,
      updates_open_close: updatesOpenClose,
      updates_volume: updatesVolume,
    },
    sip_mapping: { ...sipMapping },
  }));
  return { results: results.sort((a, b) => a.id - b.id) };
});
