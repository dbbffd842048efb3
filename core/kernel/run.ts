/**
 * The one way to call an operation. HTTP, the terminal and the jobs all come through here: authorise by the contract,
 * parse the input, read the clocks once, and for a command open the transaction, look the idempotency key up, run the
 * handler, check the output, write audit row and events, commit. A serialisation failure or deadlock runs the whole
 * decision again.
 */
import { sql } from "kysely";
import { z } from "zod";
import { type Actor, OPERATOR } from "./actor.ts";
import type { Db, Trx } from "./db.ts";
import { awaitAll, brokenConstraint, inTransaction, sqlState } from "./db.ts";
import { type ErrorCode, type FieldError, Refusal, sharedErrors } from "./errors.ts";
import {
  type AuditNote,
  type Batch,
  type BatchedHandler,
  type CommandContext,
  type CommandHandler,
  type Event,
  type Handler,
  KeptRefusal,
  type QueryContext,
  refuse,
  type Services,
} from "./handler.ts";
import { MarketDataError } from "../market/port.ts";
import { digest, newId } from "./ids.ts";
import { BatchQueue } from "./batch_queue.ts";
import type { Contract } from "./operation.ts";
import { yieldToEventLoop } from "./slices.ts";
import { type AuditRow, type Claim, findAnswers, finish, type StoredAnswer } from "./records.ts";

export interface CallOptions {
  readonly idempotencyKey?: string | undefined;
}
export interface CallResult {
  readonly output: unknown;
  /** The answer of an earlier request with the same key. */
  readonly replayed: boolean;
}

/** A command on its way through a transaction. */
interface Pending {
  readonly handler: CommandHandler | BatchedHandler;
  readonly actor: Actor;
  readonly input: unknown;
  readonly prepared?: unknown;
  /** Of a batched command. */
  readonly request?: unknown;
  readonly claim: Claim | null;
  readonly settle: { resolve(result: CallResult): void; reject(error: unknown): void };
}
type Outcome = { output: unknown; replayed: boolean } | { refusal: Refusal };

const RETRIES = 5;
/** Serialisation failure, deadlock, or a twin that has just stored its answer under the same key. */
const isRetryable = (error: unknown): boolean =>
  ["40001", "40P01"].includes(sqlState(error) ?? "") || brokenConstraint(error) === "idempotency_keys_pkey";
/** Lost connections and a store that is shutting down or starting: the caller may repeat with the same key. */
const UNAVAILABLE = /^(08|57P0|53)|^(CONNECTION_|ECONNREFUSED|ECONNRESET|CONNECT_TIMEOUT)/;

export class Runner {
  readonly #services: Services;
  readonly #handlers: ReadonlyMap<string, Handler>;
  readonly #queues = new Map<unknown, BatchQueue<Pending>>();
  /** OutboxEvent after each commit that wrote events. */
  onEvents: () => void = () => {};

  constructor(services: Services, handlers: readonly Handler[]) {
    this.#services = services;
    this.#handlers = new Map(handlers.map((h) => [h.contract.name, h]));
  }

  get services(): Services {
    return this.#services;
  }

  /**
   * Runs an operation for an actor with unparsed input.
   * @throws Refusal for everything the caller may be told
   */
  async run(name: string, actor: Actor, rawInput: unknown, options: CallOptions = {}): Promise<CallResult> {
    const handler = this.#handlers.get(name);
    if (!handler) throw new Refusal("NOT_FOUND", `There is no operation ${name}`);
    authorise(handler.contract, actor);
    const input = parseInput(handler.contract, rawInput);
    try {
      if (handler.kind === "query") {
        const made = await handler.run({ ...this.#queryContext(actor), refuse }, input);
        return { output: await checkLongOutput(handler.contract, made), replayed: false };
      }
      const prepared = handler.kind === "command" && handler.prepare
        ? await handler.prepare({ ...this.#queryContext(actor), refuse }, input)
        : undefined;
      return await new Promise<CallResult>((resolve, reject) => {
        const pending: Pending = {
          handler,
          actor,
          input,
          prepared,
          claim: claimOf(handler.contract, actor, input, options),
          settle: { resolve, reject },
        };
        if (handler.kind === "batched") {
          this.#queue(handler.batch).push({ ...pending, request: handler.toRequest(input) });
        } else this.#transact([pending]).catch(reject);
      });
    } catch (error) {
      throw this.#translate(handler.contract, error);
    }
  }

  #queryContext(actor: Actor): QueryContext {
    const { clock, market, db } = this.#services;
    const wall = clock.wall();
    return { now: clock.market(wall), wall, market, actor, db, services: this.#services };
  }

  // deno-lint-ignore no-explicit-any
  #queue(batch: Batch<any, any>): BatchQueue<Pending> {
    let queue = this.#queues.get(batch);
    if (!queue) this.#queues.set(batch, queue = new BatchQueue(batch, (calls) => this.#transact(calls)));
    return queue;
  }

  /** Runs commands in one transaction and settles each. A fault that is not retryable falls apart into single runs. */
  async #transact(calls: readonly Pending[]): Promise<void> {
    for (let attempt = 1;; attempt++) {
      const effects: (() => void)[] = [];
      try {
        const outcomes = await withPendingWrites(
          this.#services.db,
          (trx, sent) => this.#attempt(trx, sent, calls, effects),
        );
        calls.forEach((call, i) => {
          const outcome = outcomes[i]!;
          if ("refusal" in outcome) call.settle.reject(outcome.refusal);
          else call.settle.resolve(outcome);
        });
        for (const effect of effects) effect();
        return;
      } catch (error) {
        if (isRetryable(error) && attempt <= RETRIES) {
          await new Promise((wake) => setTimeout(wake, attempt * attempt * 3));
          continue;
        }
        if (calls.length > 1) return void await Promise.all(calls.map((call) => this.#transact([call])));
        calls[0]!.settle.reject(error);
        return;
      }
    }
  }

  async #attempt(
    trx: Trx,
    sent: Promise<unknown>[],
    calls: readonly Pending[],
    effects: (() => void)[],
  ): Promise<Outcome[]> {
    const { clock, market } = this.#services;
    const wall = clock.wall();
    const audit: AuditRow[] = [];
    const events: Event[] = [];
    const outcomes: Outcome[] = new Array(calls.length);
    const active: { call: Pending; index: number; ctx: CommandContext; notes: AuditNote[]; own: Event[] }[] = [];
    const earlier = await this.#earlierAnswers(trx, calls);
    calls.forEach((call, index) => {
      const answered = earlier[index];
      if (answered) return void (outcomes[index] = replay(call, answered));
      const notes: AuditNote[] = [];
      const own: Event[] = [];
      const ctx: CommandContext = {
        now: clock.market(wall),
        wall,
        market,
        services: this.#services,
        actor: call.actor,
        trx,
        newId: () => newId(wall),
        send: (writes) => trackWrite(sent, writes),
        emit: (event) => void own.push(event),
        audit: (note) => void notes.push(note),
        afterCommit: (effect) => void effects.push(effect),
      };
      active.push({ call, index, ctx, notes, own });
    });
    const results = active.length === 0 ? [] : await this.#handle(trx, active);
    const answers: { claim: Claim; answer: StoredAnswer }[] = [];
    active.forEach(({ call, index, notes, own }, i) => {
      const result = results[i]!;
      outcomes[index] = result;
      if (call.claim) {
        answers.push({
          claim: call.claim,
          answer: "refusal" in result
            ? { refusal: { code: result.refusal.code, detail: result.refusal.message } }
            : { output: result.output },
        });
      }
      if ("refusal" in result) return;
      events.push(...own);
      for (const note of notes.length > 0 || isBackground(call.actor) ? notes : [{} as AuditNote]) {
        audit.push(auditRow(call, note, newId(wall)));
      }
    });
    if (answers.length + audit.length + events.length > 0) {
      trackWrite(sent, finish(trx, wall, { answers, audit, events }));
    }
    if (events.length > 0) effects.push(() => this.onEvents());
    return outcomes;
  }

  async #earlierAnswers(trx: Trx, calls: readonly Pending[]) {
    const keyed = calls.flatMap((call, index) => call.claim ? [{ claim: call.claim, index }] : []);
    const earlier: (null | { fingerprint: string; answer: StoredAnswer })[] = new Array(calls.length).fill(null);
    if (keyed.length > 0) {
      (await findAnswers(trx, keyed.map((k) => k.claim))).forEach((answer, i) => earlier[keyed[i]!.index] = answer);
    }
    return earlier;
  }

  async #handle(
    trx: Trx,
    active: readonly { call: Pending; ctx: CommandContext }[],
  ): Promise<({ output: unknown; replayed: false } | { refusal: Refusal })[]> {
    const first = active[0]!.call.handler;
    const accept = (call: Pending, result: unknown) => ({
      output: checkOutput(call.handler.contract, result),
      replayed: false as const,
    });
    if (first.kind === "batched") {
      const results = await first.batch.run(trx, active.map(({ call, ctx }) => ({ request: call.request, ctx })));
      return active.map(({ call }, i) => {
        const result = results[i];
        return result instanceof Refusal
          ? { refusal: result }
          : accept(call, (call.handler as BatchedHandler).toOutput(result));
      });
    }
    const { call, ctx } = active[0]!;
    // With a key a refusal is an answer to keep, so what was written before it goes back to here and no further.
    if (call.claim) await sql`savepoint before_effect`.execute(trx);
    try {
      return [accept(call, await first.run({ ...ctx, refuse }, call.input, call.prepared))];
    } catch (error) {
      if (error instanceof KeptRefusal) return [{ refusal: error }];
      if (!(error instanceof Refusal) || !call.claim) throw error;
      await sql`rollback to savepoint before_effect`.execute(trx);
      return [{ refusal: error }];
    }
  }

  /** Faults become INTERNAL or UNAVAILABLE; a refusal that the contract does not list is a fault of ours. */
  #translate(contract: Contract, error: unknown): Refusal {
    if (error instanceof Refusal) {
      if (([...contract.errors, ...sharedErrors] as ErrorCode[]).includes(error.code)) return error;
      this.#services.log.error("an operation refused with a code its contract does not list", error, {
        operation: contract.name,
        code: error.code,
      });
      return new Refusal("INTERNAL", "Something went wrong on our side");
    }
    if (error instanceof MarketDataError) return new Refusal("UNAVAILABLE", error.message, undefined, { cause: error });
    const code = String((error as { code?: unknown })?.code ?? "");
    if (UNAVAILABLE.test(code) || code === "55P03") {
      this.#services.log.warn("the store was not available", { operation: contract.name, code });
      return new Refusal("UNAVAILABLE", "The store is busy or not reachable right now; try again in a moment", 2, {
        cause: error,
      });
    }
    this.#services.log.error("an operation failed", error, { operation: contract.name });
    return new Refusal("INTERNAL", "Something went wrong on our side", undefined, { cause: error });
  }
}

/** A transaction that ends when what its work left in `sent` has ended too: by a commit, or by a rollback if any failed. */
const withPendingWrites = <T>(db: Db, work: (trx: Trx, sent: Promise<unknown>[]) => Promise<T>): Promise<T> =>
  inTransaction(db, async (trx) => {
    const sent: Promise<unknown>[] = [];
    try {
      return await work(trx, sent);
    } finally {
      await awaitAll(sent);
    }
  });

/** Keeps an answer to be awaited later; until then its failure is not one that nobody heard. */
function trackWrite(sent: Promise<unknown>[], answer: Promise<unknown>): void {
  answer.catch(() => {});
  sent.push(answer);
}

/** @throws Refusal UNAUTHENTICATED or FORBIDDEN */
export function authorise(contract: Contract, actor: Actor): void {
  if (contract.access === "public") return;
  if (actor.kind === "anonymous") throw new Refusal("UNAUTHENTICATED", "Sign in to do this");
  if (contract.access === "user" || contract.access === "owner") {
    if (actor.kind === "system") {
      throw new Refusal("FORBIDDEN", "Say for whom: this belongs to a user (on the terminal: --as user@example.com)");
    }
    return;
  }
  if (!contract.access.includes(actor.role)) {
    throw new Refusal("FORBIDDEN", `This needs the role ${contract.access.join(" or ")}`);
  }
}

/** @throws Refusal VALIDATION_FAILED with every field that does not pass */
export function parseInput(contract: Contract, raw: unknown): unknown {
  const parsed = contract.input.safeParse(raw);
  if (parsed.success) return parsed.data;
  const fields: FieldError[] = parsed.error.issues.slice(0, 20).flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.slice(0, 20).map((key) => ({
        loc: [...issue.path, key.slice(0, 60)] as (string | number)[],
        msg: "There is no such field",
        type: "unknown_field",
      }))
      : [{ loc: issue.path as (string | number)[], msg: issue.message, type: issue.code }]
  );
  throw new Refusal("VALIDATION_FAILED", fields);
}

/** Rows that are checked in a few milliseconds. */
const ROWS = 4000;

/** Checks an output, a list in it of tens of thousands of rows in pieces, so that others are heard meanwhile. */
async function checkLongOutput(contract: Contract, output: unknown): Promise<unknown> {
  const fields = output as Record<string, unknown>;
  const long = contract.output instanceof z.ZodObject &&
    Object.keys(contract.output.shape).find((field) => listOf(fields[field]).length > ROWS);
  if (!long) return checkOutput(contract, output);
  const rows = listOf(fields[long]);
  const checked: unknown[] = [];
  let piece: Record<string, unknown> = {};
  for (let at = 0; at < rows.length; at += ROWS) {
    piece = checkOutput(contract, { ...fields, [long]: rows.slice(at, at + ROWS) }) as typeof piece;
    checked.push(...listOf(piece[long]));
    await yieldToEventLoop();
  }
  return { ...piece, [long]: checked };
}

const listOf = (value: unknown): readonly unknown[] => Array.isArray(value) ? value : [];

function checkOutput(contract: Contract, output: unknown): unknown {
  const checked = contract.output.safeParse(output);
  if (!checked.success) {
    throw new Error(`${contract.name} made an output that its contract does not allow`, { cause: checked.error });
  }
  return checked.data;
}

function claimOf(contract: Contract, actor: Actor, input: unknown, options: CallOptions): Claim | null {
  // What is stored for a repeat must not hold a secret, neither what came in nor what goes out.
  if (!options.idempotencyKey || actor.kind !== "user" || contract.secrets) return null;
  return {
    userId: actor.userId,
    key: options.idempotencyKey,
    operation: contract.name,
    fingerprint: digest(`${contract.name} ${canonical(input)}`),
  };
}

/** JSON with sorted keys: two bodies that say the same have the same fingerprint. */
function canonical(value: unknown): string {
  return JSON.stringify(
    value,
    (_key, v) =>
      v && typeof v === "object" && !Array.isArray(v)
        ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => a < b ? -1 : 1))
        : v,
  );
}

function replay(call: Pending, stored: { fingerprint: string; answer: StoredAnswer }): Outcome {
  if (stored.fingerprint !== call.claim!.fingerprint) {
    return {
      refusal: new Refusal(
        "IDEMPOTENCY_KEY_REUSED",
        "This Idempotency-Key was used for another request; make a new key for each new request",
      ),
    };
  }
  return "refusal" in stored.answer
    ? { refusal: new Refusal(stored.answer.refusal.code, stored.answer.refusal.detail) }
    : { output: stored.answer.output, replayed: true };
}

/** A job runs many times a minute and its effects have their own records; only what it notes itself is kept. */
const isBackground = (actor: Actor): boolean => actor.kind === "system" && actor.name !== OPERATOR;

function auditRow(call: Pending, note: AuditNote, rowId: string): AuditRow {
  const { actor } = call;
  const { target, ...details } = note;
  return {
    id: rowId,
    actorId: actor.kind === "user" ? actor.userId : null,
    actorName: actor.kind === "user" ? actor.role : actor.kind === "system" ? actor.name : "anonymous",
    operation: call.handler.contract.name,
    target: target ?? null,
    details: Object.keys(details).length > 0 ? details : null,
  };
}
