/** A module's examples for the access matrix: a valid call of each of its operations. */
import type { Module } from "../core/kernel/module.ts";
import type { Role } from "../core/kernel/operation.ts";
import type { TestServer } from "./support.ts";

export const PASSWORD = "plum tree by the wall";

/** Ids of one user's objects, and values that only that user knows, by the names under which modules create them. */
export type Objects = Readonly<Record<string, string>>;

export interface Person {
  readonly token: string;
  readonly userId: string;
  readonly role: Role;
  readonly email: string;
}

/** The helpers with which objects are created. */
export interface Maker {
  readonly person: Person;
  /** Whether the object is kept for several calls, none of which changes it. */
  readonly stays: boolean;
  readonly server: TestServer;
  /** Another object of the person. */
  readonly object: (kind: string) => Promise<string>;
  /** Calls an operation, which must succeed, by default as the person. */
  // deno-lint-ignore no-explicit-any -- tests read any field of a response
  readonly call: (name: string, input: Record<string, unknown>, token?: string) => Promise<any>;
  /** Calls an operation with its example; returns the id of the created object. */
  readonly create: (name: string) => Promise<string>;
}

export interface Examples<M extends Module = Module> {
  /** For each operation, an input with which a call by an admitted caller succeeds. */
  readonly inputs: { readonly [N in M["contracts"][number]["name"]]: (own: Objects) => Record<string, unknown> };
  readonly objects?: Readonly<Record<string, (maker: Maker) => Promise<string>>>;
}
