/** competitions.create: a competition of staff, with its own days, cash and rules. */
import { command, type PrepareContext, refuse } from "../kernel/run/handler.ts";
import { digest, newSecret } from "../kernel/ids.ts";
import { tradingHours } from "../market/calendar.ts";
import { createCompetition } from "./contract.ts";
import { insertCompetition } from "./insert.ts";
import { isSeedKnown } from "./practice.ts";
import { presentCompetitions } from "./present.ts";

const MAX_DAYS = 366;
const { compare } = Temporal.Instant;

interface Dates {
  readonly opens_at?: string | undefined;
  readonly entry_until: string;
  readonly closes_on: string;
}

/** The instants of a competition, in their order. @throws Refusal RULE_BROKEN */
function instantsOf({ opens_at, entry_until, closes_on }: Dates, now: Temporal.Instant) {
  const closesAt = tradingHours(Temporal.PlainDate.from(closes_on))?.close;
  if (!closesAt) return refuse("RULE_BROKEN", `${closes_on} is not a trading day; a competition closes with a session`);
  const opensAt = opens_at === undefined ? now : Temporal.Instant.from(opens_at);
  const entryUntil = Temporal.Instant.from(entry_until);
  if (compare(opensAt, now) < 0) refuse("RULE_BROKEN", "Choose an opening that has not passed");
  if (compare(entryUntil, opensAt) <= 0) refuse("RULE_BROKEN", "Entry ends after the opening");
  if (compare(closesAt, entryUntil) < 0) refuse("RULE_BROKEN", "Entry ends before the close");
  if (compare(closesAt, opensAt.add({ hours: MAX_DAYS * 24 })) > 0) {
    refuse("RULE_BROKEN", "A competition runs for a year at most");
  }
  return { opensAt, entryUntil, closesAt };
}

async function assertListed({ market, now }: PrepareContext, universe: readonly string[]): Promise<void> {
  const tickers = await Promise.all(universe.map((symbol) => market.ticker(symbol, now.epochMilliseconds)));
  tickers.forEach((ticker, i) => {
    if (!ticker || ticker.delistedOn !== null) refuse("SYMBOL_NOT_FOUND", `There is no stock ${universe[i]}`);
  });
}

export const create = command(createCompetition, async (ctx, input) => {
  const code = input.by_invitation ? newSecret() : null;
  const row = await insertCompetition(ctx, {
    name: input.name,
    month: null,
    ...instantsOf(input, ctx.now),
    startCash: input.start_cash,
    universe: input.universe ?? null,
    maxPositionPercentage: input.max_position_percentage ?? null,
    byInvitation: input.by_invitation,
    practice: await isSeedKnown(ctx.services, ctx.trx),
    invitationHash: code && digest(code),
    createdBy: ctx.actor.kind === "user" ? ctx.actor.userId : null,
  });
  ctx.audit({ target: row!.id });
  const [competition] = await presentCompetitions(ctx.trx, [row!], ctx.now);
  return { competition: competition!, invitation_code: code };
}, (ctx, input) => assertListed(ctx, input.universe ?? []));
