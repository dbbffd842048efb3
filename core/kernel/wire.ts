/** Zod schemas that many contracts share. Browser-safe. */
import { z } from "zod";
import { hasControls, hasControlsInText } from "./controls.ts";
import { issueMessage } from "./run/issue_messages.ts";
import { MONEY_DECIMALS, PRICE_DECIMALS, SHARE_DECIMALS } from "./money.ts";

// A schema's own message takes precedence over these; none of zod's default messages is shown.
z.config({ customError: issueMessage });

/** Any text. PostgreSQL cannot store the zero character, and an unpaired surrogate is not a character. */
export const anyText = () =>
  z.string().refine((s) => s.isWellFormed() && !s.includes("\0"), {
    error: "Remove the character that is none: a zero, or half of one",
  });

/** Text of several lines: line breaks and tabs, and no other control character. */
export const text = () =>
  anyText().refine((s) => !hasControlsInText(s), {
    error: "Remove the control characters: only line breaks may be in it",
  });

/** Text of one line, without control characters and without blanks around it. */
export const line = () =>
  anyText().trim().refine((s) => !hasControls(s), {
    error: "Write it on one line, without control characters",
  });

const decimalsOf = (n: number): number => {
  const text = String(n);
  const exponent = /e-(\d+)$/.exec(text);
  const fraction = /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
  return exponent ? Number(exponent[1]) + fraction : fraction;
};
/** A number with at most this many decimals, counted in its shortest decimal text. */
export const decimal = (decimals: number, error = `Use at most ${decimals} decimals`) =>
  z.number().refine((n) => decimalsOf(n) <= decimals, { error });

/** A form field that may be left empty: null and an empty text count as absent. */
export function blankable<S extends z.ZodType>(schema: S): z.ZodOptional<S> {
  const checked = z.preprocess((value) => value === null || value === "" ? undefined : value, schema.optional());
  // Typed as an optional field, so that our own code sends nothing else.
  return checked as unknown as z.ZodOptional<S>;
}

/** Dollars with at most two decimals. */
export const money = () => decimal(MONEY_DECIMALS).min(-1e13).max(1e13);
/** Dollars per share with at most four decimals. */
export const priceAmount = () => decimal(PRICE_DECIMALS).min(-1e9).max(1e9);
/** Shares with at most six decimals. */
export const shareCount = () => decimal(SHARE_DECIMALS).min(-1e10).max(1e10);

/** Output numbers: exact to their scale, made from exact integers. */
export const moneyOut = z.number().meta({ unit: "USD" });
export const priceOut = z.number().meta({ unit: "USD" });
export const sharesOut = z.number().meta({ unit: "shares" });
/** A statistic, in percent or as a ratio; a float. */
export const statistic = z.number();

export const id = z.uuid();
/** An output id: created by us, so its format is not checked. */
export const idOut = z.string().meta({ format: "uuid" });
/** An instant as RFC 3339 text in UTC. */
export const instant = z.string();

/** Days that an input may name: far beyond every history, and within what all arithmetic with days can take. */
const isInReach = (isoText: string) => isoText >= "1900" && isoText < "2200";
const OUT_OF_REACH = { error: "Use a date from 1900 to 2199" };

/** An input day of the calendar in New York as ISO text. */
export const date = (example = "2026-11-20") =>
  z.iso.date({
    error: ({ input }) =>
      /^\d{4}-\d{2}-\d{2}$/.test(String(input)) ? "There is no such date" : `Use a date like ${example}`,
    abort: true,
  }).refine(isInReach, OUT_OF_REACH);

/** An input instant with its offset. */
export const instantIn = z.iso.datetime({
  offset: true,
  error: "Use an instant with an offset, like 2026-11-20T09:30:00-05:00",
  abort: true,
}).refine(isInReach, OUT_OF_REACH);

/** Ticker symbols are upper-cased on input. */
export const symbol = z.string().trim().toUpperCase().regex(/^[A-Z][A-Z0-9.\-]{0,11}$/, {
  error: "A ticker symbol is 1 to 12 letters, digits, dots or dashes",
});

/** One up to a maximum of values; in a query parameter, separated by commas. */
export function listOf<Item extends z.ZodType>(item: Item, max: number): z.ZodArray<Item> {
  const split = (value: unknown) => typeof value === "string" ? value.split(",") : value;
  const checked = z.preprocess(split, z.array(item).min(1).max(max));
  // Typed as a list, so that our own code sends nothing else.
  return checked as unknown as z.ZodArray<Item>;
}

/** Up to a maximum of ticker symbols. */
export const symbols = (max: number) => listOf(symbol, max);

/** A page of a list: how many rows, and how many to skip. */
export const limit = (byDefault: number, max: number) => z.int().min(1).max(max).default(byDefault);
export const offset = () => z.int().min(0).max(1_000_000).default(0);

export const notes = text().trim().max(500);
/** Why staff does something, for the record. */
export const reason = line().min(1, { error: "Give a reason" }).max(500);
export const nothing = z.strictObject({});
/** Input of a command that does what fell due: up to an instant, now by default. */
export const dueUntil = z.strictObject({
  until: instantIn.optional(),
});
