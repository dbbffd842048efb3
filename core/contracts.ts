/** Every contract, by name, and the types that follow from them. */
import type { z } from "zod";
import type { Contract } from "./kernel/operation.ts";
import { modules } from "./modules.ts";

type Declared = (typeof modules)[number];
type Listed = Declared["contracts"][number];
export type OperationName = Listed["name"];
export type ContractOf<N extends OperationName> = Extract<Listed, { name: N }>;

export const contractList: readonly Contract[] = modules.flatMap(({ contracts }) => [...contracts]);
export const contracts = Object.fromEntries(contractList.map((c) => [c.name, c])) as unknown as {
  readonly [N in OperationName]: ContractOf<N>;
};

export type NotificationType = Extract<Declared, { notificationTypes: readonly string[] }>["notificationTypes"][number];

/** What a caller sends: before defaults and transforms. */
export type InputOf<N extends OperationName> = z.input<ContractOf<N>["input"]>;
/** What a caller gets. */
export type OutputOf<N extends OperationName> = z.output<ContractOf<N>["output"]>;
