/** The types of journal entries: the only place that depends on them. Browser-safe. */
interface EntryRules {
  /** The account on the other side of the postings. */
  readonly counter: string;
  /** The owner pays this in (or takes it out): it changes the net deposits, by its cash and its cost. */
  readonly paidIn: boolean;
}

export const entryTypes = {
  BUY: { counter: "market", paidIn: false },
  SELL: { counter: "market", paidIn: false },
  DEPOSIT: { counter: "funding", paidIn: true },
  WITHDRAWAL: { counter: "funding", paidIn: true },
  DIVIDEND: { counter: "dividends", paidIn: false },
  /** Shares bought with a dividend. */
  DRIP: { counter: "market", paidIn: false },
  INTEREST: { counter: "interest", paidIn: false },
  SPLIT: { counter: "splits", paidIn: false },
  /** The holding of a delisted company turned into cash, or into nothing. */
  MERGER: { counter: "mergers", paidIn: false },
  /** An imported position, at its cost. */
  IMPORT: { counter: "import", paidIn: true },
  /** The opening cash of a copy of another portfolio. */
  FORK: { counter: "funding", paidIn: true },
  /** An edit of the average cost. */
  ADJUSTMENT: { counter: "adjustments", paidIn: false },
} as const satisfies Record<string, EntryRules>;

export type TransactionType = keyof typeof entryTypes;
export const transactionTypes = Object.keys(entryTypes) as [TransactionType, ...TransactionType[]];
/** Types whose cash and cost are the owner's own money. */
export const paidInTypes = transactionTypes.filter((type) => entryTypes[type].paidIn);
