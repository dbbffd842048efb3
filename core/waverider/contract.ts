/** The contracts of Waverider. Browser-safe. */
import { accountContracts } from "./contract/account_contract.ts";
import { controlContracts } from "./contract/control_contract.ts";
import { diagnosticsContracts } from "./contract/diagnostics_contract.ts";
import { recordContracts } from "./contract/record_contract.ts";
import { scanContracts } from "./contract/scan_contract.ts";
import { statisticsContracts } from "./contract/statistics_contract.ts";
import { tradeContracts } from "./contract/trade_contract.ts";

export * from "./contract/account_contract.ts";
export * from "./contract/control_contract.ts";
export * from "./contract/diagnostics_contract.ts";
export * from "./contract/record_contract.ts";
export * from "./contract/scan_contract.ts";
export * from "./contract/shared.ts";
export * from "./contract/statistics_contract.ts";
export * from "./contract/trade_contract.ts";

export const waveriderContracts = [
  ...accountContracts,
  ...tradeContracts,
  ...statisticsContracts,
  ...scanContracts,
  ...diagnosticsContracts,
  ...recordContracts,
  ...controlContracts,
] as const;
