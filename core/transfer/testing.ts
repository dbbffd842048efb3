/** Imports of histories with a market that announces actions, and the resulting portfolio. */
import { type Actions, type Announced, withActions } from "../actions/testing.ts";
import { transferHandlers } from "./mod.ts";

export type Choice = "apply" | "leave";
export type Person = Awaited<ReturnType<Actions["holder"]>>;

/** A test with a market that announces actions, and the import of rows. */
export const withImports = (
  facts: Partial<Announced>,
  test: (
    setup: Actions & {
      load(who: Person, rows: readonly string[], choice?: Choice, preview?: boolean): ReturnType<typeof loading>;
    },
  ) => Promise<void>,
) =>
  withActions(
    facts,
    (actions) =>
      test({ ...actions, load: (who, rows, choice, preview) => loading(actions, who, rows, choice, preview) }),
    transferHandlers,
  );

const loading = ({ call }: Actions, who: Person, rows: readonly string[], choice?: Choice, preview = false) =>
  call("portfolios.import-transactions", who.user, {
    ...{
      id: who.id,
      csv: ["date,type,symbol,shares,price,amount,share_effect", ...rows].join("\n"),
      preview,
      deposit_missing: true,
    },
    ...(choice ? { missing_actions: choice } : {}),
  });

/** What happened to a symbol, in order. */
export const story = async (who: Person, types = ["SPLIT", "DIVIDEND", "MERGER"]) =>
  (await Promise.all(types.map(who.entries))).flat().toSorted((a, b) => a.executed_at < b.executed_at ? -1 : 1)
    .map((e) => [e.transaction_type, e.executed_at, e.share_effect, e.cash_effect]);
export const held = async (who: Person, symbol = "AAPL") => {
  const holding = await who.holding(symbol);
  return [holding?.shares ?? 0, holding?.cost_basis ?? 0];
};
