/** portfolios.ai-analysis and portfolios.refresh-ai-analysis. */
import type { Selectable } from "kysely";
import { userIdOf } from "../kernel/actor.ts";
import type { Db } from "../kernel/store/db.ts";
import { Refusal } from "../kernel/errors.ts";
import { command, type PrepareContext, query, type QueryContext, type Services } from "../kernel/run/handler.ts";
import { getPortfolio, openOwn } from "../ledger/mod.ts";
import { NEW_YORK } from "../market/mod.ts";
import { analystOf } from "./analyst.ts";
import * as contract from "./contract.ts";
import { gatherFacts } from "./facts.ts";
import type { PortfolioReviewsTable } from "./tables.ts";

/** How long an owner has to wait for another review, in hours of wall time. */
const LASTS = 24;

type Row = Selectable<PortfolioReviewsTable>;

const findReview = (db: Db, portfolioId: string): Promise<Row | undefined> =>
  db.selectFrom("portfolio_reviews").selectAll().where("portfolio_id", "=", portfolioId).executeTakeFirst();

const presentReview = (row: Row | undefined): contract.Review => ({
  analysis: row?.analysis ?? null,
  expires_at: row?.expires_at.toString() ?? null,
  model_name: row?.model_name ?? null,
  is_premium: row?.premium ?? false,
  created_at: row?.created_at.toString() ?? null,
  market_time: row?.market_at?.toString() ?? null,
});

export const get = query(contract.getReview, async (ctx, { id }) => {
  await getPortfolio(ctx.db, userIdOf(ctx.actor), id);
  return presentReview(await findReview(ctx.db, id));
});

/** @throws Refusal RATE_LIMITED with the seconds to wait, except for admins */
function checkExpired({ actor, wall }: Pick<QueryContext, "actor" | "wall">, row: Row | undefined): void {
  if (!row || (actor.kind === "user" && actor.role === "admin")) return;
  const seconds = wall.until(row.expires_at).total("seconds");
  if (seconds <= 0) return;
  const when = row.expires_at.toZonedDateTimeISO(NEW_YORK).toString({
    smallestUnit: "minute",
    offset: "never",
    timeZoneName: "never",
  }).replace("T", " ");
  throw new Refusal("RATE_LIMITED", `Next free review available at ${when} New York time`, seconds);
}

/** Portfolios whose review is being written, so that a model is not paid for the same text twice. */
const writing = new WeakMap<Services, Set<string>>();

async function prepare(ctx: PrepareContext, { id }: { id: string }) {
  const portfolio = await getPortfolio(ctx.db, userIdOf(ctx.actor), id);
  checkExpired(ctx, await findReview(ctx.db, id));
  let busy = writing.get(ctx.services);
  if (!busy) writing.set(ctx.services, busy = new Set());
  if (busy.has(id)) throw new Refusal("RATE_LIMITED", "A review of this portfolio is being written; wait for it", 30);
  busy.add(id);
  try {
    const analyst = analystOf(ctx.services.config, ctx.services.log);
    return { analyst, analysis: await analyst.review(await gatherFacts(ctx, portfolio)) };
  } finally {
    busy.delete(id);
  }
}

export const refresh = command(contract.refreshReview, async (ctx, { id }, { analyst, analysis }) => {
  await openOwn(ctx, id);
  // Another process may have written one in the meantime.
  checkExpired(ctx, await findReview(ctx.trx, id));
  const row: Row = {
    portfolio_id: id,
    analysis,
    model_name: analyst.modelName,
    premium: analyst.premium,
    created_at: ctx.wall,
    market_at: ctx.now,
    expires_at: ctx.wall.add({ hours: LASTS }),
  };
  const { portfolio_id: _, ...changes } = row;
  await ctx.trx.insertInto("portfolio_reviews").values(row)
    .onConflict((conflict) => conflict.column("portfolio_id").doUpdateSet(changes)).execute();
  return presentReview(row);
}, prepare);
