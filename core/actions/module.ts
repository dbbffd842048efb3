/** What dividends, splits and the ends of listings add to the product. */
import { module } from "../kernel/module.ts";
import { actionContracts } from "./contract.ts";

export const actions = module({
  name: "actions",
  contracts: actionContracts,
  notificationTypes: ["dividend_payment", "stock_split", "system_announcement"],
  entrySources: ["dividend", "reinvestment", "split", "delisting"],
  terminal: {
    groups: { dividends: "Dividends paid and expected", splits: "Splits of stocks", delistings: "Ends of listings" },
    fields: {
      amount_per_share: "dividend of one share, in dollars",
      cash_per_share: "dollars paid for each share",
      days_ahead: "how many days to look ahead",
      include_estimates: "also what is expected, but not declared",
      months_back: "how many months to look back",
      next_symbol: "ticker symbol under which the shares go on",
      page: "which page, from 1",
      size: "rows of a page",
      "delistings.set-terms.exchange_ratio": "shares of the next symbol for each share; 1 when left out",
      "delistings.set-terms.id": "id of the delisting, as delistings upcoming shows it",
    },
  },
  load: async () => {
    const { actionHandlers, actionDueWork } = await import("./mod.ts");
    return { handlers: actionHandlers, dueWork: actionDueWork };
  },
});
