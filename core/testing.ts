/** Shared helpers of tests across modules: users, portfolios and calls. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import type { InputOf, OperationName, OutputOf } from "./contracts.ts";
import type { Actor } from "./kernel/actor.ts";
import type { DueWork } from "./kernel/clock/due_work.ts";
import type { Db } from "./kernel/store/db.ts";
import { type ErrorCode, Refusal } from "./kernel/errors.ts";
import type { Handler } from "./kernel/run/handler.ts";
import { newId } from "./kernel/ids.ts";
import type { Role } from "./kernel/operation.ts";
import type { Runner } from "./kernel/run/run.ts";
import { wallNow } from "./kernel/clock/clock.ts";
import { testProduct } from "./kernel/testing.ts";
import { ledgerHandlers } from "./ledger/mod.ts";
import type { FixedMarket } from "./market/testing.ts";
import { notificationHandlers } from "./notifications/mod.ts";
import { type Call, orderHandlers, processUpToNow } from "./orders/mod.ts";

/** A user row, without the cost of hashing a password. An admin calls in a session, which has no row. */
export async function seedUser(db: Db, role: Role = "user"): Promise<Extract<Actor, { kind: "user" }>> {
  const id = newId(wallNow());
  await sql`insert into users (id, email, username, role, password_hash, created_at, updated_at)
    values (${id}, ${`${id}@example.com`}, ${`u${
    id.replaceAll("-", "").slice(-20)
  }`}, ${role}, 'none', ${wallNow()}, ${wallNow()})`.execute(db);
  const sessionId = role === "admin" ? newId(wallNow()) : null;
  return { kind: "user", userId: id, role, sessionId, scope: "manage" };
}

/** Calls an operation and returns its typed output. */
export const caller = (runner: Runner) =>
async <N extends OperationName>(
  name: N,
  actor: Actor,
  input: InputOf<N>,
  idempotencyKey?: string,
): Promise<OutputOf<N>> => (await runner.run(name, actor, input, { idempotencyKey })).output as OutputOf<N>;

/** Asserts that a call is refused with the code, and returns the refusal. */
export async function refused(call: Promise<unknown>, code: ErrorCode): Promise<Refusal> {
  const outcome = await call.then((value) => ({ value }), (error) => ({ error }));
  assert.ok(
    "error" in outcome,
    `expected ${code}, but the call answered ${JSON.stringify((outcome as { value: unknown }).value)}`,
  );
  assert.ok(outcome.error instanceof Refusal, String(outcome.error?.stack));
  assert.equal(outcome.error.code, code, outcome.error.message);
  return outcome.error;
}

/** An instant by New York's clock, like 2026-11-17T10:30. */
export const ny = (text: string): Temporal.Instant =>
  Temporal.ZonedDateTime.from(`${text}[America/New_York]`).toInstant();

/** A product that processes market time: everything due up to the instant to which its clock is moved is done. */
export function runningProduct(
  store: Parameters<typeof testProduct>[0],
  market: FixedMarket,
  own: readonly Handler[],
  dueWork: readonly DueWork[],
) {
  const handlers = [...ledgerHandlers, ...orderHandlers, ...notificationHandlers, ...own];
  const product = testProduct(store, market, handlers, { dueWork });
  const { clock, services, runner } = product;
  const run: Call = async (name, actor, input) => (await runner.run(name, actor, input)).output;
  const advance = async (until: string) => {
    clock.marketNow = ny(until);
    await processUpToNow(services, run);
  };
  return { ...product, market, call: caller(runner), run, advance };
}
