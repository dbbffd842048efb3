/** What exports and imports add to the product. */
import { module } from "../kernel/module.ts";
import { transferContracts } from "./contract.ts";
import { nothingTaken } from "../ledger/positions_contract.ts";

export const transfer = module({
  name: "transfer",
  contracts: transferContracts,
  entrySources: ["import"],
  terminal: {
    groups: {},
    fields: {
      csv: "the file with the transactions",
      deposit_missing: "pay in what a transaction lacks of cash",
      format: "kind of file",
      missing_actions: "splits, dividends and ends of listings that the file lacks: apply them, or leave them out",
      what: "which records",
    },
    operations: {
      "portfolios.import-transactions": { file: "csv", failed: nothingTaken },
      "portfolios.export": { content: "content" },
    },
  },
  load: async () => {
    const { transferHandlers } = await import("./mod.ts");
    return { handlers: transferHandlers };
  },
});
