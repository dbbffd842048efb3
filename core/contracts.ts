/** Every contract, by name: what a client, a route table or a command line is made from. Browser-safe. */
import type { z } from "zod";
import type { Contract } from "./kernel/operation.ts";
import { analyticsContracts } from "./analytics/contract.ts";
import { actionContracts } from "./actions/contract.ts";
import { identityContracts } from "./identity/contract.ts";
import { contributionContracts } from "./contributions/contract.ts";
import { goalContracts } from "./goals/contract.ts";
import { interestContracts } from "./interest/contract.ts";
import { ledgerContracts } from "./ledger/contract.ts";
import { positionContracts } from "./ledger/positions_contract.ts";
import { listTrades } from "./ledger/trades_contract.ts";
import { notificationContracts } from "./notifications/contract.ts";
import { orderContracts } from "./orders/contract.ts";
import { researchContracts } from "./research/contract.ts";
import { marketContracts } from "./research/market_contract.ts";
import { stockEarnings, stockEvents } from "./research/earnings_contract.ts";
import { screen } from "./research/screen_contract.ts";
import { stockContracts } from "./research/stock_contract.ts";
import { reviewContracts } from "./review/contract.ts";
import { staffContracts } from "./staff/contract.ts";
import { transferContracts } from "./transfer/contract.ts";
import { alertContracts } from "./watch/alert_contract.ts";
import { watchContracts } from "./watch/contract.ts";

const all = [
  ...identityContracts,
  ...ledgerContracts,
  ...positionContracts,
  listTrades,
  ...orderContracts,
  ...contributionContracts,
  ...interestContracts,
  ...analyticsContracts,
  ...notificationContracts,
  ...actionContracts,
  ...researchContracts,
  ...marketContracts,
  screen,
  ...stockContracts,
  stockEarnings,
  stockEvents,
  ...watchContracts,
  ...alertContracts,
  ...goalContracts,
  ...reviewContracts,
  ...transferContracts,
  ...staffContracts,
] as const;
type Listed = (typeof all)[number];
export type OperationName = Listed["name"];
export type ContractOf<N extends OperationName> = Extract<Listed, { name: N }>;

export const contracts = Object.fromEntries(all.map((c) => [c.name, c])) as unknown as {
  readonly [N in OperationName]: ContractOf<N>;
};
export const contractList: readonly Contract[] = all;

/** What a caller sends: before defaults and transforms. */
export type InputOf<N extends OperationName> = z.input<ContractOf<N>["input"]>;
/** What a caller gets. */
export type OutputOf<N extends OperationName> = z.output<ContractOf<N>["output"]>;
