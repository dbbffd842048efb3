/** Dividends, splits and ends of listings: to whom they are due, on how many shares, and how much. Browser-safe. */
import {
  type Cents,
  cents,
  centsText,
  notional,
  parseDecimal,
  price,
  roundHalfUp,
  type Shares,
  shares,
  sharesFor,
  sharesText,
  splitShares,
  ZERO_SHARES,
} from "../../kernel/money.ts";
import { type Check, entrantName, Findings, lineName, linesFor, type Parts } from "./findings.ts";
import type { FileAction, FileEntrant, FileLine } from "./schema.ts";

/** Dollars per share (at most six decimals) times shares, rounded half up to the cent. */
const payout = (perShare: string, count: Shares): Cents =>
  roundHalfUp(parseDecimal(perShare, 6) * count, 10_000_000_000n) as Cents;

const kinds: Partial<Record<FileLine["type"], FileAction["kind"]>> = {
  DIVIDEND: "dividend",
  DRIP: "dividend",
  SPLIT: "split",
  MERGER: "delisting",
};
/** Shares bought with a dividend have this many decimals. */
const REINVESTED_DECIMALS = 6;

export function checkActions(parts: Parts): Check {
  const findings = new Findings();
  const { file } = parts;
  let count = 0;
  for (const entrant of file.entrants) {
    const lines = linesFor(parts, entrant);
    lines.forEach((line, i) => {
      const kind = kinds[line.type];
      if (kind === undefined) {
        if (line.action !== null) findings.add(lineName(line), `action is ${line.action} on a ${line.type}`);
        return;
      }
      count++;
      const action = parts.actions.get(line.action ?? 0);
      if (action?.kind !== kind) return findings.add(lineName(line), `action ${line.action} is no ${kind}`);
      checkLine[line.type as keyof typeof checkLine](findings, { parts, lines, line, i, action });
    });
    checkMissing(findings, parts, entrant);
  }
  const [splits, dividends] = ["SPLIT", "DIVIDEND"].map((type) => file.lines.filter((l) => l.type === type).length);
  const detail = `${splits} split${splits === 1 ? "" : "s"}, ${dividends} dividend${dividends === 1 ? "" : "s"}, ` +
    "to the holders of the day";
  return findings.as("Splits and dividends", count, detail);
}

interface Where {
  readonly parts: Parts;
  /** Of the entrant. */
  readonly lines: readonly FileLine[];
  readonly line: FileLine;
  /** The line's index. */
  readonly i: number;
  readonly action: FileAction;
}

const heldAfter = (lines: readonly FileLine[], symbol: string): Shares =>
  lines.reduce((sum, line) => line.symbol === symbol ? sum + shares(line.share_change) : sum, 0n) as Shares;

/** The shares before an action's instant; splits of before it count, whenever they were made. */
function heldBefore(parts: Parts, lines: readonly FileLine[], { symbol, before }: FileAction): Shares {
  const at = Date.parse(before!);
  const counts = (line: FileLine) => {
    if (Date.parse(line.at) < at) return true;
    const split = line.type === "SPLIT" ? parts.actions.get(line.action ?? 0) : undefined;
    return split !== undefined && split.before !== null && Date.parse(split.before) <= at;
  };
  return heldAfter(lines.filter(counts), symbol);
}

const checkLine = {
  DIVIDEND: (findings: Findings, { parts, lines, line, action }: Where) => {
    const name = lineName(line);
    const held = heldBefore(parts, lines, action);
    findings.same(name, "symbol", line.symbol, action.symbol);
    findings.same(name, "shares", line.shares, sharesText(held));
    findings.same(name, "amount", line.amount, centsText(payout(action.per_share ?? "0", held)));
    if (shares(line.share_change) !== 0n) findings.add(name, `share_change is ${line.share_change}`);
  },
  DRIP: (findings: Findings, { lines, line, i, action }: Where) => {
    const name = lineName(line);
    const dividend = lines[i - 1];
    if (dividend?.type !== "DIVIDEND" || dividend.action !== line.action || line.price === null) {
      return findings.add(name, "it does not follow its dividend, or has no price");
    }
    const count = sharesFor(cents(dividend.amount), price(line.price), REINVESTED_DECIMALS);
    findings.same(name, "symbol", line.symbol, action.symbol);
    findings.same(name, "shares", line.shares, sharesText(count));
    findings.same(name, "share_change", line.share_change, sharesText(count));
    findings.same(name, "amount", line.amount, centsText(notional(price(line.price), count)));
  },
  SPLIT: (findings: Findings, { lines, line, i, action }: Where) => {
    const name = lineName(line);
    const at = Date.parse(action.before!);
    const held = heldAfter(lines.slice(0, i).filter((earlier) => Date.parse(earlier.at) < at), action.symbol);
    const now = heldAfter(lines.slice(0, i), action.symbol);
    const due = splitShares(held, { from: action.from ?? "1", to: action.to ?? "1" }) - held;
    // Shares that were sold before the split was known cannot be removed.
    const change = (due + now < 0n ? -now : due) as Shares;
    findings.same(name, "symbol", line.symbol, action.symbol);
    findings.same(name, "share_change", line.share_change, sharesText(change));
    findings.same(name, "shares", line.shares, sharesText(now + change as Shares));
    findings.same(name, "amount", line.amount, "0.00");
  },
  MERGER: (findings: Findings, { lines, line, i, action }: Where) => {
    const name = lineName(line);
    if (line.symbol === action.next && line.symbol !== null) {
      const gone = lines[i - 1];
      const given = gone?.action === line.action ? -shares(gone.share_change) as Shares : ZERO_SHARES;
      const received = splitShares(given, { from: "1", to: action.ratio ?? "1" });
      findings.same(name, "share_change", line.share_change, sharesText(received));
      return findings.same(name, "amount", line.amount, "0.00");
    }
    const held = heldAfter(lines.slice(0, i), action.symbol);
    findings.same(name, "symbol", line.symbol, action.symbol);
    findings.same(name, "share_change", line.share_change, sharesText(-held as Shares));
    const cash = action.per_share === null ? 0n as Cents : payout(action.per_share, held);
    findings.same(name, "amount", line.amount, centsText(cash));
  },
};

/** What one entrant got, all others who held the stock on the day got too, each once. */
function checkMissing(findings: Findings, parts: Parts, entrant: FileEntrant): void {
  const lines = linesFor(parts, entrant);
  for (const action of parts.file.actions) {
    if (action.kind === "delisting") continue;
    const type = action.kind === "split" ? "SPLIT" : "DIVIDEND";
    const own = lines.filter((line) => line.type === type && line.action === action.number);
    if (own.length > 1) findings.add(lineName(own[1]!), `action ${action.number} is applied twice`);
    if (own.length > 0 || heldBefore(parts, lines.filter((l) => l.action !== action.number), action) <= 0n) continue;
    findings.add(entrantName(entrant), `the ${action.kind} of ${action.symbol} on ${action.day} is missing`);
  }
}
