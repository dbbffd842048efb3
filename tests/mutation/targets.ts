/** What is mutated, and the tests that must detect it. */
export interface Target {
  readonly area: string;
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

const kernel = (...names: string[]) => names.map((name) => `core/kernel/${name}.ts`);
const orders = (...names: string[]) => names.map((name) => `core/orders/${name}.ts`);

export const targets: readonly Target[] = [
  { area: "money", files: kernel("money"), tests: ["core/kernel/money_test.ts"] },
  {
    area: "ledger",
    files: [
      "ledger_session",
      "write_bulk",
      "store",
      "create",
      "deposit",
      "withdraw",
      "edit",
      "set_default",
      "valuation",
    ]
      .map((name) => `core/ledger/${name}.ts`),
    // What only other modules ask the ledger for is tested there.
    tests: ["core/ledger", "core/orders/place_test.ts", "core/interest", "core/actions"],
  },
  {
    area: "orders",
    files: orders("fill", "place", "place_one", "order", "order_types", "stops", "bracket", "explain", "contract"),
    tests: ["core/orders"],
  },
  {
    area: "matching",
    files: [
      ...orders(
        "process",
        "due",
        "decide",
        "trails",
        "watermark",
        "store",
        "pending_bulk",
        "write_bulk",
        "adjust",
        "tick",
      ),
      ...orders("cancel", "reprice", "lock_own", "delete_portfolio"),
    ],
    tests: ["core/orders", "core/ledger"],
  },
  {
    area: "runner",
    files: kernel(
      "authorise",
      "check",
      "transact",
      "attempt",
      "replay",
      "audit",
      "translate",
      "store_errors",
      "records_bulk",
    ),
    tests: [
      ...["authorise", "check", "transact", "replay", "audit", "translate", "store_errors"].map((name) =>
        `core/kernel/${name}_test.ts`
      ),
      "core/orders/place_test.ts",
    ],
  },
  {
    area: "authentication",
    files: [
      "authenticate",
      "login",
      "passwords",
      "refresh",
      "sessions",
      "sign_in_lock",
      "reset_password",
      "create_token",
    ]
      .map((name) => `core/identity/${name}.ts`),
    tests: ["core/identity"],
  },
  {
    area: "access",
    files: ["http/access.ts", "http/request.ts", "http/rate_limits.ts", "core/kernel/wire.ts"],
    tests: [
      ...["access", "http", "rate_limits", "refusals", "body", "json"].map((name) => `http/${name}_test.ts`),
      "core/kernel/wire_test.ts",
      "tests/input_text_test.ts",
    ],
  },
  {
    area: "analytics",
    files: ["checks", "reconcile", "returns", "risk", "subperiods", "xirr"].map((name) => `core/analytics/${name}.ts`),
    tests: ["core/analytics"],
  },
];
