/** Sentences that the palette understands, like "buy nvda 500", "sell half msft" and "alert aapl 200". */

/** In the languages of the app, so that a habit survives a change of language. */
const verbs = {
  buy: ["buy", "kaufe", "kaufen"],
  sell: ["sell", "verkaufe", "verkaufen"],
  alert: ["alert", "alarm"],
} as const;
const HALF = ["half", "halb", "halbe", "h\u00e4lfte"];
const ALL = ["all", "alle", "alles"];
const SHARES = ["share", "shares", "st\u00fcck"];
const NUMBER = /^\$?(\d{1,7}(?:,\d{3})*(?:\.\d{1,6})?)$/;

export type Verb = keyof typeof verbs;
export type Amount =
  /** Dollars, or the price of an alert. */
  | { readonly kind: "dollars"; readonly value: number }
  | { readonly kind: "shares"; readonly value: number }
  /** Of what is held. */
  | { readonly kind: "part"; readonly value: 0.5 | 1 };

export interface Sentence {
  readonly verb: Verb;
  /** The stock's symbol or name, to search for; empty: not typed yet. */
  readonly stock: string;
  readonly amount: Amount | null;
}

/** Null: not a sentence that begins with one of the verbs. */
export function sentenceOf(query: string): Sentence | null {
  const [first = "", ...words] = query.trim().toLowerCase().split(/\s+/);
  const verb = (Object.keys(verbs) as Verb[]).find((name) => (verbs[name] as readonly string[]).includes(first));
  if (!verb || words.length === 0) return null;
  const rest: string[] = [];
  let amount: Amount | null = null;
  let inShares = false;
  for (const word of words) {
    const number = Number(NUMBER.exec(word)?.[1]?.replaceAll(",", ""));
    if (number > 0 && !amount) amount = { kind: "dollars", value: number };
    else if (verb === "sell" && HALF.includes(word)) amount = { kind: "part", value: 0.5 };
    else if (verb === "sell" && ALL.includes(word)) amount = { kind: "part", value: 1 };
    else if (SHARES.includes(word)) inShares = true;
    else rest.push(word);
  }
  if (inShares && amount?.kind === "dollars") amount = { kind: "shares", value: amount.value };
  return { verb, stock: rest.join(" "), amount };
}
