/**
 * Full records as they are stored: what the rules were given, in columns of whole numbers, compressed. Scores, gates
 * and reasons are computed from it again with the configuration of its version, so a record cannot disagree with them.
 */
import { brotliCompressSync, brotliDecompressSync, constants, inflateRawSync } from "node:zlib";
import { digest } from "../../kernel/ids.ts";
import type { Decided, Plan } from "../decide/state.ts";
import type { Gate } from "../gates/gate.ts";
import type { Article, Inputs } from "../inputs.ts";
import type { BarFigures } from "../figures.ts";

/** What the account added to a stock that the other gates let through. */
interface Verdict {
  readonly gates: readonly Gate[];
  readonly plan: Pick<Plan, "mode"> & { readonly shares: number } | null;
  readonly entered: boolean;
}

export interface FullRecord {
  readonly inputs: Inputs;
  readonly tiers: readonly number[];
  readonly held: boolean;
  readonly hasHotPeer: boolean;
  readonly account: Verdict | null;
}

const prices = [
  ...["previousClose", "open", "high", "low", "vwap", "openingHigh", "openingLow", "preMarketHigh"] as const,
  ...["bid", "ask"] as const,
] as const satisfies readonly (keyof Inputs)[];
const numbers = [
  ...["price", "volume", "preMarketVolume", "bidShares", "askShares", "historyDays"] as const,
  ...["averageVolume", "averageRange", "previousVolume", "marketCap", "float", "shortInterest"] as const,
  ...["daysToCover"] as const,
] as const satisfies readonly (keyof Inputs)[];
const figurePrices = [
  ...["closeAtOpen", "close5", "close15", "average9", "average20", "sessionHigh", "lowAfterHigh"] as const,
  ...["coilHigh", "coilLow", "baseHigh", "baseLow"] as const,
] as const satisfies readonly (keyof BarFigures)[];
const figureNumbers = [
  ...["count", "volume1", "volume5", "volumeBefore5", "volume15", "volumeBefore1"] as const,
] as const satisfies readonly (keyof BarFigures)[];
const flags = ["isOtc", "splitToday", "isHalted"] as const satisfies readonly (keyof Inputs)[];

/** A column: numbers times a power of ten as whole numbers, null where unknown. */
type Column = readonly [decimals: number, values: readonly (number | null)[]];

interface Stored {
  readonly symbol: string;
  readonly type: readonly string[];
  readonly industry: readonly (string | null)[];
  readonly kinds: readonly (readonly [type: number, industry: number, flags: number])[];
  readonly columns: Readonly<Record<string, Column>>;
  /** Seconds before the scan. */
  readonly quoted: Column;
  /** Without their ids, which decided the order. */
  readonly articles: readonly (readonly (readonly [secondsAgo: number, sentiment: number])[])[];
  readonly tiers: readonly (readonly number[])[];
  readonly marks: readonly number[];
  readonly accounts: Readonly<Record<number, Verdict>>;
  readonly withoutQuote: string;
}

const sentiments = [null, "positive", "neutral", "negative"] as const;

/** The fewest decimals that lose nothing. */
function column(values: readonly number[]): Column {
  for (let decimals = 0;; decimals++) {
    const scale = 10 ** decimals;
    const whole = values.map((value) => Number.isFinite(value) ? Math.round(value * scale) : null);
    if (decimals === 8 || whole.every((n, i) => n === null || Math.abs(n / scale - values[i]!) < 1e-9)) {
      return [decimals, whole];
    }
  }
}

const readColumn = ([decimals, values]: Column): number[] =>
  values.map((value) => value === null ? NaN : value / 10 ** decimals);

const names = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** What other prices are distances from: the last trade, 0 where it is unknown. */
const anchorsOf = (last: readonly number[]): number[] => last.map((price) => Number.isNaN(price) ? 0 : price);

/** Prices as distances from the last trade are shorter. */
const relative = (values: readonly number[], to: readonly number[]): Column =>
  column(values.map((value, i) => Math.round((value - to[i]!) * 1e6) / 1e6));

/** The first byte of what Brotli compressed. A raw deflate of text, as the first versions stored, never begins so. */
const BROTLI = 0;
/** Digits: smaller and faster here than deflate at its best, while higher qualities take up to ten times as long. */
const OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const compressed = (text: string) => new Uint8Array([BROTLI, ...brotliCompressSync(text, OPTIONS)]);
const decompressed = (bytes: Uint8Array): string =>
  (bytes[0] === BROTLI ? brotliDecompressSync(bytes.subarray(1)) : inflateRawSync(bytes)).toString();

export interface Packed {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** SHA-256 of what is stored. */
  readonly hash: string;
}

export function pack(recorded: readonly Decided[], withoutQuote: readonly string[]): Packed {
  const inputs = recorded.map((one) => one.inputs);
  const last = anchorsOf(inputs.map(({ price }) => price));
  const types = names(inputs.map(({ type }) => type));
  const industries = names(inputs.map(({ industry }) => industry));
  const columns: Record<string, Column> = {};
  for (const name of prices) columns[name] = relative(inputs.map((one) => one[name]), last);
  for (const name of numbers) columns[name] = column(inputs.map((one) => one[name]));
  for (const name of figurePrices) columns[name] = relative(inputs.map(({ figures }) => figures[name]), last);
  for (const name of figureNumbers) columns[name] = column(inputs.map(({ figures }) => figures[name]));
  const stored: Stored = {
    symbol: inputs.map(({ symbol }) => symbol).join(" "),
    type: types,
    industry: industries,
    kinds: inputs.map((one) => [
      types.indexOf(one.type),
      industries.indexOf(one.industry),
      flags.reduce((sum, flag, i) => sum + (one[flag] ? 1 << i : 0), 0),
    ]),
    columns,
    quoted: column(inputs.map(({ at, quoteAt }) => (at - quoteAt) / 1_000)),
    articles: inputs.map(({ articles, at }) =>
      articles.map((one) => [(at - one.at) / 1_000, sentiments.indexOf(one.sentiment)])
    ),
    tiers: recorded.map(({ tiers }) => tiers),
    marks: recorded.map(({ held, hasHotPeer }) => (held ? 1 : 0) + (hasHotPeer ? 2 : 0)),
    accounts: Object.fromEntries(
      recorded.flatMap((one, i) => one.accountGates.length > 0 ? [[i, verdictOf(one)]] : []),
    ),
    withoutQuote: withoutQuote.join(" "),
  };
  const text = JSON.stringify(stored);
  return { bytes: compressed(text), hash: digest(text) };
}

const verdictOf = ({ accountGates, plan, entered }: Decided): Verdict => ({
  gates: accountGates,
  plan: plan && { mode: plan.mode, shares: plan.size.shares },
  entered,
});

/** Of the instant of a scan: the hours of its day, and when the session before closed. */
export type Moment = Pick<Inputs, "at" | "hours" | "previousCloseAt">;

export function unpack(bytes: Uint8Array, moment: Moment): { records: FullRecord[]; withoutQuote: string[] } {
  const stored = JSON.parse(decompressed(bytes)) as Stored;
  const symbols = stored.symbol === "" ? [] : stored.symbol.split(" ");
  const columns = Object.fromEntries(Object.entries(stored.columns).map(([name, of]) => [name, readColumn(of)]));
  const last = anchorsOf(columns.price!);
  const at = (name: string, i: number) => columns[name]![i]!;
  const near = (name: string, i: number) => Math.round((at(name, i) + last[i]!) * 1e6) / 1e6;
  const pick = <N extends string>(of: readonly N[], i: number, read: (name: string, i: number) => number) =>
    Object.fromEntries(of.map((name) => [name, read(name, i)])) as Record<N, number>;
  const quoted = readColumn(stored.quoted);
  const records = symbols.map((symbol, i): FullRecord => {
    const [type, industry, flagged] = stored.kinds[i]!;
    return {
      inputs: {
        ...moment,
        symbol,
        type: stored.type[type]! as Inputs["type"],
        industry: stored.industry[industry] ?? null,
        ...Object.fromEntries(flags.map((flag, n) => [flag, (flagged & (1 << n)) !== 0])) as Pick<
          Inputs,
          (typeof flags)[number]
        >,
        ...pick(prices, i, near),
        ...pick(numbers, i, at),
        quoteAt: moment.at - quoted[i]! * 1_000,
        articles: stored.articles[i]!.map(([seconds, sentiment]): Article => ({
          id: "",
          at: moment.at - seconds * 1_000,
          sentiment: sentiments[sentiment]!,
        })),
        figures: { ...pick(figurePrices, i, near), ...pick(figureNumbers, i, at) },
      },
      tiers: stored.tiers[i]!,
      held: (stored.marks[i]! & 1) !== 0,
      hasHotPeer: (stored.marks[i]! & 2) !== 0,
      account: stored.accounts[i] ?? null,
    };
  });
  return { records, withoutQuote: stored.withoutQuote === "" ? [] : stored.withoutQuote.split(" ") };
}
