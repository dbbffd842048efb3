/** Valid calls of the module's operations, and their objects: for the access matrix. */
import type { Examples } from "../../tests/access_examples.ts";
import type { charts } from "./module.ts";

let unique = 0;

export const examples: Examples<typeof charts> = {
  inputs: {
    "charts.drawings": () => ({ symbol: "AAPL" }),
    "charts.draw": () => ({ symbol: "AAPL", put: [{ id: crypto.randomUUID(), kind: "level", price: 100 }] }),
    "charts.layout": () => ({}),
    "charts.set-layout": () => ({ kind: "line", indicators: "sma50.rsi14" }),
    "charts.templates": () => ({}),
    "charts.save-template": () => ({ name: `Template ${++unique}`, indicators: "rsi" }),
    "charts.delete-template": (own) => ({ id: own.template }),
  },
  objects: {
    template: ({ create }) => create("charts.save-template"),
  },
};
