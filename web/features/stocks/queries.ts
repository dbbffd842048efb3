import type { InputOf } from "../../../core/contracts.ts";
import { polled, query } from "../../lib/query.ts";

export const infoQuery = (symbol: string) => query("stocks.info", { symbol });
export const barsQuery = (input: InputOf<"stocks.bars">, seconds: number) => polled("stocks.bars", input, seconds);
