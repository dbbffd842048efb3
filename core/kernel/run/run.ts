/**
 * The only way to call an operation. HTTP, the terminal and the jobs all use it: authorise by the contract
 * (authorise.ts), parse the input (check.ts), read the clocks once, and for a command open a transaction (transact.ts,
 * attempt.ts), look up its idempotency key (replay.ts), run the handler, check the output, write audit rows (audit.ts)
 * and events, commit.
 */
import type { Actor } from "../actor.ts";
import { authorise } from "./authorise.ts";
import { BatchQueue } from "./batch_queue.ts";
import { checkLongOutput, parseInput } from "./check.ts";
import { requirePassword } from "./confirmed.ts";
import { Refusal } from "../errors.ts";
import {
  type Batch,
  type BatchedHandler,
  type CommandHandler,
  type Handler,
  type PrepareContext,
  type QueryContext,
  type QueryHandler,
  refuse,
  type Services,
} from "./handler.ts";
import { wholeOutput } from "./long_list.ts";
import { claimOf, type Outcome } from "./replay.ts";
import { transact, type WaitingCommand } from "./transact.ts";
import { refusalOfOperation } from "./translate.ts";

export interface CallOptions {
  readonly idempotencyKey?: string | undefined;
  /** The network address of the caller; null: none. */
  readonly address?: string | null;
  /** The output may have a LongList, which the caller reads in pieces; otherwise it has arrays. */
  readonly longLists?: boolean;
}
export interface CallResult {
  readonly output: unknown;
  /** The stored answer of an earlier request with the same key. */
  readonly replayed: boolean;
}

/** One per product: only calls of one runner are batched together. */
export class Runner {
  readonly services: Services;
  readonly #handlers: ReadonlyMap<string, Handler>;
  readonly #queues = new Map<unknown, BatchQueue<WaitingCommand>>();
  /** Called after each commit that wrote events. */
  onEvents: () => void = () => {};

  constructor(services: Services, handlers: readonly Handler[]) {
    this.services = services;
    this.#handlers = new Map(handlers.map((h) => [h.contract.name, h]));
  }

  /**
   * Runs an operation for an actor with unparsed input.
   * @throws Refusal for every error that the caller may see
   */
  async run(name: string, actor: Actor, rawInput: unknown, options: CallOptions = {}): Promise<CallResult> {
    const handler = this.#handlers.get(name);
    if (!handler) throw new Refusal("NOT_FOUND", `There is no operation ${name}`);
    authorise(handler.contract, actor, this.services.config);
    const input = parseInput(handler.contract, rawInput);
    try {
      if (handler.contract.confirmed) await requirePassword(this.services, actor);
      if (handler.kind === "query") return await this.#query(handler, actor, input, options);
      const outcome = await this.#command(handler, actor, input, options);
      if ("refusal" in outcome) throw outcome.refusal;
      return outcome;
    } catch (error) {
      throw refusalOfOperation(error, this.services.log, handler.contract);
    }
  }

  async #query(
    handler: QueryHandler,
    actor: Actor,
    input: unknown,
    { longLists = false }: CallOptions,
  ): Promise<CallResult> {
    const made = await handler.run({ ...this.#queryContext(actor), refuse }, input);
    const output = checkLongOutput(handler.contract, made);
    return { output: longLists ? output : await wholeOutput(output), replayed: false };
  }

  async #command(
    handler: CommandHandler | BatchedHandler,
    actor: Actor,
    input: unknown,
    { idempotencyKey, address = null }: CallOptions,
  ): Promise<Outcome> {
    const claim = claimOf(handler.contract, actor, input, idempotencyKey);
    const prepared = handler.kind === "command"
      ? await handler.prepare?.({ ...this.#prepareContext(actor), refuse }, input)
      : undefined;
    return await new Promise<Outcome>((resolve, reject) => {
      const command = { handler, actor, address, input, prepared, claim, waiter: { resolve, reject } };
      if (handler.kind === "command") this.#transact([command]).catch(reject);
      else this.#queueOf(handler.batch).push({ ...command, request: handler.toRequest(input) });
    });
  }

  #transact(commands: readonly WaitingCommand[]): Promise<void> {
    return transact(this.services, commands, () => this.onEvents());
  }

  // deno-lint-ignore no-explicit-any -- each batch has its own requests and results
  #queueOf(batch: Batch<any, any, any>): BatchQueue<WaitingCommand> {
    let queue = this.#queues.get(batch);
    if (!queue) this.#queues.set(batch, queue = new BatchQueue(batch, (commands) => this.#transact(commands)));
    return queue;
  }

  #queryContext(actor: Actor): QueryContext {
    const { clock, market, db } = this.services;
    const wall = clock.wall();
    return { now: clock.market(wall), wall, market, actor, db, services: this.services };
  }

  #prepareContext(actor: Actor): PrepareContext {
    return {
      ...this.#queryContext(actor),
      call: async (operation, as, input) => (await this.run(operation, as, input)).output,
    };
  }
}
