/**
 * Texts of the pages. The English text is the key, so that code is readable; a translation is one file in web/text.
 * Call `t` while rendering and not when a module is loaded: the language is not loaded by then.
 */
import i18next from "i18next";
import english from "../text/en.json" with { type: "json" };
import { formatNumber } from "./format.ts";

/** Languages with a file in web/text, by their own names. */
export const languages = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof languages;

const KEY = "tradewinds.language";
const files: Partial<Record<Language, () => Promise<{ default: Record<string, string> }>>> = {
  de: () => import("../text/de.json", { with: { type: "json" } }),
};

const i18n = i18next.createInstance();
i18n.use({ type: "formatter", format: (value: unknown) => typeof value === "number" ? formatNumber(value) : value });
void i18n.init({
  lng: "en",
  fallbackLng: "en",
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { prefix: "{", suffix: "}", escapeValue: false, alwaysFormat: true },
  resources: { en: { translation: english } },
});

/**
 * A text in the user's language. `{name}` is a placeholder for a value; a number is formatted as everywhere on the
 * pages. With `count` the plural form is chosen. The forms are in web/text/en.json, and so are texts with a context,
 * such as `Open|price`, which are one word in English and two in other languages.
 */
export function t(text: string, values?: Readonly<Record<string, string | number>>): string {
  if (values) return i18n.t(text, values);
  const found = plain.get(text) ?? i18n.t(text);
  plain.set(text, found);
  return found;
}
/** A message of a contract or of the server: translated if the catalogue has it. */
export const message = (text: string): string => i18n.exists(text) ? i18n.t(text) : text;

/** Cache of texts in the page's language, since lookups are slow. A change of the language reloads the page. */
const plain = new Map<string, string>();
const divided = new Map<string, readonly string[]>();

/** Splits a text at the placeholders with these names: a piece of text, a name, a piece of text. */
export function pieces(text: string, names: readonly string[]): readonly string[] {
  let found = divided.get(text);
  if (!found) {
    // Each placeholder is replaced by itself in the translation.
    const translated = t(text, Object.fromEntries(names.map((name) => [name, `{${name}}`])));
    divided.set(text, found = translated.split(/\{(\w+)\}/));
  }
  return found;
}

/** Marks a text that is stored in a table and passed to `t` or `Text` later. */
export const key = (text: string): string => text;

const known = (code: string | null | undefined): Language | undefined =>
  (Object.keys(languages) as Language[]).find((language) => code === language || code?.startsWith(`${language}-`));

/** The user's choice, or else the browser's language, or else English. */
export const language = (): Language => known(localStorage.getItem(KEY)) ?? known(navigator.language) ?? "en";

/** Loads the texts of the user's language; call it before the first page is rendered. */
export async function startLanguage(): Promise<void> {
  const wanted = language();
  // English, if the server does not deliver the file.
  const file = await files[wanted]?.().catch(() => null);
  const chosen = file === null ? "en" : wanted;
  if (file) i18n.addResourceBundle(chosen, "translation", file.default);
  await i18n.changeLanguage(chosen);
  plain.clear();
  divided.clear();
  document.documentElement.lang = chosen;
}

/** Stores the choice and reloads the page in that language. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(KEY, chosen);
  location.reload();
}
