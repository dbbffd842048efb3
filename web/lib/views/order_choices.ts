import type { Sort } from "../sort.ts";
import { t } from "../text.ts";

/** The directions of a sort as choices, the usual one of figures first. */
export const orderChoices = (): { readonly value: Sort["direction"]; readonly label: string }[] => [
  { value: "desc", label: t("High to low") },
  { value: "asc", label: t("Low to high") },
];
