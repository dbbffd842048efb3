/** Contracts of saved screens. Browser-safe. */
import { contract } from "../../kernel/operation.ts";
import { dueUntil, id, idOut, instant, listOf, nothing } from "../../kernel/wire.ts";
import {
  condition,
  MOST_CONDITIONS,
  MOST_SCREEN_COLUMNS,
  screen,
  screenColumnNames,
} from "../../research/screen/screen_contract.ts";
import { name } from "./watchlists.ts";
import { z } from "zod";

export const MOST_SCREENS = 50;
export const MOST_SCREEN_ALERTS = 10;
const { sort, order } = screen.input.shape;
/** Of the table of matches, in their order; without it, those that the screener chooses. */
const columns = listOf(z.enum(screenColumnNames), MOST_SCREEN_COLUMNS).refine(
  (names) => new Set(names).size === names.length,
  { error: "Name each column once" },
);

export const SavedScreen = z.object({
  id: idOut,
  name: z.string(),
  where: z.array(z.string()).max(MOST_CONDITIONS),
  sort: z.string(),
  order: z.enum(["asc", "desc"]),
  /** Of the table of matches, in their order; null: those that the screener chooses. */
  columns: z.array(z.string()).max(MOST_SCREEN_COLUMNS).nullable(),
  /** Whether its owner is notified of new matches. */
  alert: z.boolean(),
  created_at: instant,
}).meta({ id: "SavedScreen" });
export type SavedScreen = z.output<typeof SavedScreen>;

export const listScreens = contract({
  name: "screens.list",
  route: "GET /screens",
  reads: ["screens"],
  kind: "query",
  summary: "List your saved screens by name",
  access: "user",
  input: nothing,
  output: z.array(SavedScreen).max(MOST_SCREENS),
  errors: [],
});

export const saveScreen = contract({
  name: "screens.save",
  route: "PUT /screens",
  touches: ["screens"],
  kind: "command",
  summary: "Save conditions of the screener under a name, in place of those that had it",
  access: "user",
  input: z.strictObject({ name, where: listOf(condition, MOST_CONDITIONS), sort, order, columns: columns.optional() }),
  output: SavedScreen,
  errors: ["RULE_BROKEN"],
});

export const updateScreen = contract({
  name: "screens.update",
  route: "PATCH /screens/:id",
  touches: ["screens"],
  kind: "command",
  summary: "Turn notifications of new matches of a saved screen on or off",
  access: "owner",
  owned: { field: "id", kind: "screen" },
  input: z.strictObject({ id, alert: z.boolean() }),
  output: SavedScreen,
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

export const deleteScreen = contract({
  name: "screens.delete",
  route: "DELETE /screens/:id 204",
  touches: ["screens"],
  kind: "command",
  summary: "Delete a saved screen",
  access: "owner",
  owned: { field: "id", kind: "screen" },
  input: z.strictObject({ id }),
  output: z.object({ id: idOut }),
  errors: ["NOT_FOUND"],
});

export const processScreens = contract({
  name: "screens.process-pending",
  route: "POST /screens/process-pending",
  kind: "command",
  summary: "Notify owners of saved screens of the stocks that newly match them",
  access: ["admin"],
  input: dueUntil,
  output: z.object({
    /** Notifications written. */
    notified: z.int(),
    /** True when everything due is done; else call again. */
    caught_up: z.boolean(),
  }),
  errors: [],
});
