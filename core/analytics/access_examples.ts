/** Valid calls of the module's operations, and their objects: for the access matrix. */
import type { Examples } from "../../tests/access_examples.ts";
import type { analytics } from "./module.ts";

export const examples: Examples<typeof analytics> = {
  inputs: {
    "portfolios.performance": (own) => ({ id: own.portfolio }),
    "portfolios.statement": (own) => ({ id: own.portfolio, year: 2026 }),
    "analytics.returns": (own) => ({ id: own.portfolio }),
    "analytics.overview": () => ({}),
    "analytics.day-change": (own) => ({ id: own.portfolio }),
    "analytics.value-series": (own) => ({ id: own.portfolio }),
    "analytics.performance": (own) => ({ id: own.portfolio }),
    "analytics.allocation": (own) => ({ id: own.portfolio }),
    "analytics.summary": (own) => ({ id: own.portfolio }),
    "analytics.risk-metrics": (own) => ({ id: own.portfolio }),
    "analytics.holdings-performance": (own) => ({ id: own.portfolio }),
    "analytics.force-snapshots": () => ({}),
    "analytics.restate-snapshots": () => ({}),
  },
};
