/** What the day trader adds to the product. */
import { module } from "../kernel/module.ts";
import { waveriderContracts } from "./contract.ts";

export const waverider = module({
  name: "waverider",
  contracts: waveriderContracts,
  topics: { waverider: { touches: ["waverider"] } },
  channels: { waverider: { staff: true } },
  entrySources: ["waverider"],
  terminal: {
    groups: { waverider: "Waverider: the automated day trader" },
    fields: {
      active_only: "only open ones",
      "waverider.explain.at": "the instant to explain, like 2026-11-20T10:12:00-05:00",
      changes: "paths and values, like score.gap_two=9,stops.level_one=2",
      "waverider.exit.id": "id of the position",
      "waverider.scan.id": "id of the scan",
      "waverider.trade.id": "id of the trade",
      days: "sessions to look back",
      exit_reason: "always manual",
      flatten: "exit all positions first",
      hours: "hours of market time to look back",
      max_ews: "the highest score",
      max_positions: "4, 6, 8 or 10",
      min_ews: "the lowest score",
      sort_by: "column to sort by",
      sort_desc: "highest first",
      symbol_search: "a part of the symbol",
      "waverider.performance.period":
        "today, yesterday, week, month, lifetime, or the number of a period of the account",
      "waverider.scorecard.period": "number of a period of the account; the present one by default",
      "waverider.trades.period": "number of a period of the account; the present one by default",
      "waverider.trades.status": "open or closed",
    },
    operations: {
      "waverider.config": { command: "config show" },
      "waverider.set-config": { command: "config set" },
      "waverider.config-history": { command: "config history" },
      "waverider.explain": { argument: "at" },
      "waverider.records": { content: "content" },
    },
  },
  load: async () => {
    const { waveriderHandlers, waveriderWork } = await import("./mod.ts");
    return { handlers: waveriderHandlers, dueWork: waveriderWork };
  },
});
