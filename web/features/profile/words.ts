/** The names of styles and experience. */
import type { experienceLevels, investmentStyles } from "../../../core/identity/contract.ts";
import { key, t } from "../../lib/text.ts";

const STYLES: Readonly<Record<(typeof investmentStyles)[number], string>> = {
  conservative: key("Conservative"),
  moderate: key("Moderate"),
  aggressive: key("Aggressive"),
  day_trader: key("Day trader"),
};
const LEVELS: Readonly<Record<(typeof experienceLevels)[number], string>> = {
  beginner: key("Beginner"),
  intermediate: key("Intermediate"),
  advanced: key("Advanced"),
  expert: key("Expert"),
};

/** A text from before there was a list is shown as it is. */
const wordOf = (words: Readonly<Record<string, string>>, value: string) =>
  Object.hasOwn(words, value) ? t(words[value]!) : value;
export const styleWord = (style: string): string => wordOf(STYLES, style);
export const levelWord = (level: string): string => wordOf(LEVELS, level);

interface Option {
  readonly value: string;
  readonly label: string;
}
/** The options of a field, with the stored value even if it is not one of them. */
function optionsOf(values: readonly string[], stored: string | null, word: (value: string) => string): Option[] {
  const all = stored === null || values.includes(stored) ? values : [...values, stored];
  return [{ value: "", label: t("Not given") }, ...all.map((value) => ({ value, label: word(value) }))];
}
export const styleOptions = (stored: string | null) => optionsOf(Object.keys(STYLES), stored, styleWord);
export const levelOptions = (stored: string | null) => optionsOf(Object.keys(LEVELS), stored, levelWord);
