/** The public interface of exports and imports. */
import { exportPortfolio } from "./export.ts";
import { importTransactions } from "./import_transactions.ts";

export { writeCsv } from "./csv.ts";
export const transferHandlers = [exportPortfolio, importTransactions];
