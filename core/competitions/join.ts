/** competitions.join: a new portfolio in a competition. competitions.invitation: one with a code, before entering. */
import { userIdOf } from "../kernel/actor.ts";
import { command, query } from "../kernel/run/handler.ts";
import { digest, sameSecret } from "../kernel/ids.ts";
import { readSwitch } from "../kernel/store/stored_switches.ts";
import { cents } from "../kernel/money.ts";
import { insertPortfolio } from "../ledger/mod.ts";
import { joinCompetition, showInvitation } from "./contract.ts";
import { presentCompetitions } from "./present.ts";
import { readRules, tradingRules } from "./rules.ts";
import {
  competitionNotFound,
  type CompetitionRow,
  findCurrent,
  lockCompetition,
  readSetting,
  takesEntries,
} from "./store.ts";

const MAX_NAME = 100;

/** A wrong code is the same as a competition that does not exist. */
function assertInvited({ invitation_hash: due }: CompetitionRow, code: string | undefined): void {
  if (due !== null && !sameSecret(due, digest(code ?? ""))) competitionNotFound();
}

export const invitation = query(showInvitation, async (ctx, { id, invitation_code: code }) => {
  const row = await ctx.db.selectFrom("competitions").selectAll().where("id", "=", id).executeTakeFirst() ??
    competitionNotFound();
  assertInvited(row, code);
  return (await presentCompetitions(ctx.db, [row], ctx.now))[0]!;
});

export const join = command(joinCompetition, async (ctx, input) => {
  const contests = await readSwitch(ctx.trx, "contests");
  if (contests.state === "off") ctx.refuse("RULE_BROKEN", contests.sentence);
  const userId = userIdOf(ctx.actor);
  const id = input.id ?? (await findCurrent(ctx.trx, ctx.now))?.id;
  if (id === undefined) return ctx.refuse("RULE_BROKEN", "Registration is closed");
  // Entries are made one after the other, so their numbers have no gaps.
  const row = await lockCompetition(ctx.trx, id);
  assertInvited(row, input.invitation_code);
  const entries = ctx.trx.selectFrom("competition_entries").where("competition_id", "=", id);
  const own = await entries.select("number").where("user_id", "=", userId).executeTakeFirst();
  if (own) ctx.refuse("RULE_BROKEN", "Already joined");
  if (!takesEntries(row, ctx.now)) ctx.refuse("RULE_BROKEN", "Registration is closed");
  const startCash = cents(readRules(row.rules).start_cash);
  const { id: portfolioId, ledger } = await insertPortfolio(ctx, {
    name: input.portfolio_name ?? row.name.slice(0, MAX_NAME),
    description: null,
    initialCash: startCash,
    visibility: "public",
    drip: true,
    interestRate: await readSetting(ctx.trx),
    reservePercentage: null,
    leaderboardHidden: false,
    competitionRules: tradingRules(row.rules, row.closes_at),
  });
  ledger.deposit(portfolioId, startCash, { type: "competition", id }, `Start of the ${row.name}`);
  await ledger.write();
  const { last } = await entries.select((e) => e.fn.max<number | null>("number").as("last")).executeTakeFirstOrThrow();
  await ctx.trx.insertInto("competition_entries").values({
    competition_id: id,
    user_id: userId,
    number: (last ?? 0) + 1,
    portfolio_id: portfolioId,
    entered_at: ctx.now,
  }).execute();
  return { message: `You have joined ${row.name}.`, portfolio_id: portfolioId };
});
