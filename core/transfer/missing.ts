/**
 * The announced corporate actions that a history lacks. Judged by what the import adds: for an action that is already
 * done for the portfolio, only the imported shares count.
 */
import {
  type Cents,
  centsNumber,
  dollarText,
  type Shares,
  sharesNumber,
  splitShares,
  subtractShares,
  ZERO_CENTS,
} from "../kernel/money.ts";
import {
  type ActionId,
  delistingChanges,
  type DelistingRow,
  dividendChange,
  type DividendRow,
  outcomeInWords,
  ratioWords,
  splitChange,
  type SplitRow,
} from "../actions/mod.ts";
import type { Change } from "../ledger/mod.ts";
import type { MissingAction } from "./contract.ts";
import type { Fault } from "./formats.ts";
import type { ActionRecord, Mark, Records } from "./marks.ts";
import type { Track } from "./track.ts";
import { dayText } from "../kernel/day_text.ts";

export type Choice = "apply" | "leave";

export interface Options {
  readonly choice: Choice;
  readonly records: Records;
  /** Whether an action is done for the portfolio, or was left out; else null. */
  readonly stateOf: (action: ActionId) => "done" | "left" | null;
  /** The first date whose actions would still be done automatically. */
  readonly reach: string;
  readonly now: Temporal.Instant;
  /** Distinguishes the entries of this import from those of others. */
  readonly importKey: string;
}

/** The parts of the plan that actions need. */
export interface Timeline {
  /** The shares of a symbol, after the journal's entries up to an instant. */
  track(symbol: string, upTo: Temporal.Instant): Track;
  enter(change: Change & { readonly occurredAt: Temporal.Instant }): void;
  /** By how much the file's own rows change the shares of a symbol after an instant and before a row. */
  rowsBetween(symbol: string, after: Temporal.Instant, record: ActionRecord): bigint;
}

const justBefore = (at: Temporal.Instant) => at.subtract({ milliseconds: 1 });
/** A whole share: brokers pay cash for fractions. */
const FRACTION = 1_000_000n;

export class MissingActions {
  readonly found: MissingAction[] = [];
  /** Rows of actions that are already done for the portfolio. */
  readonly faults: Fault[] = [];
  /** Actions that the history contains, with the matching record. */
  readonly matched: { readonly action: ActionId; readonly record: ActionRecord }[] = [];
  readonly left: ActionId[] = [];
  /** Those that concern the history, including ones still to be done automatically. */
  readonly concerned = { dividends: [] as DividendRow[], splits: [] as SplitRow[], delistings: [] as DelistingRow[] };
  /** The shares on which a dividend is paid, with and without the import. */
  readonly #entitled = new Map<DividendRow, { all: Shares; own: Shares }>();
  /** Records of splits that come after the ex-date of a dividend which is per share after the split. */
  readonly #splitRecords: { readonly action: SplitRow; readonly record: ActionRecord }[] = [];
  readonly #options: Options;
  readonly #timeline: Timeline;

  constructor(options: Options, timeline: Timeline) {
    this.#options = options;
    this.#timeline = timeline;
  }

  at(mark: Mark): void {
    if (mark.kind === "split") this.#split(mark.action, mark.at);
    else if (mark.kind === "entitle") this.#entitle(mark.action, mark.at, mark.payAt);
    else if (mark.kind === "pay") this.#pay(mark.action, mark.at);
    else this.#end(mark.action, mark.at);
  }

  #split(split: SplitRow, at: Temporal.Instant): void {
    const track = this.#timeline.track(split.symbol, justBefore(at));
    const [all, own] = sharesOf(track);
    const terms = { from: split.ratio_from, to: split.ratio_to };
    const dueOn = (shares: Shares) => subtractShares(splitShares(shares, terms), shares);
    const action: ActionId = { type: "split", id: split.id };
    // A record may cover all shares or some; it may come after other rows, or before the split.
    const record = this.#options.records.ofSplit(split, (record) => {
      const isEarlier = Temporal.Instant.compare(record.at, at) < 0;
      const since = isEarlier ? -record.shares : this.#timeline.rowsBetween(split.symbol, at, record);
      return [all, own, all - own].some((shares) => {
        const difference = record.shares - dueOn(shares + since as Shares);
        return (difference < 0n ? -difference : difference) < FRACTION;
      });
    });
    if (record) this.#splitRecords.push({ action: split, record });
    const settled = this.#isSettled(
      action,
      record,
      all !== own,
      `${split.symbol} split on ${dayText(split.execution_date)}`,
    );
    if (record || all !== own) this.concerned.splits.push(split);
    if (record?.row || all === own) return;
    const effect = settled ? dueOn(all) - dueOn(own) as Shares : dueOn(all);
    if (effect === 0n) return;
    const now = { shares: track.amount as Shares, free: track.amount as Shares, cost: track.cost as Cents };
    const changeOn = (held: Shares) => splitChange(split, held, now).change;
    this.#settle(action, settled, split.execution_date, {
      all: settled
        ? [{
          ...changeOn(all > own ? all - own as Shares : all),
          ...{ shares: now.shares + effect as Shares, shareEffect: effect },
        }]
        : [changeOn(all)],
      own: own === 0n ? [] : [changeOn(own)],
    }, at);
    this.found.push({
      ...{ symbol: split.symbol, kind: "split", date: split.execution_date, terms: ratioWords(split) },
      ...{ shares: sharesNumber(all), share_effect: sharesNumber(effect), cash_effect: 0 },
    });
  }

  #entitle(dividend: DividendRow, at: Temporal.Instant, payAt: Temporal.Instant | null): void {
    const track = this.#timeline.track(dividend.symbol, justBefore(at));
    const [all, own] = sharesOf(track);
    const splits = track.splitsAt(at);
    const late = this.#splitRecords.filter(({ action, record }) =>
      action.symbol === dividend.symbol && action.execution_date <= dividend.ex_date && record.row !== null &&
      Temporal.Instant.compare(record.at, at) >= 0
    ).reduce((sum, { record }) => sum + record.shares, 0n);
    this.#entitled.set(dividend, { all: all + splits + late as Shares, own: own + splits as Shares });
    // It will be paid automatically, also when the shares have been sold since.
    const isToCome = !payAt || Temporal.Instant.compare(payAt, this.#options.now) > 0;
    if (isToCome && all !== own) this.concerned.dividends.push(dividend);
  }

  #pay(dividend: DividendRow, at: Temporal.Instant): void {
    const entitled = this.#entitled.get(dividend);
    if (!entitled || entitled.all <= 0n) return;
    const action: ActionId = { type: "dividend", id: dividend.id };
    const record = this.#options.records.ofDividend(dividend);
    const isImported = entitled.all !== entitled.own;
    const settled = this.#isSettled(
      action,
      record,
      isImported,
      `${dividend.symbol} paid on ${dayText(dividend.pay_date!)}`,
    );
    if (record) this.concerned.dividends.push(dividend);
    // Payments on shares that the history sold before are not reversed.
    const shares = settled ? subtractShares(entitled.all, entitled.own) : entitled.all;
    if (record?.row || !isImported || shares <= 0n) return;
    const { change } = dividendChange(dividend, shares);
    if (change.amount === 0n) return;
    if (!record) this.concerned.dividends.push(dividend);
    this.#settle(action, settled, dividend.pay_date!, {
      all: [change],
      own: entitled.own > 0n ? [dividendChange(dividend, entitled.own).change] : [],
    }, at);
    this.found.push({
      ...{ symbol: dividend.symbol, kind: "dividend", date: dividend.pay_date! },
      ...{ terms: `${dollarText(dividend.amount)} a share`, shares: sharesNumber(shares) },
      ...{ share_effect: 0, cash_effect: centsNumber(change.amount) },
    });
  }

  #end(delisting: DelistingRow, at: Temporal.Instant): void {
    const track = this.#timeline.track(delisting.symbol, justBefore(at));
    const [all, own] = sharesOf(track);
    const action: ActionId = { type: "delisting", id: delisting.id };
    const record = this.#options.records.ofDelisting(delisting);
    const settled = this.#isSettled(
      action,
      record,
      all !== own,
      `${delisting.symbol} ended on ${dayText(delisting.last_day)}`,
    );
    if (record || all !== own) this.concerned.delistings.push(delisting);
    if (record?.row || all <= 0n || all === own) return;
    const { amount, cost } = settled ? track.imported : track;
    const held = { shares: amount as Shares, cost: cost as Cents };
    const changes = held.shares > 0n ? delistingChanges(delisting, held) : [];
    // Without terms the shares wait for them; other shares are unchanged.
    if (changes.length === 0) return;
    const ownCost = track.cost - track.imported.cost as Cents;
    this.#settle(action, settled, delisting.last_day, {
      all: changes,
      own: own > 0n ? delistingChanges(delisting, { shares: own, cost: ownCost }) : [],
    }, at);
    this.found.push({
      ...{ symbol: delisting.symbol, kind: "delisting", date: delisting.last_day, terms: outcomeInWords(delisting) },
      ...{ shares: sharesNumber(held.shares), share_effect: -sharesNumber(held.shares) },
      cash_effect: centsNumber(changes[0]!.cashEffect ?? ZERO_CENTS),
    });
  }

  /**
   * Whether an action needs no further entry, except for the imported shares. A row that matches the action is
   * recorded; one about the portfolio's own shares, for which it is done, is refused.
   * @param isImported whether it concerns imported shares
   */
  #isSettled(action: ActionId, record: ActionRecord | null, isImported: boolean, what: string): boolean {
    const state = this.#options.stateOf(action);
    if (record?.row && state === "done" && !isImported) {
      this.faults.push({ line: record.row.line, message: `This portfolio has it already: ${what}; take this row out` });
    } else if (record) this.matched.push({ action, record });
    return state !== null || record !== null;
  }

  /**
   * Applies an action or leaves it out.
   * @param changes for all shares that it concerns, and for those that the portfolio had without the import
   */
  #settle(
    action: ActionId,
    settled: boolean,
    date: string,
    changes: { readonly all: readonly Change[]; readonly own: readonly Change[] },
    at: Temporal.Instant,
  ): void {
    const { choice, reach, importKey } = this.#options;
    const enter = (change: Change) => this.#timeline.enter({ ...change, occurredAt: at });
    if (choice === "apply") {
      for (const change of changes.all) {
        const { type, id } = change.source;
        enter(settled ? { ...change, source: { type: "import", id: `${type} ${id} ${importKey}` } } : change);
      }
    } else if (settled) return;
    // The portfolio's own shares are not left out: what would be done to them tonight is done now.
    else if (changes.own.length > 0 && date >= reach) changes.own.forEach(enter);
    else this.left.push(action);
  }
}

/** All shares, and those that the portfolio has without the import. */
const sharesOf = ({ amount, imported }: Track): [Shares, Shares] => [
  amount as Shares,
  amount - imported.amount as Shares,
];
