/**
 * Checks a competition's file by itself: recomputes cash, holdings, values and ranking from its lines. Browser-safe:
 * the page, the terminal and the tests run the same checks.
 */
import {
  type Cents,
  cents,
  centsText,
  dollarText,
  notional,
  price,
  type Shares,
  shares,
  sharesText,
} from "../../kernel/money.ts";
import { canonicalText } from "../../kernel/canonical.ts";
import { bodyText, chainedText, fileText, sha256 } from "./canonical.ts";
import { checkActions } from "./check_actions.ts";
import { checkCash } from "./check_cash.ts";
import { checkFills, isFill } from "./check_fills.ts";
import { type Check, entrantName, Findings, lineName, linesFor, newYorkDay, type Parts, partsOf } from "./findings.ts";
import { rankEntrants, type Ranking } from "./ranking.ts";
import { CompetitionContent, type FileEntrant, type FileLine } from "./schema.ts";

export type { Check } from "./findings.ts";

export interface Verified {
  /** Nothing differs. */
  readonly ok: boolean;
  /** SHA-256 of the file. */
  readonly hash: string;
  readonly name: string | null;
  readonly version: number | null;
  readonly checks: readonly Check[];
  /** Recomputed, the first one first. */
  readonly ranking: readonly { readonly number: number; readonly rank: number | null }[];
  /** How many places differ from the published ones. */
  readonly differ: number;
}

const names = [
  "The file is whole",
  "Rules",
  "Entries",
  "Fills",
  "Cash",
  "Splits and dividends",
  "Final values",
  "Ranking",
] as const;

/** @param published the hash of the file where it was published, if it is known */
export async function verifyFile(text: string, published: { readonly hash?: string } = {}): Promise<Verified> {
  const hash = await sha256(text);
  const read = readContent(text);
  if ("faults" in read) {
    const checks = names.map((name, i) => ({
      ...{ name, ok: false, count: 0, of: 1 },
      detail: i === 0 ? "The file cannot be read" : "Not checked",
      faults: i === 0 ? read.faults : [],
    }));
    return { ok: false, hash, name: null, version: null, checks, ranking: [], differ: 0 };
  }
  const { file } = read;
  const parts = partsOf(file);
  const values = new Map(file.entrants.map((entrant) => [entrant.number, recompute(parts, entrant)]));
  const entrants = file.entrants.map((entrant) => ({ ...entrant, ...values.get(entrant.number)! }));
  const ranking = rankEntrants(entrants);
  const order = checkRanking(parts, ranking);
  const checks = [
    await checkWhole(text, parts, hash, published.hash),
    await checkRules(parts),
    checkEntries(parts),
    checkFills(parts),
    checkCash(parts),
    checkActions(parts),
    checkValues(parts, values),
    order.check,
  ];
  return {
    ok: checks.every(({ ok }) => ok),
    hash,
    name: file.name,
    version: file.version,
    checks,
    ranking: ranking.order.map((number) => ({ number, rank: ranking.ranks.get(number)! })),
    differ: order.differ,
  };
}

function readContent(text: string): { file: CompetitionContent } | { faults: string[] } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { faults: [`The file is not JSON: ${(error as Error).message}`] };
  }
  const { data, error } = CompetitionContent.safeParse(value);
  if (data) return { file: data };
  return { faults: error.issues.map((issue) => `${placeOf(value, issue.path)}: ${issue.message}`) };
}

/** Where a fault of the form is: `Entrant 3, line 7, price`. */
function placeOf(value: unknown, path: readonly PropertyKey[]): string {
  const [list, index, ...field] = path;
  // deno-lint-ignore no-explicit-any -- the value is not of the form
  const record = (value as any)?.[list!]?.[index!];
  const where = list === "lines"
    ? `Entrant ${record?.entrant}, line ${record?.line}`
    : list === "entrants"
    ? `Entrant ${record?.number}`
    : path.slice(0, 2).join(" ") || "The file";
  return [where, ...field.map(String)].join(", ");
}

async function checkWhole(text: string, { file }: Parts, hash: string, published?: string): Promise<Check> {
  const findings = new Findings();
  if (fileText(file) !== text) findings.add("The file", "it is not in the canonical form");
  findings.same("The file", "sha256", file.sha256, await sha256(bodyText(file)));
  if (published !== undefined) findings.same("The file", "its SHA-256 where it was published", published, hash);
  const ends = new Map<number, string>();
  for (const line of file.lines) {
    const due = await sha256(chainedText(ends.get(line.entrant) ?? "", line));
    findings.same(lineName(line), "hash", line.hash, due);
    ends.set(line.entrant, line.hash);
  }
  for (const { number, chain } of file.entrants) {
    findings.same(entrantName({ number }), "chain", chain, ends.get(number) ?? "");
  }
  const size = `${text.length.toLocaleString("en-US")} characters`;
  const matches = published === undefined ? "SHA-256" : "SHA-256 matches the published hash";
  return findings.as(names[0], 1, `1 file, ${size}, ${matches}`);
}

async function checkRules({ file }: Parts): Promise<Check> {
  const findings = new Findings();
  const { rules, closed_early: early } = file;
  const subject = "The rules";
  findings.same(subject, "rules_hash", file.rules_hash, await sha256(canonicalText(rules)));
  findings.same(subject, "opens_at", file.opens_at, rules.opens_at);
  if (early === null) findings.same(subject, "closes_at", file.closes_at, rules.closes_at);
  else if (Date.parse(file.closes_at) >= Date.parse(rules.closes_at)) {
    findings.add(subject, "closed_early has a reason, but closes_at is not before that of the rules");
  }
  if (file.rates.some(({ day }, i) => i > 0 && day <= file.rates[i - 1]!.day)) {
    findings.add(subject, "the days of the interest rates are not in order");
  }
  const end = `${newYorkDay(file.closes_at)} close${early === null ? "" : `, closed early: ${early}`}`;
  return findings.as(
    names[1],
    1,
    `${dollarText(rules.start_cash)} each, ${
      newYorkDay(rules.opens_at)
    } to ${end}, entries before ${rules.entry_until}`,
  );
}

function checkEntries(parts: Parts): Check {
  const findings = new Findings();
  const { file } = parts;
  const [opens, until] = [Date.parse(file.opens_at), Date.parse(file.rules.entry_until)];
  file.entrants.forEach((entrant, i) => {
    const name = entrantName(entrant);
    findings.same(name, "number", entrant.number, i + 1);
    const at = Date.parse(entrant.entered_at);
    if (at < opens || at >= until) findings.add(name, `entered_at ${entrant.entered_at} is not in the days of entry`);
    const lines = linesFor(parts, entrant);
    findings.same(name, "lines", entrant.lines, lines.length);
    lines.forEach((line, n) => {
      findings.same(lineName(line), "line", line.line, n + 1);
      const from = n === 0 ? at : Date.parse(lines[n - 1]!.at);
      if (Date.parse(line.at) < from) findings.add(lineName(line), "at is before the previous line");
      if (Date.parse(line.at) > Date.parse(file.closes_at)) findings.add(lineName(line), "at is after the close");
    });
  });
  const known = new Set(file.entrants.map(({ number }) => number));
  for (const line of file.lines) if (!known.has(line.entrant)) findings.add(lineName(line), "there is no such entrant");
  return findings.as(names[2], file.entrants.length, `${file.entrants.length} entries, none late`);
}

interface Recomputed {
  /** Lines after which there are fewer than no shares. */
  readonly oversold: readonly FileLine[];
  readonly value: string;
  readonly fills: number;
  readonly holdings: ReadonlyMap<string, Shares>;
}

/** The final value of an entrant from the lines and the prices. */
function recompute(parts: Parts, entrant: FileEntrant): Recomputed {
  const lines = linesFor(parts, entrant);
  const holdings = new Map<string, Shares>();
  const oversold: FileLine[] = [];
  let total = 0n;
  for (const line of lines) {
    total += cents(line.cash);
    if (line.symbol === null) continue;
    const held = (holdings.get(line.symbol) ?? 0n) + shares(line.share_change) as Shares;
    if (held < 0n) oversold.push(line);
    holdings.set(line.symbol, held);
  }
  for (const [symbol, count] of holdings) {
    if (count === 0n) holdings.delete(symbol);
    const at = parts.prices.get(symbol) ?? null;
    if (at !== null) total += notional(price(at), count);
  }
  return { value: centsText(total as Cents), fills: lines.filter(isFill).length, holdings, oversold };
}

function checkValues(parts: Parts, values: ReadonlyMap<number, Recomputed>): Check {
  const findings = new Findings();
  const { file } = parts;
  const priced = new Set(file.prices.map(({ symbol }) => symbol));
  if (priced.size !== file.prices.length) findings.add("The prices", "a symbol has two prices");
  for (const { symbol, at } of file.prices) {
    if (at !== null && Date.parse(at) > Date.parse(file.closes_at)) {
      findings.add(`The price of ${symbol}`, "at is after the close");
    }
  }
  for (const entrant of file.entrants) {
    const name = entrantName(entrant);
    const { value, fills, holdings, oversold } = values.get(entrant.number)!;
    const found = new Map(entrant.holdings.map((holding) => [holding.symbol, holding.shares]));
    for (const symbol of new Set([...found.keys(), ...holdings.keys()])) {
      const due = holdings.get(symbol);
      findings.same(name, `${symbol}, shares`, found.get(symbol) ?? null, due === undefined ? null : sharesText(due));
      if (!priced.has(symbol)) findings.add(name, `${symbol} is not among the prices`);
    }
    for (const line of oversold) findings.add(lineName(line), "share_change leaves less than no shares");
    findings.same(name, "value", entrant.value, value);
    findings.same(name, "fills", entrant.fills, fills);
  }
  return findings.as(names[6], file.entrants.length, "Shares at the last trades before the close, recomputed");
}

function checkRanking({ file }: Parts, ranking: Ranking): { check: Check; differ: number } {
  const findings = new Findings();
  let differ = 0;
  for (const entrant of file.entrants) {
    const name = entrantName(entrant);
    const due = ranking.ranks.get(entrant.number)!;
    if (entrant.rank !== due) differ++;
    findings.same(name, "rank", entrant.rank, due);
    if (entrant.state === "ranked" && entrant.fills === 0) findings.add(name, "state is ranked without a fill");
    if (entrant.state === "no_trade" && entrant.fills > 0) findings.add(name, "state is no_trade with fills");
    if ((entrant.state === "ranked") !== (entrant.reason === null)) findings.add(name, "reason does not fit the state");
  }
  findings.same("The ranking", "order", file.ranking.order.join(" "), ranking.order.join(" "));
  findings.same("The ranking", "winner", file.ranking.winner, ranking.winner);
  const check = findings.as(names[7], file.entrants.length, "Recomputed; equal values share a rank");
  return { check, differ };
}
