/** Where a command goes: into this process with a store of its own (local.ts), or to a server (remote.ts). */
import type { Contract } from "../core/kernel/operation.ts";
import type { Amount } from "../core/kernel/store/backup_bulk.ts";

export interface RestoreChoices {
  /** Replace everything in a store that has users. */
  readonly force?: boolean;
  /** Keep a copy whose ledger fails its verification. */
  readonly unverified?: boolean;
}

export interface Connection {
  /** For messages: what this goes to. */
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
