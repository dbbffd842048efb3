/** Checks a published file, and counts what the page says about it. */
import { type Verified, verifyFile } from "../../../core/competitions/file/verify.ts";

/** What a readable file contains. */
export interface Contents {
  readonly entrants: number;
  /** Lines of each kind. */
  readonly splits: number;
  readonly dividends: number;
  readonly reinvested: number;
  readonly delistings: number;
  /** Yearly interest rates in percent, in their order. */
  readonly rates: readonly number[];
  readonly bytes: number;
}

export interface Checked {
  readonly verified: Verified;
  readonly seconds: number;
  /** Null: the file cannot be read. */
  readonly contents: Contents | null;
}

export async function checkFile(text: string, hash: string): Promise<Checked> {
  const began = performance.now();
  const verified = await verifyFile(text, { hash });
  const seconds = (performance.now() - began) / 1000;
  return { verified, seconds, contents: verified.name === null ? null : contentsOf(text) };
}

interface Parts {
  readonly lines: readonly { readonly type: string }[];
  readonly rates: readonly { readonly rate: string }[];
  readonly entrants: readonly unknown[];
}

function contentsOf(text: string): Contents {
  const { lines, rates, entrants }: Parts = JSON.parse(text);
  const count = (type: string) => lines.filter((line) => line.type === type).length;
  return {
    entrants: entrants.length,
    splits: count("SPLIT"),
    dividends: count("DIVIDEND"),
    reinvested: count("DRIP"),
    delistings: count("MERGER"),
    rates: rates.map(({ rate }) => Number(rate) * 100),
    bytes: new TextEncoder().encode(text).length,
  };
}
