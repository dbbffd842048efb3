/** What a module gives the access matrix: a valid call of each of its operations. */
import type { Module } from "../core/kernel/module.ts";
import type { Role } from "../core/kernel/operation.ts";
import type { TestServer } from "./support.ts";

export const PASSWORD = "plum tree by the wall";

/** Ids of one user's objects, and what only that user knows, by the names under which modules make them. */
export type Objects = Readonly<Record<string, string>>;

export interface Person {
  readonly token: string;
  readonly userId: string;
  readonly role: Role;
  readonly email: string;
}

/** What an object is made with. */
export interface Maker {
  readonly person: Person;
  /** Whether the object stays, for calls that change nothing of it. */
  readonly stays: boolean;
  readonly server: TestServer;
  /** Another object of the person. */
  readonly object: (kind: string) => Promise<string>;
  /** Calls an operation, which must succeed, by default as the person. */
  // deno-lint-ignore no-explicit-any -- tests look into answers freely
  readonly call: (name: string, input: Record<string, unknown>, token?: string) => Promise<any>;
  /** Calls an operation with its example; the id of what it makes. */
  readonly create: (name: string) => Promise<string>;
}

export interface Examples<M extends Module = Module> {
  /** Of each operation: a call by somebody whom the contract lets in succeeds. */
  readonly inputs: { readonly [N in M["contracts"][number]["name"]]: (own: Objects) => Record<string, unknown> };
  readonly objects?: Readonly<Record<string, (maker: Maker) => Promise<string>>>;
}
