/** The users of the access matrix, and the objects that their calls are about. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Contract, Role } from "../core/kernel/operation.ts";
import type { Examples, Maker, Person } from "./access_examples.ts";
import type { TestServer } from "./support.ts";

/** The objects of a person, each created on first use: no call needs more than a few of them. */
export type ObjectOf = Maker["object"];

/** A person with objects that are kept for several calls. */
export interface Resident {
  readonly person: Person;
  readonly object: ObjectOf;
}

export function peopleOf(server: TestServer, examples: readonly Examples[]) {
  const { db } = server.product;
  const inputs = new Map(examples.flatMap((example) => Object.entries(example.inputs)));
  const makers = new Map(examples.flatMap((example) => Object.entries(example.objects ?? {})));

  /** The objects that an operation's input names. */
  function objectsIn(name: string): string[] {
    const named = new Set<string>();
    inputs.get(name)!(new Proxy({}, { get: (_, kind) => (named.add(String(kind)), "") }));
    return [...named];
  }

  /** A valid input of an operation about these objects. */
  async function inputAbout(name: string, object: ObjectOf): Promise<Record<string, unknown>> {
    const own: Record<string, string> = {};
    for (const kind of objectsIn(name)) own[kind] = await object(kind);
    return inputs.get(name)!(own);
  }

  /** An input of an operation about objects that do not exist. */
  const inputAboutNothing = (name: string): Promise<Record<string, unknown>> =>
    inputAbout(name, () => Promise.resolve(crypto.randomUUID()));

  async function personWith(role: Role): Promise<Person> {
    const person = await server.signUp();
    await sql`update users set role = ${role} where id = ${person.userId}`.execute(db);
    return { ...person, role };
  }

  /** The objects of a person; the existing ones, except for kinds in `fresh`. */
  function objectsOf(person: Person, has?: ObjectOf, fresh: readonly string[] = []): ObjectOf {
    const made = new Map<string, Promise<string>>();
    const call: Maker["call"] = async (name, input, token = person.token) => {
      const { status, body } = await server.call(name, input, token);
      assert.ok(status < 300, `${name}: ${status} ${JSON.stringify(body)}`);
      return body;
    };
    const create: Maker["create"] = async (name) => (await call(name, await inputAbout(name, object))).id;
    const object: ObjectOf = (kind) =>
      made.getOrInsertComputed(kind, () => {
        if (has && !fresh.includes(kind)) return has(kind);
        return makers.get(kind)!({ person, stays: !has, server, object, call, create });
      });
    return object;
  }

  /** A person whose portfolio has shares, for calls that change none of their objects. */
  async function residentWith(role: Role): Promise<Resident> {
    const person = await personWith(role);
    return { person, object: objectsOf(person) };
  }

  /** A valid input of an operation by this person; for a command with newly created objects. */
  const inputFor = ({ name, kind }: Contract, { person, object }: Resident) =>
    inputAbout(name, kind === "query" ? object : objectsOf(person, object, objectsIn(name)));
  return { personWith, residentWith, inputFor, inputAbout, inputAboutNothing };
}
