/** One attempt to run commands in an open transaction: replay, handle, record. Nothing is kept if it throws. */
import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import { auditRows } from "./audit.ts";
import { checkOutput } from "./check.ts";
import type { BulkWrite } from "../store/bulk_write.ts";
import { awaitAll, type Trx } from "../store/db.ts";
import { Refusal } from "../errors.ts";
import {
  type AuditNote,
  type BatchedHandler,
  type CommandContext,
  type CommandHandler,
  CommittedRefusal,
  type Event,
  refuse,
  type Services,
} from "./handler.ts";
import { addressHash, newId } from "../ids.ts";
import { type Claim, recordWrites } from "../store/records_bulk.ts";
import { findReplays, type Outcome, storedAnswer } from "./replay.ts";
import { type StaffAction, staffActions } from "./staff_actions.ts";

/** A command being run in a transaction. */
export interface PendingCommand {
  readonly handler: CommandHandler | BatchedHandler;
  readonly actor: Actor;
  readonly address: string | null;
  readonly input: unknown;
  /** What `prepare` of the handler returned. */
  readonly prepared?: unknown;
  /** Only for a batched command. */
  readonly request?: unknown;
  readonly claim: Claim | null;
}

export interface Attempt {
  /** One for each command, in order. */
  readonly outcomes: readonly Outcome[];
  /** To run after the commit. */
  readonly effects: readonly (() => void)[];
  readonly wroteEvents: boolean;
  /** To be written by the last statement of the transaction. */
  readonly writes: readonly BulkWrite[];
  /** To record at the end of the transaction. */
  readonly staff: readonly StaffAction[];
}

interface Started {
  readonly command: PendingCommand;
  readonly ctx: CommandContext;
  readonly notes: AuditNote[];
  readonly events: Event[];
  readonly effects: (() => void)[];
}

/** @param send takes writes that are awaited before the commit */
export async function attempt(
  services: Services,
  trx: Trx,
  send: (writes: Promise<unknown>) => void,
  commands: readonly PendingCommand[],
): Promise<Attempt> {
  const wall = services.clock.wall();
  const all = commands.map((command) => start(services, trx, send, command, wall));
  const [replays, loaded] = await awaitAll([
    findReplays(trx, commands.map((command) => command.claim)),
    load(trx, all),
  ]);
  const started = all.filter((_, i) => replays[i] === null);
  const { results, writes } = started.length === 0 ? { results: [], writes: [] } : await handle(trx, started, loaded);

  const kept = started.filter((_, i) => !("refusal" in results[i]!) || results[i].refusal instanceof CommittedRefusal);
  const done = started.filter((_, i) => !("refusal" in results[i]!));
  const answers = started.flatMap(({ command: { claim } }, i) =>
    claim ? [{ claim, answer: storedAnswer(results[i]!) }] : []
  );
  const events = done.flatMap((one) => one.events);
  const audit = done.flatMap(({ command: { handler, actor }, notes }) =>
    auditRows(handler.contract.name, actor, notes, () => newId(wall))
  );

  const fresh = results.values();
  return {
    outcomes: replays.map((replayed) => replayed ?? fresh.next().value!),
    effects: kept.flatMap((one) => one.effects),
    wroteEvents: events.length > 0,
    writes: [...writes, ...recordWrites(wall, { answers, audit, events })],
    staff: done.flatMap(({ command, ctx, notes }) => staffActions(command, notes, () => addressHash(ctx))),
  };
}

function start(
  services: Services,
  trx: Trx,
  send: (writes: Promise<unknown>) => void,
  command: PendingCommand,
  wall: Temporal.Instant,
): Started {
  const notes: AuditNote[] = [];
  const events: Event[] = [];
  const effects: (() => void)[] = [];
  const ctx: CommandContext = {
    now: services.clock.market(wall),
    wall,
    market: services.market,
    services,
    actor: command.actor,
    address: command.address,
    trx,
    newId: () => newId(wall),
    send,
    emit: (event) => void events.push(event),
    audit: (note) => void notes.push(note),
    afterCommit: (effect) => void effects.push(effect),
  };
  return { command, ctx, notes, events, effects };
}

const callsOf = (started: readonly Started[]) => started.map(({ command, ctx }) => ({ request: command.request, ctx }));

async function load(trx: Trx, started: readonly Started[]): Promise<unknown> {
  const { handler } = started[0]!.command;
  return handler.kind === "batched" ? await handler.batch.load(trx, callsOf(started)) : null;
}

async function handle(
  trx: Trx,
  started: readonly Started[],
  loaded: unknown,
): Promise<{ results: Outcome[]; writes: readonly BulkWrite[] }> {
  const { handler } = started[0]!.command;
  if (handler.kind === "command") return { results: [await handleOne(trx, handler, started[0]!)], writes: [] };
  const { results, writes } = await handler.batch.run(trx, callsOf(started), loaded);
  return {
    results: started.map(({ command }, i) => {
      const result = results[i];
      return result instanceof Refusal
        ? { refusal: result }
        : answer(command, (command.handler as BatchedHandler).toOutput(result));
    }),
    writes,
  };
}

async function handleOne(trx: Trx, handler: CommandHandler, { command, ctx }: Started): Promise<Outcome> {
  // With a key a refusal is an answer to store, so the writes before it are rolled back to this savepoint only.
  if (command.claim) await sql`savepoint before_effect`.execute(trx);
  try {
    return answer(command, await handler.run({ ...ctx, refuse }, command.input, command.prepared));
  } catch (error) {
    if (error instanceof CommittedRefusal) return { refusal: error };
    if (!(error instanceof Refusal) || !command.claim) throw error;
    await sql`rollback to savepoint before_effect`.execute(trx);
    return { refusal: error };
  }
}

const answer = ({ handler }: PendingCommand, output: unknown): Outcome => ({
  output: checkOutput(handler.contract, output),
  replayed: false,
});
