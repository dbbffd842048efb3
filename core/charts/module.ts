/** What charts add to the product. */
import { module } from "../kernel/module.ts";
import { chartContracts } from "./contract.ts";

export const charts = module({
  name: "charts",
  contracts: chartContracts,
  nouns: { template: { list: "charts.templates" } },
  terminal: {
    groups: { charts: "What you draw on charts, and what they look like" },
    fields: {
      "charts.draw.put": "drawings, each as JSON with an id of your own (a UUID)",
      "charts.draw.remove": "ids of drawings to remove, with blanks between",
      events: "show dividends, splits and reports",
      indicators: "averages and indicators with dots between, like sma50.ema20.rsi14",
      log: "a logarithmic scale",
      panel: "keep the panel of indicators open",
      rail: "keep the drawing tools open",
      "charts.save-template.kind": "how prices are drawn",
      "charts.save-template.name": "name of the template",
      "charts.set-layout.kind": "how prices are drawn",
    },
  },
  load: async () => {
    const { chartHandlers } = await import("./mod.ts");
    return { handlers: chartHandlers };
  },
});
