/**
 * What a client needs to know of operations and events, as plain data. The build of the web app replaces this module by
 * its values, so that pages load no schemas.
 */
import { contractList, type OperationName } from "./contracts.ts";
import type { Contract } from "./kernel/operation.ts";
import { modules } from "./modules.ts";
import type { Module, Topic } from "./kernel/module.ts";

export type ClientContract = Pick<Contract, "route" | "reads" | "touches">;

export const operations = Object.fromEntries(
  contractList.map(({ name, route, reads, touches }) => [name, { route, reads, touches }]),
) as unknown as Readonly<Record<OperationName, ClientContract>>;

/** By the name of the event in the stream. */
export const topics: Readonly<Record<string, Topic>> = Object.assign(
  {},
  ...(modules as readonly Module[]).map((module) => module.topics ?? {}),
);
