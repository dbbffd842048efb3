/** Inserts a portfolio, with no cash and no entry yet. */
import { asJson } from "../../kernel/store/json.ts";
import { sql } from "kysely";
import { lockUser } from "../../identity/mod.ts";
import { userIdOf } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { CommandContext } from "../../kernel/run/handler.ts";
import { type Cents, centsText, ZERO_CENTS } from "../../kernel/money.ts";
import { DEFAULT_RESERVE } from "../contract.ts";
import { LedgerWriter } from "../journal/ledger_writer.ts";
import type { TradingRules } from "../state.ts";

/** The most portfolios a user may have at a time. */
const MAX_PORTFOLIOS = 100;

export interface NewPortfolio {
  readonly name: string;
  readonly description: string | null;
  readonly initialCash: Cents;
  readonly visibility: "private" | "public";
  readonly drip: boolean;
  /** Yearly, as a ratio. */
  readonly interestRate: string;
  /** Null: not chosen. */
  readonly reservePercentage: number | null;
  readonly leaderboardHidden: boolean;
  /** Set for the portfolio of a competition, which is never the default. */
  readonly competitionRules?: TradingRules;
}

/**
 * A user's first ordinary portfolio becomes the default. The caller writes the opening entries through the ledger
 * writer.
 * @throws Refusal RULE_BROKEN when the user has the maximum number
 */
export async function insertPortfolio(
  ctx: CommandContext,
  made: NewPortfolio,
): Promise<{ id: string; ledger: LedgerWriter }> {
  const userId = userIdOf(ctx.actor);
  // Two first portfolios created at once must not both become the default.
  await lockUser(ctx.trx, userId);
  const { count, has_default: hasDefault } = await ctx.trx.selectFrom("portfolios")
    .select((e) => [e.fn.countAll<number>().as("count"), sql<boolean | null>`bool_or(is_default)`.as("has_default")])
    .where("user_id", "=", userId).where("deleted_at", "is", null).executeTakeFirstOrThrow();
  if (count >= MAX_PORTFOLIOS) {
    throw new Refusal("RULE_BROKEN", `You have ${MAX_PORTFOLIOS} portfolios; delete one first`);
  }
  const id = ctx.newId();
  const rules = made.competitionRules ?? null;
  await ctx.trx.insertInto("portfolios").values({
    id,
    user_id: userId,
    name: made.name,
    description: made.description,
    initial_cash: centsText(made.initialCash),
    cash_balance: "0",
    contributed: "0",
    visibility: made.visibility,
    public_since: made.visibility === "public" ? ctx.now : null,
    enable_drip: made.drip,
    money_market_rate: made.interestRate,
    cash_reserve_percentage: made.reservePercentage,
    is_default: rules === null && !hasDefault,
    is_competition: rules !== null,
    trading_rules: rules && asJson(rules),
    leaderboard_hidden: made.leaderboardHidden,
    created_at: ctx.now,
  }).execute();
  ctx.audit({ target: id });
  const ledger = LedgerWriter.forNew(ctx, {
    id,
    userId,
    name: made.name,
    isCompetition: rules !== null,
    tradingRules: rules,
    reservePercentage: made.reservePercentage ?? DEFAULT_RESERVE,
    drip: made.drip,
    cash: ZERO_CENTS,
    reserved: ZERO_CENTS,
    contributed: ZERO_CENTS,
    entryCount: 0,
    lastHash: "",
  });
  return { id, ledger };
}
