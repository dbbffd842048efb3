/** Where a command goes: to a store opened by this process (local.ts), or to a server (remote.ts). */
import type { Contract } from "../core/kernel/operation.ts";
import type { Amount } from "../core/kernel/store/backup_bulk.ts";

export interface RestoreChoices {
  /** Replace everything in a store that has users. */
  readonly force?: boolean;
  /** Keep a restored backup even if its ledger fails verification. */
  readonly unverified?: boolean;
}

export interface Connection {
  /** The target, for messages. */
  readonly where: string;
  call(operation: Contract, input: Record<string, unknown>, idempotencyKey: string | null): Promise<unknown>;
  backup(onProgress: (what: string) => void): Promise<ReadableStream<Uint8Array>>;
  restore(
    copy: ReadableStream<Uint8Array>,
    options: RestoreChoices,
    onProgress: (what: string) => void,
  ): Promise<Amount>;
  close(): Promise<void>;
}
