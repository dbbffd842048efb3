/** Which characters a name that others see may have. Browser-safe. */

/** Shown as nothing, or moves what follows: controls, zero-width and direction characters, fillers, unassigned ones. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u;
/** The character after an emoji that asks for its coloured form. */
const EMOJI_FORM = /(?<=\p{Extended_Pictographic})\ufe0f/gu;
/** More marks on one letter than any language writes cover the lines above and below. */
const STACKED_MARKS = /\p{M}{4}/u;

/** Scripts that are written together count as one. */
const SCRIPTS = [
  ["Latin"],
  ["Cyrillic"],
  ["Greek"],
  ["Armenian"],
  ["Georgian"],
  ["Hebrew"],
  ["Arabic"],
  ["Devanagari"],
  ["Bengali"],
  ["Gurmukhi"],
  ["Gujarati"],
  ["Tamil"],
  ["Telugu"],
  ["Kannada"],
  ["Malayalam"],
  ["Sinhala"],
  ["Thai"],
  ["Lao"],
  ["Khmer"],
  ["Myanmar"],
  ["Tibetan"],
  ["Ethiopic"],
  ["Cherokee"],
  ["Canadian_Aboriginal"],
  ["Han", "Hiragana", "Katakana", "Bopomofo"],
  ["Hangul", "Han"],
].map((together) => new RegExp(`^[${together.map((script) => `\\p{Script=${script}}`).join("")}]$`, "u"));
/** Digits, punctuation, spaces, symbols and marks, which all scripts share. */
const NEUTRAL = /^[\p{Script=Common}\p{Script=Inherited}]$/u;
/** One script of its own, so that it cannot be mixed with the others. */
const OTHER = SCRIPTS.length;

export const hasInvisible = (name: string): boolean => INVISIBLE.test(name.replace(EMOJI_FORM, ""));
export const hasStackedMarks = (name: string): boolean => STACKED_MARKS.test(name.normalize("NFD"));

/** Whether there is a script to which all letters may belong. */
export function hasOneScript(name: string): boolean {
  let possible: Set<number> | null = null;
  for (const letter of name) {
    if (NEUTRAL.test(letter)) continue;
    const own = new Set(SCRIPTS.flatMap((script, i) => script.test(letter) ? [i] : []));
    if (own.size === 0) own.add(OTHER);
    possible = possible === null ? own : possible.intersection(own);
    if (possible.size === 0) return false;
  }
  return true;
}
