import { query } from "../../lib/query.ts";

export const infoQuery = (symbol: string) => query("stocks.info", { symbol });
