/** The public interface of exports and imports. */
import { exportPortfolio } from "./export.ts";
import { importTransactions } from "./import_transactions.ts";

export const transferHandlers = [exportPortfolio, importTransactions];
