/** holdings.import: positions held elsewhere, at their cost. No cash moves; the cost counts as paid in. */
import { z } from "zod";
import { command, type PrepareContext } from "../../kernel/run/handler.ts";
import { type Cents, cents, notional, type Price, price, type Shares, shares } from "../../kernel/money.ts";
import { shareCount, symbol } from "../../kernel/wire.ts";
import { hideFromLeaderboards, openOwn } from "../own.ts";
import { averageCost, importHoldings as contract } from "../positions_contract.ts";

const Position = z.object({
  symbol,
  shares: shareCount().gt(0, { error: "Enter a valid number of shares" }).max(1e9, {
    error: "A position has at most 1,000,000,000 shares",
  }),
  average_cost: averageCost,
});
const MOST = cents("1000000000");

interface Accepted {
  readonly symbol: string;
  readonly shares: Shares;
  readonly price: Price;
  readonly cost: Cents;
}
interface Fault {
  readonly row: number;
  readonly symbol: string;
  readonly message: string;
}

/** Checks each row; one request to the market per symbol. */
async function check(ctx: PrepareContext, { holdings: rows }: { holdings: readonly { symbol: string }[] }) {
  const parsed = rows.map((row) => Position.safeParse(row));
  const symbols = [...new Set(parsed.flatMap(({ data }) => data?.symbol ?? []))];
  const at = ctx.now.epochMilliseconds;
  const tickers = new Map(
    await Promise.all(symbols.map(async (s) => [s, await ctx.market.ticker(s, at)] as const)),
  );
  const accepted: Accepted[] = [];
  const errors: Fault[] = [];
  parsed.forEach(({ data, error }, i) => {
    const refuse = (message: string) => {
      errors.push({ row: i + 1, symbol: data?.symbol ?? rows[i]!.symbol, message });
    };
    if (!data) return refuse(error.issues.map((issue) => issue.message).join("; "));
    const listing = tickers.get(data.symbol);
    if (!listing) return refuse(`There is no stock with the symbol ${data.symbol}`);
    if (listing.delistedOn) return refuse(`${data.symbol} was delisted; its last day was ${listing.delistedOn}`);
    const position = { symbol: data.symbol, shares: shares(data.shares), price: price(data.average_cost) };
    const cost = notional(position.price, position.shares);
    if (cost === 0n) return refuse("This position costs less than a cent");
    if (cost > MOST) return refuse("A position costs at most $1,000,000,000");
    accepted.push({ ...position, cost });
  });
  return { accepted, errors };
}

export const importHoldings = command(contract, async (ctx, input, { accepted, errors }) => {
  const { portfolio_id: id } = input;
  const ledger = await openOwn(ctx, id, accepted.map((position) => position.symbol));
  if (ledger.portfolio(id)!.isCompetition) {
    ctx.refuse("RULE_BROKEN", "Positions cannot be imported into a competition portfolio");
  }
  const answer = { accepted: accepted.length, errors };
  if (input.preview || accepted.length === 0 || (errors.length > 0 && !input.skip_refused)) {
    return { ...answer, imported: 0 };
  }
  for (const { cost, ...position } of accepted) {
    ledger.apply(id, {
      type: "IMPORT",
      source: { type: "import", id: ctx.newId() },
      ...position,
      amount: cost,
      shareEffect: position.shares,
      costEffect: cost,
      notes: "Imported position",
    });
  }
  await ledger.write();
  await hideFromLeaderboards(ctx.trx, id);
  return { ...answer, imported: accepted.length };
}, check);
