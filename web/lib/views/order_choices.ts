import type { Sort } from "../sort.ts";
import { t } from "../text.ts";

/** The sort directions as options, the usual one for figures first. */
export const orderChoices = (): { readonly value: Sort["direction"]; readonly label: string }[] => [
  { value: "desc", label: t("High to low") },
  { value: "asc", label: t("Low to high") },
];
