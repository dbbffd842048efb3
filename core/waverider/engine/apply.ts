/** Does what a decision asks for, in the transaction that holds the engine's row. */
import { asJson } from "../../kernel/store/json.ts";
import type { CommandContext } from "../../kernel/run/handler.ts";
import type { Cents } from "../../kernel/money.ts";
import { LedgerWriter } from "../../ledger/mod.ts";
import type { Action, Decision, Held } from "../decide/state.ts";
import type { Step } from "../trade/stored.ts";
import { instantAt } from "./instants.ts";
import { type CurrentConfig, type EngineRow, portfolioOf } from "./store.ts";
import { type Desk, enterPosition, leavePositions } from "./trade.ts";

/**
 * Locks the account's portfolio with its holdings of the symbols.
 *
 * @param at the instant at which the desk trades
 */
export async function openDesk(
  ctx: CommandContext,
  engine: EngineRow,
  current: CurrentConfig,
  symbols: readonly string[],
  at: number,
  volumes: ReadonlyMap<string, bigint>,
): Promise<Desk> {
  const portfolioId = await portfolioOf(ctx.trx, engine.period);
  const then = { ...ctx, now: instantAt(at) };
  const pairs = symbols.map((symbol) => ({ portfolioId, symbol }));
  const ledger = await LedgerWriter.open(then, [portfolioId], pairs);
  return { ctx: then, ledger, portfolioId, engine, current, volumes };
}

export const cashOf = ({ ledger, portfolioId }: Desk): Cents => ledger.portfolio(portfolioId)!.cash;

export interface Applied {
  readonly entered: number;
  readonly exited: number;
  /** Why automation stopped; null: it did not. */
  readonly stopped: string | null;
}

/** @param scan of the record that entries refer to */
export async function apply(
  desk: Desk,
  { actions, steps }: Decision,
  scan: { readonly id: string; readonly hash: string } | null,
): Promise<Applied> {
  const of = <K extends Action["kind"]>(kind: K) =>
    actions.filter((action): action is Extract<Action, { kind: K }> => action.kind === kind);
  const exits = of("exit");
  const before = await stepsOf(desk.ctx, exits.map(({ held }) => held.position.id));
  await leavePositions(
    desk,
    exits.map(({ held, exit }) => ({
      held,
      quote: exit.quote,
      stored: exit.stored,
      ending: { rules: exit.rules, queuedAt: held.position.queued?.at ?? null },
      steps: [...before.get(held.position.id) ?? [], ...steps.get(held.position.id) ?? []],
    })),
  );
  for (const { decided, plan } of of("enter")) {
    await enterPosition(desk, {
      decided,
      plan,
      manual: false,
      scanId: scan?.id ?? null,
      recordHash: scan?.hash ?? null,
    });
  }
  await desk.ledger.write();
  return { entered: of("enter").length, exited: exits.length, stopped: of("stop")[0]?.reason ?? null };
}

async function stepsOf(
  { trx }: CommandContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Step[]>> {
  if (ids.length === 0) return new Map();
  const rows = await trx.selectFrom("waverider_trades").select(["id", "steps"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, steps }) => [id, steps]));
}

/** Stores what the seconds changed of the positions that stay. Returns whether a stop moved. */
export async function storePositions(
  ctx: CommandContext,
  before: readonly Held[],
  after: readonly Held[],
  steps: Decision["steps"],
): Promise<boolean> {
  const known = new Map(before.map(({ position }) => [position.id, position]));
  const stored = await stepsOf(ctx, [...steps.keys()]);
  for (const { position } of after) {
    if (known.get(position.id) === position || !known.has(position.id)) continue;
    const added = steps.get(position.id) ?? [];
    const changed = added.length > 0 ? { steps: asJson([...stored.get(position.id) ?? [], ...added]) } : {};
    ctx.send(
      ctx.trx.updateTable("waverider_trades").set({ state: asJson(position), ...changed })
        .where("id", "=", position.id).execute(),
    );
  }
  return steps.size > 0;
}
