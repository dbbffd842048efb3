import type { OutputOf } from "../../../core/contracts.ts";
import type { ExplorerSearch } from "../../lib/views/explorer_view.ts";

export type Found = OutputOf<"stocks.search">[number];

/** A single letter has many matches, so more rows are shown. */
export const limitOf = (text: string): number => text.length === 1 ? 30 : 20;

/** The results on the chosen exchange. The market cap filter excludes nothing. */
export const foundBy = <Row extends Pick<Found, "exchange">>(
  rows: readonly Row[],
  { exchange, otc }: Pick<ExplorerSearch, "exchange" | "otc">,
): readonly Row[] =>
  rows.filter((row) => exchange ? row.exchange === exchange : otc === true || row.exchange !== "OTC");

/** The change in dollars, computed from the change in percent, the only one that the server returns. */
export const changeOf = ({ price, change_percentage }: Pick<Found, "price" | "change_percentage">): number | null =>
  price === null || change_percentage === null
    ? null
    : Math.round((price - price / (1 + change_percentage / 100)) * 10_000) / 10_000;
