/** The sources that are mutated, and the tests that must detect the mutants. */
import { globSync } from "node:fs";
import { isTestFile } from "../../bin/files.ts";

export interface Target {
  readonly area: string;
  /** Sources, relative to the root. */
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

/** The sources that match globs, so that a new file is included automatically. Row types are not code. */
const sources = (...globs: string[]): string[] =>
  globSync(globs, { cwd: new URL("../..", import.meta.url) })
    .filter((file) => !isTestFile(file) && !/\/(tables|module)\.ts$/.test(file)).sort();

/** A module of core with its own tests. */
const module = (name: string, ...others: string[]): Target => ({
  area: name,
  files: sources(`core/${name}/**/*.ts`),
  tests: [`core/${name}`, ...others],
});

export const targets: readonly Target[] = [
  { area: "money", files: sources("core/kernel/money.ts"), tests: ["core/kernel/money_test.ts"] },
  // Queries of the ledger that only other modules use are tested there.
  module(
    "ledger",
    ...["core/orders/place_test.ts", "core/interest", "core/actions", "core/transfer/transfer_test.ts"],
    ...["returns/explain", "take_snapshots", "now"].map((name) => `core/analytics/${name}_test.ts`),
  ),
  // Includes the purchases of plans, and the export of orders.
  {
    area: "orders",
    files: sources("core/orders/*.ts"),
    tests: ["core/orders", "core/contributions/contributions_test.ts", "core/transfer/transfer_test.ts"],
  },
  { area: "matching", files: sources("core/orders/matching/*.ts"), tests: ["core/orders"] },
  // Imported histories are matched with what was announced.
  module("actions", "core/transfer/import_actions_test.ts"),
  module("contributions"),
  module("interest"),
  module("goals"),
  // Imported histories have their snapshots taken again.
  module("analytics", "core/transfer/import_snapshots_test.ts"),
  module("transfer"),
  {
    area: "runner",
    files: sources("core/kernel/run/*.ts", "core/kernel/store/{records_bulk,store_errors}.ts"),
    tests: ["core/kernel/run", "core/kernel/store/store_errors_test.ts", "core/orders/place_test.ts"],
  },
  { area: "authentication", files: sources("core/identity/**/*.ts"), tests: ["core/identity"] },
  {
    area: "access",
    files: sources("http/{access,request,rate_limits}.ts", "core/kernel/wire.ts"),
    tests: [
      ...["access", "http", "rate_limits", "refusals", "body", "json"].map((name) => `http/${name}_test.ts`),
      "core/kernel/wire_test.ts",
      "tests/input_text_test.ts",
    ],
  },
];
