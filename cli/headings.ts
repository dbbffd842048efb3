/** Names and units of result fields, as headers show them. */
import { z } from "zod";
import { DEFAULT_RESERVE } from "../core/ledger/contract.ts";
import type { Contract } from "../core/kernel/operation.ts";

type Schema = { readonly [key: string]: unknown };
const signs: Readonly<Record<string, string>> = { USD: "$", shares: "shares" };

/** Units and titles of all fields of an operation's result, by field name. */
export interface Headings {
  readonly units: ReadonlyMap<string, string>;
  /** Names for people, if the contract has any. */
  readonly titles: ReadonlyMap<string, string>;
}
export const NO_HEADINGS: Headings = { units: new Map(), titles: new Map() };

export function headingsOf(contract: Contract): Headings {
  const units = new Map<string, string>();
  const titles = new Map<string, string>();
  const visit = (schema: unknown): string | undefined => {
    if (typeof schema !== "object" || schema === null) return undefined;
    const { unit, properties, ...parts } = schema as Schema;
    for (const [name, part] of Object.entries(properties as Schema ?? {})) {
      const found = visit(part);
      if (found) units.set(name, signs[found] ?? found);
      const own = part as Schema;
      if (typeof own.title === "string") titles.set(name, own.title);
    }
    let own = unit as string | undefined;
    for (const part of Object.values(parts)) {
      for (const inner of Array.isArray(part) ? part : [part]) own ??= visit(inner);
    }
    return own;
  };
  const schema = z.toJSONSchema(contract.output, { io: "output", unrepresentable: "any" }) as Schema;
  for (const part of [schema, ...Object.values(schema.$defs as Schema ?? {})]) visit(part);
  return { units, titles };
}

/** Names that imply a unit. */
const NAMED = [[/(?:^|_)(?:percent|pct|percentage)$/, "%"], [/_bps$/, "bps"], [/(?:^|_)yield$/, "%"]] as const;
/** Shorter names than the API's. */
const brief: Readonly<Record<string, string>> = {
  transaction_type: "type",
  order_type: "type",
  split_ratio_from: "from",
  split_ratio_to: "to",
};

/** Texts for empty values that have a default. */
export const unset: Readonly<Record<string, string>> = {
  cash_reserve_percentage: `${DEFAULT_RESERVE}, unless you choose`,
};

/** A column's name for people: `limit_price` in dollars is `limit price ($)`. */
export function headerOf(field: string, { units, titles }: Headings): string {
  const title = titles.get(field) ?? brief[field];
  if (title !== undefined) return title;
  // A path, which people type again, like `score.gap_two`.
  if (field.includes(".")) return field;
  for (const [suffix, unit] of NAMED) {
    if (!suffix.test(field)) continue;
    const words = field.replace(unit === "%" && /yield$/.test(field) ? "" : suffix, "").replaceAll("_", " ");
    return `${words || field} (${unit})`;
  }
  const words = field.replaceAll("_", " ");
  const unit = units.get(field);
  return unit === undefined || words === unit ? words : `${words} (${unit})`;
}
