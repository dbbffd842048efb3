import { t } from "../../lib/text.ts";
import { compactText } from "../../ui/numbers.tsx";

/** A round number as an option: 50M, or that there is no limit. */
const stepText = (value: number): string => value === 0 ? t("Any") : compactText(value).replace(".00", "");

export const stepOptions = (values: readonly number[]) => values.map((value) => ({ value, label: stepText(value) }));
export const percentOptions = (values: readonly number[]) =>
  values.map((value) => ({ value, label: value === 0 ? t("Any") : `${value}%` }));

/** Whether a list shows small stocks, too. */
export const smallOptions = () =>
  [
    { value: "out", label: t("Left out") },
    { value: "in", label: t("Included") },
  ] as const;
/** Which they are: the rule of `include_small`. */
export const smallWords = () => t("Small: under $5 a share, or less than a million dollars traded on a usual day.");
