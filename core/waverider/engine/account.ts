/** Waverider's account: a system user with an ordinary portfolio for each of its periods. */
import type { CommandContext } from "../../kernel/run/handler.ts";
import { cents, centsText } from "../../kernel/money.ts";
import type { Db } from "../../kernel/store/db.ts";
import { insertPortfolio } from "../../ledger/mod.ts";
import type { WaveriderConfig } from "../config.ts";
import { configAt, type EngineRow, lockEngine } from "./store.ts";

const NAME = "Waverider";
/** Nobody signs in with it: it has no password, and it is not active. */
const SYSTEM_USER = {
  email: "waverider@system.invalid",
  full_name: NAME,
  display_name: NAME,
  public_profile: false,
  role: "user",
  is_active: false,
  is_system: true,
  password_hash: "",
} as const;

/** Locks the engine's row; makes user, account and row before their first use. */
export async function openEngine(ctx: CommandContext): Promise<EngineRow> {
  const found = await lockEngine(ctx.trx);
  if (found) return found;
  const userId = ctx.newId();
  const { config } = await configAt(ctx.trx, ctx.now.epochMilliseconds);
  const made = await ctx.trx.insertInto("waverider_engine")
    .values({ user_id: userId, period: 1, max_positions: config.account.max_positions, lived_until: ctx.now })
    .onConflict((conflict) => conflict.doNothing()).returning("period").executeTakeFirst();
  if (made) {
    await ctx.trx.insertInto("users").values({
      ...SYSTEM_USER,
      id: userId,
      username: await freeName(ctx.trx, userId),
      created_at: ctx.wall,
      updated_at: ctx.wall,
    }).execute();
    await openPeriod(ctx, userId, 1, config);
  }
  return (await lockEngine(ctx.trx))!;
}

/** A user may have had the name before Waverider. */
async function freeName(db: Db, userId: string): Promise<string> {
  const taken = await db.selectFrom("users").select("id").where("username", "ilike", NAME).executeTakeFirst();
  return taken ? `${NAME.toLowerCase()}-${userId.slice(-8)}` : NAME.toLowerCase();
}

/** A new portfolio with the starting cash; the ledger keeps those of earlier periods. */
export async function openPeriod(
  ctx: CommandContext,
  userId: string,
  number: number,
  { account }: WaveriderConfig,
): Promise<void> {
  const startCash = cents(account.start_cash.toFixed(2));
  const owner = { kind: "user", userId, role: "user", sessionId: null, scope: "manage" } as const;
  const { id, ledger } = await insertPortfolio({ ...ctx, actor: owner }, {
    name: `${NAME} ${number}`,
    description: null,
    initialCash: startCash,
    visibility: "private",
    drip: false,
    interestRate: "0",
    reservePercentage: 0,
    leaderboardHidden: true,
  });
  ledger.deposit(id, startCash, { type: "waverider", id: String(number) }, `Start of period ${number}`);
  await ledger.write();
  await ctx.trx.insertInto("waverider_periods")
    .values({ number, portfolio_id: id, start_cash: centsText(startCash), opened_at: ctx.now, closed_at: null })
    .execute();
}

/** Changes the locked row: whatever was decided before is decided again. */
export async function changeEngine(
  ctx: Pick<CommandContext, "trx">,
  engine: EngineRow,
  changes: Partial<Omit<EngineRow, "only_one" | "user_id" | "revision">>,
): Promise<void> {
  await ctx.trx.updateTable("waverider_engine").set({ ...changes, revision: engine.revision + 1 }).execute();
}
