/**
 * Passwords that are tried first in an attack: the common ones of published leaks, common words with usual endings,
 * keyboard runs, repeats and sequences. Shorter ones than eight characters are refused anyway.
 */

/** Words of this product and its field, and some that are not among the first of the leaked ones. */
const OURS = `
  p@ssword passord motdepasse contrasena senha login administrator root qwertz zaq1zaq1 abc123456 volleyball zelda
  fortnite roblox xbox instagram twitter linkedin iphone android yahoo hotmail gmail wednesday harleydavidson
  jesuschrist godisgood sexybaby helloworld millionaire family1 teamo tequiero loveyou2 ilovejesus opensesame
  nopassword temporary mysql postgres database supervisor superuser sysadmin mustchange newpassword oldpassword
  passphrase mousepad tradewinds tradewind waverider trading daytrader stocktrader stockmarket wallstreet nasdaq
  dowjones bullmarket bearmarket investing investor investment portfolio dividend dividends buylow sellhigh
  buylowsellhigh bitcoin crypto tothemoon diamondhands nyse correcthorsebatterystaple correct-horse-battery-staple`
  .trim().split(/\s+/);

/** What people append to a word; also a year. */
const ENDINGS = `
  ! 0 00 01 007 1 1! 2 3 4 5 6 7 8 9 10 11 12 13 21 22 23 69 77 88 99 100 101 111 123 123! 321 666 777 1234 12345
  123456 1234567 12345678 123456789`.trim().split(/\s+/);
const YEAR = /^(\D+)(?:19|20)\d\d!?$/;
/** Keyboard rows, the alphabet and the digits. */
const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "azertyuiop",
  "01234567890",
  "1234567890",
  "qwertyuiopasdfghjklzxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn",
];
/** This many of the most common ones are words that endings are tried with. */
const WORDS = 10_000;

interface Common {
  readonly passwords: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}
let loaded: Promise<Common> | undefined;

/** The 49,000 of published leaks that zxcvbn lists, loaded on first use: few processes ever see a new password. */
const common = (): Promise<Common> =>
  loaded ??= import("@zxcvbn-ts/language-common").then(({ dictionary: { "passwords-common": leaked } }) => ({
    passwords: new Set([...leaked, ...OURS]),
    words: new Set([...leaked.slice(0, WORDS), ...OURS]),
  }));

/** A piece of up to four characters repeated: aaaaaaaa, abababab, 12341234. */
const isRepeated = (text: string): boolean => /^(.{1,4})\1+$/.test(text);

/** Forwards or backwards along a row, possibly wrapping around: 12345678, 87654321, 90123456. */
function isRun(text: string): boolean {
  const backwards = [...text].reverse().join("");
  return ROWS.some((row) => (row + row).includes(text) || (row + row).includes(backwards));
}

/** Whether a password is among the first that attackers guess, whatever its case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const text = password.toLowerCase();
  const { passwords, words } = await common();
  const half = text.slice(0, text.length / 2);
  return passwords.has(text) || isRepeated(text) || isRun(text) || words.has(YEAR.exec(text)?.[1] ?? "") ||
    (text === half + half && words.has(half)) ||
    ENDINGS.some((ending) => text.endsWith(ending) && words.has(text.slice(0, -ending.length)));
}
