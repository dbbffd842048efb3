/** What a handler gets, and how it is attached to its contract. */
import type { z } from "zod";
import type { MarketData } from "../../market/port.ts";
import type { Actor } from "../actor.ts";
import type { Clock } from "../clock/clock.ts";
import type { Config } from "../config.ts";
import type { BulkWrite } from "../store/bulk_write.ts";
import type { Db, Trx } from "../store/db.ts";
import type { DueWork } from "../clock/due_work.ts";
import { type ErrorCode, Refusal } from "../errors.ts";
import type { Log } from "../log.ts";
import type { LongList } from "./long_list.ts";
import type { Contract } from "../operation.ts";
import type { StoredClock } from "../clock/stored_clock.ts";
import type { MarketChange } from "../store/stored_settings.ts";

/** The parts of a running product. One per process; tests make their own. */
export interface Services {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock & Partial<Pick<StoredClock, "anchor" | "stands" | "plan" | "move" | "adopt">>;
  readonly market: MarketData;
  /** The last change of the simulated market's version on this store; null when there was none. */
  readonly marketChange: MarketChange | null;
  readonly log: Log;
  /** Key that signs access tokens. */
  readonly authSecret: string;
  /** When the password was last entered in a session; null when it was not, or there is no such session. */
  readonly confirmedAt: (sessionId: string) => Promise<Temporal.Instant | null>;
  /** Work due in market time besides resting orders, in the order in which it is done at one instant. */
  readonly dueWork: readonly DueWork[];
  /** Aborted when the server stops: long work ends at its next step, and the next server continues it. */
  readonly stopping: AbortSignal;
}

interface Shared {
  /** Market time, read once for the whole call. */
  readonly now: Temporal.Instant;
  /** Wall time, read once for the whole call. */
  readonly wall: Temporal.Instant;
  readonly market: MarketData;
  readonly services: Services;
}

export interface QueryContext extends Shared {
  readonly actor: Actor;
  readonly db: Db;
}

/** The context of a command's `prepare`, before its transaction opens. */
export interface PrepareContext extends QueryContext {
  /**
   * Runs another operation in a separate transaction and returns its output.
   * @throws Refusal
   */
  call(operation: string, actor: Actor, input: unknown): Promise<unknown>;
}

/** An event for open pages, sent after the commit: those of a user, or those of everyone who follows a channel. */
export type Event =
  & {
    /** A topic that a module declares. */
    readonly topic: string;
    readonly payload: unknown;
  }
  & ({ readonly userId: string } | {
    /** A channel that a module declares: `leaderboard`, or with a symbol, `comments:NVDA`. */
    readonly channel: string;
  });

/** What a command adds to its audit row besides actor, operation and time. */
export interface AuditNote {
  readonly target?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string;
  /** The user whose account or content it is about, for the record of staff actions. */
  readonly about?: string;
  /** Staff acted on another's object, by a command that its owner may call too: it is recorded as a staff action. */
  readonly staff?: boolean;
}

export interface CommandContext extends Shared {
  readonly actor: Actor;
  /** The network address of the caller; null when there is none, as in the terminal and in jobs. */
  readonly address: string | null;
  readonly trx: Trx;
  newId(): string;
  /**
   * Registers writes that the rest of the handler does not depend on. They are awaited before the commit, while the
   * runner continues; when one fails, nothing is committed.
   */
  send(writes: Promise<unknown>): void;
  emit(event: Event): void;
  audit(note: AuditNote): void;
  /** Runs once, after the commit; for caches and notifications. Errors it throws are logged and change nothing. */
  afterCommit(effect: () => void): void;
}

/** Ends the call with a refusal of the contract; everything written so far is rolled back. */
export type Refuse<C extends Contract> = (code: C["errors"][number], detail: string) => never;

type Input<C extends Contract> = z.output<C["input"]>;
type Output<C extends Contract> = z.input<C["output"]>;
/** An output whose lists may be long ones. */
type LongOutput<O> = O extends object
  ? { [K in keyof O]: O[K] extends readonly (infer T)[] ? O[K] | LongList<T> : O[K] }
  : O;

export interface QueryHandler {
  readonly kind: "query";
  readonly contract: Contract;
  // deno-lint-ignore no-explicit-any -- the pair of contract and handler is checked where `query` joins them
  readonly run: (ctx: QueryContext & { refuse: Refuse<any> }, input: any) => Promise<unknown>;
}
export interface CommandHandler {
  readonly kind: "command";
  readonly contract: Contract;
  // deno-lint-ignore no-explicit-any
  readonly prepare?: (ctx: PrepareContext & { refuse: Refuse<any> }, input: any) => Promise<unknown>;
  // deno-lint-ignore no-explicit-any
  readonly run: (ctx: CommandContext & { refuse: Refuse<any> }, input: any, prepared: any) => Promise<unknown>;
}
export interface BatchedHandler {
  readonly kind: "batched";
  readonly contract: Contract;
  // deno-lint-ignore no-explicit-any
  readonly batch: Batch<any, any, any>;
  // deno-lint-ignore no-explicit-any
  readonly toRequest: (input: any) => unknown;
  // deno-lint-ignore no-explicit-any
  readonly toOutput: (result: any) => unknown;
}
export type Handler = QueryHandler | CommandHandler | BatchedHandler;

/** Attaches a query's handler to its contract. */
export const query = <C extends Contract>(
  contract: C,
  run: (ctx: QueryContext & { refuse: Refuse<C> }, input: Input<C>) => Promise<LongOutput<Output<C>>>,
): QueryHandler => ({ kind: "query", contract, run });

/**
 * Attaches a command's handler to its contract. `prepare` runs before the transaction opens, for slow work that must
 * not hold the store, such as hashing a password; its result is the handler's third argument.
 */
export const command = <C extends Contract, P = undefined>(
  contract: C,
  run: (ctx: CommandContext & { refuse: Refuse<C> }, input: Input<C>, prepared: P) => Promise<Output<C>>,
  prepare?: (ctx: PrepareContext & { refuse: Refuse<C> }, input: Input<C>) => Promise<P>,
): CommandHandler => ({ kind: "command", contract, run, ...(prepare ? { prepare } : {}) });

/** One of several commands that are decided and written together. */
export interface BatchCall<Request> {
  readonly request: Request;
  readonly ctx: CommandContext;
}

/** What a batch decided: one result or refusal per call, in order, and the rows of those that were not refused. */
export interface Decided<Result> {
  readonly results: readonly (Result | Refusal)[];
  /** To be written in the transaction's last statement. */
  readonly writes: readonly BulkWrite[];
}

/**
 * A handler for many commands at once, in one transaction. Commands that arrive while a batch is being written wait and
 * go together in the next one, so that a busy server sends few statements.
 */
export interface Batch<Request, Result, Loaded = unknown> {
  readonly name: string;
  readonly maxCalls: number;
  /**
   * The key that a request locks. Of two requests with the same key, the second waits here rather than in the store.
   */
  readonly lockOf: (request: Request) => string;
  /** Locks and reads what the decision needs. Sent together with the look-up of stored answers. */
  readonly load: (trx: Trx, calls: readonly BatchCall<Request>[]) => Promise<Loaded>;
  /** Decides the calls that have no stored answer, of those that were loaded. */
  readonly run: (trx: Trx, calls: readonly BatchCall<Request>[], loaded: Loaded) => Promise<Decided<Result>>;
}

/** Attaches a batch handler, which several contracts may share, to a command's contract. */
export const batched = <C extends Contract, Request, Result, Loaded>(
  contract: C,
  batch: Batch<Request, Result, Loaded>,
  toRequest: (input: Input<C>) => Request,
  toOutput: (result: Result) => Output<C>,
): BatchedHandler => ({ kind: "batched", contract, batch, toRequest, toOutput });

/** A refusal that keeps what was written: a failed sign-in must be counted. */
export class CommittedRefusal extends Refusal {}

export const refuse = (code: ErrorCode, detail: string): never => {
  throw new Refusal(code, detail);
};
