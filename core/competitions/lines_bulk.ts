/** The journals of all entrants of a competition, with the receipts of their fills, in one statement. */
import { sql } from "kysely";
import type { Db } from "../kernel/store/db.ts";
import type { TransactionType } from "../ledger/contract.ts";
import type { OrderType } from "../orders/contract.ts";
import type { Receipt } from "./file/receipt.ts";

export interface LineRow {
  /** The number of the entrant. */
  readonly entrant: number;
  readonly at: Temporal.Instant;
  readonly type: TransactionType;
  readonly symbol: string | null;
  readonly shares: string | null;
  readonly price: string | null;
  readonly amount: string;
  readonly cash: string;
  readonly share_change: string;
  readonly source_type: string;
  readonly source_id: string;
  readonly order_type: OrderType | null;
  readonly limit_price: string | null;
  readonly receipt: Receipt | null;
}

/** The entries up to an instant, by entrant and in their order. */
export async function listLines(db: Db, competitionId: string, until: Temporal.Instant): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select c.number as entrant, e.occurred_at as at, e.type, e.symbol, e.shares, e.price, e.amount,
      e.cash_effect as cash, e.share_effect as share_change, e.source_type, e.source_id, o.order_type, o.limit_price,
      o.receipt
    from competition_entries c
    join journal_entries e on e.portfolio_id = c.portfolio_id and e.occurred_at <= ${until}
    left join orders o on o.portfolio_id = e.portfolio_id
      and o.id = case e.source_type when 'order' then e.source_id::uuid end
    where c.competition_id = ${competitionId}
    order by c.number, e.occurred_at, e.number`.execute(db);
  return rows;
}
