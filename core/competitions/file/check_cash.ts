/** The cash of each entrant: the start, no payments in or out, and interest at one rate for all. Browser-safe. */
import { type Cents, cents, centsText, parseDecimal, roundHalfUp, ZERO_CENTS } from "../../kernel/money.ts";
import { type Check, entrantName, Findings, lineName, linesFor, newYorkDay, type Parts } from "./findings.ts";
import type { FileEntrant, FileLine } from "./schema.ts";

/** By the type of a line: whether its amount is received, paid, or moves no cash. Others may not occur. */
const signs: Partial<Record<FileLine["type"], bigint>> = {
  DEPOSIT: 1n,
  BUY: -1n,
  SELL: 1n,
  DIVIDEND: 1n,
  DRIP: -1n,
  INTEREST: 1n,
  SPLIT: 0n,
  MERGER: 1n,
};

export function checkCash(parts: Parts): Check {
  const findings = new Findings();
  const { file } = parts;
  const months = new Set(file.lines.filter(({ type }) => type === "INTEREST").map(({ at }) => monthOf(at)));
  for (const entrant of file.entrants) {
    const lines = linesFor(parts, entrant);
    checkStart(findings, entrant, lines, file.rules.start_cash);
    findings.same(entrantName(entrant), "cash", entrant.cash, centsText(cashOf(findings, lines)));
    for (const month of months) checkInterest(findings, parts, entrant, month);
  }
  const rates = file.rates.map(({ rate }) => `${Number(rate) * 100}%`).join(", then ");
  return findings.as("Cash", file.entrants.length, `No deposit, no withdrawal, interest ${rates} for all`);
}

function checkStart(findings: Findings, entrant: FileEntrant, lines: readonly FileLine[], start: string): void {
  const [first, ...rest] = lines;
  if (!first || first.type !== "DEPOSIT" || first.amount !== start || first.at !== entrant.entered_at) {
    findings.add(entrantName(entrant), `line 1 is not the start with ${start} at the entry`);
  }
  for (const line of rest) {
    if (line.type === "DEPOSIT" || signs[line.type] === undefined) {
      findings.add(lineName(line), `type ${line.type} is not allowed by the rules`);
    }
  }
}

/** The cash after all lines. */
function cashOf(findings: Findings, lines: readonly FileLine[]): Cents {
  let cash = ZERO_CENTS;
  for (const line of lines) {
    const due = cents(line.amount) * (signs[line.type] ?? 0n) as Cents;
    findings.same(lineName(line), "cash", line.cash, centsText(due));
    cash = cash + cents(line.cash) as Cents;
    if (cash < 0n) findings.add(lineName(line), `there is ${centsText(cash)} of cash after it`);
  }
  return cash;
}

const monthOf = (at: string): string => newYorkDay(at).slice(0, "2026-11".length);

/** A month's interest is that of the balance at the end of each day, each at the day's rate. */
function checkInterest(findings: Findings, parts: Parts, entrant: FileEntrant, month: string): void {
  const lines = linesFor(parts, entrant);
  const paid = lines.filter(({ type, at }) => type === "INTEREST" && monthOf(at) === month);
  const others = lines.filter((line) => !paid.includes(line)).map(({ at, cash }) => ({ day: newYorkDay(at), cash }));
  const days = daysOf(month);
  const weighted = days.reduce((sum, day) => {
    const balance = others.reduce((total, line) => line.day <= day ? total + cents(line.cash) : total, 0n);
    return sum + balance * rateOf(parts, day);
  }, 0n);
  const due = roundHalfUp(weighted, BigInt(days.length * 12 * 10_000)) as Cents;
  const [first] = paid;
  if (first) findings.same(lineName(first), "the interest", first.amount, centsText(due));
  else if (due > 0n) findings.add(entrantName(entrant), `the interest of ${month} is missing`);
  for (const again of paid.slice(1)) findings.add(lineName(again), `the interest of ${month} is paid twice`);
}

/** The days of a month, as ISO texts. */
function daysOf(month: string): string[] {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const count = (Date.UTC(year, number) - Date.UTC(year, number - 1)) / 86_400_000;
  return Array.from({ length: count }, (_, i) => `${month}-${String(i + 1).padStart(2, "0")}`);
}

/** In ten-thousandths. */
function rateOf({ file: { rates } }: Parts, day: string): bigint {
  const rate = rates.findLast((change) => change.day <= day) ?? rates[0];
  return rate ? parseDecimal(rate.rate, 4) : 0n;
}
