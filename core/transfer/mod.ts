/** The public interface of moving records out and in. */
import { exportPortfolio } from "./export.ts";
import { importTransactions } from "./import_transactions.ts";

export const transferHandlers = [exportPortfolio, importTransactions];
