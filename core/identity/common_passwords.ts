/** Passwords that everybody would try first. The list is loaded when it is first wanted: few processes ever see a new password. */

const MIN_LENGTH = 8;

let list: Promise<ReadonlySet<string>> | undefined;

/** The most common passwords of published leaks, as the zxcvbn project keeps them: 49,000, of which 18,000 are long enough here. */
const common = (): Promise<ReadonlySet<string>> =>
  list ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"].filter((p) => p.length >= MIN_LENGTH)));

/** A piece of up to four characters again and again: aaaaaaaa, abababab, 12341234. */
const isRepeated = (text: string): boolean => /^(.{1,4})\1+$/.test(text);

/** Along the alphabet or the digits, forwards or backwards; the list has few of them, since its project finds them by rule as well. */
function isSequence(text: string): boolean {
  const backwards = [...text].reverse().join("");
  return ["abcdefghijklmnopqrstuvwxyz", "012345678901234567890"].some((row) => row.includes(text) || row.includes(backwards));
}

/** The product's own name, with what people put behind it. */
const isOwnName = (text: string): boolean => /^(tradewinds?|waverider)[\d!]*$/.test(text);

/** Whether a password is one that guessing starts with, whatever its case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const text = password.toLowerCase();
  return isRepeated(text) || isSequence(text) || isOwnName(text) || (await common()).has(text);
}
